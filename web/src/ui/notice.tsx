import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";
import styles from "./notice.module.css";

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
