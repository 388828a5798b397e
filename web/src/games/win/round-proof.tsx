import { lazy, Suspense } from "react";
import type { RoundAt } from "./verification-sheet.tsx";

// Hashes, and what draws a round again, are fetched when a proof is first asked for.
const VerificationSheet = lazy(async () => ({ default: (await import("./verification-sheet.tsx")).VerificationSheet }));

/** The proof of a round, once one is asked about. */
export function RoundProof({ round, onClose }: { round: RoundAt | null; onClose: () => void }) {
  return <Suspense fallback={null}>{round !== null && <VerificationSheet round={round} onClose={onClose} />}</Suspense>;
}
