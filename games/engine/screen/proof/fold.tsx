import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./proof-screen.module.css";

interface FoldProps {
  title: ReactNode;
  /** Opens it from the start: the reader came for it, or it has an alarm. */
  isOpen?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A part of the proof page that a press opens. */
export function Fold({ title, isOpen = false, className, children }: FoldProps) {
  return (
    <details className={styles.fold} open={isOpen || undefined}>
      <summary className={styles.foldTitle}>
        <h2 className={styles.verdict}>{title}</h2>
        <Icon name="down" size={18} className={styles.chevron} />
      </summary>
      <div className={classNames(styles.check, className)}>{children}</div>
    </details>
  );
}
