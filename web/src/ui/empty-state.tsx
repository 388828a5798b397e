import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";
import styles from "./state.module.css";

interface EmptyStateProps {
  icon?: IconName;
  title: string;
  /** What to do next. */
  text?: string;
  action?: ReactNode;
}

/** Nothing is here yet, and what would change that. */
export function EmptyState({ icon = "info", title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.icon}>
        <Icon name={icon} size={24} />
      </span>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  );
}
