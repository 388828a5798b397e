import { isUnsure, RecordsLink } from "#web/ui/records-link.tsx";
import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslations } from "use-intl";
import styles from "./overlays.module.css";
import { classNames } from "../class-names.ts";
import { Icon } from "../icon.tsx";

export const ALERT_MS = 8000;

/** The text of an alert. A new object is a new alert, even with the same text. */
export interface AlertMessage {
  text: string;
  /** `error` by default. */
  tone?: "error" | "info";
  /** The error that it tells of. */
  error?: unknown;
}

interface AlertProps {
  message: AlertMessage | null;
  /** Called when the reader dismisses it, and after {@link ALERT_MS}. */
  onDismiss: () => void;
}

/** Alert box that screen readers announce at once. */
export function Alert({ message, onDismiss }: AlertProps) {
  const t = useTranslations("common");
  // A new function from a new render must not restart the timer.
  const expire = useEffectEvent(onDismiss);

  const region = useRef<HTMLDivElement>(null);

  // A form's bar of buttons may cover it.
  useEffect(() => {
    if (message) region.current?.scrollIntoView({ block: "nearest" });
  }, [message]);

  useEffect(() => {
    // Until its reader has looked into the records.
    if (!message || isUnsure(message.error)) return;
    const timer = setTimeout(() => expire(), ALERT_MS);
    return () => clearTimeout(timer);
  }, [message]);

  return (
    <div ref={region} role="alert" className={styles.region}>
      {message && (
        <div className={classNames(styles.alert, message.tone === "info" && styles.info)}>
          <Icon name={message.tone === "info" ? "info" : "alert"} className={styles.icon} />
          <div className={styles.text}>
            <p>{message.text}</p>
            <RecordsLink of={message.error} />
          </div>
          <button type="button" className={styles.dismiss} aria-label={t("dismiss")} onClick={onDismiss}>
            <Icon name="close" size={18} />
          </button>
        </div>
      )}
    </div>
  );
}
