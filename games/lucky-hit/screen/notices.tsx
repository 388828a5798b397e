import { useState } from "react";
import { useTranslations } from "use-intl";
import { isDismissed } from "#web/data/cookie-notice.ts";
import { storedValue, browserStorage } from "#web/data/stored-value.ts";
import { Button } from "#web/ui/button.tsx";
import type { PlayNotice } from "#games/engine/screen/parts/notices.tsx";
import styles from "./lucky-hit-screen.module.css";
import type { TableState } from "./table-reducer.ts";
import { useStore } from "#web/data/use-store.ts";
import type { Table } from "./table.ts";

/** Refusals one after another, then the confirmation of a stake; and the function that closes the shown one. */
export function usePlayNotice(table: Table, { notices, completed }: TableState): [PlayNotice | null, () => void] {
  const t = useTranslations();
  const [first] = notices;
  if (first !== undefined) {
    const unsent = "unsent" in first ? (first.unsent ?? 0) : 0;
    const said = "msg" in first ? first.msg : t(`luckyHit.${first.reason}`);
    const text = unsent > 0 ? `${said} ${t("luckyHit.unsent", { count: unsent })}` : said;
    return [{ id: first.id, title: t("games.notice"), text, failed: true }, () => table.dismissNotice(first.id)];
  }
  if (completed === null) return [null, table.dismissCompleted];
  return [
    { id: completed, title: t("games.completed"), text: t("luckyHit.completedText"), failed: false },
    table.dismissCompleted,
  ];
}

/** Explains the most common misunderstanding until the player dismisses it. */
export function FirstNotice() {
  const t = useTranslations();
  const at = useStore(dismissedAt);
  const [now] = useState(() => Date.now());
  // A dismissal since the first render counts too.
  if (at > now || isDismissed(at, now)) return null;
  return (
    <aside className={styles.notice} aria-label={t("games.notice")}>
      <p>{t("luckyHit.noticeText")}</p>
      <Button small onClick={() => dismissedAt.set(Date.now())}>
        {t("luckyHit.gotIt")}
      </Button>
    </aside>
  );
}

/** Time of the player's last dismissal, which counts for 6 h: ms since the epoch by the device's clock, 0: never. */
const dismissedAt = storedValue<number>(
  browserStorage,
  "app.luckyHit.gotNotice",
  (json) => (typeof json === "number" ? json : null),
  0,
);
