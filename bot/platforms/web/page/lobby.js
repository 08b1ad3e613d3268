// The lobby: its buttons say a line and lead to the match of the answer; its lists are looked at again by themselves.
import { enter, me, say, words } from "./identity.js";

const find = (id) => document.getElementById(id);
const root = document.documentElement;
const { room } = root.dataset;
const LEVEL = "capolinea.level";
// Milliseconds between two looks at the lists, while the page is looked at.
const AGAIN = 20000;

const tell = (sentence) => (find("status").textContent = sentence);

// --- in the theme that was chosen -----------------------------------------------------------------------------------
function dress(pictures) {
  const screens = { contrast: "(prefers-contrast: more)", dark: "(prefers-color-scheme: dark)" };
  const followed = Object.keys(screens).find((name) => matchMedia(screens[name]).matches) ?? "light";
  for (const source of pictures.querySelectorAll("source")) {
    const { theme } = source.dataset;
    const media = root.dataset.theme === followed ? screens[theme] : theme === root.dataset.theme ? "all" : "not all";
    if (source.media !== media) source.media = media;
  }
}

// --- how well the computer plays ------------------------------------------------------------------------------------
const level = find("level");
function remember() {
  try {
    localStorage.setItem(LEVEL, level.value);
  } catch {
    // It is chosen again next time.
  }
}
function recall() {
  try {
    const kept = localStorage.getItem(LEVEL);
    if ([...level.options].some(({ value }) => value === kept)) level.value = kept;
  } catch {
    // The usual one stands.
  }
}

// --- pressing -------------------------------------------------------------------------------------------------------
// One press at a time: others wait until it is answered, and what is pressed twice is said once.
let busy = false;

async function press(button) {
  if (busy) return;
  busy = true;
  button.setAttribute("aria-busy", "true");
  tell(words.opening);
  let leaving = false;
  try {
    const name = await enter();
    const { send } = button.dataset;
    const line = send.startsWith("/solo ") ? `${send} ${level.value}` : send;
    const { posts } = await say(room, line, { as: name, lost: () => tell(words.offline) });
    const code = posts.find((post) => post.code)?.code;
    if (code && (!send.startsWith("/join") || posts.some(({ span }) => span))) {
      leaving = true;
      location.assign(`/m/${code}`);
      return;
    }
    if (send.startsWith("/daily ")) {
      // what has come of it is pressed in the talk
      leaving = true;
      location.assign(`/talk?room=${encodeURIComponent(room)}`);
      return;
    }
    tell(posts.map(({ text }) => text).join("\n"));
    looking = setTimeout(look);
  } catch (problem) {
    tell(problem.message);
  } finally {
    // a page that is left keeps its button as it is: whoever comes back finds it anew
    if (!leaving) settle(button);
  }
}

function settle(button) {
  busy = false;
  button?.removeAttribute("aria-busy");
}

addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  settle(document.querySelector("[aria-busy]"));
  tell("");
  look();
});
document.addEventListener("click", ({ target }) => {
  const button = target.closest("button[data-send]");
  if (button) press(button);
});

// --- the lists, looked at again -------------------------------------------------------------------------------------
// Rows that are the same stay what they are, with the focus that may be in them and the pictures that they have loaded.
function renew(old, fresh) {
  const kept = new Map([...old.querySelectorAll("[data-key]")].map((row) => [rowKey(row), row]));
  for (const row of fresh.querySelectorAll("[data-key]")) {
    const known = kept.get(rowKey(row));
    if (known && known.dataset.was === row.outerHTML) row.replaceWith(known);
    else row.dataset.was = row.outerHTML;
  }
  const focused = document.activeElement;
  const key = old.contains(focused) ? focused.closest("[data-key]") && rowKey(focused.closest("[data-key]")) : null;
  old.replaceChildren(...fresh.childNodes);
  if (!focused.isConnected || focused !== document.activeElement) {
    if (focused.isConnected) focused.focus({ preventScroll: true });
    else if (key) [...old.querySelectorAll("[data-key]")].find((row) => rowKey(row) === key)?.querySelector("a, button")?.focus();
  }
}

const rowKey = (row) => `${row.closest("section").id} ${row.dataset.key}`;

let looking = null;
let seen = "";

async function look() {
  clearTimeout(looking);
  if (!document.hidden && !busy) {
    const query = new URLSearchParams({ room, ...(root.dataset.guarded === "true" || !me() ? {} : { as: me() }) });
    const answer = await fetch(`/?${query}`).catch(() => null);
    const text = answer?.ok ? await answer.text() : seen;
    if (text !== seen && !busy) {
      seen = text;
      const page = new DOMParser().parseFromString(text, "text/html");
      for (const id of ["turn", "lists"]) renew(find(id), page.getElementById(id));
      dress(find("lists"));
    }
  }
  looking = setTimeout(look, AGAIN);
}

if (level) {
  recall();
  level.addEventListener("change", remember);
}
dress(document);
addEventListener("themed", () => dress(document));
document.addEventListener("visibilitychange", () => !document.hidden && look());
addEventListener("online", look);
addEventListener("storage", ({ key }) => key === "capolinea.me" && look());
// the server knows who reads this only where one comes by a login link
if (root.dataset.guarded !== "true" && me()) look();
else looking = setTimeout(look, AGAIN);
