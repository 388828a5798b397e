import { useLocale } from "use-intl";
import type { Minor } from "#contract/values.ts";
import { formatAmount } from "#web/locales/format.ts";
import styles from "./signed-amount.module.css";

/** What came or went: its sign says which, and its colour too. */
export function SignedAmount({ minor }: { minor: Minor }) {
  const locale = useLocale();
  const look = minor > 0 ? styles.gain : minor < 0 ? styles.loss : undefined;
  return <span className={look}>{formatAmount(minor, locale, { signed: true })}</span>;
}
