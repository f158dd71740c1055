/** Hidden pages close their streams after a while, because a browser allows only a few for each server. */

/** Time that a hidden page keeps its streams, in milliseconds. */
const HIDDEN_STAYS = 30_000;

/**
 * Calls `rest` when the page has been hidden for a while, and `wake` when it is visible again.
 * @param {{ rest: () => void, wake: () => void }} page @returns {() => void} ends it
 */
export function restWhileHidden({ rest, wake }) {
  let timer = 0;
  let rests = false;
  const change = () => {
    clearTimeout(timer);
    if (document.hidden) {
      timer = setTimeout(() => { rests = true; rest(); }, HIDDEN_STAYS);
    } else if (rests) {
      rests = false;
      wake();
    }
  };
  document.addEventListener("visibilitychange", change);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", change);
  };
}
