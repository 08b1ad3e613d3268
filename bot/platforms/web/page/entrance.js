// A login link: it is used by a press alone, for robots that preview links fetch them, too.
import { randomKey } from "./random.js";

const find = (id) => document.getElementById(id);
const BROWSER = "capolinea.browser";
const here = new URL(location.href);
const token = here.searchParams.get("login");
here.searchParams.delete("login");

// Two tabs, or a second press after an answer that was lost, are one browser.
function browser() {
  try {
    const known = localStorage.getItem(BROWSER) ?? randomKey();
    localStorage.setItem(BROWSER, known);
    return known;
  } catch {
    return randomKey();
  }
}

const go = () => location.replace(here);

find("enter").addEventListener("click", async () => {
  find("enter").disabled = true;
  const answer = await fetch("/api/login", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ token, browser: browser() }),
  }).catch(() => null);
  if (answer?.ok) return go();
  const said = await answer?.json().catch(() => null);
  find("status").textContent = said?.error ?? find("status").dataset.unsent;
  find("enter").disabled = false;
});

// Whoever is in already needs no link.
const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
const me = await fetch("/api/me").catch(() => null);
if (me?.ok && (await me.json()).name === new TextDecoder().decode(bytes(token.split(".")[0]))) go();
