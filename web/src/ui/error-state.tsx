import { useTranslations } from "use-intl";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import styles from "./state.module.css";

interface ErrorStateProps {
  /** What happened, in the reader's language. */
  text: string;
  onRetry: () => void;
  busy?: boolean;
}

/** Something could not be shown: what happened, and the retry. */
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
