// The Mini App: the panel of one match, for the person that a chat has signed in. It asks nothing of the chat itself.
import { Panels } from "./panel.js";
import { Looks } from "./looks.js";
import { randomKey } from "./random.js";

const find = (id) => document.getElementById(id);
const words = JSON.parse(document.documentElement.dataset.words);
const code = /^[0-9A-Za-z]{1,12}$/.exec(new URLSearchParams(location.search).get("code") ?? "")?.[0].toUpperCase() ?? "";
// The chat opens the page with the signed data behind #; after a reload they may be gone.
const SIGNED = "capolinea.signed";
const signed = new URLSearchParams(location.hash.slice(1)).get("tgWebAppData") ?? sessionStorage.getItem(SIGNED) ?? "";
sessionStorage.setItem(SIGNED, signed);
const me = who();
const headers = { Authorization: `tma ${signed}` };
// Milliseconds between two looks while the others move, and after which an answer is said to be on its way.
const LOOK = 6000;
const SLOW = 1000;
const TRIES = 4;

// The number of the person, which keeps what one person has picked from another one in the same browser.
function who() {
  try {
    return String(JSON.parse(new URLSearchParams(signed).get("user")).id);
  } catch {
    return "";
  }
}

// What a chat is told: that the page is there, and that it wants the whole screen.
function told(event) {
  if (window.TelegramWebviewProxy) window.TelegramWebviewProxy.postEvent(event, "{}");
  else if (parent !== window) parent.postMessage(JSON.stringify({ eventType: event, eventData: {} }), "https://web.telegram.org");
}

function tell(sentence, trouble = false) {
  const line = find("status");
  line.textContent = sentence;
  line.classList.toggle("trouble", trouble);
  line.hidden = !sentence;
}

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

// What is answered, null where there is no answer or a refusal; then it says why, unless nobody asked.
async function asked(address, options, quiet, again) {
  const slow = quiet ? 0 : setTimeout(() => tell(words.slow), SLOW);
  try {
    for (let tries = 1; ; tries += 1) {
      const answer = await fetch(address, { ...options, headers: { ...headers, ...options.headers } }).catch(() => null);
      if (!answer && again && tries < TRIES) {
        tell(words.offline, true);
        await pause(1000 * tries);
        continue;
      }
      const found = await answer?.json().catch(() => null);
      if (!quiet) tell(answer?.ok ? "" : (found?.error ?? words.unpressed), true);
      return answer?.ok ? found : null;
    }
  } finally {
    clearTimeout(slow);
  }
}

function fetched(line, quiet, known = "") {
  const query = new URLSearchParams({ line, known, look: looks.screen });
  return asked(`/app/panel?${query}`, {}, quiet, !quiet);
}

// The same key goes with every try, so that a move whose answer was lost is not made twice.
async function say(text) {
  const body = JSON.stringify({ text, key: randomKey(), look: looks.screen });
  const headers = { "Content-Type": "application/json" };
  const answer = await asked("/app/say", { method: "POST", headers, body }, false, true);
  if (!answer) return false;
  if (answer.panel?.code) panels.show(answer.panel, { asked: true });
  else await panels.open(`/hand ${code}`);
  if (answer.text) tell(answer.text);
  return true;
}

const looks = new Looks(() => panels.relook());
const panels = new Panels({
  words,
  room: "app",
  me: () => me,
  fetched,
  say,
  tell,
  changes: () => {},
  covered: () => {},
  shown: () => scrollTo({ top: 0 }),
});

// While the others move, their moves are looked for.
async function look() {
  const entry = panels.entries.get(code);
  if (document.hidden || !entry || entry.panel.open || entry.busy) return;
  const panel = await fetched(`/hand ${code}`, true, entry.panel.version);
  if (panel?.code) panels.show(panel, { asked: panel.open });
  else if (panel && !panel.same) {
    // it is over
    panels.remove(code);
    tell(panel.text);
  }
}

told("web_app_ready");
told("web_app_expand");
if (await panels.open(`/hand ${code}`)) setInterval(look, LOOK);
document.addEventListener("visibilitychange", look);
