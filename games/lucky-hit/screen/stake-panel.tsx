import { type CSSProperties, type ReactNode, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { LuckyHitPick } from "#games/lucky-hit/contract/calls.ts";
import { COLOUR_ODDS } from "#games/lucky-hit/rules/stake.ts";
import { useHas } from "#web/data/use-store.ts";
import { Link } from "#web/routing/link.tsx";
import { formatAmount } from "#web/locales/format.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Stepper } from "#web/ui/forms/stepper.tsx";
import { type PlayNotice, PlayNotices } from "#games/engine/screen/parts/notices.tsx";
import { OwnStakesTold, StakeIn } from "#games/engine/screen/parts/own-stakes.tsx";
import { useResultText } from "#games/engine/screen/parts/records.tsx";
import { QuickAmounts } from "#games/engine/screen/parts/stake-entry.tsx";
import { AfterFee, paidTimes, Stated } from "#games/engine/screen/parts/stated.tsx";
import { SuitIcon } from "./playing-card.tsx";
import {
  ownResult,
  LUCKY_MOST,
  amountWithin,
  QUICK_AMOUNTS,
  STAKE_FLOOR,
  STAKE_STEP,
  useStakeAmount,
  useStakeLimits,
} from "./stakes.ts";
import styles from "./stake-panel.module.css";
import type { PickedAmount, TableState } from "./table-reducer.ts";
import { useSideText } from "./use-texts.ts";

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
  onStake: (stakes: readonly PickedAmount[]) => void;
  /** Takes the last stake back. */
  onUndo: () => void;
}

/** The amount, and the three picks, each any number of times while stakes are open. */
export function StakePanel({ state, open, balance, notice, onNoticeClose, onStake, onUndo }: StakePanelProps) {
  const t = useTranslations("luckyHit");
  const common = useTranslations("common");
  const games = useTranslations("games");
  const entry = useStakeEntry(state, onStake);
  const { amount, limits, change } = entry;
  const { stakes, sending } = state;
  // The amount in the field is not covered: the picks lead to the recharge.
  const isShort = open && sending === null && balance !== null && amount > balance && amount <= limits.max;
  return (
    <section className={styles.panel} aria-label={t("panel")} data-part="stake">
      <Stepper
        label={common("amount")}
        value={amount}
        min={limits.min}
        max={limits.max}
        step={STAKE_STEP}
        floor={STAKE_FLOOR}
        onChange={change}
      />
      <div className={styles.quick}>
        <QuickAmounts amounts={QUICK_AMOUNTS} chips={{ amount, className: styles.chip }} onPick={change} />
      </div>
      <PlayNotices notice={notice} onClose={onNoticeClose}>
        <div className={styles.picks}>
          {PICKS.map(([pick], at) => (
            <PickButton key={pick} at={at} {...{ pick, state, open, isShort, entry }} />
          ))}
        </div>
      </PlayNotices>
      <Stated>
        <AfterFee className={styles.fee} />
      </Stated>
      <div className={styles.repeats}>
        {/* Has its place until the server says that there is none: nothing moves as it connects. */}
        {state.extended !== false && <Undo state={state} open={open} onUndo={onUndo} />}
        <Repeat
          name={t("repeat")}
          stakes={state.stakes.length > 0 ? [] : state.previous}
          shortcut="A"
          {...{ open, balance, sending, onStake }}
        />
        <Repeat name={t("double")} stakes={stakes} shortcut="D" {...{ open, balance, sending, onStake }} />
      </div>
      {isShort && <p className={styles.short}>{games("notEnough")}</p>}
      {entry.reminder === null ? (
        <Own state={state} />
      ) : (
        <p className={styles.result} role="alert">
          {entry.reminder}
        </p>
      )}
    </section>
  );
}

/** The amount in the field, why it was not staked, and the chip on its way to the side that was pressed. */
function useStakeEntry(state: TableState, onStake: StakePanelProps["onStake"]) {
  const t = useTranslations("luckyHit");
  const text = useShortAmount();
  const limits = useStakeLimits(state);
  const [amount, setAmount] = useStakeAmount(limits);
  const [reminder, setReminder] = useState<string | null>(null);
  const [flight, setFlight] = useState<(PickedAmount & { id: number }) | null>(null);

  function change(to: number) {
    setAmount(to);
    setReminder(null);
  }

  function press(pick: LuckyHitPick) {
    if (state.sending !== null) return;
    const { min, max } = limits;
    const within = amountWithin(amount, limits);
    change(within);
    if (within === amount) {
      onStake([{ pick, price: amount }]);
      setFlight({ id: (flight?.id ?? 0) + 1, pick, price: amount });
    }
    // Not sent: the limits would change the typed amount.
    else setReminder(amount < min ? t("belowLeast", { amount: text(min) }) : t("aboveMost", { amount: text(max) }));
  }

  return { amount, limits, change, press, reminder, flight, land: () => setFlight(null) };
}

function useShortAmount() {
  const locale = useLocale();
  return (minor: number) => formatAmount(minor, locale, { short: true });
}

interface PickButtonProps extends Pick<StakePanelProps, "state" | "open"> {
  pick: LuckyHitPick;
  /** Its place among the picks. */
  at: number;
  isShort: boolean;
  entry: ReturnType<typeof useStakeEntry>;
}

function PickButton({ pick, at, state: { stakes, sending, open: cards }, open, isShort, entry }: PickButtonProps) {
  const t = useTranslations("luckyHit");
  const recharge = useTranslations("games")("recharge");
  const text = useShortAmount();
  const { nameOf } = useSideText();
  const isStated = useHas("rules");
  const { flight, land, press } = entry;
  const side = classNames(styles.pick, PICKS[at]?.[1]);
  const own = stakes.reduce((sum, stake) => (stake.pick === pick ? sum + stake.price : sum), 0);
  const busy = sending?.pick === pick;
  const locale = useLocale();
  const multiple =
    pick === "L" ? t("upTo", { multiple: paidTimes(LUCKY_MOST, locale) }) : paidTimes(COLOUR_ODDS, locale);
  const pays = isShort ? recharge : isStated ? multiple : null;
  const content = (
    <>
      {pick === "L" ? (
        <Icon name="cards" size={20} />
      ) : (
        <SuitIcon suit={pick === "B" ? 0 : 1} className={styles.suit} />
      )}
      <span className={styles.name}>{nameOf(pick)}</span> {pays !== null && <span className={styles.pays}>{pays}</span>}{" "}
      {flight?.pick === pick && (
        <span
          key={flight.id}
          className={styles.flying}
          style={{ "--from": flightFrom(flight.price, at) } as CSSProperties}
          aria-hidden="true"
          onAnimationEnd={land}
        >
          {text(flight.price)}
        </span>
      )}
      {own > 0 && (
        <span key={own} className={styles.own} role="img" aria-label={t("ownOn", { amount: text(own) })}>
          <Icon name="check" size={12} />
          {text(own)}
        </span>
      )}
    </>
  );
  if (isShort) {
    return (
      <Link to="/recharge" className={side}>
        {content}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={side}
      data-hit={isWinning(pick, cards) || undefined}
      disabled={!open || (sending !== null && !busy)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      aria-keyshortcuts={String(at + 1)}
      onClick={() => press(pick)}
    >
      {content}
    </button>
  );
}

/** The picks that the open cards pay. */
function isWinning(pick: LuckyHitPick, open: TableState["open"]): boolean {
  if (open === null) return false;
  return pick === "L" ? open.luckyHitOdds > 0 : open.blackWin === (pick === "B");
}

/** How far right of its side the chip of an amount lies, in widths of the panel. */
function flightFrom(price: number, side: number): number {
  const chip = Math.max(
    0,
    QUICK_AMOUNTS.findLastIndex((each) => each <= price),
  );
  return (chip + 0.5) / QUICK_AMOUNTS.length - (side + 0.5) / PICKS.length;
}

interface RepeatProps extends Pick<StakePanelProps, "open" | "balance" | "onStake"> {
  name: string;
  stakes: readonly PickedAmount[];
  sending: TableState["sending"];
  shortcut: string;
}

/** Stakes a row of stakes with one press, and names their total. */
function Repeat({ name, stakes, open, balance, sending, shortcut, onStake }: RepeatProps) {
  const text = useShortAmount();
  const total = stakes.reduce((sum, { price }) => sum + price, 0);
  const isCovered = balance === null || total <= balance;
  return (
    <button
      type="button"
      className={styles.repeat}
      disabled={!open || sending !== null || total === 0 || !isCovered}
      aria-keyshortcuts={shortcut}
      onClick={() => onStake(stakes.map(({ pick, price }) => ({ pick, price })))}
    >
      {total === 0 ? name : `${name} ${text(total)}`}
    </button>
  );
}

/** Takes the last stake back while stakes are open, and names its amount. */
function Undo({ state, open, onUndo }: Pick<StakePanelProps, "state" | "open" | "onUndo">) {
  const t = useTranslations("luckyHit");
  const text = useShortAmount();
  const { stakes, sending, cancelling } = state;
  const last = stakes.at(-1);
  const isBusy = cancelling !== null;
  return (
    <button
      type="button"
      className={styles.repeat}
      disabled={!open || sending !== null || isBusy || last === undefined}
      aria-busy={isBusy || undefined}
      aria-keyshortcuts="Z"
      onClick={onUndo}
    >
      {open && last !== undefined ? `${t("undo")} ${text(last.price)}` : t("undo")}
    </button>
  );
}

/** The member's stakes of this period and, once the cards are open, their result. */
function Own({ state }: { state: TableState }) {
  const t = useTranslations("games");
  const result = ownResult(state);
  const resultText = useResultText();

  function words(): ReactNode {
    if ("net" in result) return resultText(result);
    if (result.kind === "staked") return <StakeIn amount={result.amount} />;
    return t(result.kind === "givenBack" ? "givenBack" : "noneIn");
  }

  return (
    <>
      <p className={styles.result} data-own={result.kind}>
        {words()}
      </p>
      <OwnStakesTold own={result} />
    </>
  );
}
