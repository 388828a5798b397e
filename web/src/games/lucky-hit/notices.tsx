import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { NoticeDialog } from "../parts/notice-dialog.tsx";
import { useGotIt } from "./got-it.ts";
import type { Table } from "./table.ts";
import type { TableState } from "./table-state.ts";

/** What the game has to say beside the round: refusals one after another, and that a stake was taken. */
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
