import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { isDismissed } from "#web/data/cookie-notice.ts";
import type { Store } from "#web/data/store.ts";
import { storedValue, browserStorage } from "#web/data/stored-value.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { NoticeDialog } from "../parts/notices.tsx";
import styles from "./notices.module.css";
import type { TableState } from "./table-reducer.ts";
import { useStore } from "#web/data/use-store.ts";
import type { Table } from "./table.ts";

/** Refusals one after another, and that a stake was taken. */
export function Notices({ table, state }: { table: Table; state: TableState }) {
  const t = useTranslations("luckyHit");
  const { notices, maintenance, completed } = state;
  const [seen, setSeen] = useState(false);
  const [first] = notices;
  // Said once each time the game closes; the table goes on saying it.
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

/** A stake was taken: a dialog, until the player has got it; then the stake on its button is enough. */
function Completed({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const [gotIt, sayGotIt] = useGotIt("completed");
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
          <Button onClick={sayGotIt}>{t("luckyHit.gotIt")}</Button>
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

/** The most common misunderstanding, until the player dismisses it. */
export function FirstNotice() {
  const t = useTranslations();
  const [gotIt, sayGotIt] = useGotIt("notice");
  if (gotIt) return null;
  return (
    <aside className={styles.notice} aria-label={t("games.notice")}>
      <p>{t("luckyHit.noticeText")}</p>
      <Button small onClick={sayGotIt}>
        {t("luckyHit.gotIt")}
      </Button>
    </aside>
  );
}

function moment(key: string): Store<number> {
  return storedValue<number>(browserStorage, key, (json) => (typeof json === "number" ? json : null), 0);
}

/** When the player last said "got it" to something: ms since the epoch by the device's clock, 0: never. */
const said = {
  notice: moment("rangoli.luckyHit.gotNotice"),
  completed: moment("rangoli.luckyHit.gotCompleted"),
};

/** Whether the player has got something in the last 6 h, as it was when this was first drawn, and how to say so. */
function useGotIt(what: keyof typeof said): [boolean, () => void] {
  const at = useStore(said[what]);
  const [now] = useState(() => Date.now());
  // Said since then counts too.
  return [at > now || isDismissed(at, now), () => said[what].set(Date.now())];
}
