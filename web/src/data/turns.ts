/** Longest wait for a paint, in ms. On a poor network the styles take a while. */
const PAINT_TIMEOUT_MS = 3_000;

/** Resolves after the next paint; at once if the page is hidden. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, document.visibilityState === "hidden" ? 0 : PAINT_TIMEOUT_MS);
    // Frame callbacks run before the paint, the next task after it.
    requestAnimationFrame(() => void nextTurn().then(resolve));
  });
}

/** Resolves in a later task, so that the browser can paint and handle input first. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
}
