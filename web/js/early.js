// Runs before the first paint: the chosen theme and board, so that nothing flashes, and the words of the reader's language, which
// are wanted as soon as the modules run.
let chosen = "";
try {
  const kept = JSON.parse(localStorage.getItem("endspiel.looks") ?? "{}");
  if (typeof kept.language === "string") chosen = kept.language;
  if (kept.theme === "light" || kept.theme === "dark") document.documentElement.dataset.theme = kept.theme;
  if (typeof kept.board === "string" && kept.board) document.documentElement.dataset.board = kept.board;
} catch {
  // No settings are stored, or they are damaged: the system decides.
}
{
  const known = [chosen, ...navigator.languages].map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag === "de" || tag === "en");
  const words = /** @type {HTMLLinkElement | null} */ (document.querySelector(`link[rel=words][hreflang=${known ?? "en"}]`));
  if (words) words.rel = "modulepreload";
  // The module is large: on a slow line the page comes before it.
  for (const link of document.querySelectorAll("link[rel=later]")) link.setAttribute("rel", "preload");
}
// The modules do not load or do not fit together, as when a cache mixes two versions: without them nothing else could say so.
addEventListener("error", ({ target }) => {
  const { dataset } = document.documentElement;
  if ("begun" in dataset || "failed" in dataset || (target instanceof Element && target.localName !== "script")) return;
  dataset.failed = "";
  const line = document.createElement("p");
  line.className = "noscript";
  line.setAttribute("role", "alert");
  line.textContent = navigator.language.startsWith("de")
    ? "Endspiel wurde nicht vollständig geladen, vielleicht wegen einer älteren Fassung im Zwischenspeicher: Lade die Seite neu (Umschalt + Strg + R)."
    : "Endspiel did not load completely, perhaps because of an older version in the cache: load the page again (Shift + Ctrl + R).";
  const show = () => document.body.append(line);
  if (document.body) show();
  else addEventListener("DOMContentLoaded", show);
}, true);
