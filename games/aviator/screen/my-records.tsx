import { useId } from "react";
import { useLocale, useTranslations } from "use-intl";
import { aviatorRecords } from "#games/aviator/contract/calls.ts";
import type { ReadOf } from "#contract/call.ts";
import { type RowOf, usePagedCall } from "#web/data/paged.ts";
import { useHas } from "#web/data/use-store.ts";
import { formatAmount, formatNumber } from "#web/locales/format.ts";
import { IconButton } from "#web/ui/button.tsx";
import { type Column, PagedTable } from "#web/ui/page/paged.tsx";
import {
  ExportEvidence,
  NoRecords,
  PartialRecords,
  RecordResult,
  RecordTime,
  WhatHappened,
} from "#games/engine/screen/parts/records.tsx";
import { roundResult } from "#games/engine/screen/parts/round-result.ts";
import { MultiplierText } from "./results.tsx";
import { roundTime } from "./flight/round-clock.ts";
import styles from "./round-lists.module.css";

type AviatorRecord = RowOf<typeof aviatorRecords>;

/** The member's stakes, ten a page, each with a link to its proof. */
export function MyRecords({ onVerify }: { onVerify: (period: number) => void }) {
  const t = useTranslations();
  const locale = useLocale();
  const rows = usePagedCall(aviatorRecords);
  const { first } = rows;
  const hasProofs = useHas("fairness");
  const isExplained = useHas("explanations");
  const amount = (minor: number) => formatAmount(minor, locale, { short: true });

  const columns: Column<AviatorRecord>[] = [
    { id: "time", head: t("games.time"), cell: ({ create_time }) => <RecordTime time={create_time} /> },
    { id: "stake", head: t("games.stake"), align: "end", cell: (record) => amount(record.amount) },
    { id: "multiplier", head: t("games.multiplier"), align: "end", cell: (record) => <Multiplier record={record} /> },
    { id: "net", head: t("games.net"), align: "end", cell: (record) => <RecordResult {...record} /> },
    {
      id: "proof",
      head: t(hasProofs ? "games.proof" : "games.whatHappened"),
      align: "end",
      cell: (record) => (
        <span className={styles.proof}>
          {hasProofs && (
            <IconButton
              icon="shield"
              className={styles.verify}
              label={t("games.proveRound", { round: roundTime(record.period) })}
              onClick={() => onVerify(record.period)}
            />
          )}
          <More record={record} />
        </span>
      ),
    },
  ];

  return (
    <div>
      {first?.today !== undefined && first.today.rounds > 0 && <Today {...first.today} />}
      <PagedTable
        rows={rows}
        label={t("aviator.mine")}
        columns={hasProofs || isExplained ? columns : columns.filter(({ id }) => id !== "proof")}
        keyOf={({ period, slot }) => `${period}-${slot}`}
        empty={<NoRecords />}
        foot={<PartialRecords rows={rows.parts} />}
      />
    </div>
  );
}

/** The buttons for what happened and for the evidence; without the first the evidence alone, since a phone has room for two buttons. */
function More({ record }: { record: AviatorRecord }) {
  const hasProofs = useHas("fairness");
  const stake = { ...record, table: "aviator", id: record.id ?? "" };
  const small = { className: styles.verify };
  if (!useHas("explanations")) return hasProofs && <ExportEvidence stake={stake} small={small} />;
  return (
    <WhatHappened stake={stake} small={small}>
      {hasProofs && <ExportEvidence stake={stake} />}
    </WhatHappened>
  );
}

type TodayProps = NonNullable<ReadOf<typeof aviatorRecords>["today"]>;

/** The day's sums over the member's finished stakes. */
function Today({ rounds, staked, paid, best }: TodayProps) {
  const t = useTranslations();
  const locale = useLocale();
  const id = useId();
  const amount = (minor: number, signed = false) => formatAmount(minor, locale, { short: true, signed });
  const { kind, net } = roundResult(staked, paid);
  const figures = [
    { name: t("games.net"), value: <span className={NET_CLASSES[kind]}>{amount(net, net !== 0)}</span> },
    { name: t("aviator.bestCashOut"), value: <MultiplierText value={best} /> },
    { name: t("aviator.autoRounds"), value: formatNumber(rounds, locale) },
    { name: t("games.realityStaked"), value: amount(staked) },
    { name: t("games.realityPaid"), value: amount(paid) },
  ];
  return (
    <section className={styles.today} aria-labelledby={id}>
      <h3 id={id} className={styles.topTitle}>
        {t("aviator.today")}
      </h3>
      <dl className={styles.figures}>
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const NET_CLASSES = { won: styles.gain, lost: undefined, even: undefined };

/** The multiplier of the cash-out; for a lost stake, that of the crash. */
function Multiplier({ record }: { record: AviatorRecord }) {
  return <MultiplierText value={record.cash_result ?? record.open_result} />;
}
