import { useTranslations } from "use-intl";
import type { Minor } from "#contract/values.ts";
import { AmountText } from "#web/ui/amount-text.tsx";
import { Button } from "#web/ui/button.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

interface ConfirmDialogProps {
  open: boolean;
  userId: string;
  /** Minor units. */
  amount: Minor;
  /** The transfer is under way: it can no longer be called off. */
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Shows who gets how much, before it cannot be taken back. */
export function ConfirmDialog({ open, userId, amount, busy, onConfirm, onClose }: ConfirmDialogProps) {
  const t = useTranslations("transfer");
  const common = useTranslations("common");
  const close = () => {
    if (!busy) onClose();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t("confirmTitle")}
      actions={
        <>
          <Button disabled={busy} onClick={close}>
            {common("cancel")}
          </Button>
          <Button variant="primary" busy={busy} onClick={onConfirm}>
            {t("confirm")}
          </Button>
        </>
      }
    >
      <DefinitionList
        rows={[
          { id: "receiver", term: t("userId"), value: userId },
          { id: "amount", term: common("amount"), value: <AmountText minor={amount} /> },
        ]}
      />
      <p>{t("confirmText")}</p>
    </Dialog>
  );
}
