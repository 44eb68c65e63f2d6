/** The menus of the header, the theme, and the height of the page under a soft keyboard. */

import { byId } from "./page.js";

function closeMenus(except = null) {
  for (const menu of document.querySelectorAll(".menu[open]")) if (menu !== except) menu.open = false;
}

function watchMenus() {
  document.addEventListener("click", (event) => closeMenus(event.target.closest?.(".menu")));
  document.addEventListener("focusin", (event) => closeMenus(event.target.closest?.(".menu")));
  document.addEventListener("keydown", (event) => {
    const menu = event.key === "Escape" && document.querySelector(".menu[open]");
    if (!menu) return;
    menu.open = false;
    menu.querySelector("summary").focus();
  });
}

function watchTheme() {
  const chosen = document.documentElement.dataset.theme ?? "auto";
  for (const radio of byId("theme").querySelectorAll("input")) {
    radio.checked = radio.value === chosen;
    radio.addEventListener("change", () => {
      if (radio.value === "auto") delete document.documentElement.dataset.theme;
      else document.documentElement.dataset.theme = radio.value;
      try {
        localStorage.setItem("maneki.theme", radio.value);
      } catch {
        // The choice lasts for this page.
      }
    });
  }
}

/** Where the keyboard covers the page instead of shrinking it (iOS), the frame shrinks by itself. */
function watchKeyboard() {
  const view = window.visualViewport;
  if (!view) return;
  const fit = () => {
    const covered = innerHeight - view.height > 120 && view.scale === 1;
    document.documentElement.style.setProperty("--visible-height", covered ? `${view.height}px` : "");
    if (covered) scrollTo(0, 0);
  };
  view.addEventListener("resize", fit);
}

export function startMenus() {
  watchMenus();
  watchTheme();
  watchKeyboard();
}
