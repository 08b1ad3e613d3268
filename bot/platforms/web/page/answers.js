// What one person alone is told: a sentence in the bar, or with a picture or buttons over the page.
import { made, madeButton, madeFile } from "./made.js";

const find = (id) => document.getElementById(id);
// Letters from which on it has no room in the bar.
export const LONG = 120;
// Seconds for which a sentence stands in the bar.
const STANDS = 8;

export function shown({ image, file, alt, size, download }, words) {
  if (download) return madeFile(download, "button");
  if (file) {
    const link = made("a", "button", words.paper);
    [link.href, link.download, link.title] = [file, "", alt];
    return link;
  }
  const element = made("img");
  [element.src, element.alt] = [image, alt];
  [element.width, element.height] = size;
  return element;
}

export class Answers {
  // `press` gets the line of a button that is pressed.
  constructor({ words, tell, press }) {
    Object.assign(this, { words, tell, press });
  }

  // `done` says that it is only told what was done: the way back from it needs no window.
  show(posts, done = false) {
    const choices = posts.flatMap((post) => post.choices);
    const pictures = posts.filter((post) => post.image || post.file || post.download);
    const text = posts.map((post) => post.text).join("\n\n");
    const asked = choices.some(({ style }) => !done || style !== "danger");
    if (!asked && !pictures.length && text.length < LONG) return this.tell(text, STANDS);
    const box = find("answer");
    box.querySelector(".words").textContent = text;
    box.querySelector(".shown").replaceChildren(...pictures.map((post) => shown(post, this.words)));
    const buttons = choices.map((choice) => this.button(choice, () => box.close()));
    box.querySelector(".choices").replaceChildren(...buttons);
    if (!box.open) box.showModal();
    return undefined;
  }

  button(choice, before = () => {}) {
    const element = madeButton(choice);
    element.addEventListener("click", async () => {
      before();
      element.disabled = true;
      await this.press(choice.send);
      element.disabled = false;
    });
    return element;
  }
}
