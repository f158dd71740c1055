/** Loads style sheets that only some pages need. */

/** @type {Map<string, Promise<void>>} */
const sheets = new Map();

/**
 * Loads a style sheet once; resolves when it is applied.
 * @param {string} name
 */
export function loadStyle(name) {
  let sheet = sheets.get(name);
  if (!sheet) {
    sheet = new Promise((resolve) => {
      const link = document.createElement("link");
      link.rel = "stylesheet";
      link.href = `style/${name}.css`;
      // A page without its styles is still readable.
      link.onload = link.onerror = () => resolve();
      document.head.append(link);
    });
    sheets.set(name, sheet);
  }
  return sheet;
}
