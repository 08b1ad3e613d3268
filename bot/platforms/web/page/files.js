// What people do with a match: look at its card, poster, film and record, and save, copy or share them, and its link.
import { made } from "./made.js";

const COPIED = 3;
const kinds = { card: "png", poster: "png", film: "gif" };

export class Files {
  // `place` gets a button for each file; `show` shows a picture over the page; `say` says a line.
  constructor({ words, code, me, tell, place, show, say }) {
    Object.assign(this, { words, code, me, tell, place, show, say });
    this.state = "";
  }

  address(kind) {
    return `/m/${this.code}/${kind}.${kinds[kind]}${this.query}`;
  }

  // The buttons for a match in this state; those of one that goes on pass on its link alone, those of one that is told
  // nowhere nothing.
  draw({ state, public: open, rooms }) {
    // who asks counts where not everybody may see it
    this.query = open ? "" : `?${new URLSearchParams({ as: this.me() })}`;
    if (this.state === state) return;
    this.state = state;
    const { words } = this;
    const told = open || rooms.length > 0;
    const over = state === "over" && told;
    const rows = over ? Object.keys(kinds).map((kind) => this.button(words[`see_${kind}`], () => this.open(kind))) : [];
    if (over) rows.push(this.button(words.proof, () => this.say(`/verify ${this.code}`)));
    rows.push(this.button(words.in_words, () => this.show({ text: this.described(), choices: [] })));
    if (told) rows.push(...this.passing(document.title));
    this.place.replaceChildren(...rows);
  }

  button(label, press) {
    const button = made("button", "", label);
    button.type = "button";
    button.addEventListener("click", async () => {
      button.disabled = true;
      await press(button);
      button.disabled = false;
    });
    return button;
  }

  // The position that is shown, as the picture describes itself, a sentence a line.
  described() {
    return document.querySelector("#frame img").alt.replaceAll(". ", ".\n");
  }

  // Ways to pass on a link: by what the telephone shares with, where it does, and by copying it.
  passing(title) {
    const { words } = this;
    // that of the position which is looked at
    const link = () => location.origin + location.pathname;
    const copy = this.button(words.copy_link, (button) =>
      navigator.clipboard.writeText(link()).then(() => this.done(button), () => this.tell(link())),
    );
    if (!navigator.share) return [copy];
    return [this.button(words.share_link, () => navigator.share({ title, url: link() }).catch(() => {})), copy];
  }

  // The button that was pressed says for a moment that it is done.
  done(button) {
    const { textContent } = button;
    button.textContent = this.words.copied;
    setTimeout(() => (button.textContent = textContent), COPIED * 1000);
  }

  // The link of a table that waits for people, with its QR code.
  pass(place, title) {
    place.replaceChildren(...this.passing(title));
    // an address of this machine is of no use to another one
    if (/^(localhost|127\.|\[::1)/.test(location.hostname)) return;
    const code = made("img");
    [code.src, code.alt, code.width, code.height] = [`/m/${this.code}/link.svg`, this.words.qr, 160, 160];
    place.append(code);
  }

  // A file of the match over the page, with what can be done with it.
  async open(kind) {
    const address = this.address(kind);
    this.tell(this.words.slow);
    const answer = await fetch(address).catch(() => null);
    if (!answer?.ok) {
      const said = await answer?.json().catch(() => null);
      return this.tell(said?.error ?? this.words.offline, 0, true);
    }
    const blob = await answer.blob();
    this.tell("");
    this.show({ text: "", image: address, alt: this.words[`see_${kind}`], size: await sizeOf(blob), choices: [] });
    const row = document.querySelector("#answer .choices");
    const name = `${this.code}-${kind}.${kinds[kind]}`;
    const file = new File([blob], name, { type: blob.type });
    const save = made("a", "button make", this.words.save);
    [save.href, save.download] = [address, name];
    row.append(save);
    if (blob.type === "image/png" && globalThis.ClipboardItem) {
      const item = () => [new ClipboardItem({ [blob.type]: blob })];
      row.append(this.button(this.words.copy, (button) => navigator.clipboard.write(item()).then(() => this.done(button), () => {})));
    }
    if (navigator.canShare?.({ files: [file] })) {
      row.append(this.button(this.words.share, () => navigator.share({ files: [file], url: `${location.origin}/m/${this.code}` }).catch(() => {})));
    }
    return undefined;
  }
}

async function sizeOf(blob) {
  const image = await createImageBitmap(blob);
  const { width, height } = image;
  image.close();
  return [width, height];
}
