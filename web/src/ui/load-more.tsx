import { useTranslations } from "use-intl";
import { Button } from "./button.tsx";
import styles from "./paged.module.css";

interface LoadMoreProps {
  /** How many rows are shown, and how many there are. */
  shown: number;
  count: number;
  more: boolean;
  busy: boolean;
  onMore: () => void;
}

/** The foot of a list that comes page by page. */
export function LoadMore({ shown, count, more, busy, onMore }: LoadMoreProps) {
  const t = useTranslations("common");
  return (
    <div className={styles.foot}>
      <p className={styles.count}>{t("shownOf", { shown, count })}</p>
      {more && (
        <Button small wide busy={busy} onClick={onMore}>
          {t("loadMore")}
        </Button>
      )}
    </div>
  );
}
