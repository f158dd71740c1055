/** Pages nobody sees let go of their streams after a while: a browser has only a few for one server. */

/** Milliseconds that a hidden page keeps its streams. */
const HIDDEN_STAYS = 30_000;

/**
 * Calls `rest` when the page has been hidden for a while, and `wake` when it is seen again after that.
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
