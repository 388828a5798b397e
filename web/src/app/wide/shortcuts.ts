import { storedValue, browserStorage } from "#web/data/stored-value.ts";

/** Whether keys press buttons. A setting, because speech input types characters (WCAG 2.1.4). */
export const areShortcutsOn = storedValue<boolean>(browserStorage, "app.shortcuts", (json) => json !== false, true);

export interface Shortcut {
  /** The value of `aria-keyshortcuts`. */
  readonly key: string;
  /** The button's accessible name. */
  readonly name: string;
}

/** Elements that use the keys themselves. */
const OWN_KEYS = "input, textarea, select, [contenteditable], button, a, summary, [role=slider]";

/** Keys that such an element needs only if it takes text. */
const TYPED = "input, textarea, select, [contenteditable], [role=slider]";

/** A key that is up again so soon was pressed, not held. */
const HELD_MS = 400;

/** Marks the page while Alt or ? is held, so that buttons show their keys. Returns a function that stops this. */
export function showHeldKeys(): () => void {
  const { dataset } = document.documentElement;
  const hide = () => {
    delete dataset["keys"];
  };
  function show({ key, target }: KeyboardEvent) {
    const isAsked = key === "Alt" || (key === "?" && !(target instanceof Element && target.closest(TYPED)));
    if (isAsked) dataset["keys"] = "";
    else hide();
  }
  document.addEventListener("keydown", show);
  document.addEventListener("keyup", hide);
  window.addEventListener("blur", hide);
  return () => {
    document.removeEventListener("keydown", show);
    document.removeEventListener("keyup", hide);
    window.removeEventListener("blur", hide);
    hide();
  };
}

/** Presses the button on the screen that names the key in `aria-keyshortcuts`. Returns a function that stops this. */
export function listenForShortcuts(onHelp: () => void): () => void {
  let askedAt: number | null = null;

  /** A press of ? asks for the list; held, it shows the keys where they act. */
  function release({ timeStamp }: KeyboardEvent) {
    if (askedAt !== null && timeStamp - askedAt < HELD_MS) onHelp();
    askedAt = null;
  }

  function press(event: KeyboardEvent) {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    const isPressKey = event.key === " " || event.key === "Enter";
    if (target instanceof Element && target.closest(isPressKey ? OWN_KEYS : TYPED)) return;
    if (event.key === "?") {
      askedAt = event.timeStamp;
      return;
    }
    if (!areShortcutsOn.get()) return;
    const button = buttonOf(nameOf(event.key));
    if (!button) return;
    event.preventDefault();
    button.click();
  }
  document.addEventListener("keydown", press);
  document.addEventListener("keyup", release);
  return () => {
    document.removeEventListener("keydown", press);
    document.removeEventListener("keyup", release);
  };
}

/** The shortcuts of the current screen, in the order of their buttons. */
export function shortcutsOnScreen(): Shortcut[] {
  const named = new Map<string, string>();
  for (const button of document.querySelectorAll<HTMLElement>("[aria-keyshortcuts]")) {
    const key = button.getAttribute("aria-keyshortcuts") ?? "";
    if (!named.has(key)) named.set(key, button.getAttribute("aria-label") ?? button.innerText ?? button.textContent);
  }
  return [...named].map(([key, name]) => ({ key, name }));
}

/** An open dialog hides the buttons beneath it. */
function buttonOf(key: string): HTMLElement | undefined {
  const scope = document.querySelector("dialog:modal") ?? document;
  return [...scope.querySelectorAll<HTMLElement>("[aria-keyshortcuts]")].find(
    (button) => button.getAttribute("aria-keyshortcuts") === key && !button.matches(":disabled"),
  );
}

/** The name of a key in `aria-keyshortcuts`. */
function nameOf(key: string): string {
  if (key === " ") return "Space";
  if (key === "+") return "Plus";
  return key.length === 1 ? key.toUpperCase() : key;
}
