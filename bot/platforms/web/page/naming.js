// The name of a guest, asked for once the first move is made.
import { guest, rename } from "./identity.js";

const find = (id) => document.getElementById(id);

export class Naming {
  // `named` is called once the seats of the guest belong to the name.
  constructor({ tell, named }) {
    find("unnamed").addEventListener("click", () => (find("naming").hidden = true));
    find("naming").addEventListener("submit", async (event) => {
      event.preventDefault();
      const [name, before] = [find("name").value.trim(), guest()];
      if (!name || !before) return;
      try {
        await rename(before, name);
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
