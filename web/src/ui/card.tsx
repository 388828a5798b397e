import type { ReactNode } from "react";
import styles from "./card.module.css";
import { classNames } from "./class-names.ts";
import type { IconName } from "./icon-paths.ts";
import { Icon } from "./icon.tsx";

interface DefinitionRow {
  readonly id: string;
  readonly term: ReactNode;
  readonly value: ReactNode;
}

/** What is what: a term at the start of a line, its value at the end. */
export function DefinitionList({
  rows,
  className,
}: {
  rows: readonly DefinitionRow[];
  className?: string | undefined;
}) {
  return (
    <dl className={classNames(styles.list, className)}>
      {rows.map(({ id, term, value }) => (
        <div key={id} className={styles.row}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface NoticeProps {
  icon?: IconName;
  /** `warning`: what cannot be undone. */
  tone?: "plain" | "warning";
  children: ReactNode;
}

/** What should be known before it is acted on; it stays. */
export function Notice({ icon = "info", tone = "plain", children }: NoticeProps) {
  return (
    <div className={classNames(styles.notice, tone === "warning" && styles.warning)}>
      <Icon name={icon} className={styles.icon} />
      <p className={styles.text}>{children}</p>
    </div>
  );
}

/** A calm surface that holds what belongs together. */
export function Card({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <section className={classNames(styles.card, className)}>{children}</section>;
}
