import { Skeleton } from "#web/ui/skeleton.tsx";
import styles from "./withdrawal-form.module.css";

const HEIGHTS = ["60px", "60px", "60px", "84px", "120px"];

/** The form, on its way. */
export function WithdrawalSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      {HEIGHTS.map((height, at) => (
        <Skeleton key={`${at} ${height}`} height={height} radius="var(--r-m)" />
      ))}
    </div>
  );
}
