/** Hidden pages close their streams after a while, because a browser allows only a few for each server. */

/** Time that a hidden page keeps its streams, in milliseconds. */
const CLOSE_DELAY = 30_000;

/**
 * Calls `close` when the page has been hidden for a while, and `wake` when it is visible again.
 * @param {{ close: () => void, wake: () => void }} page @returns {() => void} stops the calls
 */
export function closeWhileHidden({ close, wake }) {
  let timer = 0;
  let closed = false;
  const change = () => {
    clearTimeout(timer);
    if (document.hidden) {
      timer = setTimeout(() => { closed = true; close(); }, CLOSE_DELAY);
    } else if (closed) {
      closed = false;
      wake();
    }
  };
  document.addEventListener("visibilitychange", change);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", change);
  };
}
