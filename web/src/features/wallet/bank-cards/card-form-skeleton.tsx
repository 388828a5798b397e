import { Skeleton } from "#web/ui/skeleton.tsx";
import styles from "./card-form.module.css";

const FIELDS = [0, 1, 2, 3, 4, 5];

/** The form, on its way. */
export function CardFormSkeleton() {
  return (
    <div className={styles.group} aria-busy="true">
      {FIELDS.map((field) => (
        <Skeleton key={field} height="80px" radius="var(--r-m)" />
      ))}
    </div>
  );
}
