import { useId } from "react";
import { useLocale, useTranslations } from "use-intl";
import { cashOutOdds } from "#games/aviator/rules/odds.ts";
import type { StakeLimits } from "#contract/games/stake-limits.ts";
import { toNumber } from "#contract/games/stake-odds.ts";
import { useHas } from "#web/data/use-store.ts";
import { formatAmount, formatMultiplier, formatNumber, formatPercent } from "#web/locales/format.ts";
import { Button } from "#web/ui/button.tsx";
import { FairPart, RulePart, RuleSheet, RuleSteps } from "#games/engine/screen/parts/rule-sheet.tsx";
import { Stated } from "#games/engine/screen/parts/stated.tsx";
import styles from "./aviator-rules.module.css";
import { aviator } from "../game.ts";
import { AUTO_MAX } from "./stake/stake-draft.ts";
import { seedChoice, useSeedChoice } from "./flight/use-flight.ts";

/** The average return of a stake by the game's rules, equal at every coefficient above 1.00×. */
const RETURN = toNumber(cashOutOdds(200).returnToPlayer);

interface AviatorRulesProps {
  limits: StakeLimits;
  onClose: () => void;
}

/** How the game works, what it returns, and the player's own seed. */
export function AviatorRules({ limits, onClose }: AviatorRulesProps) {
  const t = useTranslations();
  const tag = useLocale();
  const isStated = useHas("rules");
  const hasSeeds = useHas("fairness");
  const amount = (minor: number) => formatAmount(minor, tag, { short: true });
  return (
    <RuleSheet
      open
      onClose={onClose}
      game={aviator}
      title={t("aviator.rules")}
      fair={<FairPart game={aviator} text={t("aviator.fairText")} />}
    >
      <RulePart title={t("games.howTitle")}>
        <RuleSteps
          steps={[
            ...(isStated ? [t("aviator.how1")] : []),
            t("aviator.how2"),
            t("aviator.how3"),
            ...(isStated ? [t("aviator.how4"), t("aviator.how5"), t("aviator.how6"), t("aviator.how7")] : []),
          ]}
        />
      </RulePart>
      {hasSeeds && (
        <RulePart title={t("aviator.seedTitle")}>
          <SeedSettings />
        </RulePart>
      )}
      <Stated>
        <RulePart title={t("aviator.returnTitle", { percent: formatPercent(RETURN, tag) })}>
          <p>{t("aviator.returnText", { part: formatNumber(RETURN, tag, 2) })}</p>
        </RulePart>
        <RulePart title={t("games.limitsTitle")}>
          <p>
            {t("aviator.limits", {
              min: amount(limits.min),
              max: amount(limits.max),
              top: formatMultiplier(AUTO_MAX, tag),
            })}
          </p>
        </RulePart>
      </Stated>
    </RuleSheet>
  );
}

/** The choice of the player's seed: a new one every round, or a fixed one. */
function SeedSettings() {
  const t = useTranslations("aviator");
  const name = useId();
  const { type, fixed } = useSeedChoice();
  return (
    <>
      <p>{t("seedText")}</p>
      <div role="radiogroup" aria-label={t("seedTitle")} className={styles.choices}>
        <label className={styles.choice}>
          <input type="radio" name={name} checked={type === 0} onChange={seedChoice.chooseRandom} />
          {t("seedRandom")}
        </label>
        <label className={styles.choice}>
          <input type="radio" name={name} checked={type === 1} onChange={seedChoice.chooseFixed} />
          {t("seedFixed")}
        </label>
      </div>
      {type === 1 && (
        <div className={styles.fixed}>
          <output className={styles.seed} aria-label={fixed === null ? undefined : t("seedNew", { seed: fixed })}>
            {fixed}
          </output>
          <Button small icon="shuffle" onClick={seedChoice.regenerate}>
            {t("seedRegenerate")}
          </Button>
        </div>
      )}
    </>
  );
}
