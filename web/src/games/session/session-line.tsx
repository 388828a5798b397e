import { lazy, Suspense } from "react";
import { useSession } from "#web/data/use-store.ts";
import styles from "./session-line.module.css";

// Lazy: no stake waits for it.
const SessionBar = lazy(async () => ({ default: (await import("./session-bar.tsx")).SessionBar }));

interface SessionLineProps {
  /** Minor units. Each change counts at once, and fetches the sums again. */
  balance: number | null;
  /** True: an outcome is being revealed, and newer sums would tell it. */
  isRevealing?: boolean;
}

/** The stakes, the payouts and the time of the member's session. */
export function SessionLine({ balance, isRevealing = false }: SessionLineProps) {
  const { token } = useSession();
  return (
    token !== null && (
      <Suspense fallback={<p className={styles.line} aria-hidden="true" />}>
        <SessionBar balance={balance} isRevealing={isRevealing} />
      </Suspense>
    )
  );
}
