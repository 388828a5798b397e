import { useTranslations } from "use-intl";
import { addresses, deleteAddress } from "#contract/addresses.ts";
import type { Id } from "#contract/tolerant.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useAlert } from "#web/features/account/use-alert.ts";

interface DeleteAddressDialogProps {
  /** What is to be deleted; null: the dialog is closed. */
  address: { readonly id: Id; readonly full_name: string } | null;
  onClose: () => void;
}

/** Asks before an address is deleted. */
export function DeleteAddressDialog({ address, onClose }: DeleteAddressDialogProps) {
  const t = useTranslations("addresses");
  const common = useTranslations("common");
  const alert = useAlert();
  const call = useCallMutation(deleteAddress, { outdates: [addresses] });

  function close() {
    alert.hide();
    onClose();
  }

  function remove(id: Id) {
    call.mutate(
      { id },
      {
        onSuccess() {
          showToast(t("removed"));
          close();
        },
        onError: alert.complain,
      },
    );
  }

  return (
    <Dialog
      open={address !== null}
      onClose={close}
      title={t("removeQuestion")}
      actions={
        address && (
          <>
            <Button onClick={close}>{common("cancel")}</Button>
            <Button variant="danger" busy={call.isPending} onClick={() => remove(address.id)}>
              {t("remove")}
            </Button>
          </>
        )
      }
    >
      <Alert message={alert.message} onDismiss={alert.hide} />
      <p>{address?.full_name}</p>
      <p>{t("removeText")}</p>
    </Dialog>
  );
}
