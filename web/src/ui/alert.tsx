import { useEffect, useEffectEvent } from "react";
import { useTranslations } from "use-intl";
import styles from "./alert.module.css";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

/** How long an alert stays, in ms. */
export const ALERT_MS = 8000;

/** What an alert says. A new object is a new alert, though it may say the same. */
export interface AlertMessage {
  text: string;
  /** `error` unless said otherwise. */
  tone?: "error" | "info";
}

interface AlertProps {
  message: AlertMessage | null;
  /** Called when it is pressed away, and after {@link ALERT_MS}. */
  onDismiss: () => void;
}

/** What went wrong, read out at once. */
export function Alert({ message, onDismiss }: AlertProps) {
  const t = useTranslations("common");
  // A parent that draws again hands in a new function, which must not start the time anew.
  const expire = useEffectEvent(onDismiss);

  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => expire(), ALERT_MS);
    return () => clearTimeout(timer);
  }, [message]);

  return (
    <div role="alert" className={styles.region}>
      {message && (
        <div className={classNames(styles.alert, message.tone === "info" && styles.info)}>
          <Icon name={message.tone === "info" ? "info" : "alert"} className={styles.icon} />
          <p className={styles.text}>{message.text}</p>
          <button type="button" className={styles.dismiss} aria-label={t("dismiss")} onClick={onDismiss}>
            <Icon name="close" size={18} />
          </button>
        </div>
      )}
    </div>
  );
}
