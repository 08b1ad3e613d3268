// The name of a guest, asked for once the first move is made.
import { guest, refusal, rename, taken, words } from "./identity.js";

const find = (id) => document.getElementById(id);

export class Naming {
  // `named` is called once the seats of the guest, at this table at least, belong to the name.
  constructor({ code, tell, named }) {
    let warned = "";
    find("unnamed").addEventListener("click", () => (find("naming").hidden = true));
    find("naming").addEventListener("submit", async (event) => {
      event.preventDefault();
      const [name, before] = [find("name").value.trim(), guest()];
      if (!name || !before) return;
      try {
        const refused = await refusal(name);
        if (refused) throw new Error(refused);
        if (warned !== name && (await taken(name))) {
          warned = name;
          throw new Error(words.taken.replace("{name}", name));
        }
        await rename(before, name, code);
        find("naming").hidden = true;
        await named();
      } catch (error) {
        tell(error.message, 0, true);
      }
    });
  }

  ask() {
    find("naming").hidden = !guest();
  }
}
