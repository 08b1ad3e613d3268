// A login link: it is used by a press alone, for robots that preview links fetch them, too.
import { randomKey } from "./random.js";

const find = (id) => document.getElementById(id);
const BROWSER = "capolinea.browser";
const LINK = "capolinea.link";
const here = new URL(location.href);
const token = here.searchParams.get("login");
here.searchParams.delete("login");

function kept(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    // A browser that keeps nothing gets in all the same.
    return null;
  }
}

function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    return;
  }
}

// Two tabs, or a second press after an answer that was lost, are one browser.
const browser = kept(BROWSER) ?? randomKey();
keep(BROWSER, browser);

const go = () => location.replace(here);

find("enter").addEventListener("click", async () => {
  find("enter").disabled = true;
  const answer = await fetch("/api/login", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ token, browser }),
  }).catch(() => null);
  if (answer?.ok) {
    keep(LINK, token);
    return go();
  }
  const said = await answer?.json().catch(() => null);
  find("status").textContent = said?.error ?? find("status").dataset.unsent;
  find("enter").disabled = false;
});

// Whoever is in by this link already needs no other press.
const me = kept(LINK) === token ? await fetch("/api/me").catch(() => null) : null;
if (me?.ok) go();
