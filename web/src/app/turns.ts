/** So long, in ms, a page that can be seen waits to be drawn: on a poor network its styles take a while. */
const PATIENCE_MS = 3_000;

/** Resolves once the page, as it is now, has been drawn; at once, where nobody sees it. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, document.visibilityState === "hidden" ? 0 : PATIENCE_MS);
    // A frame's callbacks come before it is drawn, the next turn after that.
    requestAnimationFrame(() => void nextTurn().then(resolve));
  });
}

/** Resolves once the page has had the time to draw itself and to hear a press. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
}
