import { lazy } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Minor } from "#contract/values/values.ts";
import { diceCalls } from "#games/dice/contract/calls.ts";
import {
  type Bet,
  BET_DEFAULT,
  coefficient,
  DICE_LIMITS,
  NUMBERS,
  payout,
  TARGET_MAX,
  TARGET_MIN,
  winningNumbers,
} from "#games/dice/rules/roll.ts";
import { RadioButtons, StakePart } from "#games/engine/screen/parts/stake-panel.tsx";
import { PlayFigures } from "#games/engine/screen/single-step/play-figures.tsx";
import { SingleStepScreen } from "#games/engine/screen/single-step/single-step-screen.tsx";
import { useSingleStep } from "#games/engine/screen/single-step/use-single-step.ts";
import { IconButton } from "#web/ui/button.tsx";
import { dice } from "../game.ts";
import styles from "./dice.module.css";
import { LANDING_MS, MyRecords, RollStage } from "./roll-stage.tsx";
import { rollText } from "./roll-text.ts";

// Lazy, because the rules bring the exact odds.
const DiceRules = lazy(async () => ({ default: (await import("./dice-rules.tsx")).DiceRules }));
const Sides = lazy(async () => ({ default: (await import("./dice-rules.tsx")).DiceSides }));

/** Dice: a number is rolled over or under a target. */
export function DiceScreen() {
  const t = useTranslations("dice");
  const {
    choice: bet,
    choose,
    ...state
  } = useSingleStep({
    calls: diceCalls,
    limits: DICE_LIMITS,
    first: BET_DEFAULT,
    landingMs: LANDING_MS,
  });
  const { amount, limits, run } = state.play;
  function change(next: Partial<Bet>) {
    const target = Math.min(TARGET_MAX, Math.max(TARGET_MIN, next.target ?? bet.target));
    choose({ target, over: next.over ?? bet.over });
  }
  return (
    <SingleStepScreen
      game={dice}
      state={state}
      texts={{ play: t("roll"), startAuto: t("startAuto"), mode: t("mode"), rounds: t("rolls") }}
      sound="roll"
      MyRecords={MyRecords}
      rules={(close) => <DiceRules bet={bet} limits={limits} onClose={close} />}
      stage={
        <>
          <RollStage bet={bet} state={state} onTarget={(target) => change({ target })} />
          <BetPanel bet={bet} amount={run?.stake ?? amount} isLocked={state.isBusy} onBet={change} />
        </>
      }
      sides={<Sides bet={bet} state={state} />}
    />
  );
}

/** Hundredths of a point that a press moves the target. */
const TARGET_STEP = 50;

interface BetPanelProps {
  bet: Bet;
  amount: Minor;
  isLocked: boolean;
  onBet: (bet: Partial<Bet>) => void;
}

/** The side and the target, with the exact chance, coefficient and prize. */
function BetPanel({ bet, amount, isLocked, onBet }: BetPanelProps) {
  const t = useTranslations("dice");
  const locale = useLocale();
  const { target } = bet;
  const step = (by: number) => onBet({ target: Math.round((target + by) / TARGET_STEP) * TARGET_STEP });
  return (
    <StakePart label={t("bet")}>
      <div className={styles.top}>
        <RadioButtons
          legend={<legend className="spoken">{t("side")}</legend>}
          options={[false, true].map((over) => ({ value: over, text: over ? t("over") : t("under") }))}
          value={bet.over}
          disabled={isLocked}
          className={styles.sides}
          onChange={(over) => onBet({ over })}
        />
        <div className={styles.target} role="group" aria-label={t("target")}>
          <IconButton
            icon="minus"
            label={t("lower")}
            disabled={isLocked || target <= TARGET_MIN}
            onClick={() => step(-TARGET_STEP)}
          />
          <output className={styles.targetValue}>{rollText(target, locale)}</output>
          <IconButton
            icon="plus"
            label={t("higher")}
            disabled={isLocked || target >= TARGET_MAX}
            onClick={() => step(TARGET_STEP)}
          />
        </div>
      </div>
      <PlayFigures
        texts={{ coefficient: t("coefficient"), prize: t("prize") }}
        amount={amount}
        chance={winningNumbers(bet) / NUMBERS}
        coefficient={coefficient(bet)}
        payout={(delivery) => payout(delivery, bet)}
      />
    </StakePart>
  );
}
