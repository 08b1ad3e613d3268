// All that one person wants, in one place. What the bot must know it is told by the commands that anybody has for that.
import { chosen, keep } from "./calls.js";
import { choose, forget, guest, me, names, refusal, rename, say, sit, speak, taken, words } from "./identity.js";
import { made } from "./made.js";

const find = (id) => document.getElementById(id);
const { dataset } = document.documentElement;
const ROOM = "lobby";
const THEME = "capolinea.theme";

function tell(sentence, trouble = false) {
  find("status").textContent = sentence;
  find("status").classList.toggle("trouble", trouble);
}

// What was wished for, as the bot answers it; somebody without a name is only remembered by the browser.
async function wish(line) {
  if (!me()) return true;
  try {
    const { posts } = await say(ROOM, line);
    tell(posts.map(({ text }) => text.split("\n")[0]).join(" "));
    return true;
  } catch (error) {
    tell(error.message, true);
    return false;
  }
}

async function person() {
  const query = me() ? `?${new URLSearchParams({ as: me() })}` : "";
  const answer = await fetch(`/api/me${query}`).catch(() => null);
  return answer?.json().catch(() => null);
}

async function draw() {
  find("mine").textContent = me() ?? words.nobody;
  const others = names().filter((name) => name !== me());
  find("others").replaceChildren(
    ...others.map((name) => {
      const item = made("li");
      const button = made("button", "", name);
      button.type = "button";
      button.addEventListener("click", () => enter(name));
      item.append(button);
      return item;
    }),
  );
  const signed = dataset.guarded === "true";
  find("newcomer").hidden = signed;
  find("others").hidden = signed;
  find("leave").hidden = !signed || !dataset.name;
  const wishes = await person();
  if (!wishes || wishes.error) return;
  find("theme").value = wishes.theme || (localStorage.getItem(THEME) ?? "");
  find("language").value = wishes.language || "auto";
  find("preview").checked = wishes.preview !== false;
}

let warned = "";
async function enter(name) {
  const refused = await refusal(name);
  if (refused) {
    forget(name);
    return tell(refused, true);
  }
  if (warned !== name && (await taken(name))) {
    warned = name;
    return tell(words.taken.replace("{name}", name), true);
  }
  try {
    // whoever was a guest takes their matches along
    if (guest() && !names().includes(name)) await rename(guest(), name);
    else sit(name);
  } catch (error) {
    return tell(error.message, true);
  }
  find("fresh").value = "";
  tell("");
  return draw();
}

find("newcomer").addEventListener("submit", (event) => {
  event.preventDefault();
  const name = find("fresh").value.trim();
  if (name) enter(name);
});
find("leave").addEventListener("click", async () => {
  const options = { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" };
  const answer = await fetch("/api/logout", options).catch(() => null);
  if (answer?.ok) location.assign("/");
});
find("theme").addEventListener("change", async ({ target: { value } }) => {
  if (!(await wish(`/theme ${value || "off"}`))) return draw();
  return choose(value);
});
find("language").addEventListener("change", async ({ target: { value } }) => {
  if (!(await wish(`/language ${value}`))) return draw();
  return speak(value);
});
find("preview").addEventListener("change", ({ target: { checked } }) => wish(`/preview ${checked ? "on" : "off"}`));
for (const kind of ["sound", "notify"]) {
  find(kind).checked = chosen(kind);
  find(kind).addEventListener("change", async ({ target }) => {
    target.checked = await keep(kind, target.checked);
    if (kind === "notify" && !target.checked && globalThis.Notification?.permission === "denied") tell(words.unnotified, true);
  });
}
find("notify").disabled = !globalThis.Notification;
draw();
