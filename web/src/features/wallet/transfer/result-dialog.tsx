import { useTranslations } from "use-intl";
import type { CallError } from "#web/data/call-error.ts";
import { useErrorText } from "#web/data/error-text.ts";
import { DoneDialog } from "#web/features/account/done-dialog.tsx";

export type TransferResult = { outcome: "success" } | { outcome: "failure"; error: CallError };

/** What became of a transfer: done; refused, with the server's words; or no answer, so that nobody knows. */
export function ResultDialog({ result, onClose }: { result: TransferResult | null; onClose: () => void }) {
  const t = useTranslations("transfer");
  const common = useTranslations("common");
  const errorText = useErrorText();

  function words(): { title: string; text: string } {
    if (result?.outcome !== "failure") return { title: t("successTitle"), text: t("successText") };
    const { error } = result;
    if (error.fault === "refused") return { title: t("failTitle"), text: errorText(error) };
    return { title: t("errorTitle"), text: t("errorText") };
  }

  return <DoneDialog open={result !== null} {...words()} action={common("ok")} onDone={onClose} />;
}
