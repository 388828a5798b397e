import { useLocale, useTranslations } from "use-intl";
import type { ReadAviatorRound } from "#contract/games/aviator/calls.ts";
import type { Outcome } from "#simulator/games/aviator/outcome.ts";
import { formatMultiplier } from "#web/locales/format.ts";
import type { FairnessValue } from "../parts/fairness-values.tsx";
import { playerSeedsOf } from "./fairness.ts";

/** The values a round was made of. `recomputed`: what follows from the seeds; null as long as they are secret. */
export function useRoundValues(round: ReadAviatorRound, recomputed: Outcome | null): FairnessValue[] {
  const t = useTranslations();
  const locale = useLocale();
  const multiplier = (value: number | null | undefined) => (value == null ? null : formatMultiplier(value, locale));
  const values: FairnessValue[] = [];
  if (round.commitment !== null) {
    values.push({ id: "commitment", name: t("games.commitment"), value: round.commitment });
  }
  if (round.server_seed !== null) values.push({ id: "seed", name: t("games.serverSeed"), value: round.server_seed });
  for (const { nickName, seed } of playerSeedsOf(round)) {
    values.push({ id: seed + nickName, name: t("games.playerSeed", { name: nickName }), value: seed });
  }
  if (recomputed === null) return values;
  const { hex, decimal, result, sha512hash } = recomputed;
  return [
    ...values,
    { id: "hash", name: t("aviator.hash"), value: round.sha512hash, computed: sha512hash },
    { id: "hex", name: t("aviator.hex"), value: round.hex, computed: hex },
    { id: "decimal", name: t("aviator.decimal"), value: round.decimal?.toString() ?? null, computed: String(decimal) },
    { id: "result", name: t("games.result"), value: multiplier(round.result), computed: multiplier(result) },
  ];
}
