import { Skeleton } from "#web/ui/skeleton.tsx";
import styles from "./channel-list.module.css";

const ROWS = [0, 1, 2, 3];

/** The ways to pay in, on their way. */
export function ChannelSkeleton() {
  return (
    <div aria-busy="true">
      <div className={styles.heading}>
        <Skeleton width="50%" height="1.45em" />
      </div>
      <div className={styles.list}>
        {ROWS.map((row) => (
          <Skeleton key={row} height="72px" radius="var(--r-m)" />
        ))}
      </div>
    </div>
  );
}
