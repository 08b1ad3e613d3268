// The quiet line of a match: what its reader should know just now, for some seconds or until something else is said.
let wiping = 0;

export function tell(sentence, seconds = 0, trouble = false) {
  const line = document.getElementById("status");
  clearTimeout(wiping);
  line.textContent = sentence;
  line.classList.toggle("trouble", trouble);
  if (seconds) wiping = setTimeout(() => tell(""), seconds * 1000);
}
