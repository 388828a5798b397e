import { lazy, Suspense } from "react";
import { limitReached } from "../data/limit-reached.ts";
import { useStore } from "../data/use-store.ts";
import { NeededTexts } from "../locales/locale-provider.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";

// Rarely shown, so it is not part of the shell's bundle.
const LimitDialog = lazy(async () => ({ default: (await import("./limit-dialog.tsx")).LimitDialog }));

const TEXTS = ["wallet"] as const;

/** Shows once a session that the member's playing time for the day is used up. */
export function LimitNotice() {
  const msg = useStore(limitReached);
  return (
    msg !== null && (
      <ErrorBoundary fallback={null}>
        <NeededTexts files={TEXTS} fallback={null}>
          <Suspense>
            <LimitDialog msg={msg} />
          </Suspense>
        </NeededTexts>
      </ErrorBoundary>
    )
  );
}
