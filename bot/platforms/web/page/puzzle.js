// The puzzle of the day: a panel of no match. Its moves are tried, and none is made.
import { enter, look, words } from "./identity.js";
import { Panel } from "./panel.js";
import { tell } from "./status.js";

const find = (id) => document.getElementById(id);
const { game } = document.documentElement.dataset;
const WHOLE = `/puzzle ${game} .`;
// Milliseconds after which an answer is said to be on its way, and between two looks for a puzzle that is being made.
const SLOW = 1000;
const AGAIN = 4000;
let shown = WHOLE;

// What a line shows, null where it was refused; another game has a page of its own.
async function fetched(line) {
  const [, other] = /^\/puzzle (\w+)$/.exec(line) ?? [];
  if (other && other !== game) return location.assign(`/puzzle/${other}`), null;
  const slow = setTimeout(() => tell(words.slow), SLOW);
  const query = new URLSearchParams({ as: await enter(), line: other ? WHOLE : line, look: look() });
  const answer = await fetch(`/api/rooms/lobby/panel?${query}`).catch(() => null);
  clearTimeout(slow);
  const found = await answer?.json().catch(() => null);
  tell(answer?.ok ? "" : (found?.error ?? words.offline), 0, !answer?.ok);
  if (!answer?.ok) return null;
  shown = other ? WHOLE : line;
  return found;
}

const panel = new Panel({
  words,
  code: "",
  frame: find("frame"),
  told: find("told"),
  buttons: find("buttons"),
  fetched,
  tell,
  holds: () => true,
});

// Until it is there it is looked for: it is made when somebody asks for it first.
async function open(line) {
  await panel.open(line);
  if (!panel.panel?.image) setTimeout(() => document.hidden || open(WHOLE), AGAIN);
}

addEventListener("themed", () => open(shown));
addEventListener("online", () => open(shown));
document.addEventListener("visibilitychange", () => !document.hidden && !panel.panel?.image && open(WHOLE));
await open(WHOLE);
