import { lazy, Suspense } from "react";
import { limitReached } from "../data/limit-reached.ts";
import { useStore } from "../data/use-store.ts";
import { NeededTexts } from "../locales/locale-provider.tsx";

// Few ever see it, so nobody fetches it with the shell.
const LimitDialog = lazy(async () => ({ default: (await import("./limit-dialog.tsx")).LimitDialog }));

const TEXTS = ["wallet"] as const;

/** Says once that the member's own playing time is over for the day, whichever game told. */
export function LimitNotice() {
  const msg = useStore(limitReached);
  return (
    msg !== null && (
      <NeededTexts files={TEXTS} fallback={null}>
        <Suspense>
          <LimitDialog msg={msg} />
        </Suspense>
      </NeededTexts>
    )
  );
}
