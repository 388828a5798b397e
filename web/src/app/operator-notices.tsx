import { lazy, Suspense } from "react";
import { connection } from "../data/connection.ts";
import { useStore } from "../data/use-store.ts";
import { ErrorBoundary } from "./error-boundary.tsx";

const NoticeList = lazy(async () => ({ default: (await import("./notice-list.tsx")).NoticeList }));

/** What the operators tell players, on every screen. */
export function OperatorNotices() {
  const id = useStore(connection.notice);
  return (
    <div role="status">
      {id !== null && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <NoticeList id={id} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}
