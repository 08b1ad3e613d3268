// The command box: a combobox with a list of completions (WAI-ARIA Authoring Practices, "Editable Combobox With List
// Autocomplete"). Down and Up walk the list, Tab or Enter takes, Escape closes, Enter without a chosen one sends.
const find = (id) => document.getElementById(id);
const DELAY = 120;

export class Command {
  constructor({ say, complete, changed }) {
    this.say = say;
    this.complete = complete;
    this.changed = changed;
    this.input = find("command");
    this.list = find("options");
    this.choices = [];
    this.active = -1;
    this.past = [];
    this.back = 0;
    this.asking = null;
    this.timer = 0;
    this.input.addEventListener("input", () => this.typed());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.input.addEventListener("blur", () => this.close());
    // A press must not take the focus from the box, or the keyboard of a telephone would fold away.
    this.list.addEventListener("pointerdown", (event) => event.preventDefault());
    this.list.addEventListener("click", (event) => {
      const index = [...this.list.children].indexOf(event.target.closest("li"));
      if (index >= 0) this.take(index);
    });
    find("say").addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
  }

  focus() {
    if (!find("say").hidden) this.input.focus();
  }

  typed() {
    clearTimeout(this.timer);
    this.asking?.abort();
    if (!this.input.value.trim()) this.close();
    else this.timer = setTimeout(() => this.ask(), DELAY);
  }

  async ask() {
    this.asking = new AbortController();
    const { signal } = this.asking;
    const typed = this.input.value;
    try {
      const choices = await this.complete(typed, signal);
      if (!signal.aborted && typed === this.input.value && document.activeElement === this.input) {
        this.open(choices.filter((choice) => choice.send !== typed));
      }
    } catch {
      // An answer that nobody waits for any more changes nothing.
      if (!signal.aborted) this.close();
    }
  }

  open(choices) {
    this.choices = choices;
    this.active = -1;
    this.list.replaceChildren(
      ...choices.map((choice, index) => {
        const item = document.createElement("li");
        item.id = `option-${index}`;
        item.setAttribute("role", "option");
        item.setAttribute("aria-selected", "false");
        item.textContent = choice.label;
        return item;
      }),
    );
    this.list.hidden = !choices.length;
    this.list.scrollTop = 0;
    this.input.setAttribute("aria-expanded", String(choices.length > 0));
    this.input.removeAttribute("aria-activedescendant");
    this.changed();
  }

  close() {
    clearTimeout(this.timer);
    this.asking?.abort();
    if (!this.list.hidden) this.open([]);
  }

  walk(step) {
    // Whoever walks the list means this one: no answer that is still to come may replace it.
    clearTimeout(this.timer);
    this.asking?.abort();
    const count = this.choices.length;
    this.list.children[this.active]?.setAttribute("aria-selected", "false");
    this.active = this.active < 0 && step < 0 ? count - 1 : (this.active + step + count) % count;
    const item = this.list.children[this.active];
    item.setAttribute("aria-selected", "true");
    item.scrollIntoView({ block: "nearest" });
    this.input.setAttribute("aria-activedescendant", item.id);
  }

  take(index) {
    this.input.value = this.choices[index].send;
    this.input.setSelectionRange(this.input.value.length, this.input.value.length);
    this.close();
    this.input.focus();
    this.timer = setTimeout(() => this.ask(), DELAY);
  }

  // With the list closed, Up and Down bring back what was typed before.
  recall(step) {
    if (!this.past.length) return;
    this.back = Math.min(Math.max(this.back + step, 0), this.past.length);
    this.input.value = this.back ? this.past[this.past.length - this.back] : "";
    this.input.setSelectionRange(this.input.value.length, this.input.value.length);
  }

  key(event) {
    if (event.isComposing) return;
    const open = !this.list.hidden;
    const { key } = event;
    if (key === "ArrowDown" || key === "ArrowUp") {
      const step = key === "ArrowDown" ? 1 : -1;
      if (open) this.walk(step);
      else this.recall(-step);
    } else if (key === "Tab" && open && !event.shiftKey) this.take(Math.max(this.active, 0));
    else if (key === "Enter" && open && this.active >= 0) this.take(this.active);
    else if (key === "Escape" && open) this.close();
    else return;
    event.preventDefault();
  }

  async send() {
    const text = this.input.value.trim();
    if (!text) return;
    this.close();
    this.input.value = "";
    this.back = 0;
    if (this.past.at(-1) !== text) this.past.push(text);
    const done = await this.say(text);
    if (!done && !this.input.value) this.input.value = text;
  }
}
