import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { LuckyHitPick } from "#contract/games/lucky-hit/calls.ts";
import { COLOUR_ODDS } from "#simulator/games/lucky-hit/payout.ts";
import { luckyHitLimits } from "#simulator/games/lucky-hit/stake.ts";
import { useSettings } from "#web/data/use-store.ts";
import { Link } from "#web/routing/link.tsx";
import { formatAmount } from "#web/locales/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Stepper } from "#web/ui/forms/stepper.tsx";
import { type PlayNotice, PlayNotices } from "../parts/notices.tsx";
import { useResultText } from "../parts/records.tsx";
import { QuickAmounts } from "../parts/stake-entry.tsx";
import { SuitIcon } from "./playing-card.tsx";
import {
  ownResult,
  LUCKY_MOST,
  amountWithin,
  QUICK_AMOUNTS,
  STAKE_FLOOR,
  STAKE_STEP,
  useStakeAmount,
} from "./stakes.ts";
import styles from "./stake-panel.module.css";
import type { TableState } from "./table-reducer.ts";
import { times, useSideText } from "./use-texts.ts";

const PICKS = [
  ["B", styles.black],
  ["L", styles.lucky],
  ["R", styles.red],
] as const;

interface StakePanelProps {
  state: TableState;
  /** Stakes are open and the socket is connected. */
  open: boolean;
  /** Minor units; null: unknown. */
  balance: number | null;
  notice: PlayNotice | null;
  onNoticeClose: () => void;
  /** Minor units. */
  onStake: (pick: LuckyHitPick, price: number) => void;
}

/** The amount, and the three picks, each any number of times while stakes are open. */
export function StakePanel({ state, open, balance, notice, onNoticeClose, onStake }: StakePanelProps) {
  const t = useTranslations("luckyHit");
  const games = useTranslations("games");
  const tag = useLocale();
  const { locale } = useSettings();
  const { nameOf } = useSideText();
  const [amount, setAmount] = useStakeAmount();
  const [reminder, setReminder] = useState<string | null>(null);
  const { min, max } = luckyHitLimits(locale);
  const { stakes, sending } = state;
  // The amount in the field is not covered: the picks lead to the recharge.
  const isShort = open && sending === null && balance !== null && amount > balance && amount <= max;
  const text = (minor: number) => formatAmount(minor, tag, { short: true });

  function change(to: number) {
    setAmount(to);
    setReminder(null);
  }

  function press(pick: LuckyHitPick) {
    if (sending !== null) return;
    const within = amountWithin(amount, locale);
    change(within);
    if (within === amount) onStake(pick, amount);
    // Not sent: the limits would change the typed amount.
    else setReminder(amount < min ? t("belowLeast", { amount: text(min) }) : t("aboveMost", { amount: text(max) }));
  }

  return (
    <section className={styles.panel} aria-label={t("panel")}>
      <Stepper
        label={t("amount")}
        value={amount}
        min={min}
        max={max}
        step={STAKE_STEP}
        floor={STAKE_FLOOR}
        onChange={change}
      />
      <div className={styles.quick}>
        <QuickAmounts amounts={QUICK_AMOUNTS} disabled={false} onPick={change} />
      </div>
      <PlayNotices notice={notice} onClose={onNoticeClose}>
        <div className={styles.picks}>
          {PICKS.map(([pick, look], at) => {
            const own = stakes.reduce((sum, stake) => (stake.pick === pick ? sum + stake.price : sum), 0);
            const busy = sending?.pick === pick;
            const content = (pays: string) => (
              <>
                {pick === "L" ? (
                  <Icon name="cards" size={20} />
                ) : (
                  <SuitIcon suit={pick === "B" ? 0 : 1} className={styles.suit} />
                )}
                <span className={styles.name}>{nameOf(pick)}</span> <span className={styles.pays}>{pays}</span>{" "}
                {own > 0 && (
                  <span key={own} className={styles.own} role="img" aria-label={t("ownOn", { amount: text(own) })}>
                    {text(own)}
                  </span>
                )}
              </>
            );
            if (isShort) {
              return (
                <Link key={pick} to="/recharge" className={classNames(styles.pick, look)}>
                  {content(games("recharge"))}
                </Link>
              );
            }
            return (
              <button
                key={pick}
                type="button"
                className={classNames(styles.pick, look)}
                disabled={!open || (sending !== null && !busy)}
                aria-busy={busy || undefined}
                aria-disabled={busy || undefined}
                aria-keyshortcuts={String(at + 1)}
                onClick={() => press(pick)}
              >
                {content(pick === "L" ? t("upTo", { multiple: times(LUCKY_MOST) }) : times(COLOUR_ODDS))}
              </button>
            );
          })}
        </div>
      </PlayNotices>
      {isShort && <p className={styles.short}>{games("notEnough")}</p>}
      {reminder === null ? (
        <Own state={state} />
      ) : (
        <p className={styles.result} role="alert">
          {reminder}
        </p>
      )}
    </section>
  );
}

/** The member's stakes of this period and, once the cards are open, their result. */
function Own({ state }: { state: TableState }) {
  const t = useTranslations();
  const tag = useLocale();
  const result = ownResult(state);
  const resultText = useResultText();

  function words(): string {
    if ("net" in result) return resultText(result);
    if (result.kind === "givenBack") return t("games.givenBack");
    const staked = "amount" in result ? result.amount : 0;
    return t("luckyHit.own", { amount: formatAmount(staked, tag, { short: true }) });
  }

  return (
    <p key={result.kind} className={styles.result} role="status" data-own={result.kind}>
      {words()}
    </p>
  );
}
