// The puzzle of the day: a panel of no match. Its moves are tried, and none is made.
import { elsewhere, enter, look, me, words } from "./identity.js";
import { Panel } from "./panel.js";
import { tell } from "./status.js";

const find = (id) => document.getElementById(id);
const { game } = document.documentElement.dataset;
const WHOLE = `/puzzle ${game} .`;
// Milliseconds after which an answer is said to be on its way, and between two looks for a puzzle that is being made.
const SLOW = 1000;
const AGAIN = 4000;
let shown = WHOLE;
// Whether a board has been shown.
let there = false;
let looking = null;

// What a line shows, null where it was refused; another game has a page of its own.
async function fetched(line) {
  if (line !== WHOLE && elsewhere(line)) return location.assign(elsewhere(line)), null;
  const name = await enter();
  if (!name) return tell(words.first, 0, true), null;
  const slow = setTimeout(() => tell(words.slow), SLOW);
  const query = new URLSearchParams({ as: name, line, look: look() });
  const answer = await fetch(`/api/rooms/lobby/panel?${query}`).catch(() => null);
  clearTimeout(slow);
  const found = await answer?.json().catch(() => null);
  tell(answer?.ok ? "" : (found?.error ?? words.offline), 0, !answer?.ok);
  if (!answer?.ok) return null;
  shown = line;
  there ||= Boolean(found.image);
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

// A puzzle that is being made offers itself; where there is none today nothing is waited for.
const wanted = () => !there && me() && (!panel.panel || panel.panel.choices.some(({ send }) => send === WHOLE));

async function open(line) {
  clearTimeout(looking);
  await panel.open(line);
  if (wanted()) looking = setTimeout(wait, AGAIN);
}

// It is made when somebody asks for it first; until it is there, whoever looks at the page looks for it.
function wait() {
  if (!document.hidden && wanted()) open(WHOLE);
}

addEventListener("themed", () => open(shown));
addEventListener("online", () => open(shown));
document.addEventListener("visibilitychange", wait);
await open(WHOLE);
