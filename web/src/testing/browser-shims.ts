import { vi } from "vitest";

// Browser features that jsdom lacks. Import this file for its effect, before the first render.

// The standard's modal dialog, as far as focus and events go.
const returnTo = new WeakMap<HTMLDialogElement, Element | null>();

HTMLDialogElement.prototype.showModal = function showModal() {
  if (this.open) throw new DOMException("already open", "InvalidStateError");
  returnTo.set(this, document.activeElement);
  this.setAttribute("open", "");
  this.querySelector<HTMLElement>("button, input, a[href]")?.focus();
};

HTMLDialogElement.prototype.close = function close() {
  if (!this.open) return;
  this.removeAttribute("open");
  const before = returnTo.get(this);
  if (before instanceof HTMLElement) before.focus();
  queueMicrotask(() => this.dispatchEvent(new Event("close")));
};

/** Does what Esc does to the topmost dialog. */
export function pressEscape(dialog: HTMLDialogElement): void {
  const goesOn = dialog.dispatchEvent(new Event("cancel", { cancelable: true }));
  if (goesOn) dialog.close();
}

window.matchMedia = (media) => ({
  media,
  matches: false,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});

Element.prototype.animate = () => new EventTarget() as Animation;
Element.prototype.scrollIntoView = () => undefined;

// Returns a promise, as newer browsers do. An effect that returns it as its clean-up fails here too.
Object.defineProperty(window, "scrollTo", { value: () => Promise.resolve(), writable: true });

// Without a layout, every element is in view.
window.IntersectionObserver = class implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = "0px";
  readonly scrollMargin = "0px";
  readonly thresholds = [0];
  readonly #callback: IntersectionObserverCallback;

  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback;
  }

  observe(target: Element) {
    const entry = { isIntersecting: true, target } as IntersectionObserverEntry;
    queueMicrotask(() => this.#callback([entry], this));
  }

  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};

/** Does as Chromium when the page can be installed. Returns the browser's prompt, which the reader accepts. */
export function offerInstallation() {
  const prompt = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const userChoice = Promise.resolve({ outcome: "accepted" as const });
  window.dispatchEvent(Object.assign(new Event("beforeinstallprompt"), { prompt, userChoice }));
  return prompt;
}

/** Empties the storage. The event also clears the copies in memory, as another tab's change does. */
export function forgetDevice(): void {
  localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
}
