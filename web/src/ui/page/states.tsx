import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../forms/button.tsx";
import type { IconName } from "../icon-paths.ts";
import { Icon } from "../icon.tsx";
import styles from "./states.module.css";

interface EmptyStateProps {
  icon?: IconName;
  title: string;
  text?: string;
  action?: ReactNode;
}

/** Placeholder for an empty list, with a next step. */
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

interface SkeletonProps {
  /** Any CSS length; the full width by default. */
  width?: string;
  height?: string;
  radius?: string;
}

/** Placeholder block while content loads. Mark its container with `aria-busy`. */
export function Skeleton({ width = "100%", height = "1em", radius = "var(--r-s)" }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height, borderRadius: radius }} aria-hidden="true" />;
}

interface ErrorStateProps {
  text: string;
  onRetry: () => void;
  busy?: boolean;
}

export function ErrorState({ text, onRetry, busy = false }: ErrorStateProps) {
  const t = useTranslations("common");
  return (
    <div className={styles.state} role="alert">
      <span className={styles.icon}>
        <Icon name="alert" size={24} />
      </span>
      <p className={styles.title}>{text}</p>
      <Button small icon="refresh" busy={busy} onClick={onRetry}>
        {t("retry")}
      </Button>
    </div>
  );
}
