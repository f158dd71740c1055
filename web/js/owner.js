/** The key of the machine's owner: printed when the program starts, learned from that address, kept in this browser. */

const NAME = "endspiel.owner";

/** Takes the key out of the address that was printed, so that it is neither bookmarked nor handed on by mistake. */
export function learnOwner() {
  const [, key] = /^#owner=([\w-]+)$/.exec(location.hash) ?? [];
  if (!key) return;
  try {
    localStorage.setItem(NAME, key);
  } catch {
    // Without storage nobody is the owner.
  }
  history.replaceState(null, "", location.pathname + location.search);
}

/** What a request says to be the owner's. @returns {Record<string, string>} */
export function ownerHeaders() {
  try {
    const key = localStorage.getItem(NAME);
    return key ? { "Endspiel-Owner": key } : {};
  } catch {
    return {};
  }
}
