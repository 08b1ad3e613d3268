// The board of a page: one picture that keeps its box, and over it buttons of the shape of what can be pressed, with names,
// walked through by arrow keys. The old picture stays until the new one is decoded.
import { made } from "./made.js";

const SVG = "http://www.w3.org/2000/svg";
// Pixels of the screen around a part within which a press still means it, where it means no other: a thumb is wide.
const NEAR = 24;
// Milliseconds between two tries to get a picture, and how many there are.
const LATER = 1000;
const TRIES = 3;
const AHEAD = {
  ArrowLeft: ([x, y]) => [-x, y],
  ArrowRight: ([x, y]) => [x, y],
  ArrowUp: ([x, y]) => [-y, x],
  ArrowDown: ([x, y]) => [y, x],
};

const middle = (region) => [0, 1].map((axis) => region.reduce((sum, corner) => sum + corner[axis], 0) / region.length);

// The next part in a direction: near, and rather straight ahead than aside; itself where there is none.
export function ahead(key, centres, from) {
  const [x, y] = centres[from];
  let best = from;
  let least = Infinity;
  centres.forEach(([left, top], index) => {
    const [on, aside] = AHEAD[key]([left - x, top - y]);
    const far = on + 2 * Math.abs(aside);
    if (on > 1 && far < least) [best, least] = [index, far];
  });
  return best;
}

export class Board {
  // `frame` holds an img already. `press` gets the choice that is pressed, `missed` is told of a press beside all of them.
  constructor({ frame, words, press, missed }) {
    Object.assign(this, { frame, words, press, missed });
    this.wanted = 0;
    this.layer = null;
  }

  // Shows a picture with what can be pressed of it, once it is decoded; whether it is still the one that is wanted then.
  // One that does not come is asked for again.
  async show({ image, alt, size, choices = [] }, tries = TRIES) {
    const wanted = (this.wanted += 1);
    const old = this.frame.querySelector("img");
    const parts = choices.filter(({ region }) => region);
    if (new URL(image, location.href).href !== old.currentSrc || !old.complete || !old.naturalWidth) {
      const next = made("img");
      this.frame.setAttribute("aria-busy", "true");
      next.alt = alt;
      next.src = image;
      const decoded = await next.decode().then(() => true, () => next.complete && next.naturalWidth > 0);
      if (wanted !== this.wanted) return false;
      if (!decoded) {
        this.frame.removeAttribute("aria-busy");
        this.lost(alt);
        const again = () => wanted === this.wanted && this.show({ image, alt, size, choices }, tries - 1);
        if (tries > 1) setTimeout(again, LATER);
        return false;
      }
      // the box stays that of the first board
      const kept = old.classList.contains("sample") ? null : old;
      const [width, height] = ["width", "height"].map((name, axis) => kept?.getAttribute(name) ?? size[axis]);
      [next.width, next.height] = [width, height];
      next.style.aspectRatio = `${width} / ${height}`;
      (old.closest("picture") ?? old).replaceWith(next);
    }
    this.frame.removeAttribute("aria-busy");
    this.frame.querySelector("img").alt = alt;
    this.frame.querySelector(".lost")?.remove();
    this.lay(size, parts);
    return true;
  }

  lost(alt) {
    this.frame.querySelector(".lost")?.remove();
    this.frame.append(made("p", "lost", `${this.words.lost} ${alt}`));
  }

  // Nothing can be pressed any more, as long as nothing else is shown.
  still() {
    this.layer?.remove();
    this.layer = null;
  }

  lay(size, choices) {
    const focused = this.layer?.contains(document.activeElement) ? document.activeElement.getAttribute("aria-label") : null;
    this.still();
    if (!choices.length) return;
    this.layer = this.pressable(size, choices);
    this.frame.append(this.layer);
    if (focused === null) return;
    const all = [...this.layer.children];
    (all.find((part) => part.getAttribute("aria-label") === focused) ?? all[0]).focus({ preventScroll: true });
  }

  pressable(size, choices) {
    const layer = document.createElementNS(SVG, "svg");
    layer.setAttribute("class", "regions");
    layer.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
    layer.setAttribute("role", "group");
    layer.setAttribute("aria-label", this.words.press);
    const centres = choices.map(({ region }) => middle(region));
    const parts = choices.map((choice) => part(choice));
    let current = Math.max(choices.findIndex(({ style }) => style === "chosen"), 0);
    layer.append(...parts);
    parts[current].setAttribute("tabindex", "0");

    function walkTo(index) {
      if (index < 0) return;
      parts[current].setAttribute("tabindex", "-1");
      current = index;
      parts[current].setAttribute("tabindex", "0");
    }

    layer.addEventListener("focusin", (event) => walkTo(parts.indexOf(event.target)));
    layer.addEventListener("keydown", (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key in AHEAD) {
        walkTo(ahead(event.key, centres, current));
        parts[current].focus();
      } else if (event.key === "Enter" || event.key === " ") this.press(choices[current]);
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    layer.addEventListener("click", (event) => {
      let index = parts.indexOf(event.target);
      if (index < 0) index = nearest(event, layer, centres);
      if (index >= 0) this.press(choices[index]);
      else this.missed();
    });
    return layer;
  }
}

function part({ label, region, style }) {
  const shape = document.createElementNS(SVG, "polygon");
  shape.setAttribute("points", region.map((corner) => corner.join(",")).join(" "));
  shape.setAttribute("role", "button");
  shape.setAttribute("tabindex", "-1");
  shape.setAttribute("aria-label", label);
  shape.setAttribute("aria-pressed", String(style === "chosen"));
  return shape;
}

function nearest({ clientX, clientY }, layer, centres) {
  const { a, d, e, f } = layer.getScreenCTM();
  const distances = centres.map(([x, y]) => Math.hypot(a * x + e - clientX, d * y + f - clientY));
  const least = Math.min(...distances);
  return least <= NEAR ? distances.indexOf(least) : -1;
}
