import { Skeleton } from "#web/ui/skeleton.tsx";
import styles from "./balance-card.module.css";

/** A balance that is on its way. */
export function BalanceSkeleton() {
  return (
    <div className={styles.amount} aria-busy="true">
      <Skeleton width="180px" height="1.3em" />
    </div>
  );
}
