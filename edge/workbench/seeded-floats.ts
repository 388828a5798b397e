import { hash } from "node:crypto";

const DIGITS = 8;

/** Random floats in [0, 1) that follow from a seed and a count alone. */
export function seededFloats(seed: string, count: number): () => number {
  let n = 0;
  return () => Number.parseInt(hash("sha256", `${seed}:${count}:${n++}`, "hex").slice(0, DIGITS), 16) / 16 ** DIGITS;
}
