import type { ReactNode } from "react";
import styles from "./page.module.css";
import { classNames } from "../class-names.ts";
import type { IconName } from "#web/icons/icon-paths.ts";
import { Icon } from "../icon.tsx";
import { addedIcons } from "../added-icons.ts";
import { moreIconPaths } from "#web/icons/more-icon-paths.ts";

// Here, because nearly all screens share this file.
addedIcons.set(moreIconPaths);

interface DefinitionRow {
  readonly id: string;
  readonly term: ReactNode;
  readonly value: ReactNode;
}

/** Terms at the start of each line, their values at the end. */
export function DefinitionList({
  rows,
  className,
}: {
  rows: readonly DefinitionRow[];
  className?: string | undefined;
}) {
  return (
    <dl className={className}>
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
  /** `warning`: for something that cannot be undone. */
  tone?: "plain" | "warning";
  children: ReactNode;
}

/** A permanent note above an action. */
export function Notice({ icon = "info", tone = "plain", children }: NoticeProps) {
  return (
    <div className={classNames(styles.notice, tone === "warning" && styles.warning)}>
      <Icon name={icon} className={styles.icon} />
      <p className={styles.text}>{children}</p>
    </div>
  );
}

/** The screen's action at the lower edge, within the thumb's reach at any scroll position. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.actionBar} data-foot>
      {children}
    </div>
  );
}

/** A plain surface that groups related content. */
export function Card({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <section className={classNames(styles.card, className)}>{children}</section>;
}
