// Who sits at this browser. Names are kept in localStorage; each tab remembers its own choice.
const find = (id) => document.getElementById(id);
const NAMES = "capolinea.names";
const ME = "capolinea.me";

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

export class People {
  // `refusal` gives the sentence with which a name is refused, nothing where it is taken.
  constructor({ words, changed, refusal, tell }) {
    Object.assign(this, { words, changed, refusal, tell });
    this.me = null;
    this.signed = false;
    this.names = read(localStorage, NAMES, []).filter((name) => typeof name === "string");
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

  // With a name, this browser came by a login link and speaks for that person alone.
  async open(signed) {
    if (signed) {
      this.signed = true;
      this.me = signed;
    } else {
      const last = read(sessionStorage, ME, null) ?? read(localStorage, ME, null);
      this.me = this.names.includes(last) ? last : (this.names[0] ?? null);
    }
    const bad = !signed && this.me;
    const sentence = bad && (await this.refusal(bad));
    if (sentence) this.me = null;
    this.draw();
    this.changed();
    if (sentence) this.refused(bad, sentence);
  }

  async enter(name) {
    const sentence = await this.refusal(name);
    if (sentence) this.refused(name, sentence);
    else this.sit(name);
  }

  // A name that the table does not take is kept nowhere; another one is asked for.
  refused(name, sentence) {
    this.names = this.names.filter((other) => other !== name);
    write(localStorage, NAMES, this.names);
    this.ask();
    find("name").value = name;
    this.tell(sentence, true);
  }

  sit(name) {
    const known = this.names.find((other) => other.toLowerCase() === name.toLowerCase());
    if (!known) this.names.push(name);
    this.me = known ?? name;
    write(localStorage, NAMES, this.names);
    write(localStorage, ME, this.me);
    write(sessionStorage, ME, this.me);
    this.draw();
    this.changed();
  }

  chosen() {
    const index = Number(find("as").value);
    if (index < 0) this.ask();
    else this.enter(this.names[index]);
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
    document.querySelector("#who span").textContent = this.me ?? this.words.nobody;
    if (!this.me) {
      this.ask();
      return;
    }
    find("newcomer").hidden = true;
    find("say").hidden = false;
    find("as").hidden = this.signed;
    find("me").hidden = !this.signed;
    find("leave").hidden = !this.signed;
    find("me").textContent = this.me;
    const options = this.names.map((name, index) => new Option(name, index, false, name === this.me));
    find("as").replaceChildren(...options, new Option(this.words.stranger, -1));
  }
}
