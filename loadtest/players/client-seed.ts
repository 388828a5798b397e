const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const LENGTH = 20;

/** A seed as clients make them. `random`: from 0 up to, and not, 1. */
export function clientSeed(random: () => number): string {
  return Array.from({ length: LENGTH }, () => LETTERS.charAt(Math.floor(random() * LETTERS.length))).join("");
}
