import { type ReadAviatorRound, aviatorRecords, aviatorRoundDetail } from "#games/aviator/contract/calls.ts";
import { proveRound } from "#games/aviator/rules/outcome.ts";
import { useCallQuery } from "#web/data/client.ts";
import { usePagedCall } from "#web/data/paged.ts";
import { formatMultiplier } from "#web/locales/format.ts";
import type { RoundProofs } from "#games/engine/screen/proof/last-round.tsx";
import { proofReport, proofSheet } from "#games/engine/screen/parts/round-evidence.tsx";
import { aviator } from "../game.ts";
import { roundTime } from "./flight/round-clock.ts";

interface PlayerSeed {
  readonly nickName: string;
  readonly seed: string;
}

/** The seeds that the first bettors gave, in their order of arrival. */
export function playerSeedsOf(round: ReadAviatorRound): PlayerSeed[] {
  const seeds = [
    [round.player_nickname1, round.player_seed1],
    [round.player_nickname2, round.player_seed2],
    [round.player_nickname3, round.player_seed3],
  ] as const;
  return seeds.flatMap(([nickName, seed]) => (seed === null ? [] : [{ nickName: nickName ?? "", seed }]));
}

/**
 * Recomputes a finished round with the server's own code. `witnessed`: the commitment that this screen received before
 * the flight, if any. Null: the round is not over.
 */
export function checkRound(round: ReadAviatorRound, witnessed: string | null) {
  const { server_seed: serverSeed, result, commitment, forced } = round;
  if (serverSeed === null || result === null) return null;
  const playerSeeds = playerSeedsOf(round).map(({ seed }) => seed);
  const { commitmentHolds, resultHolds, recomputed } = proveRound({
    seed: round.seed,
    salt: round.salt,
    beaconRandomness: round.beacon_randomness,
    commitment: commitment ?? "",
    serverSeed,
    playerSeeds,
    result,
    forced,
  });
  const report = proofReport(forced, [
    ...(commitment === null ? [] : [{ name: "commitment", holds: commitmentHolds } as const]),
    ...(witnessed === null ? [] : [{ name: "witness", holds: witnessed === commitment } as const]),
    { name: "hash", holds: round.sha512hash === recomputed.sha512hash },
    { name: "decimal", holds: round.hex === recomputed.hex && round.decimal === recomputed.decimal },
    { name: "result", holds: resultHolds },
  ]);
  return { ...report, recomputed };
}

export const AviatorProofSheet = proofSheet({
  game: aviator,
  call: aviatorRoundDetail,
  useDetail: (period: number) => useCallQuery(aviatorRoundDetail, { period }, { staleTime: 0 }),
  nameOf: roundTime,
  useOwn: (period) => usePagedCall(aviatorRecords).rows.filter((row) => row.period === period),
  result: ({ result }, _, locale) => (result === null ? null : formatMultiplier(result, locale)),
  check: checkRound,
  steps: (t) => ({
    commitment: t("games.stepCommitment"),
    witness: t("games.stepWitness"),
    hash: t("aviator.stepHash"),
    decimal: t("aviator.stepDecimal"),
    result: t("aviator.stepResult"),
  }),
  values(round, found, t, locale) {
    const multiplier = (value: number | null) => (value === null ? null : formatMultiplier(value, locale));
    const { commitment, server_seed: serverSeed } = round;
    return [
      ...(commitment === null ? [] : [[t("games.commitment"), commitment] as const]),
      ...(serverSeed === null ? [] : [[t("games.serverSeed"), serverSeed] as const]),
      ...playerSeedsOf(round).map(({ nickName, seed }) => [t("games.playerSeed", { name: nickName }), seed] as const),
      ...(found === undefined
        ? []
        : ([
            [t("aviator.hash"), round.sha512hash, found.sha512hash],
            [t("aviator.hex"), round.hex, found.hex],
            [t("aviator.decimal"), round.decimal?.toString() ?? null, String(found.decimal)],
            [t("games.result"), multiplier(round.result), multiplier(found.result)],
          ] as const)),
    ];
  },
  hint: (round, t) => (playerSeedsOf(round).length === 0 ? t("aviator.noPlayerSeeds") : undefined),
  link(round) {
    const [seed1 = "", seed2 = "", seed3 = ""] = playerSeedsOf(round).map(({ seed }) => seed);
    return { seed1, seed2, seed3 };
  },
  chained: (round) => ({ table: "aviator", round }),
});

export const ofRounds: RoundProofs = { game: aviator, show: (_, period) => <AviatorProofSheet of={Number(period)} /> };
