// Before anything is drawn: the theme that was chosen in this browser, else the one of its screen.
const screens = { contrast: matchMedia("(prefers-contrast: more)"), dark: matchMedia("(prefers-color-scheme: dark)") };

function dress() {
  let chosen = null;
  try {
    chosen = localStorage.getItem("capolinea.theme");
  } catch {
    // A browser that keeps nothing follows the screen.
  }
  const screen = Object.keys(screens).find((name) => screens[name].matches) ?? "light";
  document.documentElement.dataset.theme = chosen || screen;
  dispatchEvent(new Event("themed"));
}

dress();
for (const query of Object.values(screens)) query.addEventListener("change", dress);
addEventListener("storage", ({ key }) => key === "capolinea.theme" && dress());
addEventListener("retheme", dress);
