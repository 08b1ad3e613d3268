// One connection for all tabs of a browser: each tab says which room it follows for whom, and gets the posts of it.
const AGAIN = 3000;
const SETTLED = 20;
const SILENT = 600000;
const MOST = 32;

// By the port of a tab: its room, its person, the mark of the last post it got, and when it was last heard.
const tabs = new Map();
let source = null;
let waiting = 0;

function before(a, b) {
  const [x, y] = [a, b].map((id) => id.split("-").map(BigInt));
  return x[0] !== y[0] ? x[0] < y[0] : (x[1] ?? 0n) < (y[1] ?? 0n);
}

function later(seconds) {
  clearTimeout(waiting);
  waiting = setTimeout(open, seconds);
}

function open() {
  source?.close();
  source = null;
  for (const [port, tab] of tabs) if (Date.now() - tab.heard > SILENT) tabs.delete(port);
  const followed = [...tabs].slice(-MOST);
  if (!followed.length) return;
  const query = new URLSearchParams();
  for (const [, { room, name }] of followed) {
    query.append("room", room);
    query.append("as", name ?? "");
  }
  query.set("after", followed.map(([, { last }]) => last ?? "").join(","));
  const tell = ([port, { room, name }], what) => port.postMessage({ room, name, ...what });
  const stream = new EventSource(`/api/events?${query}`);
  source = stream;
  stream.onopen = () => followed.forEach((one) => tell(one, { open: true }));
  stream.onmessage = (event) => {
    const { feed, post } = JSON.parse(event.data);
    const [, tab] = followed[feed];
    const mark = post.mark ?? post.id;
    if (!tab.last || before(tab.last, mark)) tab.last = mark;
    tell(followed[feed], { post });
  };
  stream.onerror = () => {
    if (stream !== source) return;
    followed.forEach((one) => tell(one, { failed: true }));
    // A browser gives up by itself when it was answered with an error; then it must be asked again.
    if (stream.readyState === EventSource.CLOSED) later(AGAIN);
  };
}

onconnect = ({ ports: [port] }) => {
  port.onmessage = ({ data }) => {
    const known = tabs.get(port);
    if (data.gone) {
      if (tabs.delete(port)) later(SETTLED);
    } else if (known?.room === data.room && known.name === data.name) {
      known.heard = Date.now();
    } else {
      tabs.set(port, { ...data, heard: Date.now() });
      later(SETTLED);
    }
  };
};
