import { useTranslations } from "use-intl";
import { luckyHitRecords } from "#games/lucky-hit/contract/calls.ts";
import { type RowOf, usePagedCall } from "#web/data/paged.ts";
import { MyRecordList, RecordDetails, RecordSummary, useStakeRows } from "#games/engine/screen/parts/records.tsx";
import styles from "./lucky-hit-screen.module.css";
import { ownOf } from "./stakes.ts";
import { handText, roundTime, times, useSideText } from "./use-texts.ts";

type LuckyHitRecord = RowOf<typeof luckyHitRecords>;

interface MyRecordsProps {
  onVerify: (period: number) => void;
  isBeside?: boolean;
}

/** The member's stakes, newest first; each opens its details and its round's proof. */
export function MyRecords({ onVerify, isBeside }: MyRecordsProps) {
  return (
    <MyRecordList
      isBeside={isBeside}
      className={styles.records}
      rows={usePagedCall(luckyHitRecords)}
      // A period may have several stakes on one pick.
      keyOf={(record) => `${record.period} ${record.type} ${record.create_time}`}
      summary={(record) => <Summary record={record} />}
      details={(record) => <Details record={record} onVerify={() => onVerify(record.period)} />}
    />
  );
}

function Summary({ record }: { record: LuckyHitRecord }) {
  const t = useTranslations("luckyHit");
  const { nameOf } = useSideText();
  return (
    <RecordSummary
      time={record.create_time}
      what={nameOf(record.type)}
      note={t("round", { period: roundTime(record.period) })}
      result={ownOf(record)}
    />
  );
}

function Details({ record, onVerify }: { record: LuckyHitRecord; onVerify: () => void }) {
  const t = useTranslations();
  const { nameOf, winnerText } = useSideText();
  const rows = useStakeRows();
  const { open_type: winner, result, lucky_hit_odds: odds } = record;
  return (
    <RecordDetails
      rows={[
        { id: "period", term: t("games.period"), value: record.period },
        { id: "pick", term: t("luckyHit.pick"), value: nameOf(record.type) },
        ...rows.amounts(record),
        {
          id: "result",
          term: t("games.result"),
          value: winner === null || winner === "L" ? "–" : winnerText(winner),
        },
        { id: "black", term: t("luckyHit.blackHand"), value: result === null ? "–" : handText(result.cards1) },
        { id: "red", term: t("luckyHit.redHand"), value: result === null ? "–" : handText(result.cards2) },
        { id: "odds", term: t("luckyHit.luckyOdds"), value: winner === null ? "–" : times(odds) },
        ...rows.status(record.status),
        ...rows.result(ownOf(record), record.create_time, "minutes"),
      ]}
      onVerify={onVerify}
      stake={{
        table: "luckyhit",
        id: record.id ?? "",
        period: record.period,
        cancelled: record.cancelled,
        ...ownOf(record),
      }}
    />
  );
}
