// A match gone through step by step, in the picture of the post that offers it; nothing is said in the room by it.
import { made } from "./made.js";

const numberOf = (choice) => Number(choice.send.split(" ").pop());

// A film moves by itself only where that disturbs nobody.
const still = matchMedia("(prefers-reduced-motion: reduce)");

// What stands under the picture: the slider at once where the picture is a step, behind a button where it is a film.
export function film(feed, code, steps, picture, told) {
  const frame = made("div", "film");
  const [first, earlier, later, last] = steps.map(numberOf);
  const open = (now, end, more = []) => {
    const { row, go } = slider(feed, code, now, end, picture, told);
    row.append(...more);
    // What is told grows and shrinks with the steps: below the slider it moves nothing under the thumb.
    frame.replaceChildren(row, told);
    return go;
  };
  if (steps.length > 1) {
    open(earlier === 0 && later < 2 && last !== 1 ? 0 : earlier + 1, last);
    return frame;
  }
  const { words } = feed;
  const image = picture.querySelector("img");
  const moving = { src: image.src, alt: image.alt, width: image.width, height: image.height };
  const text = told.textContent;
  const button = (label, press) => feed.button({ label }, null, press);
  // What else may be pressed is about the film: while one goes through it, picture and slider need its room.
  const others = (hidden) => frame.parentElement?.querySelectorAll(":scope > .choices").forEach((row) => (row.hidden = hidden));
  const play = () => {
    others(false);
    Object.assign(image, moving);
    picture.hidden = false;
    told.textContent = text;
    frame.before(told);
    frame.replaceChildren(button(words.pause, pause));
  };
  const pause = async () => {
    others(true);
    const again = button("▶", play);
    again.setAttribute("aria-label", words.play);
    const go = open(first, first, [again]);
    await go(first);
    picture.hidden = false;
    frame.parentElement?.scrollIntoView({ block: "nearest" });
  };
  frame.append(button(words.pause, pause));
  if (still.matches) {
    image.removeAttribute("src");
    picture.hidden = true;
    frame.replaceChildren(button(words.play, play), button(words.film, pause));
  }
  return frame;
}

// Moved quickly, it asks for one step at a time, and ends at the one that was wanted last.
function slider({ words, step }, code, now, last, picture, told) {
  const range = made("input");
  Object.assign(range, { type: "range", min: 0, max: last, value: now });
  range.setAttribute("aria-label", words.film);
  let shown = now;
  let wanted = null;
  let busy = false;

  function show(found, number) {
    told.textContent = found.text;
    if (found.last === null) return;
    range.max = found.last;
    shown = number;
    const image = picture.querySelector("img");
    if (!image) return;
    image.alt = found.alt;
    [image.width, image.height] = found.size;
    image.src = found.image;
  }

  async function go(number) {
    wanted = Math.min(Math.max(number, 0), Number(range.max));
    range.value = wanted;
    if (busy) return;
    busy = true;
    while (wanted !== null) {
      const asked = wanted;
      wanted = null;
      const found = await step(code, asked);
      if (found) show(found, asked);
    }
    range.value = shown;
    busy = false;
  }

  function turn(sign, label, by) {
    const button = made("button", "", sign);
    button.type = "button";
    button.setAttribute("aria-label", label);
    button.addEventListener("click", () => go(Number(range.value) + by));
    return button;
  }

  range.addEventListener("input", () => go(Number(range.value)));
  const row = made("div", "slider");
  row.append(turn("‹", words.earlier, -1), range, turn("›", words.later, 1));
  return { row, go };
}
