import type { Proof } from "#games/engine/screen/proof/proof.ts";
import { ProofScreen } from "#games/engine/screen/proof/proof-screen.tsx";

/** Every game's part of the proof page, which opens with the first. */
export const proofs = Object.values(
  import.meta.glob<Proof>("../../*/screen/proof.tsx", { eager: true, import: "proof" }),
) as [Proof, ...Proof[]];

export function FairnessScreen() {
  return <ProofScreen proofs={proofs} />;
}
