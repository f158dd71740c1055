/** Buttons that let the reader pick files, or a folder with all its files. */

import { html } from "../element.js";

/** @param {string} files @param {string} folder the words of the buttons @param {(files: File[]) => void} take */
export function filePickers(files, folder, take) {
  const picker = (/** @type {string} */ words, /** @type {boolean} */ whole) => {
    const input = html("input", { type: "file", multiple: true, webkitdirectory: whole, class: "spoken", tabindex: -1, "aria-label": words });
    input.addEventListener("change", () => {
      // Of a folder, hidden files are no games.
      const chosen = [...(input.files ?? [])].filter(({ name }) => !name.startsWith("."));
      if (chosen.length > 0) take(chosen.sort((one, two) => one.name.localeCompare(two.name)));
      input.value = "";
    });
    return [html("button", { type: "button", class: "button", onclick: () => input.click() }, words), input];
  };
  return html("div", { class: "row" }, picker(files, false), picker(folder, true));
}
