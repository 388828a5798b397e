import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { minesRecords } from "#games/mines/contract/calls.ts";
import { type RowOf, usePagedCall } from "#web/data/paged.ts";
import { formatCoefficient, formatNumber } from "#web/locales/format.ts";
import { MyRecordList, RecordDetails, RecordSummary, useStakeRows } from "#games/engine/screen/parts/records.tsx";
import { RoundSeal } from "#games/engine/screen/parts/round-seal.tsx";
import { isOver, type MinesState } from "./mines-state.ts";
import { cellList, MinesProofSheet } from "./proof-sheet.tsx";

/** The seal of the member's last game. */
export function GameSeal({ state }: { state: MinesState }) {
  const { rows, reload } = usePagedCall(minesRecords);
  const id = rows[0]?.id ?? null;
  /** The newest record while the game went on, which is the one before it. */
  const [before, setBefore] = useState(id);
  const [isPressed, setPressed] = useState(false);
  if (state.phase === "playing" && before !== id) setBefore(id);
  const over = isOver(state);
  const isListed = id !== null && !(over && id === before);
  function press() {
    // The list follows only when the next game may start.
    if (!isListed) reload();
    setPressed(true);
  }
  return (
    <>
      <RoundSeal newest={over ? state.nonce : id} isOpen={over} onPress={press} />
      {isPressed && isListed && <MinesProofSheet of={id} onClose={() => setPressed(false)} />}
    </>
  );
}

type MinesRecord = RowOf<typeof minesRecords>;

/** The member's finished games, newest first; each opens its details and its proof. */
export function MyRecords({ isBeside }: { isBeside?: boolean }) {
  const [verified, setVerified] = useState<string | null>(null);
  return (
    <>
      <MyRecordList
        isBeside={isBeside}
        rows={usePagedCall(minesRecords)}
        keyOf={({ id, create_time: time }) => id || time}
        summary={(record) => <Summary record={record} />}
        details={(record) => <Details record={record} onVerify={() => setVerified(record.id)} />}
      />
      {verified !== null && <MinesProofSheet of={verified} onClose={() => setVerified(null)} />}
    </>
  );
}

function resultOf({ is_win: isWon, payout, amount }: MinesRecord) {
  // A game that the operator closed before its first cell is given back.
  return { status: isWon ? "S" : payout > 0 ? "R" : "F", payout, amount };
}

function Summary({ record }: { record: MinesRecord }) {
  const t = useTranslations("mines");
  const locale = useLocale();
  return (
    <RecordSummary
      time={record.create_time}
      what={formatCoefficient(record.rate, locale)}
      note={t("recordSummary", { traps: record.traps, stars: record.over_steps })}
      result={resultOf(record)}
    />
  );
}

function Details({ record, onVerify }: { record: MinesRecord; onVerify: () => void }) {
  const t = useTranslations();
  const locale = useLocale();
  const rows = useStakeRows();
  const isTrap = (cell: number) => record.trap_indexes.includes(cell);
  const opened = record.opened_indexes.filter((cell) => !isTrap(cell));
  const hit = record.opened_indexes.find(isTrap);
  return (
    <RecordDetails
      rows={[
        { id: "traps", term: t("mines.traps"), value: formatNumber(record.traps, locale) },
        { id: "trapIndexes", term: t("mines.trapIndexes"), value: cellList(record.trap_indexes) },
        { id: "opened", term: t("mines.openedIndexes"), value: cellList(opened) },
        ...(hit === undefined ? [] : [{ id: "hit", term: t("mines.hitIndex"), value: formatNumber(hit, locale) }]),
        { id: "steps", term: t("mines.steps"), value: formatNumber(record.over_steps, locale) },
        { id: "rate", term: t("games.multiplier"), value: formatCoefficient(record.rate, locale) },
        ...rows.amounts(record),
        ...rows.status(record.is_win ? "S" : "F"),
        ...rows.result(resultOf(record), record.create_time),
      ]}
      onVerify={record.id === "" ? null : onVerify}
      stake={{ table: "mines", id: record.id, period: null, ...resultOf(record) }}
    />
  );
}
