import { Suspense } from "react";
import { connection } from "../data/connection.ts";
import { withData } from "../data/data-provider.tsx";
import { useStore } from "../data/use-store.ts";
import { ErrorBoundary } from "./error-boundary.tsx";

const NoticeList = withData(async () => (await import("./notice-list.tsx")).NoticeList);

/** What the operators tell players, on every screen. */
export function OperatorNotices() {
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
