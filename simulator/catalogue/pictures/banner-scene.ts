import type { Drawing, Tone } from "./drawing.ts";
import type { Place } from "./svg-document.ts";

export const WIDTH = 960;
export const HEIGHT = 360;

/** What a banner shows, from back to front. */
export interface Scene {
  readonly ground: Tone;
  readonly behind: string;
  readonly things: readonly (readonly [drawing: Drawing, place: Place])[];
  readonly before: string;
  /** Those that `behind` and `before` name: more than one letter each, so that no thing's are called the same. */
  readonly tones: Readonly<Record<string, Tone>>;
}

export function scene(
  ground: Tone,
  behind: string,
  things: Scene["things"],
  tones: Scene["tones"] = {},
  before = "",
): Scene {
  return { ground, behind, things, tones, before };
}
