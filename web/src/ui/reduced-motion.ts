/** Whether the reader prefers reduced motion. */
export function reducesMotion(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
