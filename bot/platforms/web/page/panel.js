// The private panels: one a match, below the posts, edited in place. Nothing of them is a post of the room.
import { board } from "./board.js";
import { made } from "./made.js";

const find = (id) => document.getElementById(id);
// Milliseconds in which posts that come together are waited for, and between two tries where an answer was too old, or
// where there was none.
const TOGETHER = 60;
const AGAIN = 400;
const LATER = 2000;
const TRIES = 4;
const BUTTONS = "capolinea.buttons";
// Lines that are shown at once; where there are more, what has happened is folded. Where no post above tells it, as in a
// lesson, the first line stands too: it says whether the turn was right.
const LINES = 3;

const PARTS = [".fold", ".words", ".frame", ".side", ".before"];

export const shows = (line) => /^\/hand\b/.test(line);
// Whether something waits for its reader: a move, or the next step of a lesson.
const calls = ({ open, choices }) => open || choices.some(({ style }) => style === "make");
const bare = (code) => `/hand ${code}`;

// Code and number of the turn that its buttons are for; the code alone where nothing may be pressed.
function headOf({ code, choices }) {
  const sent = choices.map(({ send }) => /^\/(?:hand|move) (\w+\.\d+)/.exec(send)).find(Boolean);
  return sent ? sent[1] : code;
}

function kept(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing opens each panel at its beginning.
  }
}

export class Panels {
  // `fetched` gives the panel that a line shows, or null; `say` says a line; `changes` is told before one is
  // drawn, `covered` gets the codes of open panels, and `shown` is told that somebody has just asked for one.
  constructor({ words, room, me, fetched, say, tell, changes, covered, shown }) {
    Object.assign(this, { words, room, me, fetched, say, tell, changes, covered, shown });
    this.entries = new Map();
    // By code: the last version that a public post told, whether it awaits this person, and what was asked because of it.
    this.news = new Map();
    // Matches of which this tab has just done something: their panels open before all others.
    this.wanted = new Set();
    this.timer = 0;
    this.buttons = kept(BUTTONS, false) === true;
    this.others = new BroadcastChannel("capolinea.panel");
    this.others.onmessage = ({ data }) => {
      if (data.room === this.room && data.name === this.me()) this.show(data.panel, { told: true });
    };
    document.addEventListener("visibilitychange", () => this.later());
  }

  get place() {
    return `capolinea.panel ${this.room} ${this.me()}`;
  }

  clear() {
    this.entries.clear();
    this.news.clear();
    this.wanted.clear();
    find("panels").replaceChildren();
    this.cover();
  }

  // A public post of a match: news for its panel, and a reason to open it where the match waits for this person.
  heard(post) {
    if (post.to || !post.code || !post.span) return;
    const [, stop] = post.span;
    const known = this.news.get(post.code);
    if (known && known.stop >= stop) return;
    const mine = (post.turn ?? []).includes(this.me()?.toLowerCase());
    this.news.set(post.code, { asked: known?.asked ?? 0, stop, mine });
    if (!known && this.entries.has(post.code)) this.draw(this.entries.get(post.code));
    this.later();
  }

  // Panels that no post calls for, as in a lesson, stand again after a reload.
  async restore() {
    const missing = (code) => !this.entries.has(code) && !this.news.has(code);
    if (this.me()) await Promise.all(Object.keys(kept(this.place, {})).filter(missing).map((code) => this.renew(code, 1)));
  }

  // What could not be had while the connection was gone is asked for again.
  again() {
    for (const news of this.news.values()) news.asked = 0;
    this.later();
  }

  later(milliseconds = TOGETHER) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), milliseconds);
  }

  // Ask for the panels about which there is news. A tab that nobody looks at waits until somebody does.
  look() {
    if (document.hidden || !this.me()) return;
    for (const [code, news] of this.news) {
      const entry = this.entries.get(code);
      if (news.asked >= news.stop || entry?.panel.version >= news.stop) continue;
      if (!entry && !news.mine && !(code in kept(this.place, {}))) continue;
      news.asked = news.stop;
      this.renew(code, TRIES);
    }
  }

  async renew(code, tries) {
    const entry = this.entries.get(code);
    const before = entry?.panel;
    const line = entry?.line ?? kept(this.place, {})[code] ?? bare(code);
    const name = this.me();
    let panel = await this.fetched(line, true);
    // what was picked in an earlier turn is forgotten
    const same = panel?.open && line.startsWith(bare(headOf(panel)));
    if (panel?.code && line !== bare(code) && !same) panel = await this.fetched(bare(code), true);
    if (name !== this.me()) return;
    if (!panel) return tries > 1 && setTimeout(() => this.renew(code, tries - 1), LATER);
    if (!panel.code) return this.remove(code);
    // what somebody has pressed or made meanwhile stands, with the words that answered it
    const now = this.entries.get(code)?.panel;
    if (now && now !== before && now.version >= panel.version) return;
    this.show(panel);
    if (panel.version < this.news.get(code)?.stop && tries > 1) setTimeout(() => this.renew(code, tries - 1), AGAIN);
  }

  // A line that shows a panel, pressed or typed.
  async open(line) {
    const panel = await this.fetched(line, false);
    if (!panel) return false;
    if (!panel.code) {
      this.tell(panel.text, true);
      return false;
    }
    this.show(panel, { asked: true });
    return true;
  }

  // A line of this person was about a match: its panel is theirs to see. It may have come before the answer, where none
  // of it was `known` when the line was sent.
  want(code, known) {
    const entry = this.entries.get(code);
    if (entry && !known.has(code)) this.show(entry.panel, { asked: true });
    else this.wanted.add(code);
  }

  remove(code) {
    this.changes();
    this.entries.get(code)?.section.remove();
    this.entries.delete(code);
    this.store(code);
    this.cover();
  }

  // Keep the line of one panel, or forget it; those that a reload has not asked for yet stand beside it.
  store(code, line) {
    keep(this.place, { ...kept(this.place, {}), [code]: line });
  }

  cover() {
    const open = [...this.entries].filter(([, { folded, panel }]) => calls(panel) && !folded);
    this.covered(new Set(open.map(([code]) => code)));
  }

  // `asked`: for it, just now. `confirm`: its green button gets the focus. `told`: another tab shows it.
  show(panel, { asked = false, confirm = false, told = false } = {}) {
    const { code } = panel;
    const wanted = asked || this.wanted.has(code);
    const known = this.entries.get(code);
    if (known && panel.version < known.panel.version) return;
    const picked = panel.open && panel.picked ? ` ${panel.picked}` : "";
    const line = panel.open ? `/hand ${headOf(panel)}${picked}` : bare(code);
    const entry = known ?? { section: this.section(code), folded: false };
    const again = calls(panel) && !(known && calls(known.panel));
    Object.assign(entry, { panel, line });
    if (wanted && calls(panel)) this.foldOthers(code);
    if (wanted || again) entry.folded = !wanted && [...this.entries.values()].some((other) => other !== entry && !other.folded && calls(other.panel));
    this.entries.set(code, entry);
    this.wanted.delete(code);
    if (!known) find("panels").append(entry.section);
    this.draw(entry, confirm);
    if (!told) {
      this.store(code, line);
      this.others.postMessage({ room: this.room, name: this.me(), panel });
    }
    this.cover();
    // where a computer player begins, one's own new match waits for one a little later than the answer
    if (asked || (wanted && !known && calls(panel))) this.shown();
  }

  // In another theme.
  relook() {
    for (const code of this.entries.keys()) this.renew(code, 1);
  }

  // One is open at a time: the board and its buttons take all of a telephone.
  foldOthers(code) {
    for (const [other, entry] of this.entries) {
      if (other === code || entry.folded) continue;
      entry.folded = true;
      this.draw(entry);
    }
  }

  section(code) {
    const section = made("section", "panel");
    const head = made("h2");
    head.id = `panel-${code}`;
    const fold = made("button", "fold");
    fold.type = "button";
    fold.addEventListener("click", () => {
      const entry = this.entries.get(code);
      entry.folded = !entry.folded;
      if (!entry.folded) this.foldOthers(code);
      this.draw(entry);
      this.cover();
      if (!entry.folded) this.shown();
    });
    head.append(fold);
    const told = made("p", "words");
    told.setAttribute("role", "status");
    const before = made("details", "before");
    before.setAttribute("aria-label", this.words.before);
    before.append(made("summary", "", this.words.before), made("p"));
    section.setAttribute("aria-labelledby", head.id);
    section.append(head, told, made("div", "frame"), made("div", "side"), before);
    return section;
  }

  draw(entry, confirm = false) {
    const { section, panel, folded } = entry;
    const { words } = this;
    this.changes();
    const focused = section.contains(document.activeElement) ? document.activeElement : null;
    const before = focused && (focused.getAttribute("aria-label") ?? focused.textContent);
    const [fold, told, frame, side, earlier] = PARTS.map((part) => section.querySelector(part));
    const lines = panel.text.split("\n");
    const first = this.news.has(panel.code) ? 0 : 1;
    const past = lines.length > LINES + first ? lines.splice(first, lines.length - first - LINES + 1).join("\n") : "";
    fold.textContent = `${panel.code} · ${panel.open ? words.yours : calls(panel) ? words.taught : words.waiting}`;
    fold.setAttribute("aria-expanded", String(!folded));
    section.classList.toggle("open", calls(panel));
    section.classList.toggle("folded", folded);
    for (const part of [told, frame, side]) part.hidden = folded;
    earlier.hidden = folded || !past;
    earlier.querySelector("p").textContent = past;
    const asked = lines.join("\n");
    if (told.textContent !== asked) told.textContent = asked;
    const press = (choice) => this.press(entry, choice);
    const failed = () => {
      // its file may be gone by now, and is drawn again once
      if (!entry.lost) this.renew(panel.code, 1);
      entry.lost = true;
    };
    // what is larger than its frame can be scrolled by keyboard
    const large = section.classList.contains("large");
    for (const [name, value] of [["tabindex", "0"], ["role", "group"], ["aria-label", words.large]]) {
      if (large) frame.setAttribute(name, value);
      else frame.removeAttribute(name);
    }
    frame.replaceChildren(...(panel.image ? [board(panel, { words, press, failed })] : []));
    side.replaceChildren(...this.rows(entry, press));
    const all = [...section.querySelectorAll("[role=button], button")];
    const make = all.find((button) => button.classList.contains("make") && !button.disabled);
    if ((confirm || (focused && entry.busy)) && make) make.focus({ preventScroll: true });
    else if (focused && !section.contains(document.activeElement)) {
      const same = all.find((button) => (button.getAttribute("aria-label") ?? button.textContent) === before);
      (same ?? fold).focus({ preventScroll: true });
    }
  }

  rows(entry, press) {
    const { panel } = entry;
    const open = panel.choices.filter(({ send }) => panel.open || send !== bare(panel.code));
    const onBoard = open.filter(({ region }) => region && panel.image);
    // apart from the choices: it must not come to stand where the green button stood
    const back = open.filter(({ send }) => panel.open && send.startsWith("/undo "));
    const listed = open.filter((choice) => !back.includes(choice) && (this.buttons || !onBoard.includes(choice)));
    const picks = listed.filter(({ style }) => !style || style === "chosen");
    const ways = listed.filter(({ style }) => style && style !== "chosen");
    const rows = [
      [picks, "choices"],
      [ways, "choices ways"],
    ].map(([choices, name]) => {
      const row = made("div", name);
      row.append(...choices.map((choice) => this.button(choice, press)));
      return row;
    });
    if (panel.image) rows.push(this.tools(entry, onBoard.length > 0));
    rows.at(-1).append(...back.map((choice) => this.button(choice, press)));
    return rows.filter((row) => row.childElementCount);
  }

  button(choice, press) {
    const { label, style } = choice;
    const button = made("button", style ?? "", label);
    button.type = "button";
    button.disabled = style === "off";
    if (style === "chosen") button.setAttribute("aria-pressed", "true");
    button.addEventListener("click", () => press(choice));
    return button;
  }

  // Whether the picture is large, and whether what can be pressed in it has buttons beside it.
  tools(entry, onBoard) {
    const row = made("div", "tools");
    const toggle = (label, pressed, press) => {
      const button = made("button", "", label);
      button.type = "button";
      button.setAttribute("aria-pressed", String(pressed));
      button.addEventListener("click", press);
      row.append(button);
    };
    toggle(this.words.large, entry.section.classList.contains("large"), () => {
      entry.section.classList.toggle("large");
      this.draw(entry);
    });
    if (onBoard) {
      toggle(this.words.buttons, this.buttons, () => {
        this.buttons = !this.buttons;
        keep(BUTTONS, this.buttons);
        for (const other of this.entries.values()) this.draw(other);
      });
    }
    return row;
  }

  async press(entry, choice) {
    if (entry.busy || choice.style === "off") return;
    entry.busy = true;
    entry.section.setAttribute("aria-busy", "true");
    if (shows(choice.send)) await this.open(choice.send);
    else await this.say(choice.send, entry.panel.code);
    entry.busy = false;
    entry.section.removeAttribute("aria-busy");
  }
}
