import type { addresses } from "#contract/addresses.ts";
import { shownMobile } from "#contract/shown-number.ts";
import type { RowOf } from "#web/data/paged.ts";
import { useSettings } from "#web/data/use-store.ts";
import styles from "./addresses.module.css";
import { postalCodeOf } from "./postal-code.ts";

export type Address = RowOf<typeof addresses>;

export function AddressLines({ address }: { address: Address }) {
  const { locale } = useSettings();
  const code = postalCodeOf(address.pin_code, locale) ?? address.pin_code;
  return (
    <address className={styles.lines}>
      <span className={styles.name}>{address.full_name}</span>
      <span>{address.detail_address}</span>
      <span>{`${address.town_city}, ${address.state} ${code}`}</span>
      <span>{shownMobile(address.mobile_number, locale)}</span>
    </address>
  );
}
