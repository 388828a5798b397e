import { useLocale, useTranslations } from "use-intl";
import { formatAmount } from "../../locales/format.ts";
import styles from "./record.module.css";

interface RecordResultProps {
  /** W waits, S success, F fail, R given back. */
  status: "W" | "S" | "F" | "R";
  /** Minor units, both. */
  payout: number;
  amount: number;
}

/** What came of a stake: what it paid, what was lost, that it was given back; a dash as long as it is open. */
export function RecordResult({ status, payout, amount }: RecordResultProps) {
  const t = useTranslations("games");
  const locale = useLocale();
  const signed = (minor: number) => formatAmount(minor, locale, { signed: true, short: true });
  if (status === "W") return <span className={styles.open}>–</span>;
  if (status === "R") return <span className={styles.open}>{t("givenBack")}</span>;
  return status === "S" ? (
    <span className={styles.gain}>{signed(payout)}</span>
  ) : (
    <span className={styles.loss}>{signed(-amount)}</span>
  );
}
