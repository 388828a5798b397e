import { useEffect, useRef, useState, type ComponentProps, type SubmitEvent } from "react";
import { useTranslations } from "use-intl";
import { addressDetail, addresses, editAddress } from "#contract/addresses.ts";
import type { ReadOf } from "#contract/call.ts";
import type { Id } from "#contract/tolerant.ts";
import { useErrorText } from "#web/data/call-error.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { useCallQuery } from "#web/data/client.ts";
import { useSettings } from "#web/data/use-settings.ts";
import { rowId } from "#web/routing/row-id.ts";
import { useSearchParams } from "#web/routing/search-params.ts";
import { useWayBack } from "#web/routing/way-back.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { DoneDialog } from "#web/ui/done-dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Screen } from "#web/ui/screen.tsx";
import { ErrorState, Skeleton } from "#web/ui/states.tsx";
import { useAlert } from "#web/ui/use-alert.ts";
import { MOBILE_PREFIX, withOnePrefix } from "../account/mobile-number.ts";
import { ADDRESS_FIELDS, addressBody, addressFault, type AddressEntries, type AddressField } from "./address-checks.ts";
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

type Address = ReadOf<typeof addressDetail>["entry"];

const EMPTY: AddressEntries = {
  full_name: "",
  mobile_number: "",
  pin_code: "",
  state: "",
  town_city: "",
  detail_address: "",
};

interface AddressFormProps {
  /** What is changed; without it, an address is added. */
  address?: Address;
  /** Where it goes on once the address is saved. */
  back: string;
}

/** The fields of an address. What is wrong shows once it was to be saved, and goes when it is right. */
function AddressForm({ address, back }: AddressFormProps) {
  const t = useTranslations("addresses");
  const common = useTranslations("common");
  // To where the form was opened from: the way back there does not lead through it again.
  const goOn = useWayBack(back);
  const { locale } = useSettings();
  const form = useRef<HTMLFormElement>(null);
  const [entries, setEntries] = useState<AddressEntries>(() =>
    address ? { ...address, mobile_number: `+${address.mobile_number}` } : EMPTY,
  );
  const [attempts, setAttempts] = useState(0);
  const alert = useAlert();
  const call = useCallMutation(editAddress, { outdates: [addresses, addressDetail] });

  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [attempts]);

  function enter(field: AddressField, value: string) {
    setEntries((before) => ({ ...before, [field]: value }));
  }

  function bind(field: AddressField) {
    const fault = attempts > 0 ? addressFault(field, entries) : null;
    return {
      value: entries[field],
      onChange: (value: string) => enter(field, value),
      error: fault ? t(fault) : null,
    } satisfies Partial<ComponentProps<typeof Field>>;
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (call.isPending || call.isSuccess) return;
    setAttempts((count) => count + 1);
    if (ADDRESS_FIELDS.some((field) => addressFault(field, entries) !== null)) return;
    call.mutate({ id: address?.id ?? null, ...addressBody(entries) }, { onError: alert.complain });
  }

  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit}>
      <Alert message={alert.message} onDismiss={alert.hide} />
      <Field label={t("fullName")} autoComplete="name" {...bind("full_name")} />
      <Field
        label={t("mobile")}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        {...bind("mobile_number")}
        onChange={(typed) => enter("mobile_number", withOnePrefix(typed))}
        onFocus={() => {
          if (entries.mobile_number.trim() === "") enter("mobile_number", MOBILE_PREFIX[locale]);
        }}
      />
      <Field label={t("detail")} autoComplete="street-address" {...bind("detail_address")} />
      <Field label={t("townCity")} autoComplete="address-level2" {...bind("town_city")} />
      <div className={styles.pair}>
        <Field label={t("state")} autoComplete="address-level1" {...bind("state")} />
        <Field label={t("pinCode")} autoComplete="postal-code" {...bind("pin_code")} />
      </div>
      <Button type="submit" variant="primary" wide busy={call.isPending}>
        {common("save")}
      </Button>
      <DoneDialog
        open={call.isSuccess}
        title={t("savedTitle")}
        text={t("savedText")}
        action={back.startsWith("/buy") ? t("toPurchase") : common("ok")}
        onDone={goOn}
      />
    </form>
  );
}
