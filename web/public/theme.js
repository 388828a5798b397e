// Sets the display mode before the first paint, from the choice that src/data/settings.ts keeps. A file of its own, since
// the page's policy allows no script within it.
(function () {
  var choice = "system";
  try {
    choice = JSON.parse(localStorage.getItem("rangoli.settings") || "{}").theme;
  } catch {
    // Storage is refused, or holds something else: as the device prefers.
  }
  var dark = choice === "dark" || (choice !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  document.querySelector('meta[name="theme-color"]').content = dark ? "#0a0f1f" : "#f5f2ea";
})();
