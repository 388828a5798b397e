import { useLocale, useTranslations } from "use-intl";
import { type ReadAviatorRound, aviatorRoundDetail } from "#games/aviator/calls.ts";
import { type Outcome, proveRound } from "#games/aviator/rules/outcome.ts";
import { useCallQuery } from "#web/data/client.ts";
import { formatMultiplier } from "#web/locales/format.ts";
import {
  linkedCommitment,
  proofPath,
  proofReport,
  ProofSheet,
  type ProofValue,
  RoundProof,
} from "../parts/proof-sheet.tsx";
import { aviator } from "./game.ts";
import { roundName } from "./flight/round-clock.ts";

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

interface AviatorProofSheetProps {
  /** Null: closed. */
  period: number | null;
  /** The commitment that this screen received before the flight, if any. */
  witnessed: string | null;
  onClose?: (() => void) | undefined;
}

export function AviatorProofSheet({ period, witnessed, onClose }: AviatorProofSheetProps) {
  const t = useTranslations();
  const valuesOf = useRoundValues();
  const detail = useCallQuery(aviatorRoundDetail, { period: period ?? 1 }, { enabled: period !== null, staleTime: 0 });
  if (period === null) return null;
  return (
    <ProofSheet round={roundName(period)} detail={detail} onClose={onClose}>
      {({ entity: round }) => {
        const report = checkRound(round, witnessed);
        const [seed1 = "", seed2 = "", seed3 = ""] = playerSeedsOf(round).map(({ seed }) => seed);
        const { server_seed: serverSeed } = round;
        return (
          <RoundProof
            report={report}
            stepTexts={{
              commitment: t("games.stepCommitment"),
              witness: t("games.stepWitness"),
              hash: t("aviator.stepHash"),
              decimal: t("aviator.stepDecimal"),
              result: t("aviator.stepResult"),
            }}
            values={valuesOf(round, report?.recomputed ?? null)}
            hint={report !== null && seed1 === "" ? t("aviator.noPlayerSeeds") : undefined}
            path={
              serverSeed &&
              proofPath(aviator, { seed1, seed2, seed3, server_seed: serverSeed, commitment: linkedCommitment(round) })
            }
            detail={detail}
            call={aviatorRoundDetail}
            chained={{ table: "aviator", round }}
          />
        );
      }}
    </ProofSheet>
  );
}

/** The inputs of a round. `recomputed`: the result from the seeds; null while they are secret. */
function useRoundValues(): (round: ReadAviatorRound, recomputed: Outcome | null) => ProofValue[] {
  const t = useTranslations();
  const locale = useLocale();
  const multiplier = (value: number | null | undefined) => (value == null ? null : formatMultiplier(value, locale));
  return (round, recomputed) => {
    const values: ProofValue[] = [];
    const { commitment, server_seed: serverSeed } = round;
    if (commitment !== null) values.push({ id: "commitment", name: t("games.commitment"), value: commitment });
    if (serverSeed !== null) values.push({ id: "seed", name: t("games.serverSeed"), value: serverSeed });
    for (const { nickName, seed } of playerSeedsOf(round)) {
      values.push({ id: seed + nickName, name: t("games.playerSeed", { name: nickName }), value: seed });
    }
    if (recomputed === null) return values;
    const { hex, decimal, result, sha512hash } = recomputed;
    return [
      ...values,
      { id: "hash", name: t("aviator.hash"), value: round.sha512hash, computed: sha512hash },
      { id: "hex", name: t("aviator.hex"), value: round.hex, computed: hex },
      {
        id: "decimal",
        name: t("aviator.decimal"),
        value: round.decimal?.toString() ?? null,
        computed: String(decimal),
      },
      { id: "result", name: t("games.result"), value: multiplier(round.result), computed: multiplier(result) },
    ];
  };
}
