/** Dialogs over the page. */

import { html } from "./element.js";
import { icon } from "./icons.js";
import { say } from "./words/words.js";

/** @typedef {import("./element.js").Child} Child */

/**
 * Opens a dialog; it removes itself when it is closed.
 * @param {string} title
 * @param {(close: () => void) => Child[]} content
 * @returns {HTMLDialogElement}
 */
export function openDialog(title, content) {
  const close = () => dialog.close();
  const dialog = html("dialog", { "aria-label": title, onclose: () => dialog.remove() },
    html("div", { class: "dialog-head" }, html("h2", {}, title),
      html("button", { type: "button", class: "button plain round", "aria-label": say("close"), onclick: close }, icon("close"))));
  const body = html("div", { class: "stack" }, ...content(close));
  dialog.append(body);
  dialog.addEventListener("click", (event) => { if (event.target === dialog) close(); });
  document.body.append(dialog);
  dialog.showModal();
  // The first field gets the focus, not the close button.
  const first = body.querySelector("select, input:not([readonly]), textarea");
  if (first instanceof HTMLElement) first.focus();
  return dialog;
}

/**
 * Returns a text field with a button that copies it.
 * @param {string} label
 * @param {string} text
 */
export function copyField(label, text) {
  const input = html("input", { readonly: true, value: text, "aria-label": label, class: "mono" });
  const button = html("button", { type: "button", class: "button" }, say("copy"));
  const field = html("div", { class: "field" }, html("span", {}, label), html("div", { class: "copy" }, input, button));
  button.addEventListener("click", () => {
    input.select();
    void copyText(field, text).then((copied) => { if (!copied) document.execCommand("copy"); });
    button.textContent = say("copied");
  });
  return field;
}

/** Copies the text of a field, if the browser allows it, and says so on its button. @param {HTMLElement} field @param {string} text */
export async function copyText(field, text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    return false;
  }
  const button = field.querySelector("button");
  if (button) button.textContent = say("copied");
  return true;
}
