import { type ComponentType, lazy, Suspense } from "react";
import { Skeleton } from "#web/ui/page/states.tsx";
import type { Proof } from "#games/engine/screen/proof/proof.ts";
import type { RoundProofs } from "#games/engine/screen/proof/last-round.tsx";
import { ProofScreen } from "#games/engine/screen/proof/proof-screen.tsx";
import { singleStepProof } from "#games/engine/screen/single-step/step-proof.tsx";
import { ofSingleSteps } from "./single-step.ts";

/** Every game's part of the proof page, which opens with the first. */
export const proofs = [
  ...Object.values(import.meta.glob<Proof>("../../*/screen/proof.tsx", { eager: true, import: "proof" })),
  ...ofSingleSteps(singleStepProof),
] as unknown as [Proof, ...Proof[]];

type Sheet = ComponentType<{ of: string }>;

const sheets = import.meta.glob<Sheet>("../../*/screen/screen.tsx", { import: "ProofSheet" });

const ofRounds = [
  ...Object.values(
    import.meta.glob<RoundProofs>("../../*/screen/proof-sheet.tsx", { eager: true, import: "ofRounds" }),
  ),
  ...ofSingleSteps((game): RoundProofs => {
    const PlayProof = lazy(async () => {
      const none: Sheet = () => null;
      return { default: (await sheets[`../../${game.id}/screen/screen.tsx`]?.()) ?? none };
    });
    return {
      game,
      show: (_, id) => (
        <Suspense fallback={<Skeleton height="72px" radius="var(--r-m)" />}>
          <PlayProof of={id} />
        </Suspense>
      ),
    };
  }),
];

export function FairnessScreen() {
  return <ProofScreen proofs={proofs} ofRounds={ofRounds} />;
}
