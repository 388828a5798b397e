import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import type { Id } from "#contract/values/tolerant-schema.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { ChoiceSheet } from "#web/ui/forms/choices.tsx";
import { withIds } from "#web/routing/search-params.ts";
import { type Address, AddressLines } from "./address-lines.tsx";
import styles from "./addresses.module.css";

interface AddressPickerProps {
  /** The address form returns to this product's purchase. */
  productId: Id;
  addresses: readonly Address[];
  value: Address | null;
  error: string | null;
  onChange: (id: Id) => void;
}

export function AddressPicker({ productId, addresses, value, error, onChange }: AddressPickerProps) {
  const t = useTranslations("shop");
  const id = useId();
  const [choosing, setChoosing] = useState(false);
  return (
    <section
      className={styles.addressPickerCard}
      aria-labelledby={id}
      tabIndex={error ? -1 : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      data-wrong={error ? true : undefined}
    >
      <h2 id={id} className={styles.title}>
        {t("deliverTo")}
      </h2>
      {value ? <AddressLines address={value} /> : <p className={styles.none}>{t("noAddress")}</p>}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {value && (
        <div className={styles.addressPickerActions}>
          {addresses.length > 1 && (
            <Button small aria-label={t("changeAddress")} onClick={() => setChoosing(true)}>
              {t("change")}
            </Button>
          )}
          <LinkButton
            to={withIds("/editAddress", { id: value.id, buy: productId })}
            small
            icon="pencil"
            label={t("editAddress")}
          >
            {t("edit")}
          </LinkButton>
          <LinkButton to={withIds("/editAddress", { buy: productId })} small icon="plus" label={t("addAddress")}>
            {t("add")}
          </LinkButton>
        </div>
      )}
      <ChoiceSheet
        open={choosing}
        onClose={() => setChoosing(false)}
        title={t("deliverTo")}
        choices={addresses.map((address) => ({ id: String(address.id), label: lineOf(address) }))}
        value={String(value?.id ?? "")}
        onChoose={(chosen) => addresses.forEach(({ id: each }) => String(each) === chosen && onChange(each))}
      />
    </section>
  );
}

function lineOf({ full_name, detail_address, town_city, pin_code }: Address): string {
  return `${full_name}, ${detail_address}, ${town_city} ${pin_code}`;
}
