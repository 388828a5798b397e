import { lazy, Suspense } from "react";
import type { RoundAt } from "./proof-sheet.tsx";

// Hashes, and what draws a round again, are fetched when a proof is first asked for.
const ProofSheet = lazy(async () => ({ default: (await import("./proof-sheet.tsx")).WinProofSheet }));

/** The proof of a round, once one is asked about. */
export function RoundProof({ round, onClose }: { round: RoundAt | null; onClose: () => void }) {
  return <Suspense fallback={null}>{round !== null && <ProofSheet round={round} onClose={onClose} />}</Suspense>;
}
