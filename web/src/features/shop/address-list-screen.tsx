import { useState } from "react";
import { useTranslations } from "use-intl";
import { addresses, deleteAddress } from "#contract/addresses.ts";
import type { Id } from "#contract/tolerant.ts";
import { useErrorText } from "#web/data/call-error.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { useCallQuery } from "#web/data/client.ts";
import type { RowOf } from "#web/data/paged.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Screen } from "#web/ui/screen.tsx";
import { EmptyState, ErrorState, Skeleton } from "#web/ui/states.tsx";
import { showToast } from "#web/ui/toasts.tsx";
import { useAlert } from "#web/ui/use-alert.ts";
import styles from "./addresses.module.css";

type Address = RowOf<typeof addresses>;

export function AddressListScreen() {
  const t = useTranslations("addresses");
  return (
    <Screen title={t("title")} back="/mine">
      <AddressBook />
    </Screen>
  );
}

function AddressBook() {
  const t = useTranslations("addresses");
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useCallQuery(addresses);
  const [leaving, setLeaving] = useState<Address | null>(null);
  const add = (
    <LinkButton to="/editAddress" variant="primary" icon="plus" wide>
      {t("add")}
    </LinkButton>
  );
  if (!data) {
    if (error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} busy={isFetching} />;
    return (
      <div className={styles.list} aria-busy="true">
        <Skeleton height="176px" radius="var(--r-l)" />
        <Skeleton height="176px" radius="var(--r-l)" />
      </div>
    );
  }
  if (data.queryset.length === 0) {
    return <EmptyState icon="pin" title={t("emptyTitle")} text={t("emptyText")} action={add} />;
  }
  return (
    <>
      <ul className={styles.list} aria-label={t("title")}>
        {data.queryset.map((address) => (
          <li key={address.id} className={styles.card}>
            <AddressCard address={address} onDelete={() => setLeaving(address)} />
          </li>
        ))}
      </ul>
      {add}
      <DeleteAddressDialog address={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

function AddressCard({ address, onDelete }: { address: Address; onDelete: () => void }) {
  const t = useTranslations("addresses");
  const { id, full_name: name } = address;
  return (
    <>
      <address className={styles.lines}>
        <span className={styles.name}>{name}</span>
        <span>{address.detail_address}</span>
        <span>{`${address.town_city}, ${address.state} ${address.pin_code}`}</span>
        <span>{`+${address.mobile_number}`}</span>
      </address>
      <div className={styles.actions}>
        <LinkButton to={`/editAddress?id=${id}`} small icon="pencil" label={t("editOf", { name })}>
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
  /** What is to be deleted; null: the dialog is closed. */
  address: { readonly id: Id; readonly full_name: string } | null;
  onClose: () => void;
}

/** Asks before an address is deleted. */
function DeleteAddressDialog({ address, onClose }: DeleteAddressDialogProps) {
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
