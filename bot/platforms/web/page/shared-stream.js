// One connection for all tabs of a browser: each says which room it follows for whom, and gets the posts of it, or which
// match, and gets its versions.
// Where there are more tabs than one connection serves, those hear nothing that have been silent longest.

// All of these but MOST are milliseconds.
const SETTLED = 20;
const AGAIN = 3000;
const SILENT = 600000;
// Half of what one person may follow: a new connection is open before the bot knows that the old one is not.
const MOST = 16;

export class SharedStream {
  constructor() {
    // By the port of a tab: its room and person, or its match; the mark of the last post it got, whether somebody looks at
    // it, and when it was last heard.
    this.tabs = new Map();
    this.followed = [];
    this.source = null;
    this.waiting = 0;
  }

  add(port) {
    port.onmessage = ({ data }) => this.heard(port, data);
  }

  heard(port, { gone, hidden, room, name, match, last, visible }) {
    const known = this.tabs.get(port);
    const heard = Date.now();
    if (gone) {
      if (this.tabs.delete(port)) this.later(SETTLED);
    } else if (hidden) {
      if (known) known.visible = false;
    } else if (known && known.room === room && known.name === name && known.match === match) {
      Object.assign(known, { visible, heard });
      if (visible && !this.followed.includes(known)) this.later(SETTLED);
    } else {
      this.tabs.set(port, { port, room, name, match, last, visible, heard });
      this.later(SETTLED);
    }
  }

  later(milliseconds) {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.open(), milliseconds);
  }

  // Those that are looked at come first.
  chosen() {
    const now = Date.now();
    for (const [port, { heard }] of this.tabs) if (now - heard > SILENT) this.tabs.delete(port);
    return [...this.tabs.values()].sort((a, b) => b.visible - a.visible || b.heard - a.heard).slice(0, MOST);
  }

  open() {
    this.source?.close();
    this.source = null;
    // in the order of their numbers: rooms before matches
    const followed = this.chosen().sort((a, b) => Boolean(a.match) - Boolean(b.match));
    this.followed = followed;
    if (!followed.length) return;
    const query = new URLSearchParams();
    const rooms = followed.filter(({ match }) => !match);
    for (const { room, name } of rooms) {
      query.append("room", room);
      query.append("as", name ?? "");
    }
    for (const { match } of followed) if (match) query.append("match", match);
    if (rooms.length) query.set("after", rooms.map(({ last }) => last ?? "").join(","));
    const address = `/api/events?${query}`;
    const tell = ({ port }, what) => port.postMessage(what);
    const source = new EventSource(address);
    this.source = source;
    source.onopen = () => followed.forEach((tab) => tell(tab, { open: true }));
    source.onmessage = ({ data, lastEventId }) => {
      const { feed, post, match, error } = JSON.parse(data);
      if (post) followed[feed].last = lastEventId.split(",")[feed];
      tell(followed[feed], { told: post ?? match, error });
    };
    source.onerror = async () => {
      // A browser gives up by itself where it was answered with an error; then it must be asked again.
      const refused = source.readyState === EventSource.CLOSED;
      if (refused && source === this.source) this.later(AGAIN);
      const error = refused ? await refusal(address) : null;
      if (source === this.source) followed.forEach((tab) => tell(tab, { error }));
    };
  }
}

// The sentence with which the bot refuses a stream, which its errors do not tell; null where there is none (any more).
async function refusal(address) {
  const end = new AbortController();
  try {
    const answer = await fetch(address, { signal: end.signal });
    return answer.ok ? null : (await answer.json()).error;
  } catch {
    return null;
  } finally {
    end.abort();
  }
}
