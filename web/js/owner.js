/** The owner's key: it is part of the address printed at the start of the program, and is stored in this browser. */

const NAME = "endspiel.owner";

/** Moves the key from the address to storage, so that it is not bookmarked or shared by mistake. */
export function storeOwnerKey() {
  const [, key] = /^#owner=([\w-]+)$/.exec(location.hash) ?? [];
  if (!key) return;
  try {
    localStorage.setItem(NAME, key);
  } catch {
    // Without storage the reader is not the owner.
  }
  history.replaceState(null, "", location.pathname + location.search);
}

/** Returns the request headers of the owner. @returns {Record<string, string>} */
export function ownerHeaders() {
  try {
    const key = localStorage.getItem(NAME);
    return key ? { "Endspiel-Owner": key } : {};
  } catch {
    return {};
  }
}
