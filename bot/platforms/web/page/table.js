// The talk of a room, one person at a time: what is said there, by people and by the bot about their matches. Whoever is
// to move is led to the page of the match.
import { choose, elsewhere, look, refusal, speak, words } from "./identity.js";
import { People } from "./people.js";
import { Feed } from "./posts.js";
import { Command } from "./command.js";
import { randomKey } from "./random.js";
import { follow } from "./stream.js";

const find = (id) => document.getElementById(id);
const room = new URLSearchParams(location.search).get("room")?.trim() || "lobby";
const api = `/api/rooms/${encodeURIComponent(room)}`;

find("room").textContent = words.room.replace("{room}", room);
// whoever is in the usual room need not see what it is called
find("room").classList.toggle("seen", room === "lobby");
document.title = `${room} · Capolinea`;

// --- the quiet line -------------------------------------------------------------------------------------------------
let wiping = 0;
function tell(sentence, trouble = false, seconds = 0) {
  const line = find("status");
  clearTimeout(wiping);
  line.textContent = sentence;
  line.classList.toggle("trouble", trouble);
  line.hidden = !sentence;
  feed.settle();
  if (seconds) wiping = setTimeout(() => tell(""), seconds * 1000);
}

// --- saying ---------------------------------------------------------------------------------------------------------
// Milliseconds after which a line that is not answered yet is said to be on its way: a film takes a while to draw.
const SLOW = 1000;

const pause = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));

// A line that waits for somebody to say who they are.
let waiting = null;

// The same key goes with every try, so a line whose answer was lost is not done twice. `typed`: not pressed.
async function say(text, about, typed = false) {
  if (elsewhere(text)) return location.assign(elsewhere(text));
  const speaker = people.me;
  if (!speaker) {
    waiting = text;
    if (find("status").hidden) tell(words.first);
    return people.ask();
  }
  feed.follow();
  const body = JSON.stringify({ as: speaker, text, about, key: randomKey(), panel: true, look: look() });
  const stood = feed.marks();
  const slow = setTimeout(() => find("status").hidden && tell(words.slow), SLOW);
  try {
    return await sent(speaker, body, typed, stood);
  } finally {
    clearTimeout(slow);
    const wishes = /^\/(theme|language)\b/.test(text) && (await chosen());
    if (wishes) choose(wishes.theme);
    if (wishes && wishes.language !== (/\blanguage=(\w+)/.exec(document.cookie)?.[1] ?? "")) speak(wishes.language);
  }
}

async function sent(speaker, body, typed, stood) {
  const unsent = typed ? words.unsent : words.unpressed;
  for (let tries = 0; ; tries += 1) {
    let answer;
    try {
      answer = await fetch(`${api}/say`, { method: "POST", headers: { "Content-Type": "application/json" }, body });
    } catch {
      tell(words.offline, true);
      if (tries >= 4) {
        tell(unsent, true);
        return false;
      }
      await pause(1 + tries);
      continue;
    }
    const said = await answer.json().catch(() => ({ error: unsent }));
    if (!answer.ok) {
      tell(said.error, true);
      return false;
    }
    tell("");
    if (speaker === people.me) {
      said.posts.forEach((post) => feed.show(post));
      if (said.panel?.code) return visit(said.panel), true;
      const old = feed.told(said.posts, stood);
      if (old) tell(old, false, 5);
    }
    return true;
  }
}

// The page of a match, with what has been picked of a move there.
function visit({ code, choices, picked }) {
  const head = choices.map(({ send }) => /^\/(?:hand|move) (\w+\.\d+)/.exec(send)).find(Boolean);
  location.assign(`/m/${code}${head && picked ? `?hand=${encodeURIComponent(`${head[1]} ${picked}`)}` : ""}`);
}

async function complete(text, signal) {
  const query = new URLSearchParams({ as: people.me, text });
  const answer = await fetch(`${api}/complete?${query}`, { signal });
  return answer.ok ? (await answer.json()).choices : [];
}

// --- hearing --------------------------------------------------------------------------------------------------------
let stream = null;
let lost = false;

function listen() {
  stream?.close();
  stream = follow({ room, name: people.me, last: () => feed.last }, {
    opened() {
      if (lost) tell(words.back, false, 3);
      lost = false;
      setTimeout(() => feed.loaded(), 400);
    },
    told: (post) => feed.show(post, true),
    failed(sentence) {
      lost = true;
      tell(sentence ?? words.offline, true);
    },
  });
}
addEventListener("online", () => listen());

// --- the parts ------------------------------------------------------------------------------------------------------
// One position of a match, looked at without a word in the room; null where it cannot be had.
async function step(code, number) {
  if (!people.me) return people.ask(), null;
  const query = new URLSearchParams({ as: people.me, code, number });
  const answer = await fetch(`${api}/step?${query}`).catch(() => null);
  const found = await answer?.json().catch(() => null);
  if (!answer?.ok) tell(found?.error ?? words.offline, true);
  return answer?.ok ? found : null;
}

// What this person has chosen for all pages; nothing where that cannot be had.
async function chosen() {
  const answer = await fetch(`/api/me?${new URLSearchParams({ as: people.me })}`).catch(() => null);
  return answer?.ok ? answer.json() : null;
}

addEventListener("themed", () => feed.relook());
const feed = new Feed({
  words,
  scroll: find("scroll"),
  say,
  step,
  me: () => people.me,
});
const command = new Command({ say: (text) => say(text, undefined, true), complete, changed: () => feed.settle() });
const people = new People({
  refusal,
  tell,
  changed() {
    feed.clear();
    tell("");
    listen();
    if (people.me) chosen().then((wishes) => wishes && choose(wishes.theme));
    if (waiting && people.me) say(waiting);
    else if (matchMedia("(pointer: fine)").matches) command.focus();
    waiting = null;
  },
});
find("empty").addEventListener("click", (event) => {
  const { send } = event.target.closest("button")?.dataset ?? {};
  if (send) say(send);
});

// an invitation brings its line along; nothing is said before somebody sends it
const brought = new URLSearchParams(location.search).get("say");
if (brought) find("command").value = brought.slice(0, 200);

// An invitation is shown on the page of its match.
const [invited, ...word] = (new URLSearchParams(location.search).get("invite") ?? "").split("-");
if (/^[0-9A-Za-z]{1,12}$/.test(invited)) {
  location.replace(`/m/${invited}?${new URLSearchParams({ room, invite: word.join(" ") })}`);
}

const me = await fetch("/api/me").catch(() => null);
if (me?.ok) {
  await people.open();
} else {
  const refusal = await me?.json().catch(() => null);
  tell(refusal?.error ?? words.offline, true);
  if (!me) setTimeout(() => location.reload(), 5000);
}
