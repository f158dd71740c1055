/** Small drawings for buttons. */

import { svg } from "./element.js";

const PATHS = {
  back: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2h5c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3Z",
  analysis: "M4 20V4M4 20h16M8 16l3.5-5 3 2.5L20 7",
  flip: "m7 4-3 3 3 3M4 7h13a3 3 0 0 1 3 3M17 20l3-3-3-3M20 17H7a3 3 0 0 1-3-3",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  first: "m17 6-6 6 6 6M7 6v12",
  previous: "m15 6-6 6 6 6",
  next: "m9 6 6 6-6 6",
  last: "m7 6 6 6-6 6M17 6v12",
  play: "M8 5.5v13l10.5-6.5Z",
  pause: "M8 5v14M16 5v14",
  step: "M6 5.5v13l9-6.5ZM18.5 5.5v13",
  gear: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM12 3v2.5M12 18.5V21M3 12h2.5M18.5 12H21M5.6 5.6l1.8 1.8M16.6 16.6l1.8 1.8M5.6 18.4l1.8-1.8M16.6 7.4l1.8-1.8",
  menu: "M4 7h16M4 12h16M4 17h16",
  hurry: "M5 5.5v13l7-6.5ZM13 5.5v13l7-6.5Z",
  close: "M6 6l12 12M18 6 6 18",
  check: "m5 12.5 5 5L19.5 7",
};

/** @typedef {keyof typeof PATHS} Icon */

/** @param {Icon} name */
export function icon(name) {
  return svg("svg", { class: `icon icon-${name}`, viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, svg("path", { d: PATHS[name] }));
}
