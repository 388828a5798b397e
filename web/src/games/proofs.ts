import { aviatorProof } from "./aviator/proof.tsx";
import { diceProof } from "./dice/proof.tsx";
import { luckyHitProof } from "./lucky-hit/proof.tsx";
import { minesProof } from "./mines/proof.tsx";
import type { Proof } from "./proof/proof.ts";
import { winProof } from "./win-go/proof.tsx";

/** Every game's part of the proof page, which opens with the first. */
export const proofs: readonly [Proof, ...Proof[]] = [aviatorProof, winProof, luckyHitProof, minesProof, diceProof];
