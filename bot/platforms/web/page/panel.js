// The private panel of one match: what its reader is asked, the board that is pressed, the buttons below it. It is drawn
// into a place of the page that keeps its size, and nothing of it is a post of a room.
import { Board } from "./board.js";
import { made, madeButton } from "./made.js";

export const shows = (line) => /^\/(hand|puzzle)\b/.test(line);
// Whether something waits for its reader: a move, or the next step of a lesson.
export const calls = (panel) => Boolean(panel) && (panel.open || panel.choices.some(({ style }) => style === "make"));
// Milliseconds after a press of the green button in which a finger may come down a second time.
const CALM = 400;
const bare = (code) => `/hand ${code}`;

export class Panel {
  // `fetched` gives the panel that a line shows, or null; `say` says a line, and resolves once it is answered. `frame`,
  // `told` and `buttons` are the places of picture, words and buttons; `changed` is told of each panel that is shown;
  // `holds` says whether an answer is a panel.
  constructor({ words, code, frame, told, buttons, fetched, say, tell, changed = () => {}, holds = (panel) => Boolean(panel.code) }) {
    Object.assign(this, { words, code, told, buttons, fetched, say, tell, changed, holds });
    const press = (choice) => this.press(choice);
    this.board = new Board({ frame, words, press, missed: () => this.tell(words.nowhere, 4) });
    this.panel = null;
    this.asked = 0;
    // the newest version that was heard of; how many presses show something, and whether one makes a move
    this.newest = 0;
    this.opening = 0;
    this.busy = false;
    this.calm = 0;
  }

  // What somebody has picked stays, where it is still of this turn.
  get line() {
    const { panel, code } = this;
    const head = panel?.open && panel.choices.map(({ send }) => /^\/(?:hand|move) (\w+\.\d+)/.exec(send)).find(Boolean);
    return head && panel.picked ? `/hand ${head[1]} ${panel.picked}` : bare(code);
  }

  // The panel as it is now, where it is older than a version; false where there is none for this reader. What somebody has
  // pressed is not overtaken by it.
  async renew(version) {
    this.newest = Math.max(this.newest, version ?? 0);
    if (this.busy || this.opening || version <= this.panel?.version) return true;
    const { line } = this;
    const asked = (this.asked += 1);
    let panel = await this.fetched(line, true);
    if (panel && !panel.picked && line !== bare(this.code)) panel = await this.fetched(bare(this.code), true);
    if (asked !== this.asked || !panel) return Boolean(this.panel);
    return this.show(panel);
  }

  // A line that shows a panel. Of several that are pressed the last one counts.
  async open(line) {
    const asked = (this.asked += 1);
    this.opening += 1;
    const panel = await this.fetched(line, false);
    this.opening -= 1;
    if (asked !== this.asked) return false;
    if (panel && !this.holds(panel)) this.tell(panel.text);
    const shown = panel !== null && this.holds(panel) && this.show(panel);
    await this.catchUp();
    return shown;
  }

  // What was heard of while a press was answered is asked for after it.
  async catchUp() {
    if (this.panel && this.newest > this.panel.version) await this.renew(this.newest);
  }

  show(panel) {
    if (!this.holds(panel)) {
      this.clear();
      return false;
    }
    if (this.panel && panel.version < this.panel.version) return true;
    this.panel = panel;
    this.draw();
    this.changed(panel);
    return true;
  }

  clear() {
    this.panel = null;
    this.board.still();
    this.changed(null);
  }

  draw() {
    const { panel } = this;
    const fresh = this.told.textContent !== panel.text;
    if (fresh) this.told.textContent = panel.text;
    const focused = this.buttons.contains(document.activeElement) ? document.activeElement.textContent : null;
    this.buttons.replaceChildren(...this.rows());
    // what is asked stands last
    if (fresh) this.told.scrollTop = this.told.scrollHeight;
    const all = [...this.buttons.querySelectorAll("button:not(:disabled)")];
    const make = all.find((button) => button.classList.contains("make"));
    if (focused !== null) {
      const same = all.find((button) => button.textContent === focused);
      const pick = all.find(({ classList }) => !classList.contains("way"));
      (same ?? make ?? pick ?? this.told).focus({ preventScroll: true });
    }
    if (panel.image) this.board.show(panel);
  }

  rows() {
    const { panel } = this;
    const open = panel.choices.filter(({ send }) => panel.open || send !== bare(panel.code));
    const listed = open.filter(({ region }) => !region || !panel.image);
    const undo = listed.filter(({ send }) => panel.open && send.startsWith("/undo "));
    const makes = listed.filter(({ style }) => style === "make");
    const picks = listed.filter(({ style, send }) => (!style || style === "chosen") && !send.startsWith("/undo "));
    const ways = listed.filter((choice) => ![undo, makes, picks].some((row) => row.includes(choice)));
    const aside = [...undo, ...ways];
    // the green button stands alone, or beside one other
    const rows = aside.length > 1 ? [["picks", [...picks, ...aside]], ["makes", makes]] : [["picks", picks], ["makes", [...aside, ...makes]]];
    return rows.filter(([, row]) => row.length).map(([name, row]) => {
      const element = made("div", `choices ${name}`);
      element.append(...row.map((choice) => this.button(choice)));
      return element;
    });
  }

  button(choice) {
    const button = madeButton(choice);
    button.addEventListener("click", (event) => this.press(choice, event));
    return button;
  }

  // What is chosen already and pressed again is meant: then the move is made. A press while one is made does nothing.
  async press(choice, event) {
    if (this.busy || choice.style === "off") return;
    // the second of two quick taps was meant for the button that stood there before
    if (event?.detail && event.timeStamp < this.calm) return;
    if (event?.detail && choice.style === "make") this.calm = event.timeStamp + CALM;
    const make = this.panel?.choices.find(({ style }) => style === "make");
    if (choice.region && choice.style === "chosen" && make) choice = make;
    const wait = shows(choice.send) ? this.open(choice.send) : this.made(choice);
    this.buttons.setAttribute("aria-busy", "true");
    await wait;
    this.buttons.removeAttribute("aria-busy");
  }

  async made(choice) {
    this.busy = true;
    this.asked += 1;
    const answer = await this.say(choice.send);
    this.busy = false;
    if (answer?.panel) this.show(answer.panel);
    else await this.renew();
    await this.catchUp();
  }
}
