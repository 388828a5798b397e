import { useLocale, useTranslations } from "use-intl";
import { luckyHitRecords } from "#games/lucky-hit/calls.ts";
import { lookUp } from "#web/data/look-up.ts";
import { type RowOf, usePagedCall } from "#web/data/paged.ts";
import { formatAmount, formatTimestamp } from "#web/locales/format.ts";
import { ExpandableRecords, RecordDetails, RecordResult, RecordSummary } from "../parts/records.tsx";
import styles from "./lucky-hit-screen.module.css";
import { handText, times, useSideText } from "./use-texts.ts";

type LuckyHitRecord = RowOf<typeof luckyHitRecords>;

/** The member's stakes, newest first; each opens its details and its round's proof. */
export function MyRecords({ onVerify }: { onVerify: (period: number) => void }) {
  const t = useTranslations();
  const rows = usePagedCall(luckyHitRecords);
  return (
    <section className={styles.records} aria-label={t("luckyHit.mine")}>
      <h2 className={styles.recordsTitle}>{t("luckyHit.mine")}</h2>
      <ExpandableRecords
        rows={rows}
        label={t("luckyHit.mine")}
        // A period may have several stakes on one pick.
        keyOf={(record) => `${record.period} ${record.type} ${record.create_time}`}
        summary={(record) => <Summary record={record} />}
        details={(record) => <Details record={record} onVerify={() => onVerify(record.period)} />}
      />
    </section>
  );
}

function Summary({ record }: { record: LuckyHitRecord }) {
  const { nameOf } = useSideText();
  return (
    <RecordSummary
      time={record.create_time}
      what={nameOf(record.type)}
      note={record.period}
      result={resultOf(record)}
    />
  );
}

/** The payout. Some backends send a loss as a negative change. */
function paidFor({ change_amount: change }: LuckyHitRecord): number {
  return Math.max(0, change);
}

function resultOf(record: LuckyHitRecord) {
  return { status: record.status, payout: paidFor(record), amount: record.amount };
}

function Details({ record, onVerify }: { record: LuckyHitRecord; onVerify: () => void }) {
  const t = useTranslations();
  const locale = useLocale();
  const { nameOf, winnerText } = useSideText();
  const amount = (minor: number) => formatAmount(minor, locale, { short: true });
  const statuses = {
    W: t("luckyHit.statusW"),
    S: t("luckyHit.statusS"),
    F: t("luckyHit.statusF"),
    R: t("games.givenBack"),
  };
  const { open_type: winner, result, status, lucky_hit_odds: odds } = record;
  return (
    <RecordDetails
      rows={[
        { id: "period", term: t("luckyHit.period"), value: record.period },
        { id: "pick", term: t("luckyHit.pick"), value: nameOf(record.type) },
        { id: "amount", term: t("games.stake"), value: amount(record.amount) },
        { id: "delivery", term: t("luckyHit.delivery"), value: amount(record.delivery) },
        { id: "fee", term: t("luckyHit.fee"), value: amount(record.fee) },
        {
          id: "result",
          term: t("games.result"),
          value: winner === null || winner === "L" ? "–" : winnerText(winner),
        },
        { id: "black", term: t("luckyHit.blackHand"), value: result === null ? "–" : handText(result.cards1) },
        { id: "red", term: t("luckyHit.redHand"), value: result === null ? "–" : handText(result.cards2) },
        { id: "odds", term: t("luckyHit.luckyOdds"), value: winner === null ? "–" : times(odds) },
        { id: "status", term: t("luckyHit.status"), value: lookUp(statuses, status) ?? status },
        { id: "payout", term: t("games.payout"), value: status === "W" ? "–" : amount(paidFor(record)) },
        {
          id: "net",
          term: t("games.net"),
          value: <RecordResult {...resultOf(record)} />,
        },
        { id: "created", term: t("luckyHit.created"), value: formatTimestamp(record.create_time, "minutes") },
      ]}
      onVerify={onVerify}
      stake={{
        table: "luckyhit",
        id: record.id ?? "",
        period: record.period,
        cancelled: record.cancelled,
        ...resultOf(record),
      }}
    />
  );
}
