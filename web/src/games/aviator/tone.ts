import type { ChipTone } from "#web/ui/chip.tsx";

/** A multiplier's colour (hundredths): blue under 2, purple under 10, pink from there on. */
export function toneOf(multiplier: number): Extract<ChipTone, "blue" | "purple" | "pink"> {
  if (multiplier < 200) return "blue";
  return multiplier < 1000 ? "purple" : "pink";
}
