/** Whether the reader has asked for less motion, now. */
export function reducesMotion(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
