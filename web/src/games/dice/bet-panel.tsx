import { useLocale, useTranslations } from "use-intl";
import type { Minor } from "#contract/values/values.ts";
import { deliveryOf } from "#games/shared/delivery.ts";
import { coefficient, payout } from "#games/dice/rules/reward.ts";
import { type Bet, NUMBERS, winningNumbers } from "#games/dice/rules/roll.ts";
import { TARGET_MAX, TARGET_MIN } from "#games/dice/rules/stake.ts";
import { formatAmount, formatMultiplier, formatPercent } from "#web/locales/format.ts";
import { IconButton } from "#web/ui/forms/button.tsx";
import { RadioButtons, StakePart } from "../parts/stake-panel.tsx";
import styles from "./dice.module.css";
import { rollText } from "./roll-stage.tsx";

/** Hundredths of a point that a press moves the target. */
const STEP = 50;

interface BetPanelProps {
  bet: Bet;
  amount: Minor;
  isLocked: boolean;
  onBet: (bet: Partial<Bet>) => void;
}

/** The side and the target, with the exact chance, coefficient and prize. */
export function BetPanel({ bet, amount, isLocked, onBet }: BetPanelProps) {
  const t = useTranslations("dice");
  const games = useTranslations("games");
  const locale = useLocale();
  const { target } = bet;
  const step = (by: number) => onBet({ target: Math.round((target + by) / STEP) * STEP });
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
            onClick={() => step(-STEP)}
          />
          <output className={styles.targetValue}>{rollText(target, locale)}</output>
          <IconButton
            icon="plus"
            label={t("higher")}
            disabled={isLocked || target >= TARGET_MAX}
            onClick={() => step(STEP)}
          />
        </div>
      </div>
      <dl className={styles.figures}>
        <div>
          <dt>{games("oddsChance")}</dt>
          <dd>{formatPercent(winningNumbers(bet) / NUMBERS, locale, 2)}</dd>
        </div>
        <div>
          <dt>{t("coefficient")}</dt>
          <dd>{formatMultiplier(coefficient(bet), locale)}</dd>
        </div>
        <div>
          <dt>{t("prize")}</dt>
          <dd>{formatAmount(payout(deliveryOf(amount), bet), locale)}</dd>
        </div>
      </dl>
    </StakePart>
  );
}
