import { useTranslations } from "use-intl";
import { confirmReceipt, orders } from "#contract/shop.ts";
import type { Id } from "#contract/tolerant.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useAlert } from "#web/features/account/use-alert.ts";

interface ConfirmReceiptDialogProps {
  /** What is said to have arrived; null: the dialog is closed. */
  order: { readonly id: Id; readonly name: string } | null;
  onClose: () => void;
}

/** Asks before an order is marked as received: nobody can take that back. */
export function ConfirmReceiptDialog({ order, onClose }: ConfirmReceiptDialogProps) {
  const t = useTranslations("orders");
  const common = useTranslations("common");
  const alert = useAlert();
  const call = useCallMutation(confirmReceipt, { outdates: [orders] });

  function close() {
    alert.hide();
    onClose();
  }

  function confirm(id: Id) {
    call.mutate(
      { id },
      {
        onSuccess() {
          showToast(t("confirmed"));
          close();
        },
        onError: alert.complain,
      },
    );
  }

  return (
    <Dialog
      open={order !== null}
      onClose={close}
      title={t("confirmQuestion")}
      actions={
        order && (
          <>
            <Button onClick={close}>{common("cancel")}</Button>
            <Button variant="primary" busy={call.isPending} onClick={() => confirm(order.id)}>
              {t("confirm")}
            </Button>
          </>
        )
      }
    >
      <Alert message={alert.message} onDismiss={alert.hide} />
      {order && <p>{t("confirmText", { name: order.name })}</p>}
    </Dialog>
  );
}
