import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { addressDetail, addresses, editAddress } from "#contract/addresses.ts";
import type { ReadOf, BodyOf } from "#contract/call.ts";
import type { Locale } from "#contract/values/locale.ts";
import { useCallMutation } from "#web/data/call-mutation.ts";
import { useCallQuery } from "#web/data/client.ts";
import { useSettings } from "#web/data/use-store.ts";
import { rowId, useSearchParams, withIds } from "#web/routing/search-params.ts";
import { useWayBack } from "#web/routing/way-back.ts";
import { DoneDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { Field } from "#web/ui/forms/field.tsx";
import { Form, useFormEntries, inWords, SubmitButton } from "#web/ui/forms/form.tsx";
import { QueryView } from "#web/ui/page/query-view.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { useAction } from "#web/ui/forms/use-action.ts";
import { MobileField } from "../account/mobile-field.tsx";
import { mobileFault, sentMobile, typedMobile } from "../account/mobile-number.ts";
import { postalCodeOf } from "./postal-code.ts";
import styles from "./addresses.module.css";

/** Query parameters: `id` of the address to edit, `buy` the product whose purchase to return to. */
export function EditAddressScreen() {
  const t = useTranslations("addresses");
  const [search] = useSearchParams();
  const id = rowId(search.get("id"));
  const product = rowId(search.get("buy"));
  const back = product === null ? "/addressList" : withIds("/buy", { id: product });
  return (
    <Screen title={id === null ? t("addTitle") : t("editTitle")} back={back}>
      {id === null ? <AddressForm back={back} /> : <Stored id={id} back={back} />}
    </Screen>
  );
}

function Stored({ id, back }: { id: string; back: string }) {
  return (
    <QueryView query={useCallQuery(addressDetail, { id })} skeleton={ADDRESS_FIELDS.map(() => "80px")}>
      {({ entry }) => <AddressForm address={entry} back={back} />}
    </QueryView>
  );
}

type Address = ReadOf<typeof addressDetail>["entry"];

interface AddressFormProps {
  /** Without it, an address is added. */
  address?: Address;
  /** The path to open once the address is saved. */
  back: string;
}

function AddressForm({ address, back }: AddressFormProps) {
  const t = useTranslations("addresses");
  const common = useTranslations("common");
  const goBack = useWayBack(back);
  const { locale: country } = useSettings();
  const check = (field: AddressField) => inWords((typed) => addressFault(field, typed, country), t);
  const entries = useFormEntries<AddressField>(
    {
      full_name: check("full_name"),
      mobile_number: check("mobile_number"),
      detail_address: check("detail_address"),
      town_city: check("town_city"),
      state: check("state"),
      pin_code: check("pin_code"),
    },
    address && { ...address, mobile_number: typedMobile(address.mobile_number, country) },
  );
  const call = useAction(useCallMutation(editAddress, { outdates: [addresses, addressDetail] }));

  function submit() {
    if (call.isSuccess || !entries.check()) return;
    call.send({ id: address?.id ?? null, ...addressBody(entries.values, country) });
  }

  return (
    <Form failures={entries.failures} alert={call.alert} onSubmit={submit}>
      <Field label={t("fullName")} autoComplete="name" {...entries.bind("full_name")} />
      <MobileField autoComplete="tel" {...entries.bind("mobile_number")} />
      <Field label={t("detail")} autoComplete="street-address" {...entries.bind("detail_address")} />
      <Field label={t("townCity")} autoComplete="address-level2" {...entries.bind("town_city")} />
      <div className={styles.pair}>
        <Field label={t("state")} autoComplete="address-level1" {...entries.bind("state")} />
        <Field label={t("pinCode")} autoComplete="postal-code" inputMode="numeric" {...entries.bind("pin_code")} />
      </div>
      <SubmitButton busy={call.isPending}>{common("save")}</SubmitButton>
      <DoneDialog
        open={call.isSuccess}
        title={t("savedTitle")}
        text={t("savedText")}
        action={back.startsWith("/buy") ? t("toPurchase") : common("ok")}
        onDone={goBack}
      />
    </Form>
  );
}

/** In the order of the form. */
export const ADDRESS_FIELDS = [
  "full_name",
  "mobile_number",
  "detail_address",
  "town_city",
  "state",
  "pin_code",
] as const;
type AddressField = (typeof ADDRESS_FIELDS)[number];
export type AddressEntries = Readonly<Record<AddressField, string>>;
type AddressFault = "required" | "tooLong" | "hiddenSigns" | "mobileInvalid" | "pinCodeInvalid";

function sentValue(field: AddressField, typed: string, country: Locale): string {
  if (field === "mobile_number") return sentMobile(typed, country);
  return (field === "pin_code" ? postalCodeOf(typed, country) : null) ?? typed.trim();
}

export function addressBody(entries: AddressEntries, country: Locale): Omit<BodyOf<typeof editAddress>, "id"> {
  const values = ADDRESS_FIELDS.map((field) => [field, sentValue(field, entries[field], country)]);
  return Object.fromEntries(values) as Record<AddressField, string>;
}

/** Checks an entry against the contract's schema; null if it is right. */
export function addressFault(field: AddressField, typed: string, country: Locale): AddressFault | null {
  if (field === "mobile_number") {
    const fault = mobileFault(typed, country);
    return fault === "mobileRequired" ? "required" : fault;
  }
  const value = typed.trim();
  if (value === "") return "required";
  if (field === "pin_code") return postalCodeOf(value, country) === null ? "pinCodeInvalid" : null;
  const { error } = z.safeEncode(editAddress.body.shape[field], value);
  if (error === undefined) return null;
  return error.issues[0]?.code === "too_big" ? "tooLong" : "hiddenSigns";
}
