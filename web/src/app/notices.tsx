import { lazy, Suspense, useEffect } from "react";
import { connection } from "../data/connection.ts";
import { DataProvider } from "../data/data-provider.tsx";
import { limitReached } from "../data/limit-reached.ts";
import { useStore } from "../data/use-store.ts";
import { NeededTexts } from "../locales/locale-provider.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { NoticeList } from "./notice-list.tsx";

// Rarely shown, so it stays out of the other notices' file.
const LimitDialog = lazy(async () => ({ default: (await import("./limit-dialog.tsx")).LimitDialog }));

const LIMIT_TEXTS = ["wallet"] as const;

/** A screen that has made no call by then makes none. */
const QUIET_MS = 3_000;

/** Notices that any screen may get; a file of its own, because none shows before the first view. */
export function Notices() {
  return (
    <>
      <OperatorNotices />
      <LimitNotice />
    </>
  );
}

/** Notices of operators to players, on every screen. */
function OperatorNotices() {
  useEffect(() => {
    const timer = setTimeout(() => void (connection.hasHeard() || connection.hear()), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  const isTold = useStore(connection.notice) !== null;
  return (
    <div role="status">
      {isTold && (
        <DataProvider>
          <NoticeList />
        </DataProvider>
      )}
    </div>
  );
}

/** Shows once a session that the member's playing time for the day is used up. */
function LimitNotice() {
  const msg = useStore(limitReached);
  return (
    msg !== null && (
      <ErrorBoundary fallback={null}>
        <NeededTexts files={LIMIT_TEXTS} fallback={null}>
          <Suspense>
            <LimitDialog msg={msg} />
          </Suspense>
        </NeededTexts>
      </ErrorBoundary>
    )
  );
}
