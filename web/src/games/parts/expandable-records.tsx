import { useId, useState, type ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { PagedRows } from "#web/data/paged.ts";
import { formatAmount } from "#web/locales/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { PagedList } from "#web/ui/paged.tsx";
import styles from "./expandable-records.module.css";
import recordTimeStyles from "./record.module.css";
import recordResultStyles from "./record.module.css";

interface ExpandableRecordsProps<Row> {
  rows: PagedRows<Row>;
  label: string;
  keyOf: (row: Row) => string | number;
  /** What is seen of a closed row: texts alone, for it stands inside a button. */
  summary: (row: Row) => ReactNode;
  /** What a press shows beneath it: a `DefinitionList`, buttons. */
  details: (row: Row) => ReactNode;
  empty: ReactNode;
}

/** Records page by page, ten at a time; each row opens to its details. */
export function ExpandableRecords<Row>({ summary, details, ...list }: ExpandableRecordsProps<Row>) {
  return <PagedList {...list} draw={(row) => <ExpandableRow summary={summary(row)} details={() => details(row)} />} />;
}

interface ExpandableRowProps {
  summary: ReactNode;
  /** Called only while the row is open. */
  details: () => ReactNode;
}

function ExpandableRow({ summary, details }: ExpandableRowProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.row}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.summary}>{summary}</span>
        <Icon name="down" size={16} className={classNames(styles.arrow, open && styles.turned)} />
      </button>
      <div id={id} hidden={!open} className={styles.details}>
        {open && details()}
      </div>
    </>
  );
}

interface RecordResultProps {
  /** W waits, S success, F fail, R given back; any other is a backend's own. */
  status: string;
  /** Minor units, both. */
  payout: number;
  amount: number;
}

const LOOKS = { won: recordResultStyles.gain, lost: recordResultStyles.loss, even: recordResultStyles.open };

/** The net of a stake and, beneath it, what it paid; that it was given back; a dash as long as it is open. */
export function RecordResult({ status, payout, amount }: RecordResultProps) {
  const t = useTranslations("games");
  const locale = useLocale();
  if (status === "W") return <span className={recordResultStyles.open}>–</span>;
  if (status === "R") return <span className={recordResultStyles.open}>{t("givenBack")}</span>;
  if (status !== "S" && status !== "F") return <span className={recordResultStyles.open}>{status}</span>;
  const { kind, net, paid } = roundResult(amount, payout);
  return (
    <span className={recordResultStyles.result} data-result={kind}>
      <span className={LOOKS[kind]}>{formatAmount(net, locale, { signed: true, short: true })}</span>
      {paid > 0 && (
        <>
          {" "}
          <span className={recordResultStyles.paid}>
            {t("paid", { amount: formatAmount(paid, locale, { short: true }) })}
          </span>
        </>
      )}
    </span>
  );
}

/** When something was, in ms since the epoch: the time of day, and under it the day. */
export function RecordTime({ time }: { time: number }) {
  const locale = useLocale();
  const day = new Intl.DateTimeFormat(locale, { day: "2-digit", month: "2-digit" }).format(time);
  const clock = new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit", hour12: false }).format(time);
  return (
    <time dateTime={new Date(time).toISOString()} className={recordTimeStyles.time}>
      <span>{clock}</span>
      <span className={recordTimeStyles.day}>{day}</span>
    </time>
  );
}

/** Writes a result: the net with its sign and, where anything was paid, how much. */
export function useResultText(): (result: RoundResult) => string {
  const t = useTranslations("games");
  const locale = useLocale();
  return ({ net, paid }) => {
    const signed = formatAmount(net, locale, { signed: true, short: true });
    return paid > 0 ? t("netPaid", { net: signed, paid: formatAmount(paid, locale, { short: true }) }) : signed;
  };
}

/** The end of a stake, or of several at one round. Amounts in minor units. */
export interface RoundResult {
  /** By the net: a stake that paid less than its price is lost, though it paid. */
  readonly kind: "won" | "lost" | "even";
  readonly net: number;
  readonly paid: number;
}

export function roundResult(staked: number, paid: number): RoundResult {
  const net = paid - staked;
  return { kind: net > 0 ? "won" : net < 0 ? "lost" : "even", net, paid };
}
