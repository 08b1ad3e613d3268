// The posts of a room, each shown once, in the order of their ids. Text is only ever set as text.
import { film } from "./film.js";
import { look } from "./identity.js";
import { made, madeButton, madeFile } from "./made.js";

const find = (id) => document.getElementById(id);
const NEAR = 80;
// Pixels of the screen that stay free above a post which is scrolled to.
const GAP = 8;

// Ids are numbers, or two of them with a dash between.
function before(a, b) {
  const [x, y] = [a, b].map((id) => id.split("-").map(BigInt));
  return x[0] !== y[0] ? x[0] < y[0] : (x[1] ?? 0n) < (y[1] ?? 0n);
}

// Where a post stands in time: at its id, or where it was last revised.
const mark = (post) => post.mark ?? post.id;

// What one turn is made with: a hand, the spots to play on, a move shown before it is made.
const panel = (post) => Boolean(post.to && post.image) && post.choices.some(({ send }) => /^\/(hand|where|move) /.test(send));

// Whether an element stands in sight, or as much of it as fits.
function inView(element, scroll) {
  const [part, whole] = [element, scroll].map((one) => one.getBoundingClientRect());
  return part.top >= whole.top - 1 && Math.min(part.bottom, part.top + whole.height / 2) <= whole.bottom + 1;
}

// A public post replaces all that tell less; a hand with buttons replaces older hands. Losing its buttons is no news.
function replaces(later, earlier) {
  if (!later.to && !earlier.to && later.span && earlier.span) return earlier.span[1] < later.span[1];
  if (later.bare || !before(mark(earlier), mark(later))) return false;
  if (later.to) return Boolean(earlier.to) && later.choices.length > 0;
  return !earlier.span || !later.span || earlier.span[1] < later.span[1];
}

// A line of the bot's own words that is an address can be pressed, and copied by a long press.
function linked(text) {
  return text.split(/^(https?:\/\/\S+)$/m).map((part, index) => {
    if (index % 2 === 0) return part;
    const link = made("a", "link", part);
    link.href = part;
    link.rel = "noreferrer";
    return link;
  });
}

// Where a picture that everybody may see is fetched in the theme of the page; a film has one look alone.
const inTheme = (path) => (look() && path.endsWith(".png") ? `${path}?look=${look()}` : path);

export class Feed {
  constructor({ words, scroll, say, step, me }) {
    Object.assign(this, { words, scroll, say, step, me });
    this.shown = [];
    this.gone = new Set();
    this.last = null;
    this.bottom = true;
    this.placed = 0;
    scroll.addEventListener("scroll", () => this.scrolled());
    const sizes = new ResizeObserver(() => this.settle());
    for (const part of [scroll, find("feed")]) sizes.observe(part);
    find("newer").addEventListener("click", () => this.follow());
    find("shut").addEventListener("click", () => find("larger").close());
    find("larger").addEventListener("click", (event) => {
      if (event.target.id === "larger") find("larger").close();
    });
    document.addEventListener("visibilitychange", () => this.title());
    this.name = document.title;
    this.called = false;
  }

  // Whether somebody reads the newest; then the page alone moves what is scrolled to, and the browser does not.
  get bottom() {
    return this.stays;
  }

  set bottom(stays) {
    this.stays = stays;
    this.scroll.style.overflowAnchor = stays ? "none" : "auto";
  }

  clear() {
    this.shown = [];
    this.gone.clear();
    this.last = null;
    this.bottom = true;
    find("feed").replaceChildren();
    this.moveTo(0);
    find("newer").hidden = true;
    find("empty").hidden = true;
  }

  // What there was before has come by now; with nothing there, say where to begin.
  loaded() {
    find("empty").hidden = this.shown.length > 0;
  }

  // Where the page is scrolled to for a reader of the newest.
  newest() {
    const { scroll } = this;
    return find("empty").hidden ? scroll.scrollHeight - scroll.clientHeight : 0;
  }

  scrolled() {
    const { scroll } = this;
    // what comes later may stand above the place where this was scrolled to: that is no reader who scrolled away
    if (Math.abs(scroll.scrollTop - this.placed) < 2) {
      // it may have shrunk and grown again within one frame, of which no size tells
      this.stay();
      return;
    }
    this.bottom = Math.abs(this.newest() - scroll.scrollTop) < NEAR || this.newest() < scroll.scrollTop;
    if (this.bottom) find("newer").hidden = true;
  }

  // What stands here now: the marks of its posts.
  marks() {
    return new Set(this.shown.map(({ post }) => mark(post)));
  }

  // A line whose answer stood here before it was said, by the marks of then: that is scrolled to. Gives the words of it.
  told(posts, stood) {
    const found = this.shown.find(({ post }) => post.id === posts.at(-1)?.id);
    if (!found || posts.some((post) => !stood.has(mark(post)))) return undefined;
    if (!inView(found.element, this.scroll)) this.reveal(found.element);
    return found.post.text.split("\n")[0];
  }

  reveal(element) {
    const { scroll } = this;
    this.moveTo(element.getBoundingClientRect().top - scroll.getBoundingClientRect().top + scroll.scrollTop - GAP);
    this.bottom = false;
    find("newer").hidden = false;
  }

  // Something is to change here, maybe before the browser tells that somebody has scrolled. Behind that the page may have
  // been moved by the browser alone, where something shrank for a moment.
  changes() {
    if (this.bottom) this.scrolled();
  }

  // Stay at the newest post, unless the reader has scrolled away.
  stay() {
    if (this.bottom) this.moveTo(this.newest());
  }

  settle() {
    this.changes();
    this.stay();
  }

  moveTo(down) {
    this.scroll.scrollTop = down;
    this.placed = this.scroll.scrollTop;
  }

  follow() {
    this.bottom = true;
    find("newer").hidden = true;
    this.moveTo(this.newest());
  }

  // `streamed` posts move the mark from which missed posts are sent again; answers may run ahead of others' posts.
  show(post, streamed = false) {
    if (streamed && (!this.last || before(this.last, mark(post)))) this.last = mark(post);
    // The answer to a line may come after the news that its post was taken out again.
    if (this.gone.has(post.id)) return;
    const own = this.shown.findIndex((other) => other.post.id === post.id);
    if (own >= 0 && !before(mark(this.shown[own].post), mark(post))) return;
    this.changes();
    find("empty").hidden = true;
    if (post.gone) return this.takeOut(own, post.id);
    const element = this.draw(post);
    if (own >= 0) {
      this.shown[own].element.replaceWith(element);
      this.shown[own] = { post, element };
    } else {
      let index = this.shown.length;
      while (index > 0 && before(post.id, this.shown[index - 1].post.id)) index -= 1;
      find("feed").insertBefore(element, this.shown[index]?.element ?? null);
      this.shown.splice(index, 0, { post, element });
    }
    this.outdate(post);
    if (this.bottom) this.stay();
    else if (own < 0) find("newer").hidden = false;
    this.called ||= document.hidden && (post.mentions ?? []).includes(this.me()?.toLowerCase());
    this.title();
  }

  takeOut(index, id) {
    this.gone.add(id);
    if (index < 0) return;
    this.shown[index].element.remove();
    this.shown.splice(index, 1);
    this.stay();
  }

  // Buttons of an earlier position are put away, those of the same match that a later post replaces.
  outdate(newest) {
    if (!newest.code || newest.by) return;
    const own = this.shown.find(({ post }) => post.id === newest.id);
    for (const other of this.shown) {
      if (other.post.code !== newest.code || other.post.by) continue;
      if (replaces(newest, other.post)) other.element.classList.add("past");
      if (replaces(other.post, newest)) own.element.classList.add("past");
      // Pressing through a hand leaves one panel on the page, not one for each press.
      if (other === own || !panel(newest) || !panel(other.post)) continue;
      const older = before(mark(other.post), mark(newest)) ? other : own;
      older.element.classList.add("away");
    }
  }

  // Pictures in another theme, in their places.
  relook() {
    for (const { post, element } of this.shown) {
      const image = element.querySelector(".board img");
      if (image && !post.to && post.image) image.src = inTheme(post.image);
    }
  }

  title() {
    if (!document.hidden) this.called = false;
    document.title = this.called ? `● ${this.words.yours} · ${this.name}` : this.name;
  }

  // What somebody says to the room: their name and their words.
  chat({ by, text, at }) {
    const mine = by.toLowerCase() === this.me()?.toLowerCase();
    const element = made("article", `post chat${mine ? " mine" : ""}`);
    const told = made("p", "words");
    const head = `${by}: `;
    told.append(made("strong", "", by), ": ", text.startsWith(head) ? text.slice(head.length) : text);
    element.append(told, ...this.time(at));
    return element;
  }

  time(at) {
    if (!at) return [];
    const time = made("time", "", new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }));
    time.dateTime = new Date(at).toISOString();
    time.title = new Date(at).toLocaleString();
    return [time];
  }

  draw(post) {
    if (post.by) return this.chat(post);
    const { words } = this;
    // A player who was waited for still is, where a post calls nobody again.
    const yours = !post.to && (post.turn ?? post.mentions ?? []).includes(this.me()?.toLowerCase());
    const element = made("article", `post${post.to ? " private" : ""}${yours ? " yours" : ""}`);
    const line = made("div", "mark");
    if (post.to) line.append(made("span", "eyes", words.private));
    if (yours) line.append(made("span", "turn", words.yours));
    if (post.code) line.append(this.table(post.code));
    line.append(...this.time(post.at));
    const told = made("p", "words");
    told.append(...(post.to ? linked(post.text) : [post.text]));
    const picture = post.image ? this.picture(post) : null;
    element.append(line, told);
    if (picture) element.append(picture);
    if (post.file) element.append(this.paper(post));
    if (post.download) element.append(madeFile(post.download, "paper"));
    const steps = post.choices.filter((choice) => choice.send.startsWith("/step "));
    if (picture && steps.length) element.append(film(this, post.code, steps, picture, told));
    const pressed = post.choices.filter((choice) => !steps.includes(choice));
    if (pressed.length) {
      const row = made("div", "choices");
      row.append(...pressed.map((choice) => this.button(choice, post.code)));
      element.append(row);
    }
    return element;
  }

  // The way to the page of a match.
  table(code) {
    const link = made("a", "link code", code);
    link.href = `/m/${code}`;
    return link;
  }

  picture(post) {
    const frame = made("button", "board");
    frame.type = "button";
    frame.title = this.words.larger;
    const image = made("img");
    [image.width, image.height] = post.size ?? [1280, 1280];
    // A hand is wider than high, and needs less room than a board.
    frame.classList.toggle("wide", image.width > 1.2 * image.height);
    image.loading = "lazy";
    image.decoding = "async";
    image.alt = post.alt;
    image.addEventListener("error", () => frame.replaceWith(made("p", "", `${this.words.lost} ${post.alt}`)));
    image.src = post.to ? post.image : inTheme(post.image);
    frame.append(image);
    frame.addEventListener("click", () => {
      const large = find("larger").querySelector("img");
      large.src = image.src;
      large.alt = image.alt;
      find("larger").showModal();
    });
    return frame;
  }

  paper(post) {
    const link = made("a", "paper", this.words.paper);
    link.href = post.file;
    link.download = "";
    link.title = post.alt;
    return link;
  }

  button(choice, code, press = () => this.say(choice.send, code ?? undefined)) {
    const button = madeButton(choice);
    button.addEventListener("click", async () => {
      button.disabled = true;
      await press();
      button.disabled = false;
    });
    return button;
  }
}
