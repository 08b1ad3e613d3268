// The analysis of a finished match: how far it is, its curve, which can be pressed, and the moves where the chance turned.
import { made } from "./made.js";

const SVG = "http://www.w3.org/2000/svg";
const [WIDE, HIGH] = [600, 200];
// Milliseconds between two looks while it is worked out.
const LOOK = 2000;
const TRIES = 5;

export class Study {
  // `asked` gets JSON from an address; `go` shows a position; `want` asks for it.
  constructor({ words, code, place, asked, go, want }) {
    Object.assign(this, { words, code, place, asked, go, want });
    this.state = "";
  }

  // Once the match is over: its analysis, or a button that asks for it.
  draw({ state, analysis, last, players }) {
    this.names = players.map(({ name }) => name);
    this.place.hidden = state !== "over" || !last;
    const now = `${state} ${analysis}`;
    if (this.place.hidden || this.state === now) return;
    this.state = now;
    if (analysis) this.look();
    else this.offer();
  }

  offer() {
    const button = made("button", "", this.words.analysis);
    button.type = "button";
    button.addEventListener("click", async () => {
      button.disabled = true;
      if (await this.want()) await this.look(TRIES);
      button.disabled = false;
    });
    this.fill(button);
    // somebody else may have asked for it
    this.look();
  }

  fill(...parts) {
    this.place.querySelector("div").replaceChildren(...parts);
  }

  // Where there is none yet it may be that it was asked for just now.
  async look(tries = 1) {
    clearTimeout(this.timer);
    const found = await this.asked(`/api/matches/${this.code}/analysis`);
    if (!found) {
      if (tries > 1) this.timer = setTimeout(() => this.look(tries - 1), LOOK);
      return;
    }
    const parts = [];
    if (found.percent !== undefined) {
      const bar = made("progress");
      [bar.max, bar.value] = [100, found.percent];
      bar.setAttribute("aria-label", this.words.analysis);
      parts.push(bar);
      this.timer = setTimeout(() => this.look(TRIES), LOOK);
    }
    if (found.sides.some(({ course }) => course.length > 2)) parts.push(this.legend(found), this.curve(found));
    if (found.text) {
      parts.push(...found.turning.map((one) => this.turning(one)));
      const pressed = found.turning.map(({ text }) => text);
      parts.push(made("p", "words", found.text.split("\n").filter((line) => !pressed.includes(line)).join("\n")));
    }
    this.fill(...parts);
  }

  turning({ number, text }) {
    const button = made("button", "", text);
    button.type = "button";
    button.addEventListener("click", () => this.go(number));
    return button;
  }

  legend({ sides }) {
    const names = made("p", "legend");
    names.append(...sides.map(({ seats }, side) => made("span", `side${side}`, seats.map((seat) => this.names[seat]).join(" + "))));
    return names;
  }

  // What each side could expect before each position; a press shows the position below the finger.
  curve({ sides, of, alt }) {
    const all = sides.flatMap(({ course }) => course);
    const [first, last] = [all[0][0], all.at(-1)[0]];
    const values = of === "chance" ? [0, 1000] : all.map(([, value]) => value);
    const [low, high] = [Math.min(...values), Math.max(...values)];
    const x = (number) => ((number - first) / Math.max(last - first, 1)) * WIDE;
    const y = (value) => HIGH - ((value - low) / Math.max(high - low, 1)) * HIGH;
    const drawn = document.createElementNS(SVG, "svg");
    drawn.setAttribute("viewBox", `-4 -4 ${WIDE + 8} ${HIGH + 8}`);
    drawn.setAttribute("role", "img");
    drawn.setAttribute("aria-label", alt ?? this.words.analysis);
    sides.forEach(({ course }, side) => {
      const line = document.createElementNS(SVG, "polyline");
      line.setAttribute("points", course.map(([number, value]) => `${x(number)},${y(value)}`).join(" "));
      line.setAttribute("class", `side${side}`);
      drawn.append(line);
    });
    drawn.addEventListener("click", ({ clientX }) => {
      const box = drawn.getBoundingClientRect();
      this.go(Math.round(first + ((clientX - box.left) / box.width) * (last - first)));
    });
    return drawn;
  }
}
