import { useLocale, useTranslations } from "use-intl";
import { playerPart, type PlaySeeds } from "#fairness/draw.ts";
import { betOdds, TARGET_MIN, drawRoll, NUMBERS } from "#games/dice/rules/roll.ts";
import { DrawnResult, drawn } from "#games/engine/screen/proof/proof-result.tsx";
import type { Proof, Seeds } from "#games/engine/screen/proof/proof.ts";
import { playFields, readPlay } from "#games/engine/screen/proof/play-fields.ts";
import { dice } from "../game.ts";
import { rollText } from "./roll-text.ts";

type DiceInput = Seeds & PlaySeeds;

/** Rolls as the server does, with the number drawn. */
export function traceRoll(seeds: PlaySeeds) {
  return {
    drawn: drawn({ ...seeds, clientSeed: playerPart(seeds), count: 1, length: NUMBERS }),
    roll: drawRoll(seeds),
  };
}

export const proof: Proof = {
  game: dice,
  // The same at every target.
  bets: (t) => [{ name: t("fairness.returnsAny"), odds: betOdds({ target: TARGET_MIN, over: false }) }],
  fields: playFields,
  read: (form, t) => <Result input={{ ...form.seeds, ...readPlay(form, t) }} />,
};

function Result({ input }: { input: DiceInput }) {
  const t = useTranslations("dice");
  const locale = useLocale();
  const { drawn, roll } = traceRoll(input);
  return (
    <DrawnResult
      seeds={input}
      result={rollText(roll, locale)}
      how={t("proofHow")}
      drawn={drawn}
      nameOf={(place) => rollText(place, locale)}
    />
  );
}
