// Who sits at this browser. Names are kept in localStorage; each tab remembers its own choice. Whoever has none plays as a
// guest, whose name is made up at the first press, or the first puzzle, and asked for after the first move.
import { randomKey } from "./random.js";

const NAMES = "capolinea.names";
const ME = "capolinea.me";
const THEME = "capolinea.theme";
const GUEST = "capolinea.guest";
// With longer and longer pauses between them: a connection that is gone for ten seconds loses nothing.
const TRIES = 6;
const { dataset } = document.documentElement;
export const words = JSON.parse(dataset.words);
// Where a login link is needed, the server says who came in by one.
const guarded = dataset.guarded === "true";

function read(store, key, otherwise) {
  try {
    return JSON.parse(store.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function write(store, key, value) {
  try {
    store.setItem(key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays; it only asks for the name again.
  }
}

// The people of this browser, the newest last.
export const names = () => read(localStorage, NAMES, []).filter((name) => typeof name === "string");

export function me() {
  if (guarded) return dataset.name || null;
  const last = read(sessionStorage, ME, null) ?? read(localStorage, ME, null);
  const known = names();
  return known.includes(last) ? last : (known[0] ?? null);
}

// The made-up name, for as long as it is one.
export function guest() {
  const name = read(localStorage, GUEST, null);
  return name !== null && name === me() ? name : null;
}

export function sit(typed) {
  const name = typed.normalize("NFC").trim().replace(/\s+/g, " ");
  const known = names();
  const same = known.find((other) => other.toLowerCase() === name.toLowerCase());
  const made = read(localStorage, GUEST, null);
  write(localStorage, NAMES, same ? known : [...known.filter((other) => other !== made), name]);
  for (const store of [localStorage, sessionStorage]) write(store, ME, same ?? name);
  show();
}

export function forget(name) {
  write(localStorage, NAMES, names().filter((other) => other !== name));
  show();
}

export async function enter() {
  if (me() || guarded) return me();
  const name = words.guest.replace("{number}", 1000 + (parseInt(randomKey().slice(0, 6), 16) % 9000));
  sit(name);
  write(localStorage, GUEST, name);
  return name;
}

export const look = () => (dataset.theme === "light" ? "" : dataset.theme);

// The theme that somebody has chosen, "" for that of the screen.
export function choose(theme) {
  try {
    if (theme) localStorage.setItem(THEME, theme);
    else localStorage.removeItem(THEME);
  } catch {
    // A browser that keeps nothing follows its screen.
  }
  dispatchEvent(new Event("retheme"));
}

// The language that somebody has chosen, "" or "auto" for that of the browser.
export function speak(language) {
  const age = !language || language === "auto" ? 0 : 31536000;
  document.cookie = `language=${language || "auto"}; path=/; max-age=${age}; SameSite=Lax`;
  location.reload();
}

const pause = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));

// Where a line leads to instead of being said: a puzzle is tried on a page of its own. Undefined for any other.
export function elsewhere(line) {
  const [, game] = /^\/puzzle (\w+) \.$/.exec(line) ?? [];
  return game && `/puzzle/${game}`;
}

// Say a line in a room. The same key goes with every try, so a line whose answer was lost is not done twice. `lost` is
// called where the connection is gone and it is tried again. Throws an Error with the sentence of a refusal.
export async function say(room, text, { about, panel = false, lost = () => {}, as = me() } = {}) {
  const body = JSON.stringify({ as, text, about, key: randomKey(), panel, look: look() });
  for (let tries = 1; ; tries += 1) {
    let answer;
    try {
      const headers = { "Content-Type": "application/json" };
      answer = await fetch(`/api/rooms/${encodeURIComponent(room)}/say`, { method: "POST", headers, body });
    } catch {
      lost();
      if (tries >= TRIES) throw new Error(words.unpressed);
      await pause(tries);
      continue;
    }
    const said = await answer.json().catch(() => ({ error: words.unpressed }));
    if (answer.ok) return said;
    throw new Error(said.error);
  }
}

// Why the table does not take a name; nothing where it does, or cannot be asked.
export async function refusal(name) {
  const answer = await fetch(`/api/me?${new URLSearchParams({ as: name })}`).catch(() => null);
  const found = answer?.status === 400 ? await answer.json().catch(() => null) : null;
  return found?.error;
}

async function lists(name) {
  const answer = await fetch(`/api/lobby?${new URLSearchParams({ as: name })}`).catch(() => null);
  return { mine: [], finished: [], ...(await answer?.json().catch(() => null)) };
}

// Whether somebody of this name plays or has played here, who may be another person.
export async function taken(name) {
  const { mine, finished } = await lists(name);
  return !names().includes(name) && mine.length + finished.length > 0;
}

// A guest says a name: the seats of all their matches go over to it, by the commands that anybody has for that. A seat that
// does not, as before a match begins, or of a match that is over, keeps the guest among the names of this browser. Throws an Error with the sentence of a
// refusal where the seat at table `needed` does not go over; nothing has changed then.
export async function rename(before, name, needed) {
  const codes = (await lists(before)).mine.map(({ code }) => code);
  for (const code of new Set([...(needed ? [needed] : []), ...codes])) {
    const offered = await say("lobby", `/seat ${name} ${code}`, { about: code, as: before });
    const yes = offered.posts.flatMap(({ choices }) => choices).find(({ style }) => style === "danger");
    if (!yes && code === needed) throw new Error(offered.posts[0]?.text);
    if (!yes) continue;
    await say("lobby", yes.send, { about: code, as: before });
    await say("lobby", `/take ${code}`, { about: code, as: name });
  }
  // whoever is found for the guest from now on would wait for nobody
  await say("lobby", "/seek off", { as: before });
  const { mine, finished } = await lists(before);
  sit(name);
  if (mine.length + finished.length) write(localStorage, NAMES, [...new Set([...names(), before])]);
}

// The header of every page says who one is.
export function show() {
  const place = document.querySelector("#who span");
  if (place) place.textContent = me() ?? words.nobody;
}

show();
addEventListener("storage", show);
