import { useState } from "react";
import { useTranslations } from "use-intl";
import { addresses, deleteAddress } from "#contract/addresses.ts";
import type { Id } from "#contract/values/tolerant-schema.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { useCallQuery } from "#web/data/client.ts";
import { Alert } from "#web/ui/overlays/alert.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { EmptyState } from "#web/ui/page/states.tsx";
import { showToast } from "#web/ui/overlays/toasts.tsx";
import { useAction } from "#web/ui/forms/use-action.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { QueryView } from "#web/ui/page/query-view.tsx";
import { withIds } from "#web/routing/search-params.ts";
import { type Address, AddressLines } from "./address-lines.tsx";
import styles from "./addresses.module.css";

export function AddressListScreen() {
  const t = useTranslations("addresses");
  return (
    <Screen title={t("title")} back="/mine">
      <QueryView query={useCallQuery(addresses)} skeleton={["176px", "176px"]}>
        {({ queryset }) => <AddressBook book={queryset} />}
      </QueryView>
    </Screen>
  );
}

function AddressBook({ book }: { book: readonly Address[] }) {
  const t = useTranslations("addresses");
  const [deleting, setDeleting] = useState<Address | null>(null);
  const add = (
    <LinkButton to="/editAddress" variant="primary" icon="plus" wide>
      {t("add")}
    </LinkButton>
  );
  if (book.length === 0) return <EmptyState icon="pin" title={t("emptyTitle")} text={t("emptyText")} action={add} />;
  return (
    <>
      <ul className={styles.list} aria-label={t("title")}>
        {book.map((address) => (
          <li key={address.id} className={styles.card}>
            <AddressCard address={address} onDelete={() => setDeleting(address)} />
          </li>
        ))}
      </ul>
      {add}
      <DeleteAddressDialog address={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}

function AddressCard({ address, onDelete }: { address: Address; onDelete: () => void }) {
  const t = useTranslations("addresses");
  const { id, full_name: name } = address;
  return (
    <>
      <AddressLines address={address} />
      <div className={styles.actions}>
        <LinkButton to={withIds("/editAddress", { id })} small icon="pencil" label={t("editOf", { name })}>
          {t("edit")}
        </LinkButton>
        <Button small onClick={onDelete} aria-label={t("removeOf", { name })}>
          {t("remove")}
        </Button>
      </div>
    </>
  );
}

interface DeleteAddressDialogProps {
  /** Null closes the dialog. */
  address: { readonly id: Id; readonly full_name: string } | null;
  onClose: () => void;
}

function DeleteAddressDialog({ address, onClose }: DeleteAddressDialogProps) {
  const t = useTranslations("addresses");
  const { alert, isPending, send } = useAction(useCallMutation(deleteAddress, { outdates: [addresses] }));

  function close() {
    alert.hide();
    onClose();
  }

  function remove() {
    if (!address) return;
    const onSuccess = () => {
      showToast(t("removed"));
      close();
    };
    send({ id: address.id }, { onSuccess });
  }

  return (
    <ConfirmDialog
      open={address !== null}
      onClose={close}
      title={t("removeQuestion")}
      action={t("remove")}
      busy={isPending}
      onConfirm={remove}
    >
      <Alert message={alert.message} onDismiss={alert.hide} />
      <p>{address?.full_name}</p>
      <p>{t("removeText")}</p>
    </ConfirmDialog>
  );
}
