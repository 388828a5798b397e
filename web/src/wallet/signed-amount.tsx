import { useLocale } from "use-intl";
import type { Minor } from "../../../edge/contract/values.ts";
import { formatAmount } from "../locales/format.ts";
import styles from "./signed-amount.module.css";

/** What came or went: its sign says which, and its colour too. */
export function SignedAmount({ minor }: { minor: Minor }) {
  const locale = useLocale();
  return <span className={minor < 0 ? styles.loss : styles.gain}>{formatAmount(minor, locale, { signed: true })}</span>;
}
