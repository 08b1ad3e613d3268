// Who speaks in the talk of a room: chosen in its foot, of the people of this browser, or somebody new.
import { forget, me, names, sit, taken, words } from "./identity.js";

const find = (id) => document.getElementById(id);
const signed = document.documentElement.dataset.guarded === "true";

export class People {
  // `refusal` gives the sentence with which a name is refused, nothing where it is taken.
  constructor({ changed, refusal, tell }) {
    Object.assign(this, { changed, refusal, tell });
    this.me = null;
    this.warned = "";
    find("as").addEventListener("change", () => this.chosen());
    find("newcomer").addEventListener("submit", (event) => {
      event.preventDefault();
      const name = find("name").value.normalize("NFC").trim().replace(/\s+/g, " ");
      if (name) this.enter(name);
      else find("name").focus();
    });
    find("leave").addEventListener("click", async () => {
      const options = { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" };
      const answer = await fetch("/api/logout", options).catch(() => null);
      if (answer?.ok) location.reload();
    });
    find("cancel").addEventListener("click", () => this.draw());
    find("name").addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.me) this.draw();
    });
  }

  // Whoever came in by a login link speaks for that person alone.
  async open() {
    this.me = me();
    const bad = !signed && this.me;
    const sentence = bad && (await this.refusal(bad));
    if (sentence) this.me = null;
    this.draw();
    this.changed();
    if (sentence) this.refused(bad, sentence);
  }

  async enter(name) {
    const sentence = await this.refusal(name);
    if (sentence) return this.refused(name, sentence);
    if (this.warned !== name && (await taken(name))) {
      this.warned = name;
      return this.tell(words.taken.replace("{name}", name), true);
    }
    return this.sit(name);
  }

  // A name that the table does not take is kept nowhere; another one is asked for.
  refused(name, sentence) {
    forget(name);
    this.ask();
    find("name").value = name;
    this.tell(sentence, true);
  }

  sit(name) {
    sit(name);
    this.me = me();
    this.draw();
    this.changed();
  }

  chosen() {
    const index = Number(find("as").value);
    if (index < 0) this.ask();
    else this.enter(names()[index]);
  }

  ask() {
    find("newcomer").hidden = false;
    find("say").hidden = true;
    find("cancel").hidden = !this.me;
    find("name").value = "";
    find("name").focus();
    return false;
  }

  draw() {
    if (!this.me) {
      this.ask();
      return;
    }
    find("newcomer").hidden = true;
    find("say").hidden = false;
    find("as").hidden = signed;
    find("me").hidden = !signed;
    find("leave").hidden = !signed;
    find("me").textContent = this.me;
    const options = names().map((name, index) => new Option(name, index, false, name === this.me));
    find("as").replaceChildren(...options, new Option(words.stranger, -1));
  }
}
