import { lazy, useEffect } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Minor } from "#contract/values/values.ts";
import { deliveryOf } from "#contract/games/delivery.ts";
import {
  type Bet,
  NUMBERS,
  winningNumbers,
  coefficient,
  payout,
  TARGET_MAX,
  TARGET_MIN,
} from "#games/dice/rules/roll.ts";
import { InstantScreen } from "#games/engine/screen/parts/instant-frame.tsx";
import { InstantPanel } from "#games/engine/screen/parts/instant-panel.tsx";
import { QuickAmounts } from "#games/engine/screen/parts/stake-entry.tsx";
import { BigButton, RadioButtons, StakePart } from "#games/engine/screen/parts/stake-panel.tsx";
import { Stated } from "#games/engine/screen/parts/stated.tsx";
import type { InstantPlay } from "#games/engine/screen/parts/use-instant-game.ts";
import { formatAmount, formatMultiplier, formatPercent } from "#web/locales/format.ts";
import { IconButton } from "#web/ui/button.tsx";
import { play, vibrate, VIBRATION_MS } from "#web/ui/sounds.ts";
import { dice } from "../game.ts";
import styles from "./dice.module.css";
import { MyRecords, RollSeal, RollStage } from "./roll-stage.tsx";
import { rollText, useDice } from "./use-dice.ts";

// Lazy, because the rules bring the exact odds.
const DiceRules = lazy(async () => ({ default: (await import("./dice-rules.tsx")).DiceRules }));
const Sides = lazy(async () => ({ default: (await import("./dice-rules.tsx")).DiceSides }));

/** Dice: a number is rolled over or under a target. */
export function DiceScreen() {
  const { play: shared, bet, phase, last, isBusy, history, ...deeds } = useDice();
  const { amount, limits, run } = shared;
  useRollSound(phase);
  return (
    <InstantScreen
      game={dice}
      play={shared}
      played={deeds.played}
      isRevealing={phase !== "idle"}
      rules={(isOpen, close) => isOpen && <DiceRules bet={bet} limits={limits} onClose={close} />}
      stage={
        <>
          <RollStage
            bet={bet}
            history={history}
            last={last}
            phase={phase}
            isLocked={isBusy}
            onTarget={(target) => deeds.chooseBet({ target })}
            seal={<RollSeal last={last} isOpen={phase === "idle" && last !== null} />}
          />
          <BetPanel bet={bet} amount={run?.stake ?? amount} isLocked={isBusy} onBet={deeds.chooseBet} />
        </>
      }
      panel={
        <>
          <StakePanel
            play={shared}
            isBusy={isBusy}
            onAmount={deeds.chooseAmount}
            onRoll={deeds.roll}
            onStart={deeds.start}
          />
          <MyRecords />
        </>
      }
      sides={<Sides bet={bet} history={history} last={last} />}
    />
  );
}

/** A roll sounds when it starts. */
function useRollSound(phase: ReturnType<typeof useDice>["phase"]): void {
  useEffect(() => {
    if (phase !== "rolling") return;
    play("roll");
    vibrate(VIBRATION_MS.press);
  }, [phase]);
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
  const games = useTranslations("games");
  const locale = useLocale();
  const { target } = bet;
  const delivery = deliveryOf(amount);
  const prize = payout(delivery, bet);
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
      <Stated>
        <dl className={styles.figures}>
          <div>
            <dt>{games("oddsChance")}</dt>
            <dd>{formatPercent(winningNumbers(bet) / NUMBERS, locale, 2)}</dd>
          </div>
          <div>
            <dt>{t("coefficient")}</dt>
            <dd translate="no">{formatMultiplier(coefficient(bet), locale)}</dd>
            <dd className={styles.note}>× {formatAmount(delivery, locale)}</dd>
          </div>
          <div>
            <dt>{t("prize")}</dt>
            <dd translate="no">{formatAmount(prize, locale)}</dd>
            <dd className={styles.note} translate="no">
              {formatAmount(prize - amount, locale, { signed: true })}
            </dd>
          </div>
        </dl>
      </Stated>
    </StakePart>
  );
}

const STEP: Minor = 10_00;
const CHIPS: readonly Minor[] = [10_00, 50_00, 100_00, 500_00, 1000_00];

interface StakePanelProps {
  play: InstantPlay;
  isBusy: boolean;
  onAmount: (amount: Minor) => void;
  onRoll: () => void;
  onStart: () => void;
}

/** The amount, and a roll by hand or a run of them. */
function StakePanel({ play, isBusy, onAmount, onRoll, onStart }: StakePanelProps) {
  const t = useTranslations("dice");
  const locale = useLocale();
  const isAuto = play.mode === "auto";
  return (
    <InstantPanel
      play={play}
      isAuto={isAuto}
      isLocked={isBusy}
      isModeLocked={play.run !== null}
      step={STEP}
      texts={{ mode: t("mode"), rounds: t("rolls") }}
      buttons={({ fault, isRefused, isAutoRefused }) => (
        <BigButton
          small={isAuto ? t("startAuto") : t("roll")}
          large={fault === null ? formatAmount(play.amount, locale, { short: true }) : ""}
          isOff={isBusy || (isAuto ? isAutoRefused : isRefused)}
          isRefused={isRefused}
          isBusy={isBusy}
          shortcut="Space"
          className={styles.roll}
          onPress={isAuto ? onStart : onRoll}
        />
      )}
      below={
        <div className={styles.chips}>
          <QuickAmounts amounts={CHIPS} disabled={isBusy} onPick={onAmount} />
        </div>
      }
      onAmount={onAmount}
    />
  );
}
