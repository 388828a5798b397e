import { Fragment, useCallback, useEffect, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { ReadableStore } from "#web/data/store.ts";
import { payout } from "#games/aviator/rules/stake.ts";
import { formatAmount, formatMultiplier } from "#web/locales/format.ts";
import { Link } from "#web/routing/link.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { LiveText } from "../flight/flight-stage.tsx";
import type { PanelButton } from "./stake-draft.ts";
import shared from "#games/engine/screen/parts/stake-entry.module.css";
import styles from "./stake-panel.module.css";

interface StakeButtonProps {
  shortcut: string | undefined;
  button: PanelButton;
  /** Minor units. */
  price: number;
  /** The amount or the multiplier is outside the limits. */
  isRefused: boolean;
  /** The balance does not cover the price. */
  isShort: boolean;
  coefficient: ReadableStore<number>;
  onPress: () => void;
}

const SHARED_LOOKS: Readonly<Partial<Record<string, string | undefined>>> = { bet: shared.play, cashOut: shared.take };

/** After the lock the button ignores the second tap of a double tap: it would stake in the next round. */
const SETTLES_MS = 400;

/** False for a moment after the button's kind has changed. */
function useSettled(kind: PanelButton["kind"]): boolean {
  const [settled, setSettled] = useState<PanelButton["kind"] | null>(kind);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(kind), SETTLES_MS);
    return () => clearTimeout(timer);
  }, [kind]);
  return settled === kind;
}

/**
 * The panel's main button: bet, wait, cash out, or the outcome. A stake turns it off, so that no second tap cancels or
 * stakes again; a smaller button beside it does that. It stays one element, so that it never loses focus. In place of a
 * stake that the balance does not cover it leads to the recharge, which no key of a stake does.
 */
export function StakeButton(props: StakeButtonProps) {
  const { shortcut, button, price, isRefused, isShort, coefficient, onPress } = props;
  const t = useTranslations("aviator");
  const games = useTranslations("games");
  const { small, large } = useButtonText(button, price);
  const settled = useSettled(button.kind);
  const cashes = button.kind === "cashOut";
  const isIn = button.kind === "wait" && !button.sending;
  const look = isIn ? "in" : button.kind;
  const mark = isIn ? "check" : button.kind === "queued" ? "hourglass" : undefined;
  const isOffer = button.kind === "bet" || button.kind === "next";
  const refuses = isOffer && isRefused;
  const ready = !refuses && isReady(button, settled);
  if (isOffer && isShort && !isRefused) {
    return (
      <Link to="/recharge" className={classNames(shared.big, shared.play, styles.big)} data-kind="recharge">
        <span className={classNames(shared.small, styles.small)}>{games("notEnough")}</span>
        <span className={styles.recharge}>{games("recharge")}</span>
      </Link>
    );
  }

  return (
    <button
      type="button"
      className={classNames(
        shared.big,
        SHARED_LOOKS[look],
        styles.big,
        styles[look],
        isGain(button) && styles.gain,
        refuses && styles.refused,
      )}
      aria-disabled={!ready || undefined}
      aria-busy={(button.kind === "wait" && button.sending) || undefined}
      aria-keyshortcuts={shortcut}
      data-kind={button.kind}
      onClick={() => {
        if (ready) onPress();
      }}
    >
      {/* The key: other words stand elsewhere, and none of them moves there. */}
      <Fragment key={look}>
        {isIn && (
          <>
            <span className={shared.word}>{t("wait")}</span>{" "}
          </>
        )}
        <span className={classNames(shared.small, styles.small)}>
          {mark !== undefined && <Icon name={mark} size={14} />}
          {small}
        </span>
        {/* The rising amount is no part of the name, which would change every frame. */}
        <span className={classNames(shared.large, styles.large)} aria-hidden={cashes || undefined}>
          {cashes ? <Rising price={button.price} coefficient={coefficient} /> : large}
        </span>
      </Fragment>
    </button>
  );
}

function isReady(button: PanelButton, settled: boolean): boolean {
  if (button.kind === "cashOut") return !button.busy;
  return button.kind === "bet" || (button.kind === "next" && settled);
}

interface SideButtonProps {
  button: PanelButton;
  /** The amount of the next stake, minor units; null: none can follow. */
  next: number | null;
  onCancel: () => void;
  onNext: () => void;
}

/** Cancels the stake, or stakes in the next round once this one's stake has ended. */
export function SideButton({ button, next, onCancel, onNext }: SideButtonProps) {
  const t = useTranslations("aviator");
  const common = useTranslations("common");
  const locale = useLocale();
  if (button.kind === "queued") return <Side text={common("cancel")} onPress={onCancel} />;
  if (button.kind === "wait" && button.cancel !== "closed") {
    return <Side text={common("cancel")} isOff={button.cancel === "busy"} onPress={onCancel} />;
  }
  const isOver = button.kind === "cashed" || button.kind === "lost" || button.kind === "refunded";
  if (!isOver || next === null) return null;
  const amount = formatAmount(next, locale, { short: true });
  return <Side text={t("thenNext", { amount })} look={styles.next} onPress={onNext} />;
}

interface SideProps {
  text: string;
  look?: string | undefined;
  isOff?: boolean;
  onPress: () => void;
}

function Side({ text, look, isOff, onPress }: SideProps) {
  return (
    <button type="button" className={classNames(styles.side, look)} disabled={isOff} onClick={onPress}>
      {text}
    </button>
  );
}

const CLOSED_TEXTS = {
  taken: "aviator.shutTaken",
  connecting: "games.connecting",
  offline: "aviator.shutOffline",
  maintenance: "games.maintenance",
  locked: "aviator.locked",
} as const;

interface ButtonText {
  readonly small: string;
  readonly large: string;
}

function useButtonText(button: PanelButton, price: number): ButtonText {
  const t = useTranslations();
  const locale = useLocale();
  const whole = (minor: number) => formatAmount(minor, locale, { short: true });
  const signed = (minor: number) => formatAmount(minor, locale, { signed: true, short: true });
  switch (button.kind) {
    case "bet":
      return { small: t("aviator.bet"), large: whole(price) };
    case "next":
      return { small: t("aviator.betNext"), large: whole(price) };
    case "queued":
      return { small: t("aviator.queued"), large: whole(button.price) };
    case "shut":
      return { small: t(CLOSED_TEXTS[button.why]), large: whole(price) };
    case "wait":
      return { small: t(button.sending ? "aviator.sendingText" : "games.inRound"), large: whole(button.price) };
    case "cashOut":
      return { small: t("aviator.cashOut"), large: "" };
    case "cashed": {
      const multiplier = formatMultiplier(button.coefficient, locale);
      const paid = formatAmount(button.amount, locale, { short: true });
      return { small: t("aviator.cashedAt", { paid, multiplier }), large: signed(button.amount - button.price) };
    }
    case "lost":
      return { small: t("aviator.lost"), large: signed(-button.price) };
    case "refunded":
      return { small: t("games.givenBack"), large: whole(button.price) };
  }
}

function isGain(button: PanelButton): boolean {
  return button.kind === "cashed" && button.amount > button.price;
}

function Rising({ price, coefficient }: { price: number; coefficient: ReadableStore<number> }) {
  const locale = useLocale();
  const format = useCallback((value: number) => formatAmount(payout(price, value), locale), [price, locale]);
  return <LiveText value={coefficient} format={format} />;
}
