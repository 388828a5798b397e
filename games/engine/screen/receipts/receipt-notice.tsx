import { useTranslations } from "use-intl";
import { useStore } from "#web/data/use-store.ts";
import { NoticeDialog } from "#web/ui/overlays/notice-dialog.tsx";
import { receiptAlarm } from "./watch-receipts.ts";

/** Tells the player at once that a receipt does not hold. */
export function ReceiptNotice() {
  const t = useTranslations("fairness");
  const alarm = useStore(receiptAlarm);
  if (alarm === null) return null;
  return <NoticeDialog title={t("receiptAlarm")} text={t(`receipt_${alarm}`)} onClose={() => receiptAlarm.set(null)} />;
}
