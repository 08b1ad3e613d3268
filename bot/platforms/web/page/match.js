// The page of one match: board, bar, moves and talk. Whoever sits there plays here, everybody else follows.
import { Answers, LONG, shown } from "./answers.js";
import { call } from "./calls.js";
import { Files } from "./files.js";
import { elsewhere, enter, look, me, say as spoken, words } from "./identity.js";
import { made, madeButton } from "./made.js";
import { Naming } from "./naming.js";
import { Panel, calls, shows } from "./panel.js";
import { tell } from "./status.js";
import { follow } from "./stream.js";
import { Study } from "./study.js";

const find = (id) => document.getElementById(id);
const { code, number: opened } = document.documentElement.dataset;
// Milliseconds after which an answer is said to be on its way, and between two tries to get what is newer.
const SLOW = 1000;
const AGAIN = 500;
const GUESSES = 8;

// What everybody may know of the match; the number of the position that is looked at, null for the present one.
let match = null;
let looked = opened === "" ? null : Number(opened);
let seated = false;
let drawn = false;
// Whether the match waited for this person when it was last looked at; null before that.
let called = null;

// Who asks counts where not everybody may see the match: whoever sits there may.
const asked = async (path, query = {}) => {
  const who = me() && !match?.public ? { as: me() } : {};
  const answer = await fetch(`${path}?${new URLSearchParams({ ...query, ...who })}`).catch(() => null);
  const found = answer?.ok ? await answer.json().catch(() => null) : null;
  if (found?.image && who.as) found.image += `&${new URLSearchParams(who)}`;
  return found;
};

const params = new URLSearchParams(location.search);
const room = () => match?.rooms[0] ?? params.get("room") ?? code;
const present = () => looked === null;
const address = (number) => `/m/${code}${number === null ? "" : `/${number}`}`;

// --- saying ---------------------------------------------------------------------------------------------------------
// Says a line as whoever sits here; what only this person is answered is shown over the page. Null where it was refused.
async function say(line) {
  if (elsewhere(line)) return location.assign(elsewhere(line)), null;
  const name = await enter();
  if (!name) return tell(words.first, 0, true), null;
  const slow = setTimeout(() => tell(words.slow), SLOW);
  try {
    const lost = () => tell(words.offline, 0, true);
    const answer = await spoken(room(), line, { about: code, panel: true, lost });
    clearTimeout(slow);
    tell("");
    // what comes beside what everybody hears was not asked for, such as the rules in short
    const beside = answer.panel || answer.posts.some(({ to }) => !to);
    const own = answer.posts.filter(({ to, choices }) => to && !(beside && !choices.length));
    answer.posts.filter((post) => post.to && !own.includes(post)).forEach(heard);
    const opens = [...answer.posts.filter(({ to }) => !to), answer.panel].find((post) => post?.code && post.code !== code);
    if (opens) return location.assign(`/m/${opens.code}`), answer;
    if (own.length) answers.show(own, Boolean(beside));
    if (/^\/move /.test(line) && answer.panel !== undefined && match.public) naming.ask();
    if (!seated || !answer.panel) renew();
    return answer;
  } catch (error) {
    tell(error.message, 0, true);
    return null;
  } finally {
    clearTimeout(slow);
  }
}

// --- the parts ------------------------------------------------------------------------------------------------------
const answers = new Answers({ words, tell, press: (line) => (/^\/hand\b/.test(line) ? play(line) : say(line)) });
const naming = new Naming({
  code,
  tell,
  async named() {
    listen();
    await renew();
  },
});

// --- the panel ------------------------------------------------------------------------------------------------------
async function fetched(line, quiet) {
  const name = me();
  if (!name || !match) return null;
  const query = new URLSearchParams({ as: name, line, look: look() });
  const slow = quiet ? 0 : setTimeout(() => tell(words.slow), SLOW);
  const answer = await fetch(`/api/rooms/${encodeURIComponent(room())}/panel?${query}`).catch(() => null);
  const found = await answer?.json().catch(() => null);
  clearTimeout(slow);
  if (!quiet) tell(answer?.ok ? "" : (found?.error ?? words.unpressed), 0, !answer?.ok);
  return answer?.ok ? found : null;
}

// Milliseconds after which a match is looked at anew: whoever asks sooner is told what was seen.
const LOOKED_AT = 1100;
let heardOf = null;
const panel = new Panel({
  words,
  code,
  frame: find("frame"),
  told: find("told"),
  buttons: find("buttons"),
  fetched,
  say,
  tell,
  changed: (now) => {
    if (calls(now) && called === false) call(words.yours, code);
    called = calls(now);
    // a match that is told nowhere is heard of by its own panel alone
    const version = now?.version ?? null;
    if (match && !match.public && !match.rooms.length && version !== heardOf) setTimeout(renew, LOOKED_AT);
    heardOf = version;
    const left = seated && now === null;
    seated = now !== null;
    if (left && match && present()) watch();
    find("bar").classList.toggle("calls", calls(now));
    if (now && looked !== null && calls(now)) looked = null;
    mark();
    title();
  },
});

// A line that shows the panel; whoever is no player is told why.
async function play(line) {
  if (looked !== null) leave();
  await panel.open(line);
}

// --- what everybody sees --------------------------------------------------------------------------------------------
const step = (now) => {
  const link = made("a");
  link.href = address(now.number);
  link.dataset.number = now.number;
  link.append(made("span", "number", now.number), made("span", "", now.text));
  const item = made("li");
  item.append(link);
  return item;
};

// Points are read from the board, where each game says what they are made of; here they stand once they are final.
function seat({ name, points, turn, place }) {
  const item = made("li", turn ? "turn" : "");
  item.append(made("span", "name", name), made("span", "points", place === null ? "" : points));
  return item;
}

function draw() {
  document.body.dataset.state = match.state;
  const names = match.players.map(({ name }) => name).join(", ");
  find("title").textContent = names ? `${match.title}: ${names}` : match.title;
  find("players").replaceChildren(...match.players.map(seat));
  const list = find("moves");
  const atEnd = !drawn || list.scrollHeight - list.scrollTop - list.clientHeight < 40;
  drawn = true;
  list.replaceChildren(...match.moves.map(step));
  find("slider").max = match.last;
  if (atEnd) list.scrollTop = list.scrollHeight;
  mark();
  title();
  files.draw(match);
  // one that is told nowhere has none
  if (match.public || match.rooms.length) study.draw(match);
  invite();
}

// Which of the moves is the one whose board is shown.
function mark() {
  if (!match) return;
  const now = looked ?? match.last;
  find("slider").value = now;
  for (const link of find("moves").querySelectorAll("a")) {
    if (Number(link.dataset.number) === now) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  const list = find("moves");
  const item = list.querySelector("[aria-current]");
  if (item && looked !== null) list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
}

function title() {
  document.title = `${calls(panel.panel) ? `● ${words.yours} · ` : ""}${find("title").textContent} · Capolinea`;
  const box = find("bar").getBoundingClientRect();
  find("up").hidden = !calls(panel.panel) || box.bottom > 0;
}
addEventListener("scroll", title, { passive: true });
find("up").addEventListener("click", () => scrollTo({ top: 0 }));

const sits = () => match.players.some(({ name }) => name.toLowerCase() === me()?.toLowerCase());

// What can be pressed by whoever has no panel: before the match either to sit down, or all else.
function ways() {
  if (match.state === "over" && !sits()) {
    // another match of the same people is for them to open
    const [first, ...others] = match.choices.filter(({ send }) => !send.startsWith("/rematch "));
    return first ? [{ ...first, style: "next" }, ...others] : [];
  }
  if (match.state !== "open") return match.choices;
  const here = sits();
  const join = match.choices.filter(({ send }) => send.startsWith("/join "));
  if (!here && join.length) return join.map((choice) => ({ ...choice, style: "next" }));
  return [...match.choices.filter((choice) => !join.includes(choice)), ...(here ? [{ label: words.get_up, send: `/leave ${code}` }] : [])];
}

// The present position for whoever has no panel.
async function watch() {
  find("told").textContent = match.status;
  const buttons = ways().map((choice) => answers.button(choice));
  const rows = ["make", "next"].map((style) => buttons.filter((one) => one.classList.contains(style) && !one.disabled));
  const first = rows.find(({ length }) => length)?.[0];
  first?.classList.replace("next", "make");
  const others = buttons.filter((one) => one !== first);
  find("buttons").replaceChildren(
    ...[["picks", others], ["makes", first ? [first] : []]].filter(([, row]) => row.length).map(([name, row]) => {
      const element = made("div", `choices ${name}`);
      element.append(...row);
      return element;
    }),
  );
  const found = match.last === null ? null : await asked(`/api/matches/${code}/${match.last}`, { look: look() });
  if (found && present() && !panel.panel) await panel.board.show(found);
}

async function renew() {
  const found = await asked(`/api/matches/${code}`);
  if (!found) return;
  const fresh = !match;
  if (fresh || found.version >= match.version) match = found;
  draw();
  if (fresh) listen();
  if (!present()) return offer();
  if (match.state === "over" && panel.panel) panel.clear();
  else if (match.state !== "live" || !me() || !(await panel.renew(fresh ? undefined : match.version))) await watch();
}

// --- going through it -----------------------------------------------------------------------------------------------
let going = null;
async function go(number) {
  if (!match) return;
  const wanted = Math.min(Math.max(number, 0), match.last);
  going = wanted;
  const found = await asked(`/api/matches/${code}/${wanted}`, { look: look() });
  if (!found || going !== wanted) return;
  looked = wanted === match.last && match.state === "live" ? null : wanted;
  history.replaceState(null, "", address(looked));
  if (looked === null) return leave();
  mark();
  find("told").textContent = found.text;
  offer();
  find("bar").classList.remove("calls");
  await panel.board.show(found);
}

// The way back of whoever looks back, who is called to their turn but left where they look.
function offer() {
  const here = ({ name, turn }) => turn && name.toLowerCase() === me()?.toLowerCase();
  const waits = match.state === "live" && match.players.some(here);
  if (waits && called === false) call(words.yours, code), tell(words.yours);
  called = waits;
  const label = waits ? words.yours : words.present;
  const back = madeButton({ label, style: "make" });
  back.addEventListener("click", leave);
  const row = made("div", "choices makes");
  row.append(back);
  find("buttons").replaceChildren(row);
}

// Back to the present position.
async function leave() {
  looked = null;
  going = null;
  history.replaceState(null, "", address(null));
  mark();
  find("moves").scrollTop = find("moves").scrollHeight;
  if (panel.panel) panel.show(panel.panel);
  await renew();
}

find("moves").addEventListener("click", (event) => {
  const link = event.target.closest("a");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  go(Number(link.dataset.number));
});
const at = () => looked ?? match?.last ?? 0;
find("seek").addEventListener("click", (event) => {
  const { go: way } = event.target.closest("button")?.dataset ?? {};
  if (way === "first") go(0);
  else if (way === "last") leave();
  else if (way) go(at() + Number(way));
});
find("slider").addEventListener("input", () => go(Number(find("slider").value)));
addEventListener("keydown", (event) => {
  if (event.target.closest("input, textarea, select, dialog, .regions") || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "ArrowLeft") go(at() - 1);
  else if (event.key === "ArrowRight") go(at() + 1);
  else return;
  event.preventDefault();
});

// --- inviting, keeping ----------------------------------------------------------------------------------------------
const files = new Files({ words, code, me, tell, place: find("files"), show: (post) => answers.show([post]), say });

const study = new Study({ words, code, place: find("study"), asked: (path) => asked(path), go, want });

// Asks for the analysis; whether it is being worked out then.
async function want() {
  if (!(await enter())) return tell(words.first, 0, true), false;
  try {
    const { posts } = await spoken(room(), `/analysis ${code}`, { about: code });
    tell(posts[0]?.text ?? "", 8);
    return true;
  } catch (error) {
    tell(error.message, 0, true);
    return false;
  }
}

function invite() {
  find("invite").hidden = match.state !== "open";
  if (match.state !== "open" || find("link").textContent) return;
  find("link").textContent = location.origin + address(null);
  files.pass(find("pass"), find("title").textContent);
}

// --- talking --------------------------------------------------------------------------------------------------------
function heard(post) {
  if (post.code !== code || post.gone) return;
  if (post.to) {
    // such as the rules in short, at a first match
    if (post.choices.length || post.text.length < LONG) return;
    find("short").hidden = false;
    find("short").querySelector("p").textContent = post.text;
    find("short").querySelector("div").replaceChildren(...(post.image ? [shown(post, words)] : []));
    return;
  }
  if (post.by) {
    const line = made("p");
    line.id = `said-${post.id}`;
    const head = `${post.by}: `;
    line.append(made("strong", "", post.by), ": ", post.text.startsWith(head) ? post.text.slice(head.length) : post.text);
    const old = document.getElementById(line.id);
    if (old) old.replaceWith(line);
    else find("lines").append(line);
    find("lines").scrollTop = find("lines").scrollHeight;
    return;
  }
  // its versions are told by their own stream, but for those of a match that not everybody may see
  if (post.span && !match.public) newer(post.span[1]);
}

find("speak").addEventListener("submit", async (event) => {
  event.preventDefault();
  const text = find("words").value.trim();
  if (!text || !(await enter())) return;
  find("words").value = "";
  try {
    // whoever is alone here is also told what can be done, which the page shows anyway
    const answer = await spoken(room(), text, { about: code, panel: true, lost: () => tell(words.offline, 0, true) });
    answer.posts.filter(({ to }) => !to).forEach(heard);
    if (answer.panel) panel.show(answer.panel);
    else if (!answer.posts.some(({ by }) => by)) answers.show(answer.posts.filter(({ to }) => to));
  } catch (error) {
    find("words").value = text;
    tell(error.message, 0, true);
  }
});

// --- hearing --------------------------------------------------------------------------------------------------------
let streams = [];
let last = null;
let lost = false;

async function newer(version, tries = GUESSES) {
  if (match && version <= match.version) return;
  if (!panel.busy) tell("");
  await renew();
  if (match && match.version < version && tries > 1) setTimeout(() => newer(version, tries - 1), AGAIN);
}

function listen() {
  streams.forEach((stream) => stream.close());
  const trouble = (sentence) => {
    lost = true;
    tell(sentence ?? words.offline, 0, true);
  };
  const opened = () => {
    if (lost) tell(words.back, 3);
    if (lost) renew();
    lost = false;
  };
  streams = match.public ? [follow({ match: code }, { opened, told: ({ version }) => newer(version), failed: trouble })] : [];
  find("chat").hidden = !match.rooms.length;
  if (!match.rooms.length) return;
  const told = (post) => {
    last = post.mark ?? post.id;
    heard(post);
  };
  streams.push(follow({ room: room(), name: me(), last: () => last }, { opened, told, failed: trouble }));
}

addEventListener("online", () => match && listen());
addEventListener("themed", async () => {
  if (looked !== null) await go(looked);
  else if (match && !(await panel.renew())) await watch();
});
document.addEventListener("visibilitychange", () => document.hidden || renew());

// A table that not everybody may see is shown by its invitation.
async function invited() {
  if (!(await enter())) return tell(words.first, 0, true);
  try {
    const { posts } = await spoken(room(), `/invite ${code} ${params.get("invite")}`);
    answers.show(posts);
  } catch (error) {
    tell(error.message, 0, true);
  }
}

// What was picked elsewhere comes along.
const brought = params.get("hand");
await renew();
if (match) history.replaceState(null, "", address(looked));
if (!match && params.get("invite")) await invited();
if (brought && calls(panel.panel)) await panel.open(`/hand ${brought.slice(0, 100)}`);
if (looked !== null) await go(looked);
