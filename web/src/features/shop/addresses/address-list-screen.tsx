import { useState } from "react";
import { useTranslations } from "use-intl";
import { addresses } from "#contract/addresses.ts";
import { useCallQuery } from "#web/data/client.ts";
import { useErrorText } from "#web/data/error-text.ts";
import type { RowOf } from "#web/data/paged.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Screen } from "#web/ui/screen.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import styles from "./addresses.module.css";
import { DeleteAddressDialog } from "./delete-address-dialog.tsx";

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
