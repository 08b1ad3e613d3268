// The posts of a room as they come. All tabs of a browser share one connection, by a worker, for a browser opens only
// six of them; one without such workers has a connection for each tab.
const AGAIN = 3000;
const HERE = 60000;

// `last` gives the mark from which missed posts are sent again. `close` ends it; nothing is called after that.
export function follow(room, name, last, { opened, told, failed }) {
  return (globalThis.SharedWorker ? shared : alone)(room, name, last, { opened, told, failed });
}

let worker = null;

function shared(room, name, last, { opened, told, failed }) {
  worker ??= new SharedWorker("/page/stream-worker.js");
  const { port } = worker;
  // The worker forgets tabs that have long been silent; with this it knows them again.
  const here = () => port.postMessage({ room, name, last: last() });
  const gone = () => port.postMessage({ gone: true });
  const shown = () => document.hidden || here();
  port.onmessage = ({ data }) => {
    if (data.room !== room || data.name !== name) return;
    if (data.post) told(data.post);
    else if (data.open) opened();
    else failed();
  };
  here();
  const beating = setInterval(here, HERE);
  addEventListener("pagehide", gone);
  addEventListener("pageshow", shown);
  document.addEventListener("visibilitychange", shown);
  return {
    close() {
      port.onmessage = null;
      clearInterval(beating);
      removeEventListener("pagehide", gone);
      removeEventListener("pageshow", shown);
      document.removeEventListener("visibilitychange", shown);
      gone();
    },
  };
}

function alone(room, name, last, { opened, told, failed }) {
  let source = null;
  let waiting = 0;
  function open() {
    const query = new URLSearchParams();
    if (name) query.set("as", name);
    if (last()) query.set("after", last());
    source = new EventSource(`/api/rooms/${encodeURIComponent(room)}/events?${query}`);
    source.onopen = opened;
    source.onmessage = (event) => told(JSON.parse(event.data));
    source.onerror = () => {
      failed();
      // A browser gives up by itself when it was answered with an error; then it must be asked again.
      if (source.readyState === EventSource.CLOSED) waiting = setTimeout(open, AGAIN);
    };
  }
  open();
  return {
    close() {
      clearTimeout(waiting);
      source.close();
    },
  };
}
