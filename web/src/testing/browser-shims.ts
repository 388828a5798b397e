// What every browser has and jsdom has not. Import it for its effect, before anything is drawn.

// A modal dialog as the standard describes it, as far as focus and events go: it takes the focus, and gives it back.
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

/** What Esc does to the dialog on top. */
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

// Answers a promise, as newer browsers do: whoever hands that on to React as an effect's clean-up fails here too.
Object.defineProperty(window, "scrollTo", { value: () => Promise.resolve(), writable: true });

// Without a layout, everything is in view.
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
