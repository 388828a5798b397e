import { lazy, Suspense } from "react";
import { useSession } from "#web/data/use-store.ts";
import styles from "./session-line.module.css";

// Lazy: no stake waits for it.
const SessionBar = lazy(async () => ({ default: (await import("./session-bar.tsx")).SessionBar }));

interface SessionLineProps {
  /** Minor units. Each change fetches the sums again. */
  balance: number | null;
}

/** The stakes, the payouts and the time of the member's session. */
export function SessionLine({ balance }: SessionLineProps) {
  const { token } = useSession();
  return (
    token !== null && (
      <Suspense fallback={<p className={styles.line} aria-hidden="true" />}>
        <SessionBar balance={balance} />
      </Suspense>
    )
  );
}
