import { useLocale, useTranslations } from "use-intl";
import { playerPart, type PlaySeeds } from "#fairness/draw.ts";
import { drawPlay, type SingleStepPlay } from "#games/engine/rules/single-step.ts";
import { oddsOf } from "#games/engine/rules/single-step-rules.ts";
import type { Game } from "#web/data/game.ts";
import { formatNumber } from "#web/locales/format.ts";
import { playFields, readPlay } from "../proof/play-fields.ts";
import { DrawnResult, drawn } from "../proof/proof-result.tsx";
import type { Proof, Seeds } from "../proof/proof.ts";
import { outcomeText } from "./step-texts.ts";

/** Draws as the server does, with the number drawn. */
export function tracePlay(rules: SingleStepPlay, seeds: PlaySeeds) {
  return {
    drawn: drawn({ ...seeds, clientSeed: playerPart(seeds), count: 1, length: rules.outcomes }),
    outcome: drawPlay(rules, seeds),
  };
}

/** A single-step game's part of the proof page. */
export function singleStepProof(game: Game, rules: SingleStepPlay): Proof {
  return {
    game,
    // A win pays the fair coefficient, so the return is the same for every choice.
    bets: (t) => [{ name: t("fairness.returnsAny"), odds: oddsOf(rules, rules.first) }],
    fields: playFields,
    read: (form, t) => <Result rules={rules} input={{ ...form.seeds, ...readPlay(form, t) }} />,
  };
}

function Result({ rules, input }: { rules: SingleStepPlay; input: Seeds & PlaySeeds }) {
  const t = useTranslations();
  const locale = useLocale();
  const { drawn, outcome } = tracePlay(rules, input);
  const nameOf = (place: number) => outcomeText(rules, place, t, locale);
  return (
    <DrawnResult
      seeds={input}
      result={nameOf(outcome)}
      how={t("fairness.stepHow", { outcomes: formatNumber(rules.outcomes, locale) })}
      drawn={drawn}
      nameOf={nameOf}
    />
  );
}
