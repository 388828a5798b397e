import { useTranslations } from "use-intl";
import type { PagedRows } from "../data/paged.ts";
import { Button, IconButton } from "./button.tsx";
import styles from "./paged.module.css";

interface LoadMoreProps {
  rows: Pick<PagedRows<unknown>, "rows" | "count" | "more" | "busy" | "loadMore" | "reload">;
}

/** The foot of a list that comes page by page: how many there are, the next ones, and the whole anew. */
export function LoadMore({ rows: { rows, count, more, busy, loadMore, reload } }: LoadMoreProps) {
  const t = useTranslations("common");
  return (
    <div className={styles.foot}>
      <div className={styles.counts}>
        <p className={styles.count}>{t("shownOf", { shown: rows.length, count })}</p>
        <IconButton icon="refresh" label={t("refresh")} disabled={busy} onClick={reload} className={styles.refresh} />
      </div>
      {more && (
        <Button small wide busy={busy} onClick={loadMore}>
          {t("loadMore")}
        </Button>
      )}
    </div>
  );
}
