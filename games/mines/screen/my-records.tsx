import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { minesRecords } from "#games/mines/contract/calls.ts";
import { usePagedCall } from "#web/data/paged.ts";
import { formatNumber } from "#web/locales/format.ts";
import { InstantRecords } from "#games/engine/screen/parts/instant-frame.tsx";
import { RoundSeal } from "#games/engine/screen/parts/round-seal.tsx";
import { paidOf } from "#games/engine/screen/parts/stated.tsx";
import { mines } from "../game.ts";
import { isOver, type MinesState } from "./mines-state.ts";
import { cellList, MinesProofSheet, statusOf } from "./proof-sheet.tsx";

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

/** The member's finished games, newest first; each opens its details and its proof. */
export function MyRecords({ isBeside }: { isBeside?: boolean }) {
  const t = useTranslations();
  const locale = useLocale();
  return (
    <InstantRecords
      game={mines}
      isBeside={isBeside}
      rows={usePagedCall(minesRecords)}
      ProofSheet={MinesProofSheet}
      view={(record, { amounts, status: statusRow }) => {
        const { traps, over_steps: stars, payout, amount, trap_indexes, opened_indexes } = record;
        const isTrap = (cell: number) => trap_indexes.includes(cell);
        const hit = opened_indexes.find(isTrap);
        const rate = paidOf(record, record.rate / 10_000, locale);
        const status = statusOf(record);
        const summary = t("mines.recordSummary", { traps, stars });
        return {
          // A loss was paid no multiple.
          ...(status === "F" ? { what: summary, note: null } : { what: rate, note: summary }),
          result: { status, payout, amount },
          details: [
            { id: "traps", term: t("mines.traps"), value: formatNumber(traps, locale) },
            { id: "trapIndexes", term: t("mines.trapIndexes"), value: cellList(trap_indexes) },
            {
              id: "opened",
              term: t("mines.openedIndexes"),
              value: cellList(opened_indexes.filter((cell) => !isTrap(cell))),
            },
            ...(hit === undefined ? [] : [{ id: "hit", term: t("mines.hitIndex"), value: formatNumber(hit, locale) }]),
            { id: "steps", term: t("mines.steps"), value: formatNumber(stars, locale) },
            ...(status === "F" ? [] : [{ id: "rate", term: t("games.multiplier"), value: rate }]),
            ...statusRow(status),
            ...amounts(record),
          ],
        };
      }}
    />
  );
}
