// Runs before the first paint: the chosen theme, so that nothing flashes.
try {
  const kept = JSON.parse(localStorage.getItem("endspiel") ?? "{}");
  if (kept.theme === "light" || kept.theme === "dark") document.documentElement.dataset.theme = kept.theme;
} catch {
  // Nothing was kept, or it is not readable: the system decides.
}
