import type { ReactNode } from "react";
import styles from "./field-pair.module.css";

/** Short fields, two in a line. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
