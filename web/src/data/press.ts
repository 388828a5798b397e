/** The name of the entries among the browser's measures; traces show them too. */
export const ACKNOWLEDGEMENT = "acknowledgement";

/**
 * Begins at the press that runs this code. The returned function measures the time up to now. Without a press, as in
 * automatic play, it measures nothing.
 */
export function timePress(): () => void {
  // Reaches through hooks and games to the handler; it is undefined in timers and after an `await`.
  const { event } = window;
  if (!(event instanceof UIEvent || event instanceof SubmitEvent)) return () => undefined;
  const start = event.timeStamp;
  return () => {
    // The browser would keep all of them. Observers have already got the earlier ones.
    performance.clearMeasures(ACKNOWLEDGEMENT);
    performance.measure(ACKNOWLEDGEMENT, { start });
  };
}
