import type { ReadOf } from "#contract/call.ts";
import { winMyGuesses, winRoundDetail, type WinCategory } from "#games/win-go/contract/calls.ts";
import { clientSeedOf, proveRound } from "#games/win-go/rules/outcome.ts";
import { useCallQuery } from "#web/data/client.ts";
import { usePagedCall } from "#web/data/paged.ts";
import { paidFor } from "./own-guesses.ts";
import { seedValues } from "#games/engine/screen/proof/proof-sheet.tsx";
import type { RoundProofs } from "#games/engine/screen/proof/last-round.tsx";
import { proofReport, proofSheet } from "#games/engine/screen/parts/round-evidence.tsx";
import type { SaasId } from "./history.ts";
import { periodName } from "./history.ts";
import { win } from "../game.ts";

export type WinRound = ReadOf<typeof winRoundDetail>["entity"];

export interface RoundAt {
  readonly category: WinCategory;
  readonly saasId: SaasId;
  readonly period: number;
}

/** Recomputes a finished round with the server's own code. Null: the round is not over. */
export function checkRound(round: WinRound) {
  const { server_seed: serverSeed, price, last_num: lastNum, category, saas_id: saasId, period, nonce } = round;
  if (serverSeed === null || price === null || lastNum === null) return null;
  const { commitment, forced } = round;
  const { commitmentHolds, resultHolds, recomputed } = proveRound({
    seed: round.seed,
    salt: round.salt,
    beaconRandomness: round.beacon_randomness,
    commitment,
    serverSeed,
    forced,
    category,
    saasId,
    period,
    price,
    lastNum,
  });
  const report = proofReport(forced, [
    { name: "commitment", holds: commitmentHolds },
    // Both are fixed: the client seed names the table, the nonce the round.
    { name: "clientSeed", holds: round.client_seed === clientSeedOf(category, saasId) && nonce === period },
    { name: "outcome", holds: resultHolds },
  ]);
  return { ...report, recomputed };
}

export const WinProofSheet = proofSheet({
  game: win,
  call: winRoundDetail,
  useDetail: ({ category, saasId, period }: RoundAt) =>
    useCallQuery(winRoundDetail, { category, saas_id: saasId, period }, { staleTime: 0 }),
  nameOf: ({ period }) => periodName(period),
  useOwn: ({ category, saasId, period }) =>
    usePagedCall(winMyGuesses, { category })
      .rows.filter((row) => row.period === period && row.saas_id === saasId)
      .map((guess) => ({ ...guess, payout: paidFor(guess) })),
  result: ({ last_num: digit }) => digit?.toString() ?? null,
  check: checkRound,
  steps: (t) => ({
    commitment: t("games.stepCommitment"),
    clientSeed: t("win.stepClientSeed"),
    outcome: t("games.stepOutcome"),
  }),
  values: (round, found, t) => [
    ...seedValues(t, round),
    [t("win.openPrice"), round.price?.toString() ?? null, found?.price.toString()],
    [t("games.result"), round.last_num?.toString() ?? null, found?.lastNum.toString()],
  ],
  link: ({ category, saas_id, period }) => ({ category, saas_id, period: String(period) }),
  chained: (round) => ({ table: `win:${round.category}:${round.saas_id}`, round }),
});

export const ofRounds: RoundProofs = {
  game: win,
  show(table, round) {
    const [, category, saasId] = table.split(":");
    const period = Number(round);
    return (
      <WinProofSheet of={{ category: category as RoundAt["category"], saasId: saasId as RoundAt["saasId"], period }} />
    );
  },
};
