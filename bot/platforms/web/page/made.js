// An element with its class and its text, which is only ever set as text.
export function made(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

// The button of a choice: its style, whether it holds already, and whether it can be pressed.
export function madeButton({ label, style, symbol }) {
  const button = made("button", [style, symbol && `token-${symbol}`].filter(Boolean).join(" "), label);
  button.type = "button";
  button.disabled = style === "off";
  if (style === "chosen") button.setAttribute("aria-pressed", "true");
  return button;
}

// A way to keep a file that came with a post itself.
export function madeFile({ name, text }, style) {
  const link = made("a", style, name);
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  return link;
}
