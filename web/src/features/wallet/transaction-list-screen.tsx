import { useState } from "react";
import { useTranslations, useLocale } from "use-intl";
import { TRANSACTION_TYPES, transactions } from "#contract/calls/transactions.ts";
import type { Minor } from "#contract/values/values.ts";
import { usePagedCall } from "#web/data/paged.ts";
import { saveFile } from "#web/data/save-file.ts";
import { formatAmount, formatDay, formatTimestamp } from "#web/locales/format.ts";
import { IconButton } from "#web/ui/button.tsx";
import { SearchField, SelectField } from "#web/ui/forms/field.tsx";
import { Card } from "#web/ui/page/card.tsx";
import { LoadMore, PagedStates } from "#web/ui/page/paged.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { EmptyState } from "#web/ui/page/states.tsx";
import { momentText } from "#web/ui/moment.tsx";
import { FoldedRecord } from "./shared/folded-record.tsx";
import { csvOf } from "#web/data/csv.ts";
import {
  type Day,
  type Entry,
  gameNameOf,
  iconOf,
  sumOf,
  type Transaction,
  transactionDays,
  type TransactionType,
  TYPE_NAMES,
  typeName,
} from "./transaction-days.ts";
import styles from "./transaction-list-screen.module.css";

export const PAGE_SIZE = 20;
/** Few members have sums of earlier games, and nobody looks for them alone. */
const FILTERS = TRANSACTION_TYPES;

export function TransactionListScreen() {
  const t = useTranslations("transactions");
  const common = useTranslations("common");
  const recharge = useTranslations("recharge");
  const tag = useLocale();
  const wordsOf = useWords();
  const [type, setType] = useState<TransactionType | "all">("all");
  const [wanted, setWanted] = useState("");
  const [now] = useState(() => Date.now());
  const rows = usePagedCall(transactions, type === "all" ? {} : { type }, PAGE_SIZE);
  const found = rows.rows.filter((row) => wordsOf(row).join(" ").toLowerCase().includes(wanted.trim().toLowerCase()));
  const days = transactionDays(found);

  function save() {
    const head = [t("time"), t("type"), t("game"), common("amount"), common("balance"), t("reference"), t("reason")];
    const lines = found.map((row) => [
      timestampText(row.create_time),
      typeName(row.type, t),
      gameNameOf(row) ?? "",
      row.change_balance ?? "",
      row.after_balance ?? "",
      row.relation_id,
      row.reason ?? "",
    ]);
    saveFile("transactions.csv", "text/csv", csvOf([head, ...lines], tag));
  }

  return (
    <Screen
      title={t("title")}
      back="/mine"
      trailing={<IconButton icon="download" label={t("export")} disabled={found.length === 0} onClick={save} />}
    >
      {(rows.loading || rows.rows.length > 0 || type !== "all") && (
        <div className={styles.filters}>
          <SearchField label={t("search")} value={wanted} onChange={setWanted} onSearch={setWanted} />
          <SelectField
            label={t("type")}
            value={type}
            options={[
              { value: "all", label: t("allTypes") },
              ...FILTERS.map((each) => ({ value: each, label: t(TYPE_NAMES[each]) })),
            ]}
            onChange={setType}
          />
        </div>
      )}
      <PagedStates
        rows={rows}
        empty={
          type === "all" ? (
            <EmptyState
              icon="history"
              title={t("noneTitle")}
              text={t("noneText")}
              next={["/recharge", recharge("toRecharge")]}
            />
          ) : (
            <EmptyState icon="history" title={t("noneOfType")} next={[() => setType("all"), t("showAll")]} />
          )
        }
      >
        {days.map((day, at) => (
          // The oldest day may go on in the next page, so its total is not known.
          <DayCard key={day.date} day={day} now={now} isWhole={at < days.length - 1 || !rows.more} />
        ))}
        {found.length === 0 && (
          <EmptyState icon="search" title={t("noneFound")} next={[() => setWanted(""), common("clear")]} />
        )}
        <LoadMore rows={rows} count={t("shown", { count: days.flatMap(({ entries }) => entries).length })} />
      </PagedStates>
    </Screen>
  );
}

/** The words that a row is found by: its kind, game, amount, time, reference and reason. */
function useWords(): (row: Transaction) => readonly string[] {
  const t = useTranslations("transactions");
  const locale = useLocale();
  return (row) => [
    typeName(row.type, t),
    gameNameOf(row) ?? "",
    formatAmount(row.change_balance, locale, { signed: true }),
    timestampText(row.create_time),
    row.relation_id,
    row.reason ?? "",
  ];
}

interface DayCardProps {
  day: Day;
  now: number;
  /** Whether all of the day is loaded. */
  isWhole: boolean;
}

function DayCard({ day: { date, time, entries }, now, isWhole }: DayCardProps) {
  const t = useTranslations("transactions");
  const tag = useLocale();
  const common = useTranslations("common");
  const name = time === null ? common("timeUnknown") : formatDay(time, now, tag);
  return (
    <section className={styles.day}>
      <div className={styles.head}>
        <h2>{time === null ? name : <time dateTime={date}>{name}</time>}</h2>
        {isWhole && (
          <p>
            {t("total")} <SignedAmount minor={sumOf(entries.map(({ change }) => change))} />
          </p>
        )}
      </div>
      <Card>
        <ul aria-label={name}>
          {entries.map((entry) => (
            <li key={entryKey(entry)} className={styles.entry}>
              <EntryRow entry={entry} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

/** A transaction has no id: its balance after it distinguishes it from others of the same moment. */
export function entryKey({ rows: [{ type, relation_id, create_time, after_balance }] }: Entry): string {
  return [type, relation_id, create_time, after_balance].join(" ");
}

/** Opens to the reference, and to the movements of a round. */
export function EntryRow({
  entry: { rows, change, round },
  isUnderDay = true,
}: {
  entry: Entry;
  isUnderDay?: boolean;
}) {
  const t = useTranslations("transactions");
  const locale = useLocale();
  const [latest] = rows;
  const game = gameNameOf(latest);
  const type = typeName(latest.type, t);
  const amount = (minor: Minor | null) => formatAmount(minor, locale);
  return (
    <FoldedRecord
      icon={iconOf(latest)}
      title={game === undefined ? type : round ? game : t("ofGame", { type, game })}
      time={latest.create_time}
      isUnderDay={isUnderDay}
      notes={
        round ? (
          <p>{t("round", { staked: amount(round.staked), paid: amount(round.paid) })}</p>
        ) : (
          latest.reason && <p className={styles.words}>{latest.reason}</p>
        )
      }
      amount={<SignedAmount minor={change} />}
      status={<p className={styles.after}>{t("after", { amount: amount(latest.after_balance) })}</p>}
      details={
        round
          ? rows.map((row) => ({
              id: entryKey({ rows: [row], change, round }),
              term: `${typeName(row.type, t)}, ${row.create_time === null ? "" : momentText(row.create_time)}`,
              value: <SignedAmount minor={row.change_balance} />,
            }))
          : []
      }
      reference={{ term: t("reference"), value: latest.relation_id, copy: t("copyReference") }}
    />
  );
}

/** In texts that a member searches or exports, an unknown time is left out. */
const timestampText = (time: number | null) => (time === null ? "" : formatTimestamp(time));

function SignedAmount({ minor }: { minor: Minor | null }) {
  const locale = useLocale();
  const look = minor === null || minor === 0 ? undefined : minor > 0 ? styles.gain : styles.loss;
  return (
    <span className={look} translate="no">
      {formatAmount(minor, locale, { signed: true })}
    </span>
  );
}
