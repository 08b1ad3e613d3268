// What happens in a room or a match, as it comes. All tabs of a browser share one connection, by a worker, for a browser
// opens only six of them; one without such workers has a connection for each tab.
import { SharedStream } from "./shared-stream.js";

// Milliseconds after which the connection is told again that this tab is there.
const HERE = 60000;

let shared = null;

function joined() {
  if (globalThis.SharedWorker) return new SharedWorker("/page/shared-stream-worker.js", { type: "module" }).port;
  shared ??= new SharedStream();
  const { port1, port2 } = new MessageChannel();
  shared.add(port1);
  return port2;
}

// Follows a room for a person (`room`, `name`, and `last`, which gives the mark from which missed posts are sent again), or
// a `match`. `failed` gets the sentence of a refusal, or nothing. `close` ends it; nothing is called after that.
export function follow({ room, name, last = () => null, match }, { opened, told, failed }) {
  const port = joined();
  // The connection forgets tabs that have long been silent; with this it knows them again.
  const here = () => port.postMessage({ room, name, match, last: last(), visible: !document.hidden });
  const gone = () => port.postMessage({ gone: true });
  // A page that is left is hidden after it has said that it goes, and must not come back by that.
  const shown = () => (document.hidden ? port.postMessage({ hidden: true }) : here());
  port.onmessage = ({ data }) => {
    if (data.told) told(data.told);
    else if (data.open) opened();
    else failed(data.error);
  };
  here();
  const beating = setInterval(here, HERE);
  addEventListener("pagehide", gone);
  addEventListener("pageshow", here);
  document.addEventListener("visibilitychange", shown);
  return {
    close() {
      port.onmessage = null;
      clearInterval(beating);
      removeEventListener("pagehide", gone);
      removeEventListener("pageshow", here);
      document.removeEventListener("visibilitychange", shown);
      gone();
    },
  };
}
