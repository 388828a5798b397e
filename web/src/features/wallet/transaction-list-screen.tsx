import { useState } from "react";
import { useTranslations, useLocale } from "use-intl";
import { TRANSACTION_TYPES, transactions } from "#contract/calls/transactions.ts";
import type { Minor } from "#contract/values/values.ts";
import { games } from "#web/games/games.ts";
import { lookUp } from "#web/data/look-up.ts";
import { usePagedCall, type RowOf } from "#web/data/paged.ts";
import { formatAmount, formatDay, formatTimestamp } from "#web/locales/format.ts";
import type { Messages } from "#web/locales/messages.ts";
import { Button } from "#web/ui/forms/button.tsx";
import { Card, DefinitionList } from "#web/ui/page/card.tsx";
import { SelectField } from "#web/ui/forms/field.tsx";
import { LoadMore, PagedStates } from "#web/ui/page/paged.tsx";
import { RecordRow } from "#web/ui/page/record-row.tsx";
import { Screen } from "#web/ui/page/screen.tsx";
import { EmptyState } from "#web/ui/page/states.tsx";
import styles from "./transaction-list-screen.module.css";

const PAGE_SIZE = 20;
/** Few members have sums of earlier games, and nobody looks for them alone. */
const FILTERS = TRANSACTION_TYPES;

export function TransactionListScreen() {
  const t = useTranslations("transactions");
  const [type, setType] = useState<TransactionType | "all">("all");
  const [now] = useState(() => Date.now());
  const rows = usePagedCall(transactions, type === "all" ? {} : { type }, PAGE_SIZE);
  return (
    <Screen title={t("title")} back="/mine">
      <SelectField
        label={t("type")}
        value={type}
        options={[
          { value: "all", label: t("allTypes") },
          ...FILTERS.map((each) => ({ value: each, label: t(TYPE_NAMES[each]) })),
        ]}
        onChange={setType}
      />
      <PagedStates
        rows={rows}
        empty={
          type === "all" ? (
            <EmptyState icon="history" title={t("noneTitle")} text={t("noneText")} />
          ) : (
            <EmptyState
              icon="history"
              title={t("noneOfType")}
              action={
                <Button small onClick={() => setType("all")}>
                  {t("showAll")}
                </Button>
              }
            />
          )
        }
      >
        {transactionDays(rows.rows).map((day) => (
          <DayCard key={day.date} day={day} now={now} />
        ))}
        <LoadMore rows={rows} />
      </PagedStates>
    </Screen>
  );
}

function DayCard({ day: { date, time, entries }, now }: { day: Day; now: number }) {
  const tag = useLocale();
  const name = formatDay(time, now, tag);
  return (
    <section className={styles.day}>
      <h2 className={styles.date}>
        <time dateTime={date}>{name}</time>
      </h2>
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
function entryKey({ rows: [{ type, relation_id, create_time, after_balance }] }: Entry): string {
  return [type, relation_id, create_time, after_balance].join(" ");
}

/** Opens to the reference, and to the movements of a round. */
function EntryRow({ entry: { rows, change, round } }: { entry: Entry }) {
  const t = useTranslations("transactions");
  const locale = useLocale();
  const [latest] = rows;
  const game = gameName(latest.relation_id);
  const type = typeName(latest.type, t);
  const amount = (minor: Minor) => formatAmount(minor, locale);
  return (
    <details>
      <summary className={styles.summary}>
        <RecordRow
          title={game === undefined ? type : round ? game : t("ofGame", { type, game })}
          time={latest.create_time}
          isUnderDay
          notes={round && <p>{t("round", { staked: amount(round.staked), paid: amount(round.paid) })}</p>}
          amount={<SignedAmount minor={change} />}
          status={<p className={styles.after}>{t("after", { amount: amount(latest.after_balance) })}</p>}
        />
      </summary>
      <DefinitionList
        rows={[
          ...(round
            ? rows.map((row) => ({
                id: entryKey({ rows: [row], change, round }),
                term: `${typeName(row.type, t)}, ${formatTimestamp(row.create_time)}`,
                value: <SignedAmount minor={row.change_balance} />,
              }))
            : []),
          { id: "reference", term: t("reference"), value: <span className={styles.id}>{latest.relation_id}</span> },
        ]}
      />
    </details>
  );
}

/** The game of a reference such as `aviator:179521086000`; undefined for a reference of another kind. */
function gameName(reference: string): string | undefined {
  return games.find(({ id }) => reference.startsWith(`${id}:`))?.name;
}

function SignedAmount({ minor }: { minor: Minor }) {
  const locale = useLocale();
  const look = minor > 0 ? styles.gain : minor < 0 ? styles.loss : undefined;
  return <span className={look}>{formatAmount(minor, locale, { signed: true })}</span>;
}

type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** Keys of the area `transactions`. */
const TYPE_NAMES = {
  welcome: "typeWelcome",
  recharge: "typeRecharge",
  withdrawal: "typeWithdrawal",
  withdrawal_refund: "typeWithdrawalRefund",
  transfer_in: "typeTransferIn",
  transfer_out: "typeTransferOut",
  transfer_refund: "typeTransferRefund",
  gift_code: "typeGiftCode",
  gift_event: "typeGiftEvent",
  profit_apply: "typeProfitApply",
  buy: "typeBuy",
  order_refund: "typeOrderRefund",
  bet: "typeBet",
  win: "typeWin",
  bet_refund: "typeBetRefund",
} as const satisfies Readonly<Record<TransactionType, keyof Messages["transactions"]>>;

/** The name of a type; an unknown type is shown as it is. */
function typeName(type: string, t: (key: (typeof TYPE_NAMES)[TransactionType]) => string): string {
  const key = lookUp(TYPE_NAMES, type);
  return key === undefined ? type : t(key);
}

type Transaction = RowOf<typeof transactions>;

/** A line of the list: a transaction, or all stakes and payouts of a round. */
interface Entry {
  /** Newest first; several only for a round. */
  rows: readonly [Transaction, ...Transaction[]];
  change: Minor;
  /** The sums of a round's stakes and payouts; null for a single transaction. */
  round: { staked: Minor; paid: Minor } | null;
}

interface Day {
  /** yyyy-mm-dd in the device's zone. */
  date: string;
  /** A moment of the day, ms since the epoch. */
  time: number;
  entries: readonly Entry[];
}

/** Types that belong to a round. */
const ROUND_TYPES: readonly string[] = ["bet", "win", "bet_refund"];

/** Groups rows by day, and the rows of one round into one entry. The rows are sorted newest first. */
function transactionDays(rows: readonly Transaction[]): Day[] {
  const days = new Map<string, { time: number; groups: Map<string, Transaction[]> }>();
  for (const [at, row] of rows.entries()) {
    const date = dateOf(row.create_time);
    let day = days.get(date);
    if (!day) days.set(date, (day = { time: row.create_time, groups: new Map() }));
    const isOfRound = ROUND_TYPES.includes(row.type) && row.relation_id !== "";
    const key = isOfRound ? row.relation_id : `row ${at}`;
    const group = day.groups.get(key);
    if (group) group.push(row);
    else day.groups.set(key, [row]);
  }
  return [...days].map(([date, { time, groups }]) => ({ date, time, entries: [...groups.values()].map(entryOf) }));
}

function entryOf(group: readonly Transaction[]): Entry {
  const rows = group as Entry["rows"];
  const sum = (counts: (row: Transaction) => boolean) =>
    rows.reduce((total, row) => (counts(row) ? total + row.change_balance : total), 0);
  const isStake = ({ type }: Transaction) => type === "bet";
  return {
    rows,
    change: sum(() => true),
    round: rows.length === 1 ? null : { staked: -sum(isStake), paid: sum((row) => !isStake(row)) },
  };
}

function dateOf(time: number): string {
  const at = new Date(time);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}
