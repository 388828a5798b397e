import { useLocale, useTranslations } from "use-intl";
import { formatAmount } from "#web/locales/format.ts";
import styles from "./record.module.css";
import { roundResult } from "./round-result.ts";

interface RecordResultProps {
  /** W waits, S success, F fail, R given back; any other is a backend's own. */
  status: string;
  /** Minor units, both. */
  payout: number;
  amount: number;
}

const LOOKS = { won: styles.gain, lost: styles.loss, even: styles.open };

/** The net of a stake and, beneath it, what it paid; that it was given back; a dash as long as it is open. */
export function RecordResult({ status, payout, amount }: RecordResultProps) {
  const t = useTranslations("games");
  const locale = useLocale();
  if (status === "W") return <span className={styles.open}>–</span>;
  if (status === "R") return <span className={styles.open}>{t("givenBack")}</span>;
  if (status !== "S" && status !== "F") return <span className={styles.open}>{status}</span>;
  const { kind, net, paid } = roundResult(amount, payout);
  return (
    <span className={styles.result} data-result={kind}>
      <span className={LOOKS[kind]}>{formatAmount(net, locale, { signed: true, short: true })}</span>
      {paid > 0 && (
        <>
          {" "}
          <span className={styles.paid}>{t("paid", { amount: formatAmount(paid, locale, { short: true }) })}</span>
        </>
      )}
    </span>
  );
}
