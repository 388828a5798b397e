import type { ReadOf } from "#contract/call.ts";
import { luckyHitRecords, luckyHitRoundDetail } from "#games/lucky-hit/contract/calls.ts";
import { proveRound } from "#games/lucky-hit/rules/outcome.ts";
import { useCallQuery } from "#web/data/client.ts";
import { usePagedCall } from "#web/data/paged.ts";
import { seedValues } from "#games/engine/screen/proof/proof-sheet.tsx";
import type { RoundProofs } from "#games/engine/screen/proof/last-round.tsx";
import { proofReport, proofSheet } from "#games/engine/screen/parts/round-evidence.tsx";
import { luckyHit } from "../game.ts";
import { handOf, ownOf } from "./stakes.ts";
import { handText, roundTime, times } from "./use-texts.ts";

export type LuckyHitRound = ReadOf<typeof luckyHitRoundDetail>["entity"];

/**
 * Recomputes a finished round with the server's own code. `witnessed`: the commitment that this screen received before
 * the cards, if any. Null: the round is not over.
 */
export function checkRound(round: LuckyHitRound, witnessed: string | null) {
  const { server_seed: serverSeed, client_seed: clientSeed, black_win: blackWin, lucky_hit_odds: luckyHitOdds } = round;
  const [black, red] = [handOf(round.black ?? []), handOf(round.red ?? [])];
  if (serverSeed === null || clientSeed === null || blackWin === null || luckyHitOdds === null) return null;
  if (black === null || red === null) return null;
  const { commitment, forced, period, nonce } = round;
  const { commitmentHolds, resultHolds, recomputed } = proveRound({
    seed: round.seed,
    salt: round.salt,
    beaconRandomness: round.beacon_randomness,
    commitment,
    serverSeed,
    forced,
    clientSeed,
    period,
    black,
    red,
    blackWin,
    luckyHitOdds,
  });
  const report = proofReport(forced, [
    { name: "commitment", holds: commitmentHolds },
    ...(witnessed === null ? [] : [{ name: "witness", holds: witnessed === commitment } as const]),
    { name: "nonce", holds: nonce === period },
    { name: "outcome", holds: resultHolds },
  ]);
  return { ...report, recomputed };
}

export const LuckyHitProofSheet = proofSheet({
  game: luckyHit,
  call: luckyHitRoundDetail,
  useDetail: (period: number) => useCallQuery(luckyHitRoundDetail, { period }, { staleTime: 0 }),
  nameOf: roundTime,
  useOwn: (period) =>
    usePagedCall(luckyHitRecords)
      .rows.filter((row) => row.period === period)
      .map(ownOf),
  result: ({ black_win: blackWin }, t) => (blackWin === null ? null : t(blackWin ? "luckyHit.black" : "luckyHit.red")),
  check: checkRound,
  steps: (t) => ({
    commitment: t("games.stepCommitment"),
    witness: t("games.stepWitness"),
    nonce: t("luckyHit.stepNonce"),
    outcome: t("games.stepOutcome"),
  }),
  values(round, found, t) {
    const { black, red, black_win: blackWin, lucky_hit_odds: odds } = round;
    const winner = (isBlack: boolean) => t(isBlack ? "luckyHit.black" : "luckyHit.red");
    return [
      ...seedValues(t, round),
      [t("luckyHit.blackHand"), black && handText(black), found && handText(found.black)],
      [t("luckyHit.redHand"), red && handText(red), found && handText(found.red)],
      [t("luckyHit.winner"), blackWin === null ? null : winner(blackWin), found && winner(found.blackWin)],
      [t("luckyHit.luckyOdds"), odds === null ? null : times(odds), found && times(found.luckyHitOdds)],
    ];
  },
  link: ({ client_seed, period }) => (client_seed === null ? null : { client_seed, period: String(period) }),
  chained: (round) => ({ table: "luckyhit", round }),
});

export const ofRounds: RoundProofs = {
  game: luckyHit,
  show: (_, period) => <LuckyHitProofSheet of={Number(period)} />,
};
