import { useState } from "react";
import { useTranslations } from "use-intl";
import { fairnessChains } from "#contract/calls/fairness.ts";
import { useCallQuery } from "#web/data/client.ts";
import { useErrorText } from "#web/data/error-text.ts";
import { saveFile } from "#web/data/save-file.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { NoticeDialog } from "#web/ui/overlays/notice-dialog.tsx";
import { anyTable } from "../receipts/watch-receipts.ts";
import type { RecordedStake } from "./evidence.ts";

/** Saves a stake with its receipts and its round as one JSON file, if the server signs receipts. */
export function ExportButton({ stake, small }: { stake: RecordedStake; small?: { className: string | undefined } }) {
  const t = useTranslations("fairness");
  const errorText = useErrorText();
  const { data } = useCallQuery(fairnessChains, { table: stake.period === null ? anyTable() : stake.table });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  if (!data?.receipt_keys?.length) return null;

  async function save() {
    setBusy(true);
    try {
      const { evidenceOf } = await import("./evidence.ts");
      const name = `${stake.table.replaceAll(":", "-")}-${stake.id}.json`;
      saveFile(name, "application/json", await evidenceOf(stake));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      {small ? (
        <IconButton icon="download" className={small.className} label={t("export")} onClick={() => void save()} />
      ) : (
        <Button small wide icon="download" busy={busy} onClick={() => void save()}>
          {t("export")}
        </Button>
      )}
      {failure !== null && <NoticeDialog text={errorText(failure)} onClose={() => setFailure(null)} />}
    </>
  );
}
