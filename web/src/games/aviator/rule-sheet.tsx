import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useSettings } from "../../data/settings.ts";
import { cashOutOdds } from "../../../../simulator/games/aviator/odds.ts";
import { toNumber } from "../../../../simulator/games/fraction.ts";
import { formatAmount, formatMultiplier, formatNumber, formatPercent } from "../../locales/format.ts";
import { Sheet } from "../../ui/sheet.tsx";
import styles from "./rule-sheet.module.css";
import { SeedSettings } from "./seed-settings.tsx";
import { AUTO_MAX, STAKE_MAX, stakeMin } from "./stake-draft.ts";

/** What a stake returns on average, from the rules themselves: the same at every coefficient above 1.00×. */
const RETURN = toNumber(cashOutOdds(200).returnToPlayer);

/** How the game works, what it returns, and the player's own seed. */
export function RuleSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("aviator");
  const tag = useLocale();
  const { locale } = useSettings();
  const amount = (minor: number) => formatAmount(minor, tag, { short: true });
  return (
    <Sheet open={open} onClose={onClose} title={t("rules")}>
      <div className={styles.rules}>
        <Part title={t("howTitle")}>
          <ol className={styles.steps}>
            <li>{t("how1")}</li>
            <li>{t("how2")}</li>
            <li>{t("how3")}</li>
            <li>{t("how4")}</li>
            <li>{t("how5")}</li>
          </ol>
        </Part>
        <Part title={t("seedTitle")}>
          <SeedSettings />
        </Part>
        <Part title={t("returnTitle", { percent: formatPercent(RETURN, tag) })}>
          <p>{t("returnText", { part: formatNumber(RETURN, tag, 2) })}</p>
        </Part>
        <Part title={t("limitsTitle")}>
          <p>
            {t("limits", {
              min: amount(stakeMin(locale)),
              max: amount(STAKE_MAX),
              top: formatMultiplier(AUTO_MAX, tag),
            })}
          </p>
        </Part>
        <Part title={t("fairTitle")}>
          <p>{t("fairText")}</p>
        </Part>
      </div>
    </Sheet>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </section>
  );
}
