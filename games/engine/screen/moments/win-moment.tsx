import { type CSSProperties, type ReactNode, useEffect, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatAmount } from "#web/locales/format.ts";
import { Ornament } from "#web/ui/ornament.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { reducesMotion } from "#web/data/use-media.ts";
import { celebrateWin, reportLoss } from "#web/ui/sounds.ts";
import styles from "./win-moment.module.css";

/** All that a member staked in a round, and what it paid so far. Amounts in minor units. */
export interface Outcome {
  /** Differs between rounds, and within a round after each payout. */
  readonly id: string | number;
  readonly staked: number;
  readonly paid: number;
}

/** "open": the member's stakes have no result yet, or it is not revealed. Null: no stakes. */
export type RoundOutcome = Outcome | "open" | null;

export type Tier = "pill" | "banner" | "burst";

/** Payouts over the stakes from which a win gets a banner, and above which it gets a burst. */
const BANNER_FROM = 5;
const BURST_ABOVE = 20;

/** How to celebrate; null: a net of 0 or less is no win. */
export function tierOf({ staked, paid }: Pick<Outcome, "staked" | "paid">): Tier | null {
  if (staked <= 0 || paid <= staked) return null;
  if (paid > BURST_ABOVE * staked) return "burst";
  return paid >= BANNER_FROM * staked ? "banner" : "pill";
}

interface WinMomentProps {
  outcome: RoundOutcome;
  /** Moves the sum within the stage, by `--moment-bottom` or `--moment-align`. */
  className?: string | undefined;
  /** How long a win shows, in ms; undefined: until the next stake. */
  lastsMs?: number | undefined;
  /** More of the game's own, shown with a win. */
  children?: ReactNode;
}

/**
 * The end of a member's round, over the stage that contains it: a win in one of three sizes, a loss by its sound alone.
 * The games have the words for screen readers.
 */
export function WinMoment({ outcome, className, lastsMs, children }: WinMomentProps) {
  const fresh = useFresh(outcome);
  const id = fresh?.id;
  const tier = fresh && tierOf(fresh);
  const isLost = fresh !== null && fresh.paid < fresh.staked;
  useEffect(() => {
    if (tier !== null) celebrateWin(tier);
    else if (isLost) reportLoss();
  }, [id, tier, isLost]);
  if (fresh === null || tier === null) return null;
  return (
    <Win key={id} tier={tier} net={fresh.paid - fresh.staked} className={className} lastsMs={lastsMs}>
      {children}
    </Win>
  );
}

/** The outcome of stakes that this page has seen open: others were told before. */
function useFresh(outcome: RoundOutcome): Outcome | null {
  const key = outcome === null || outcome === "open" ? outcome : outcome.id;
  const [seen, see] = useState({ key, isFresh: key === "open" });
  if (key !== seen.key) see({ key, isFresh: key === "open" || (key !== null && seen.isFresh) });
  return seen.isFresh && outcome !== "open" ? outcome : null;
}

interface WinProps {
  tier: Tier;
  /** Minor units. */
  net: number;
  className: string | undefined;
  lastsMs: number | undefined;
  children: ReactNode;
}

function Win({ tier, net, className, lastsMs, children }: WinProps) {
  const t = useTranslations("games");
  const locale = useLocale();
  const [isOpening, setOpening] = useState(() => tier === "burst" && !reducesMotion());
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (lastsMs === undefined) return;
    const timer = setTimeout(() => setOver(true), lastsMs);
    return () => clearTimeout(timer);
  }, [lastsMs]);
  if (isOver) return null;
  return (
    <>
      {isOpening && <Petals onEnd={() => setOpening(false)} />}
      <div className={classNames(styles.moment, styles[tier], className)} data-moment={tier} aria-hidden="true">
        <p className={styles.sum}>
          {tier === "banner" && (
            <>
              <Ornament petals={8} size={28} />
              <span className={styles.words}>{t("youWon")}</span>
            </>
          )}
          <RollingSum text={formatAmount(net, locale, { signed: true, short: true })} />
        </p>
        {children}
      </div>
    </>
  );
}

/** A sum whose digits roll in from below. All else on the screen tells it already, so it never shows another one. */
function RollingSum({ text }: { text: string }) {
  return (
    <span className={styles.rolling} style={{ "--letters": text.length } as CSSProperties} translate="no" key={text}>
      {Array.from(text, (letter, at) => (
        <span key={at} className={/\d/.test(letter) ? styles.digit : undefined} style={{ "--at": at } as CSSProperties}>
          {letter}
        </span>
      ))}
    </span>
  );
}

/** Rings of the ornament, from the middle outwards. */
const RINGS = [
  { petals: 8, size: 1 },
  { petals: 12, size: 1.8 },
  { petals: 20, size: 2.7 },
] as const;

/** The ornament opens behind what the stage shows. A press ends it, and does what it would have done. */
function Petals({ onEnd }: { onEnd: () => void }) {
  useEffect(() => {
    addEventListener("pointerdown", onEnd);
    addEventListener("keydown", onEnd);
    return () => {
      removeEventListener("pointerdown", onEnd);
      removeEventListener("keydown", onEnd);
    };
  });
  return (
    <div
      className={styles.petals}
      data-petals
      aria-hidden="true"
      onAnimationEnd={(event) => event.target === event.currentTarget && onEnd()}
    >
      {RINGS.map(({ petals, size }, ring) => (
        <span key={petals} className={styles.ring} style={{ "--ring": ring, "--size": size } as CSSProperties}>
          <Ornament petals={petals} size={120} />
        </span>
      ))}
    </div>
  );
}
