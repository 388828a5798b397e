import { Suspense, useEffect } from "react";
import { connection } from "../data/connection.ts";
import { withData } from "../data/data-provider.tsx";
import { useStore } from "../data/use-store.ts";
import { ErrorBoundary } from "./error-boundary.tsx";

const NoticeList = withData(async () => (await import("./notice-list.tsx")).NoticeList);

/** A screen that has made no call by then makes none. */
const QUIET_MS = 3_000;

/** What the operators tell players, on every screen. */
export function OperatorNotices() {
  useEffect(() => {
    const timer = setTimeout(() => void (connection.hasHeard() || connection.hear()), QUIET_MS);
    return () => clearTimeout(timer);
  }, []);
  const isTold = useStore(connection.notice) !== null;
  return (
    <div role="status">
      {isTold && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <NoticeList />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}
