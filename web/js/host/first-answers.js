/** Answers that `./site` has written beside the page: the start page is drawn with them while the module still comes. */

const FILE = new URL("../../first.json", import.meta.url);

/** The name of a request in the file. @param {string} method @param {string} path @param {unknown} [body] */
export function firstKey(method, path, body) {
  return `${method} ${path}${body === undefined ? "" : ` ${JSON.stringify(body)}`}`;
}

/** Returns the answers by the names of their requests; none if the file is not there. @returns {Promise<Record<string, unknown>>} */
export async function firstAnswers() {
  try {
    const response = await fetch(FILE);
    return response.ok ? await response.json() : {};
  } catch {
    return {};
  }
}
