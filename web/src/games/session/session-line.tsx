import { lazy, Suspense, useState } from "react";
import { useSession } from "#web/data/use-store.ts";
import styles from "./session-line.module.css";

// Lazy: no stake waits for it.
const SessionBar = lazy(async () => ({ default: (await import("./session-bar.tsx")).SessionBar }));

const ReceiptNotice = lazy(async () => ({
  default: (await import("../receipts/receipt-notice.tsx")).ReceiptNotice,
}));

export interface Sums {
  readonly staked: number;
  readonly paid: number;
}

export interface SessionLineProps {
  /** Minor units. Each change counts at once, and fetches the sums again. */
  balance: number | null;
  /** True: an outcome is being revealed, and newer sums would tell it. */
  isRevealing?: boolean;
  /** This screen's stakes and payouts, if the balance tells both as one change. */
  played?: Sums;
}

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

/** The value, or while it is held the one from before: a reveal ends before the money shows. */
export function useHeld<Value>(value: Value, isHeld: boolean): Value {
  const [held, hold] = useState(value);
  if (!isHeld && !Object.is(held, value)) hold(value);
  return isHeld ? held : value;
}
