import { lazy, Suspense } from "react";
import { useLimitReached } from "../data/limit-reached.ts";
import { NeededTexts } from "../locales/needed-texts.tsx";

// Few ever see it, so nobody fetches it with the shell.
const LimitDialog = lazy(async () => ({ default: (await import("./limit-dialog.tsx")).LimitDialog }));

const TEXTS = ["limits"] as const;

/** Says once that the member's own playing time is over for the day, whichever game told. */
export function LimitNotice() {
  const msg = useLimitReached();
  return (
    msg !== null && (
      <NeededTexts areas={TEXTS} fallback={null}>
        <Suspense>
          <LimitDialog msg={msg} />
        </Suspense>
      </NeededTexts>
    )
  );
}
