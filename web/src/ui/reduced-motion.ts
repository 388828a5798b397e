export function reducesMotion(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
