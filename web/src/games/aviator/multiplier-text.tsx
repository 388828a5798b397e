import { useLocale } from "use-intl";
import { formatMultiplier } from "#web/locales/format.ts";
import styles from "./multiplier-text.module.css";
import { toneOf } from "./tone.ts";

/** A multiplier (hundredths) in the colour of its size; a dash where there is none. */
export function MultiplierText({ value }: { value: number | null }) {
  const locale = useLocale();
  if (value === null) return <span className={styles.none}>–</span>;
  return <span className={styles[toneOf(value)]}>{formatMultiplier(value, locale)}</span>;
}
