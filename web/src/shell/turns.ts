/** So long, in ms, a page waits to be drawn. One that nobody sees is not. */
const PATIENCE_MS = 500;

/** Resolves once the page, as it is now, has been drawn, or is not going to be soon. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
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
