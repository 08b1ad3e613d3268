// The Mini App: the panel of one match, for the person that a chat has signed in. It asks nothing of the chat itself.
import { look, words } from "./identity.js";
import { Panel, calls } from "./panel.js";
import { randomKey } from "./random.js";
import { tell } from "./status.js";

const find = (id) => document.getElementById(id);
const code = /^[0-9A-Za-z]{1,12}$/.exec(new URLSearchParams(location.search).get("code") ?? "")?.[0].toUpperCase() ?? "";
// The chat opens the page with the signed data behind #; after a reload they may be gone.
const SIGNED = "capolinea.signed";
const signed = new URLSearchParams(location.hash.slice(1)).get("tgWebAppData") ?? sessionStorage.getItem(SIGNED) ?? "";
sessionStorage.setItem(SIGNED, signed);
const headers = { Authorization: `tma ${signed}` };
// Milliseconds between two looks while the others move, and after which an answer is said to be on its way.
const LOOK = 6000;
const SLOW = 1000;
// With longer and longer pauses between them.
const TRIES = 6;

// What a chat is told: that the page is there, and that it wants the whole screen.
function told(event) {
  if (window.TelegramWebviewProxy) window.TelegramWebviewProxy.postEvent(event, "{}");
  else if (parent !== window) parent.postMessage(JSON.stringify({ eventType: event, eventData: {} }), "https://web.telegram.org");
}

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

// What is answered, null where there is no answer or a refusal; then it says why, unless nobody asked.
async function asked(address, options, quiet, again) {
  const slow = quiet ? 0 : setTimeout(() => tell(words.slow), SLOW);
  try {
    for (let tries = 1; ; tries += 1) {
      const answer = await fetch(address, { ...options, headers: { ...headers, ...options.headers } }).catch(() => null);
      if (!answer && again && tries < TRIES) {
        tell(words.offline, 0, true);
        await pause(1000 * tries);
        continue;
      }
      const found = await answer?.json().catch(() => null);
      if (!quiet) tell(answer?.ok ? "" : (found?.error ?? words.unpressed), 0, !answer?.ok);
      return answer?.ok ? found : null;
    }
  } finally {
    clearTimeout(slow);
  }
}

function fetched(line, quiet, known = "") {
  const query = new URLSearchParams({ line, known, look: look() });
  return asked(`/app/panel?${query}`, {}, quiet, !quiet);
}

// The same key goes with every try, so that a move whose answer was lost is not made twice.
async function say(text) {
  const body = JSON.stringify({ text, key: randomKey(), look: look() });
  const headers = { "Content-Type": "application/json" };
  const answer = await asked("/app/say", { method: "POST", headers, body }, false, true);
  if (answer?.text) tell(answer.text);
  return answer;
}

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
    find("bar").classList.toggle("calls", calls(now));
    find("title").textContent = now ? `${code} · ${now.open ? words.yours : calls(now) ? words.taught : words.waiting}` : code;
    find("frame").hidden = !now;
  },
});

// While the others move, their moves are looked for.
async function seek() {
  const now = panel.panel;
  if (document.hidden || !now || now.open || panel.busy) return;
  const found = await fetched(`/hand ${code}`, true, now.version);
  if (!found || found.same) return;
  panel.show(found);
  // it is over
  if (!found.code) find("told").textContent = found.text;
}

told("web_app_ready");
told("web_app_expand");
if (await panel.open(`/hand ${code}`)) setInterval(seek, LOOK);
document.addEventListener("visibilitychange", seek);
