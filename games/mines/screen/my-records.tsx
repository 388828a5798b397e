import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { ReadOf } from "#contract/call.ts";
import { minesRecords, minesRoundDetail } from "#games/mines/contract/calls.ts";
import { proveRound } from "#games/mines/rules/layout.ts";
import { useCallQuery } from "#web/data/client.ts";
import { usePagedCall } from "#web/data/paged.ts";
import { formatNumber } from "#web/locales/format.ts";
import { InstantRecords } from "#games/engine/screen/parts/instant-frame.tsx";
import { proofReport, proofSheet } from "#games/engine/screen/parts/round-evidence.tsx";
import { RoundSeal } from "#games/engine/screen/parts/round-seal.tsx";
import { paidTimes } from "#games/engine/screen/parts/stated.tsx";
import { seedValues } from "#games/engine/screen/proof/proof-sheet.tsx";
import { mines } from "../game.ts";
import { isOver, type MinesState } from "./mines-state.ts";

export type MinesRound = ReadOf<typeof minesRoundDetail>["entity"];

/** Recomputes a finished game's traps with the server's own code. Null: the game is not over. */
export function checkGame(round: MinesRound) {
  const { server_seed: serverSeed, trap_indexes: trapIndexes, client_seed: clientSeed, ...known } = round;
  if (serverSeed === null || trapIndexes === null) return null;
  const { commitmentHolds, resultHolds, recomputed } = proveRound({ ...known, serverSeed, clientSeed, trapIndexes });
  const report = proofReport(round.forced, [
    { name: "commitment", holds: commitmentHolds },
    { name: "layout", holds: resultHolds },
  ]);
  return { ...report, recomputed };
}

export const MinesProofSheet = proofSheet({
  game: mines,
  call: minesRoundDetail,
  useDetail: (id: string) => useCallQuery(minesRoundDetail, { id }, { staleTime: 0 }),
  nameOf: (id) => id,
  check: checkGame,
  steps: (t) => ({ commitment: t("games.stepCommitment"), layout: t("games.stepOutcome") }),
  values: (round, found, t) => [
    ...seedValues(t, round),
    [t("mines.traps"), String(round.traps)],
    [
      t("mines.trapIndexes"),
      round.trap_indexes && cellList(round.trap_indexes.toSorted((a, b) => a - b)),
      found && cellList(found),
    ],
  ],
  link: ({ client_seed, entropy, nonce, traps }) => ({
    client_seed,
    entropy,
    nonce: String(nonce),
    traps: String(traps),
  }),
});

/** Cell numbers as a list; a dash if empty. */
function cellList(cells: readonly number[]): string {
  return cells.length === 0 ? "–" : cells.join(", ");
}

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
        const { traps, over_steps: stars, is_win: isWon, payout, amount, trap_indexes, opened_indexes } = record;
        const isTrap = (cell: number) => trap_indexes.includes(cell);
        const hit = opened_indexes.find(isTrap);
        const rate = paidTimes(record.rate / 10_000, locale);
        // A game that the operator closed before its first cell is given back.
        const status = isWon ? "S" : payout > 0 ? "R" : "F";
        return {
          what: rate,
          note: t("mines.recordSummary", { traps, stars }),
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
            { id: "rate", term: t("games.multiplier"), value: rate },
            ...statusRow(status),
            ...amounts(record),
          ],
        };
      }}
    />
  );
}
