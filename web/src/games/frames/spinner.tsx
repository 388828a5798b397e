import styles from "./spinner.module.css";

/** Something is on its way, in the middle of the place that it will take. */
export function Spinner({ label }: { label: string }) {
  return (
    <div className={styles.cover} role="status" aria-label={label}>
      <span className={styles.ring} />
    </div>
  );
}
