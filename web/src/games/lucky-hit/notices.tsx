import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { isDismissed } from "#web/data/cookie-notice.ts";
import type { Store } from "#web/data/store.ts";
import { storedValue, browserStorage } from "#web/data/stored-value.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { NoticeDialog } from "../parts/notices.tsx";
import styles from "./notices.module.css";
import type { TableState } from "./table-reducer.ts";
import { useStore } from "#web/data/use-store.ts";
import type { Table } from "./table.ts";

/** Refusals one after another, and the confirmation of a stake. */
export function Notices({ table, state }: { table: Table; state: TableState }) {
  const t = useTranslations("luckyHit");
  const { notices, maintenance, completed } = state;
  const [seen, setSeen] = useState(false);
  const [first] = notices;
  // Show the notice once per closure; the table shows the state meanwhile.
  if (!maintenance && seen) setSeen(false);
  if (maintenance && !seen) return <NoticeDialog text={t("maintenanceText")} onClose={() => setSeen(true)} />;
  if (first !== undefined) {
    return (
      <NoticeDialog
        key={first.id}
        text={"msg" in first ? first.msg : t(first.reason)}
        onClose={() => table.dismissNotice(first.id)}
      />
    );
  }
  return completed === null ? null : <Completed key={completed} onClose={table.dismissCompleted} />;
}

/** Confirms a stake in a dialog until the player has dismissed it; afterwards the button shows the stake. */
function Completed({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const [gotIt, dismiss] = useDismissal("completed");
  useEffect(() => {
    if (gotIt) onClose();
  }, [gotIt, onClose]);
  if (gotIt) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("luckyHit.completed")}
      actions={
        <>
          <Button onClick={dismiss}>{t("luckyHit.gotIt")}</Button>
          <Button variant="primary" onClick={onClose}>
            {t("common.ok")}
          </Button>
        </>
      }
    >
      <p>{t("luckyHit.completedText")}</p>
      <p>{t("luckyHit.completedHint")}</p>
    </Dialog>
  );
}

/** Explains the most common misunderstanding until the player dismisses it. */
export function FirstNotice() {
  const t = useTranslations();
  const [gotIt, dismiss] = useDismissal("notice");
  if (gotIt) return null;
  return (
    <aside className={styles.notice} aria-label={t("games.notice")}>
      <p>{t("luckyHit.noticeText")}</p>
      <Button small onClick={dismiss}>
        {t("luckyHit.gotIt")}
      </Button>
    </aside>
  );
}

function moment(key: string): Store<number> {
  return storedValue<number>(browserStorage, key, (json) => (typeof json === "number" ? json : null), 0);
}

/** Time of the player's last dismissal: ms since the epoch by the device's clock, 0: never. */
const dismissedAt = {
  notice: moment("rangoli.luckyHit.gotNotice"),
  completed: moment("rangoli.luckyHit.gotCompleted"),
};

/** Whether the player dismissed a notice in the last 6 h before the first render, and a function that dismisses it. */
function useDismissal(what: keyof typeof dismissedAt): [boolean, () => void] {
  const at = useStore(dismissedAt[what]);
  const [now] = useState(() => Date.now());
  // A dismissal since the first render counts too.
  return [at > now || isDismissed(at, now), () => dismissedAt[what].set(Date.now())];
}
