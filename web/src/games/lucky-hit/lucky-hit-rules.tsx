import { useLocale, useTranslations } from "use-intl";
import { FEE_PERCENT } from "#simulator/games/delivery.ts";
import { COLOUR_ODDS } from "#simulator/games/lucky-hit/payout.ts";
import { luckyHitLimits } from "#simulator/games/lucky-hit/stake.ts";
import { useSettings } from "#web/data/use-settings.ts";
import { formatAmount, formatPercent } from "#web/locales/format.ts";
import { CheckAnyRound } from "../parts/proof-sheet.tsx";
import { RulePart, RuleSheet } from "../parts/rule-sheet.tsx";
import { SoundSettings } from "../parts/sound-settings.tsx";
import { luckyHit } from "./lucky-hit.ts";
import styles from "./lucky-hit-rules.module.css";
import { PickOdds } from "./pick-odds.tsx";
import { HandsPicture, PaysPicture, RoundPicture } from "./rule-pictures.tsx";
import { times } from "./use-side-text.ts";

/** How the game works, in seven rules and three pictures, and what each kind of stake returns. */
export function LuckyHitRules({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const tag = useLocale();
  const { locale } = useSettings();
  const { min, max } = luckyHitLimits(locale);
  const amount = (minor: number) => formatAmount(minor, tag, { short: true });
  return (
    <RuleSheet open onClose={onClose} title={t("luckyHit.rules")}>
      <RulePart title={t("games.howTitle")}>
        <div className={styles.rules}>
          <p>{t("luckyHit.rule1")}</p>
          <RoundPicture />
          <p>{t("luckyHit.rule2")}</p>
          <p>{t("luckyHit.rule3")}</p>
          <HandsPicture />
          <p>{t("luckyHit.rule4", { multiple: times(COLOUR_ODDS) })}</p>
          <p>{t("luckyHit.rule5")}</p>
          <PaysPicture />
          <p>
            {t("luckyHit.rule6", {
              percent: formatPercent(FEE_PERCENT / 100, tag),
              min: amount(min),
              max: amount(max),
            })}
          </p>
          <p>{t("luckyHit.rule7")}</p>
        </div>
      </RulePart>
      <PickOdds />
      <RulePart title={t("games.soundTitle")}>
        <SoundSettings />
      </RulePart>
      <RulePart title={t("games.fairTitle")}>
        <p>{t("luckyHit.fairText")}</p>
        <CheckAnyRound game={luckyHit} />
      </RulePart>
    </RuleSheet>
  );
}
