import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { Receipt } from "#contract/values/game-values.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { saveFile } from "#web/data/save-file.ts";
import { Notice } from "#web/ui/page/card.tsx";
import { repeatsSeeds } from "./check-receipt.ts";
import { receiptStore } from "./receipt-store.ts";
import { pinnedList } from "./watch-receipts.ts";

const FORMAT = "rangoli receipts 1";

/** Saves all receipts that this browser keeps as one file, which `verify receipts` checks. */
export function KeptReceipts() {
  const t = useTranslations("fairness");
  const [kept, setKept] = useState<readonly Receipt[]>([]);
  useEffect(() => {
    void receiptStore.all().then(setKept);
  }, []);
  if (kept.length === 0) return null;
  const save = () => {
    const file = { format: FORMAT, receipts: kept, receipt_keys: pinnedList() };
    saveFile("receipts.json", "application/json", `${JSON.stringify(file, null, 2)}\n`);
  };
  return (
    <>
      {repeatsSeeds(kept) && (
        <div role="alert">
          <Notice icon="alert" tone="warning">
            {t("receipt_differs")}
          </Notice>
        </div>
      )}
      <Button small icon="download" onClick={save}>
        {t("receiptsSave", { count: kept.length })}
      </Button>
    </>
  );
}
