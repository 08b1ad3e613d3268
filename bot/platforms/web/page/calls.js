// How this browser calls its person to a turn: by one short sound, or a notification, where that is wanted.
const key = (kind) => `capolinea.${kind}`;

export function chosen(kind) {
  try {
    return localStorage.getItem(key(kind)) === "on";
  } catch {
    return false;
  }
}

// Whether it is so now: the browser asks before it notifies, and may have been told never to.
export async function keep(kind, wanted) {
  if (kind === "notify" && wanted && (await Notification.requestPermission()) !== "granted") wanted = false;
  try {
    if (wanted) localStorage.setItem(key(kind), "on");
    else localStorage.removeItem(key(kind));
  } catch {
    return false;
  }
  if (kind === "sound" && wanted) sound();
  return wanted;
}

function sound() {
  const audio = new AudioContext();
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.frequency.value = 660;
  volume.gain.setValueAtTime(0.15, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.35);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.35);
  tone.onended = () => audio.close();
}

export function call(title, match) {
  if (chosen("sound")) sound();
  if (chosen("notify") && document.hidden && globalThis.Notification?.permission === "granted") {
    const note = new Notification(title, { tag: match, body: document.title, icon: "/page/icon.svg" });
    note.onclick = () => window.focus();
  }
}
