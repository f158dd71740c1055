/** The dialog of the reader's settings. */

import { can, loadPart } from "../api.js";
import { openDialog } from "../dialog.js";
import { html, refill } from "../element.js";
import { settings } from "../settings.js";
import { sound } from "../sound.js";
import { language, say } from "../words/words.js";

export function openSettings() {
  const { language: chosen, theme, targets, values, passes, costs, sounds, vibration, board } = settings.get();
  /** @param {string} label @param {string} value @param {[string, string][]} options @param {(value: string) => void} change */
  const choice = (label, value, options, change) => {
    const select = html("select", { onchange: () => change(select.value) },
      options.map(([option, text]) => html("option", { value: option, selected: option === value }, text)));
    return html("label", { class: "field" }, html("span", {}, label), select);
  };
  /** @param {"targets" | "values" | "costs" | "passes" | "vibration"} name @param {boolean} checked */
  const box = (name, checked) => {
    const input = html("input", { type: "checkbox", checked, onchange: () => settings.change({ [name]: input.checked }) });
    return html("label", { class: "check" }, input, say(`settings.${name}`));
  };
  const backup = html("div");
  void loadPart(import("./backup.js")).then(({ backupButtons }) => refill(backup, backupButtons()));
  openDialog(say("settings"), () => [
    choice(say("settings.language"), chosen || language(), [["en", "English"], ["de", "Deutsch"]], (value) => {
      void settings.change({ language: value === "de" ? "de" : "en" }).then(() => location.reload());
    }),
    choice(say("settings.theme"), theme,
      [["", say("settings.theme.auto")], ["light", say("settings.theme.light")], ["dark", say("settings.theme.dark")]],
      (value) => settings.change({ theme: value === "light" || value === "dark" ? value : "" })),
    choice(say("settings.board"), board,
      [["", say("settings.board.usual")], ["slate", say("settings.board.slate")], ["walnut", say("settings.board.walnut")]],
      (value) => settings.change({ board: value === "slate" || value === "walnut" ? value : "" })),
    choice(say("settings.sounds"), sounds, [["off", say("settings.sounds.off")], ["soft", say("settings.sounds.soft")], ["wooden", say("settings.sounds.wooden")]], (value) => {
      settings.change({ sounds: value === "soft" || value === "wooden" ? value : "off" });
      sound("move");
    }),
    box("targets", targets), box("values", values), box("costs", costs), box("passes", passes), "vibrate" in navigator ? box("vibration", vibration) : null,
    backup, can("guests") ? null : html("p", { class: "small soft" }, say("edition.here")),
  ]);
}
