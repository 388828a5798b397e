import { useLocale, useTranslations } from "use-intl";
import type { StakeLimits } from "#contract/games/stake-limits.ts";
import { diceCalls } from "#games/dice/contract/calls.ts";
import { betOdds, coefficient, TARGET_MAX, TARGET_MIN, type Bet } from "#games/dice/rules/roll.ts";
import { useStakeTerms } from "#games/engine/screen/parts/instant-rules.tsx";
import type { OddsRow } from "#games/engine/screen/parts/rule-sheet.tsx";
import { SingleStepRules, SingleStepSides } from "#games/engine/screen/single-step/single-step-rules.tsx";
import type { SingleStepPlay } from "#games/engine/screen/single-step/use-single-step.ts";
import { useHas } from "#web/data/use-store.ts";
import { formatMultiplier } from "#web/locales/format.ts";
import { dice } from "../game.ts";
import { RollSide, useRollTexts } from "./roll-stage.tsx";
import { rollText } from "./roll-text.ts";

/** Shown beside the player's own bet. */
const TARGETS = [TARGET_MIN, 1000, 2500, 5000, 7500, 9000, TARGET_MAX];

/** The player's bet, and others on the same side. */
function useBetRows(bet: Bet): OddsRow[] {
  const t = useTranslations("dice");
  const locale = useLocale();
  const bets = [bet, ...TARGETS.filter((target) => target !== bet.target).map((target) => ({ ...bet, target }))];
  return bets.map((each) => ({
    id: String(each.target),
    name: t(each.over ? "overText" : "underText", { target: rollText(each.target, locale) }),
    pays: formatMultiplier(coefficient(each), locale),
    odds: betOdds(each),
  }));
}

interface DiceRulesProps {
  bet: Bet;
  limits: StakeLimits;
  onClose: () => void;
}

/** The goal, the rules, the exact odds, and the commitment of the next roll. */
export function DiceRules({ bet, limits, onClose }: DiceRulesProps) {
  const t = useTranslations("dice");
  const locale = useLocale();
  const { limits: range, shares } = useStakeTerms(limits);
  return (
    <SingleStepRules
      game={dice}
      calls={diceCalls}
      texts={{ goalTitle: t("goalTitle"), goal: t("goalText"), fair: t("fairText") }}
      steps={[
        t("how1", range),
        t("how2", { min: rollText(TARGET_MIN, locale), max: rollText(TARGET_MAX, locale) }),
        ...(useHas("rules") ? [t("how3"), t("how4", shares), t("how5")] : []),
      ]}
      odds={useBetRows(bet)}
      onClose={onClose}
    />
  );
}

/** The last rolls and the odds on the left, own records and the last proof on the right. */
export function DiceSides({ bet, state }: { bet: Bet; state: SingleStepPlay }) {
  return <SingleStepSides state={state} texts={useRollTexts()} odds={useBetRows(bet)} Side={RollSide} />;
}
