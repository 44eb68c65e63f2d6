// Runs before the first paint, so that a chosen theme never flashes. Not a module for that reason.
(function () {
  try {
    const chosen = localStorage.getItem("maneki.theme");
    if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  } catch {
    // Storage may be shut off: the theme of the system stands.
  }
})();
