import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Icon } from "#web/ui/icon.tsx";
import { saveFile } from "#web/data/save-file.ts";
import { Notice } from "#web/ui/page/card.tsx";
import { provided } from "#web/data/games.ts";
import type { NumberFault } from "../receipts/check-receipt.ts";
import { checkNumbers, listedGenerations } from "./number-check.ts";
import { type KeptReceipt, receiptStore } from "../receipts/receipt-store.ts";
import { pinnedList } from "../receipts/watch-receipts.ts";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./proof-screen.module.css";

const FORMAT = "rangoli receipts 1";

/** Saves all receipts that this browser keeps as one file, which `verify receipts` checks. */
export function KeptReceipts() {
  const t = useTranslations("fairness");
  const [kept, setKept] = useState<readonly KeptReceipt[]>([]);
  const [fault, setFault] = useState<NumberFault | null>(null);
  useEffect(() => {
    const read = async () => {
      setKept(await receiptStore.all());
      // Without an answer nothing is known, and the next visit asks again.
      setFault(await checkNumbers(receiptStore).catch(() => null));
      setKept(await receiptStore.all());
    };
    void read();
  }, []);
  if (kept.length === 0) return null;
  const save = async () => {
    const log = await listedGenerations(kept).catch(() => []);
    const file = { format: FORMAT, receipts: kept, receipt_keys: pinnedList(), ...(log.length > 0 && { log }) };
    saveFile("receipts.json", "application/json", `${JSON.stringify(file, null, 2)}\n`);
  };
  return (
    <>
      {fault !== null && (
        <div role="alert" className={styles.foldTitle}>
          <Notice icon="alert" tone="warning">
            {fault.kind === "skipped"
              ? t("receipt_skipped", { game: nameOf(fault.table), nonce: fault.nonce })
              : t("receipt_differs")}
          </Notice>
        </div>
      )}
      <button type="button" className={classNames(styles.fold, styles.foldTitle)} onClick={() => void save()}>
        <span className={styles.verdict}>{t("receiptsSave", { count: kept.length })}</span>
        <Icon name="download" size={18} />
      </button>
    </>
  );
}

function nameOf(table: string): string {
  return provided.games.find(({ id }) => id === table)?.name ?? table;
}
