import { Moment, momentText } from "#web/ui/moment.tsx";
import { type ComponentProps, lazy, type ReactNode, Suspense, useId, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { SidePart } from "#web/app/wide/beside.tsx";
import type { PartialRow } from "#contract/values/read-in-forms.ts";
import { lookUp } from "#web/data/look-up.ts";
import type { PagedRows } from "#web/data/paged.ts";
import { useHas } from "#web/data/use-store.ts";
import { formatAmount, formatTimestamp } from "#web/locales/format.ts";
import { Button } from "#web/ui/button.tsx";
import { DefinitionList } from "#web/ui/page/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { PagedList } from "#web/ui/page/paged.tsx";
import { EmptyState } from "#web/ui/page/states.tsx";
import type { RecordedStake } from "../proof/evidence.ts";
import { type RoundResult, roundResult } from "./round-result.ts";
import styles from "./records.module.css";

const LazyExportButton = lazy(async () => ({ default: (await import("../proof/export-button.tsx")).ExportButton }));

/** Saves a stake with an id as evidence. */
export function ExportEvidence(props: ComponentProps<typeof LazyExportButton>) {
  if (props.stake.id === "") return null;
  return (
    <Suspense>
      <LazyExportButton {...props} />
    </Suspense>
  );
}

const LazyWhatHappened = lazy(async () => ({ default: (await import("./what-happened.tsx")).WhatHappened }));

/** Opens the history of a stake with an id, if the backend explains. */
export function WhatHappened(props: ComponentProps<typeof LazyWhatHappened>) {
  const isExplained = useHas("explanations");
  if (!isExplained || props.stake.id === "") return null;
  return (
    <Suspense>
      <LazyWhatHappened {...props} />
    </Suspense>
  );
}

interface ExpandableRecordsProps<Row> {
  rows: PagedRows<Row>;
  keyOf: (row: Row) => string | number | null;
  /** Renders a `RecordSummary` inside a button, so it must hold only text. */
  summary: (row: Row) => ReactNode;
  /** Renders `RecordDetails` for an open row. */
  details: (row: Row) => ReactNode;
}

/** A member's stakes, newest first, ten a page; each row opens its details. */
export function ExpandableRecords<Row>({ summary, details, ...list }: ExpandableRecordsProps<Row>) {
  const t = useTranslations("games");
  return (
    <PagedList
      {...list}
      label={t("mine")}
      draw={(row) => <ExpandableRow summary={summary(row)} details={() => details(row)} />}
      empty={<NoRecords />}
      foot={<PartialRecords rows={list.rows.parts} />}
    />
  );
}

/** Records that cannot be read whole: each shows the part that can be. */
export function PartialRecords({ rows }: { rows: readonly PartialRow[] }) {
  const t = useTranslations("games");
  const stakeRows = useStakeRows();
  if (rows.length === 0) return null;
  return (
    <ul className={styles.partial} aria-label={t("partRecord")}>
      {rows.map((row, index) => {
        const { period, status, create_time: time, payout = row["price"] ?? row["change_amount"] } = row;
        const note = typeof period === "number" ? period : "";
        const paid = { id: "payout", term: t("payout"), value: stakeRows.text(numberOr(payout)) };
        const amounts = {
          amount: numberOr(row["amount"]),
          delivery: numberOr(row["delivery"]),
          fee: numberOr(row["fee"]),
        };
        return (
          <li key={index}>
            <ExpandableRow
              summary={<RecordSummary time={numberOr(time)} what={t("partRecord")} note={note} result={null} />}
              details={() => (
                <DefinitionList
                  className={styles.details}
                  rows={[
                    ...stakeRows.amounts(amounts),
                    paid,
                    ...stakeRows.status(typeof status === "string" ? status : ""),
                  ]}
                />
              )}
            />
          </li>
        );
      })}
    </ul>
  );
}

const numberOr = (value: unknown) => (typeof value === "number" ? value : null);

interface MyRecordListProps<Row> extends ExpandableRecordsProps<Row> {
  className?: string | undefined;
  isBeside?: boolean | undefined;
}

/** The same with a heading, in a panel of its own. */
export function MyRecordList<Row>({ className, isBeside, ...list }: MyRecordListProps<Row>) {
  const t = useTranslations("games");
  if (isBeside) {
    return (
      <SidePart title={t("mine")} share={2}>
        <ExpandableRecords {...list} />
      </SidePart>
    );
  }
  return (
    <section className={classNames(styles.mine, className)} aria-label={t("mine")}>
      <h2 className={styles.title}>{t("mine")}</h2>
      <ExpandableRecords {...list} />
    </section>
  );
}

export function NoRecords() {
  const t = useTranslations("games");
  const promise = useHas("fairness") && { text: t("myNoneText") };
  return <EmptyState icon="history" title={t("myNone")} {...promise} />;
}

interface RecordSummaryProps {
  /** Ms since the epoch. */
  time: number | null;
  what: string;
  /** Below it: the round, or more of the stake. */
  note: ReactNode;
  /** Null: unknown. */
  result: RecordResultProps | null;
}

export function RecordSummary({ time, what, note, result }: RecordSummaryProps) {
  return (
    <span className={styles.summary}>
      <RecordTime time={time} />
      <span className={styles.what}>
        <span>{what}</span>
        <span className={styles.muted}>{note}</span>
      </span>
      {result === null ? <span className={styles.open}>–</span> : <RecordResult {...result} />}
    </span>
  );
}

type DetailRows = ComponentProps<typeof DefinitionList>["rows"];
type StakeAmounts = Record<"amount" | "fee", number | null> & { readonly delivery?: number | null };

/** The rows that all games' details share. Money in minor units; null: unknown. */
export function useStakeRows() {
  const t = useTranslations("games");
  const locale = useLocale();
  const text = (minor: number | null) => (minor === null ? "–" : formatAmount(minor, locale, { short: true }));
  const statuses = { W: t("statusW"), S: t("statusS"), F: t("statusF"), R: t("givenBack") };
  return {
    text,
    /** `delivery` absent: the game shows none. */
    amounts: ({ amount, delivery, fee }: StakeAmounts): DetailRows => [
      { id: "amount", term: t("stake"), value: text(amount) },
      ...(delivery === undefined ? [] : [{ id: "delivery", term: t("delivery"), value: text(delivery) }]),
      { id: "fee", term: t("fee"), value: text(fee) },
    ],
    status: (status: string): DetailRows => [
      { id: "status", term: t("status"), value: lookUp(statuses, status) ?? (status || "–") },
    ],
    /** `time`: of the stake, in ms since the epoch; null: unknown. */
    result: (result: RecordResultProps, time: number | null, precision?: "minutes"): DetailRows => [
      { id: "payout", term: t("payout"), value: result.status === "W" ? "–" : text(result.payout) },
      { id: "net", term: t("net"), value: <RecordResult {...result} /> },
      { id: "created", term: t("created"), value: time === null ? "–" : formatTimestamp(time, precision) },
    ],
  };
}

interface RecordDetailsProps {
  rows: DetailRows;
  /** Null: the round has no proof. */
  onVerify: (() => void) | null;
  /** The stake to export as evidence. */
  stake: RecordedStake;
}

export function RecordDetails({ rows, onVerify, stake }: RecordDetailsProps) {
  const t = useTranslations("games");
  const hasProofs = useHas("fairness");
  return (
    <>
      <DefinitionList className={styles.details} rows={rows} />
      {onVerify && hasProofs && (
        <Button small wide icon="shield" onClick={onVerify}>
          {t("verify")}
        </Button>
      )}
      <WhatHappened stake={stake} />
      {hasProofs && <ExportEvidence stake={stake} />}
    </>
  );
}

interface ExpandableRowProps {
  summary: ReactNode;
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
        <span className={styles.closed}>{summary}</span>
        <Icon name="down" size={16} className={classNames(styles.arrow, open && styles.turned)} />
      </button>
      <div id={id} hidden={!open} className={styles.opened}>
        {open && details()}
      </div>
    </>
  );
}

interface RecordResultProps {
  /** W waits, S success, F fail, R refunded; others are backend-specific. */
  status: string;
  /** Minor units, both. */
  payout: number;
  amount: number;
}

const RESULT_CLASSES = { won: styles.gain, lost: undefined, even: styles.open };

/** The net of a stake with its payout beneath, or its refund; a dash while it is open. */
export function RecordResult({ status, payout, amount }: RecordResultProps) {
  const t = useTranslations("games");
  const locale = useLocale();
  if (status === "W") return <span className={styles.open}>–</span>;
  if (status === "R") return <span className={styles.open}>{t("givenBack")}</span>;
  if (status !== "S" && status !== "F") return <span className={styles.open}>{status}</span>;
  const { kind, net, paid } = roundResult(amount, payout);
  return (
    <span className={styles.result} data-result={kind}>
      <span className={RESULT_CLASSES[kind]} translate="no">
        {formatAmount(net, locale, { signed: true, short: true })}
      </span>
      {paid > 0 && (
        <>
          {" "}
          <span className={styles.paid}>{t("paid", { amount: formatAmount(paid, locale, { short: true }) })}</span>
        </>
      )}
    </span>
  );
}

/** Time of day, with the date of an earlier day below. Ms since the epoch; null: unknown. */
export function RecordTime({ time }: { time: number | null }) {
  if (time === null) return <Moment className={styles.time} time={null} />;
  const parts = momentText(time).split(" ");
  return (
    <time dateTime={new Date(time).toISOString()} className={styles.time}>
      <span>{parts.at(-1)}</span>
      {parts.length > 1 && <span className={styles.day}>{parts[0]}</span>}
    </time>
  );
}

/** Formats a result: the signed net, and the payout if any. */
export function useResultText(): (result: RoundResult) => string {
  const t = useTranslations("games");
  const locale = useLocale();
  return ({ net, paid }) => {
    const signed = formatAmount(net, locale, { signed: true, short: true });
    return paid > 0 ? t("netPaid", { net: signed, paid: formatAmount(paid, locale, { short: true }) }) : signed;
  };
}
