import type { Proof } from "./proof/proof.ts";

/** Every game's part of the proof page, which opens with the first. */
export const proofs = Object.values(import.meta.glob<Proof>("./*/proof.tsx", { eager: true, import: "proof" })) as [
  Proof,
  ...Proof[],
];
