// In which theme pictures are shown: the one a person has chosen, else the one of their screen.
const dark = matchMedia("(prefers-color-scheme: dark)");
const contrast = matchMedia("(prefers-contrast: more)");

export class Looks {
  constructor(changed) {
    this.chosen = "";
    this.changed = changed;
    for (const query of [dark, contrast]) query.addEventListener("change", () => changed());
  }

  // The theme of the screen, "" for the usual one.
  get screen() {
    if (contrast.matches) return "contrast";
    return dark.matches ? "dark" : "";
  }

  get current() {
    return this.chosen || this.screen;
  }

  choose(theme) {
    const before = this.current;
    this.chosen = theme;
    if (this.current !== before) this.changed();
  }

  // Where a picture that everybody may see is fetched; a film has one look alone.
  address(path) {
    return this.current && this.current !== "light" && path.endsWith(".png") ? `${path}?look=${this.current}` : path;
  }
}
