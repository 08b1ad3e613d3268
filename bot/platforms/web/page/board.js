// A picture whose parts can be pressed: buttons of their shape laid over it, with names, walked through by arrow keys.
import { made } from "./made.js";

const SVG = "http://www.w3.org/2000/svg";
// Pixels of the screen around a part within which a press still means it, where it means no other: a thumb is wide.
const NEAR = 24;
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

// `choices` have a `region` each; `press` gets the one that is pressed. `size` is that of the picture in its own pixels.
export function pressable({ size, choices, name, press }) {
  const layer = document.createElementNS(SVG, "svg");
  layer.setAttribute("class", "regions");
  layer.setAttribute("viewBox", `0 0 ${size[0]} ${size[1]}`);
  layer.setAttribute("role", "group");
  layer.setAttribute("aria-label", name);
  const centres = choices.map(({ region }) => middle(region));
  const parts = choices.map((choice) => part(choice));
  let current = Math.max(choices.findIndex(({ style }) => style === "chosen"), 0);
  layer.append(...parts);
  parts[current]?.setAttribute("tabindex", "0");

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
    } else if (event.key === "Enter" || event.key === " ") press(choices[current]);
    else return;
    event.preventDefault();
  });
  layer.addEventListener("click", (event) => {
    let index = parts.indexOf(event.target);
    if (index < 0) index = nearest(event, layer, centres, size);
    if (index >= 0) press(choices[index]);
  });
  return layer;
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

function nearest({ clientX, clientY }, layer, centres, size) {
  const box = layer.getBoundingClientRect();
  const distances = centres.map(([x, y]) =>
    Math.hypot(box.left + (x * box.width) / size[0] - clientX, box.top + (y * box.height) / size[1] - clientY),
  );
  const least = Math.min(...distances);
  return least <= NEAR ? distances.indexOf(least) : -1;
}

// The picture with what can be pressed of it; without such a part it is only shown.
export function board({ image, alt, size, choices }, { words, press, failed }) {
  const frame = made("div", "pressable");
  const picture = made("img");
  [picture.width, picture.height] = size;
  picture.alt = alt;
  picture.decoding = "async";
  picture.addEventListener("error", () => {
    frame.replaceWith(made("p", "", `${words.lost} ${alt}`));
    failed();
  });
  picture.src = image;
  frame.append(picture);
  const parts = choices.filter(({ region }) => region);
  if (parts.length) frame.append(pressable({ size, choices: parts, name: words.press, press }));
  return frame;
}
