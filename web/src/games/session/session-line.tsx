import { lazy, Suspense } from "react";
import { useSession } from "#web/data/use-store.ts";
import type { SessionLineProps } from "./session-bar.tsx";
import styles from "./session-line.module.css";

// Lazy: no stake waits for it.
const SessionBar = lazy(async () => ({ default: (await import("./session-bar.tsx")).SessionBar }));

const ReceiptNotice = lazy(async () => ({
  default: (await import("../receipts/receipt-notice.tsx")).ReceiptNotice,
}));

/** The stakes, the payouts and the time of the member's session. */
export function SessionLine(props: SessionLineProps) {
  const { token } = useSession();
  return (
    token !== null && (
      <Suspense fallback={<p className={styles.line} aria-hidden="true" />}>
        <SessionBar {...props} />
        <ReceiptNotice />
      </Suspense>
    )
  );
}
