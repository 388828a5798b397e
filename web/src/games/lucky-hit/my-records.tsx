import { useLocale, useTranslations } from "use-intl";
import { luckyHitRecords } from "#contract/games/lucky-hit/calls.ts";
import { lookUp } from "#web/data/look-up.ts";
import { type RowOf, usePagedCall } from "#web/data/paged.ts";
import { formatAmount, formatTimestamp } from "#web/locales/format.ts";
import { Button } from "#web/ui/button.tsx";
import { DefinitionList } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { ExpandableRecords, RecordResult, RecordTime } from "../parts/expandable-records.tsx";
import styles from "./my-records.module.css";
import { handText, times, useSideText } from "./use-side-text.ts";

type LuckyHitRecord = RowOf<typeof luckyHitRecords>;

/** The member's own stakes, newest first; each opens to its details and to its round's proof. */
export function MyRecords({ onVerify }: { onVerify: (period: number) => void }) {
  const t = useTranslations();
  const rows = usePagedCall(luckyHitRecords);
  return (
    <section className={styles.records} aria-label={t("luckyHit.mine")}>
      <h2 className={styles.title}>{t("luckyHit.mine")}</h2>
      <ExpandableRecords
        rows={rows}
        label={t("luckyHit.mine")}
        // A period may have several stakes on one pick.
        keyOf={(record) => `${record.period} ${record.type} ${record.create_time}`}
        summary={(record) => <Summary record={record} />}
        details={(record) => <Details record={record} onVerify={() => onVerify(record.period)} />}
        empty={<EmptyState icon="history" title={t("games.myNone")} text={t("games.myNoneText")} />}
      />
    </section>
  );
}

function Summary({ record }: { record: LuckyHitRecord }) {
  const { nameOf } = useSideText();
  return (
    <span className={styles.summary}>
      <RecordTime time={record.create_time} />
      <span className={styles.what}>
        <span>{nameOf(record.type)}</span>
        <span className={styles.muted}>{record.period}</span>
      </span>
      <RecordResult status={record.status} payout={paidFor(record)} amount={record.amount} />
    </span>
  );
}

/** What a stake paid. Some backends write a loss as a negative change. */
function paidFor({ change_amount: change }: LuckyHitRecord): number {
  return Math.max(0, change);
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
    <>
      <DefinitionList
        className={styles.details}
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
            value: <RecordResult status={status} payout={paidFor(record)} amount={record.amount} />,
          },
          { id: "created", term: t("luckyHit.created"), value: formatTimestamp(record.create_time, "minutes") },
        ]}
      />
      <Button small wide icon="shield" onClick={onVerify}>
        {t("games.verify")}
      </Button>
    </>
  );
}
