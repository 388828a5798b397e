import { lazy, Suspense } from "react";
import { useSession } from "#web/data/use-store.ts";
import { SessionBar, type SessionLineProps } from "./session-bar.tsx";

const ReceiptNotice = lazy(async () => ({
  default: (await import("../receipts/receipt-notice.tsx")).ReceiptNotice,
}));

/** The stakes, the payouts and the time of the member's session. */
export function SessionLine(props: SessionLineProps) {
  const { token } = useSession();
  return (
    token !== null && (
      <>
        <SessionBar {...props} />
        <Suspense fallback={null}>
          <ReceiptNotice />
        </Suspense>
      </>
    )
  );
}
