import { useTranslations } from "use-intl";
import { useSearchParams } from "#web/routing/search-params.ts";
import { addressDetail } from "#contract/addresses.ts";
import type { Id } from "#contract/tolerant.ts";
import { useCallQuery } from "#web/data/client.ts";
import { useErrorText } from "#web/data/error-text.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Screen } from "#web/ui/screen.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { rowId } from "../row-id.ts";
import { ADDRESS_FIELDS } from "./address-checks.ts";
import { AddressForm } from "./address-form.tsx";
import styles from "./addresses.module.css";

/** A new address, or with `id` one to change; with `buy`, the product whose purchase it leads back to. */
export function EditAddressScreen() {
  const t = useTranslations("addresses");
  const [search] = useSearchParams();
  const id = rowId(search.get("id"));
  const product = rowId(search.get("buy"));
  const back = product === null ? "/addressList" : `/buy?id=${product}`;
  return (
    <Screen title={id === null ? t("addTitle") : t("editTitle")} back={back}>
      {id === null ? <AddressForm back={back} /> : <Stored id={id} back={back} />}
    </Screen>
  );
}

function Stored({ id, back }: { id: Id; back: string }) {
  const errorText = useErrorText();
  const { data, error, isFetching, refetch } = useCallQuery(addressDetail, { id });
  if (data) return <AddressForm address={data.entry} back={back} />;
  if (error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} busy={isFetching} />;
  return (
    <div className={styles.form} aria-busy="true">
      {ADDRESS_FIELDS.map((field) => (
        <Skeleton key={field} height="80px" radius="var(--r-m)" />
      ))}
    </div>
  );
}
