import { useLocale, useTranslations } from "use-intl";
import { cashOutOdds } from "#games/aviator/rules/odds.ts";
import { drawOutcome } from "#games/aviator/rules/outcome.ts";
import { aviatorTable } from "#games/aviator/table.ts";
import { formatMultiplier } from "#web/locales/format.ts";
import { ProofResult } from "#games/engine/screen/proof/proof-result.tsx";
import type { FormReader, Proof, ProofField, Seeds } from "#games/engine/screen/proof/proof.ts";
import type { Translate } from "#web/data/translate.ts";
import { optional } from "#games/engine/screen/proof/read-form.ts";
import { kindIn } from "#contract/games/table-game.ts";
import { aviator } from "../game.ts";

const SEED_FIELDS = ["seed1", "seed2", "seed3"] as const;
const PLAYER_SEED = /^[A-Za-z0-9]{20}$/;

/** `coefficient`: parts two kinds of outcome. */
function cashOutAt(coefficient: number) {
  return {
    odds: cashOutOdds(100 * coefficient),
    paysOn: (kind: string) => (Number(kind) >= coefficient ? coefficient : 0),
  };
}

interface AviatorInput extends Seeds {
  /** At most three, in order of arrival. */
  readonly playerSeeds: readonly string[];
}

export const proof: Proof = {
  game: aviator,
  bets: () => [1.5, 2, 10].map((coefficient) => ({ name: `${coefficient}×`, ...cashOutAt(coefficient) })),
  voids: { ...cashOutAt(2), kindOf: kindIn(aviatorTable) },
  fields: SEED_FIELDS.map((name, at): ProofField => ({
    name,
    label: (t) => t("aviator.proofSeed", { number: at + 1 }),
    ...(at === 0 && { hint: (t: Translate) => t("aviator.proofSeedHint") }),
  })),
  read: (form, t) => <Result input={{ ...form.seeds, playerSeeds: readPlayerSeeds(form, t) }} />,
};

function readPlayerSeeds(form: FormReader, t: Translate): string[] {
  const pattern = optional(PLAYER_SEED);
  const seeds = SEED_FIELDS.map((name) => form.matching(name, pattern, t("aviator.proofSeedFault")));
  // The seeds count in order of arrival, so a second without a first is a mistake.
  for (const [at, name] of SEED_FIELDS.entries()) {
    const isSkipped = seeds[at] === "" && seeds.slice(at).some((later) => later !== "");
    if (isSkipped) form.fault(name, t("aviator.proofOrderFault"));
  }
  return seeds.filter((seed) => seed !== "");
}

function Result({ input }: { input: AviatorInput }) {
  const t = useTranslations("aviator");
  const locale = useLocale();
  const { serverSeed, playerSeeds } = input;
  const { result, sha512hash, hex, decimal } = drawOutcome(serverSeed, playerSeeds);
  return (
    <ProofResult
      seeds={input}
      result={formatMultiplier(result, locale)}
      how={t("proofHow")}
      values={[
        [t("proofHashed"), serverSeed + playerSeeds.join("")],
        [t("hash"), sha512hash],
        [t("proofHex"), hex],
        [t("proofDecimal"), String(decimal)],
      ]}
    />
  );
}
