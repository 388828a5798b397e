import { useCallback } from "react";
import { useLocale, useTranslations } from "use-intl";
import { payout } from "#simulator/games/aviator/payout.ts";
import { formatAmount, formatMultiplier } from "#web/locales/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { LiveText } from "./live-text.tsx";
import type { LiveValue } from "./live-value.ts";
import type { PanelButton } from "./panel-view.ts";
import styles from "./stake-button.module.css";

interface StakeButtonProps {
  button: PanelButton;
  /** What a bet would stake now. Minor units. */
  price: number;
  /** The amount or the multiplier of its automatic cash-out is outside the limits. */
  isRefused: boolean;
  coefficient: LiveValue;
  onBet: () => void;
  onCashOut: () => void;
}

/**
 * The one button of a panel: bet, wait, cash out, and how it ended. It is one element through all of them, so that the
 * focus stays where a player's finger or key is.
 */
export function StakeButton({ button, price, isRefused, coefficient, onBet, onCashOut }: StakeButtonProps) {
  const { small, large } = useButtonText(button, price);
  const cashes = button.kind === "cashOut";
  const refuses = button.kind === "bet" && isRefused;
  const ready = (button.kind === "bet" && !refuses) || (cashes && !button.busy);

  function press() {
    if (!ready) return;
    if (cashes) onCashOut();
    else onBet();
  }

  return (
    <button
      type="button"
      className={classNames(styles.big, styles[button.kind], isGain(button) && styles.gain, refuses && styles.refused)}
      aria-disabled={!ready || undefined}
      aria-busy={(button.kind === "wait" && button.sending) || undefined}
      data-kind={button.kind}
      onClick={press}
    >
      <span className={styles.small}>{small}</span>
      {/* The rising amount is part of no name: it would be another with every frame. */}
      <span className={styles.large} aria-hidden={cashes || undefined}>
        {cashes ? <Rising price={button.price} coefficient={coefficient} /> : large}
      </span>
    </button>
  );
}

const WHY_SHUT = {
  next: "shutNext",
  closed: "shutClosed",
  offline: "shutOffline",
  maintenance: "shutMaintenance",
} as const;

function useButtonText(button: PanelButton, price: number): { small: string; large: string } {
  const t = useTranslations("aviator");
  const locale = useLocale();
  const whole = (minor: number) => formatAmount(minor, locale, { short: true });
  const signed = (minor: number) => formatAmount(minor, locale, { signed: true, short: true });
  switch (button.kind) {
    case "bet":
      return { small: t("bet"), large: whole(price) };
    case "shut":
      return { small: t(WHY_SHUT[button.why]), large: whole(price) };
    case "wait":
      return { small: button.sending ? t("sendingText") : t("waitText"), large: t("wait") };
    case "cashOut":
      return { small: t("cashOut"), large: "" };
    case "cashed": {
      const multiplier = formatMultiplier(button.coefficient, locale);
      const paid = formatAmount(button.amount, locale, { short: true });
      return { small: t("cashedAt", { paid, multiplier }), large: signed(button.amount - button.price) };
    }
    case "lost":
      return { small: t("lost"), large: signed(-button.price) };
    case "refunded":
      return { small: t("refunded"), large: whole(button.price) };
  }
}

function isGain(button: PanelButton): boolean {
  return button.kind === "cashed" && button.amount > button.price;
}

/** What a cash-out would pay now. */
function Rising({ price, coefficient }: { price: number; coefficient: LiveValue }) {
  const locale = useLocale();
  const format = useCallback((value: number) => formatAmount(payout(price, value), locale), [price, locale]);
  return <LiveText value={coefficient} format={format} />;
}
