import { useMedia } from "./use-media.ts";

const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";

export function reducesMotion(): boolean {
  return window.matchMedia(REDUCED_MOTION).matches;
}

export function useReducedMotion(): boolean {
  return useMedia(REDUCED_MOTION);
}
