import { useLocale, useTranslations } from "use-intl";
import type { Minor } from "#contract/values/values.ts";
import { formatAmount } from "#web/locales/format.ts";
import { Icon } from "#web/ui/icon.tsx";
import { useResultText } from "./records.tsx";
import type { OwnResult } from "./round-result.ts";
import styles from "./stake-entry.module.css";

/** "In this round ₹50", with a check: the round has this stake. The caller fills the ground, which no offer does. */
export function StakeIn({ amount }: { amount: Minor }) {
  const t = useTranslations("games");
  return (
    <span className={styles.in}>
      <Icon name="check" size={14} />
      {t("inRound")} <strong translate="no">{formatAmount(amount, useLocale(), { short: true })}</strong>
    </span>
  );
}

/** Tells screen readers that a stake was accepted, and how it ended, each with its sum. */
export function OwnStakesTold({ own }: { own: OwnResult }) {
  const t = useTranslations("games");
  const locale = useLocale();
  const resultText = useResultText();
  const text = (minor: Minor) => formatAmount(minor, locale, { short: true });

  function words(): string {
    if ("net" in own) return own.kind === "lost" ? t("toldLost", { amount: text(-own.net) }) : resultText(own);
    if (own.kind === "staked") return t("toldIn", { amount: text(own.amount) });
    return own.kind === "givenBack" ? t("givenBack") : "";
  }

  // Always here: screen readers announce only changes of a region that they know.
  return (
    <p className="spoken" role="status">
      {words()}
    </p>
  );
}
