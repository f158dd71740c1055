// Runs before the first paint: the chosen theme and board, so that nothing flashes.
try {
  const kept = JSON.parse(localStorage.getItem("endspiel") ?? "{}");
  if (kept.theme === "light" || kept.theme === "dark") document.documentElement.dataset.theme = kept.theme;
  if (typeof kept.board === "string" && kept.board) document.documentElement.dataset.board = kept.board;
} catch {
  // No settings are stored, or they are damaged: the system decides.
}
