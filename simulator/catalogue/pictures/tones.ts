import type { Tone } from "./drawing.ts";

// What things are made of.
export const BRASS: Tone = ["#ffdf8f", "#b4701a"];
export const COPPER: Tone = ["#ffb48a", "#9c4526"];
export const CLAY: Tone = ["#e79668", "#8c3b22"];
export const STEEL: Tone = ["#f4f7fb", "#8793a8"];
export const STONE: Tone = ["#a9b0c0", "#4b5268"];
export const WOOD: Tone = ["#c98a52", "#6a3b1e"];
export const DARK: Tone = ["#3b2a4d", "#1c1230"];
export const GOLD: Tone = ["#ffcf4d", "#ee7f14"];
export const FLAME: Tone = ["#fff3c4", "#ff9d2e"];
export const CREAM: Tone = ["#fffaf0", "#e6d7bb"];
export const LEAF: Tone = ["#7fd08a", "#2b7a4b"];

/** Dyed or glazed in a hue (degrees). */
export function dyed(hue: number): Tone {
  return [`hsl(${turn(hue)} 78% 62%)`, `hsl(${deeper(hue, 16)} 66% 36%)`];
}

/** The same hue, pale. */
export function pale(hue: number): Tone {
  return [`hsl(${turn(hue)} 70% 92%)`, `hsl(${deeper(hue, 10)} 52% 74%)`];
}

/** The hue of a shade, some degrees on. From reds and yellows it goes back instead: forward they turn to mud. */
export function deeper(hue: number, degrees: number): number {
  return turn(turn(hue) >= 330 || turn(hue) < 100 ? hue - degrees : hue + degrees);
}

export function turn(hue: number): number {
  return ((hue % 360) + 360) % 360;
}
