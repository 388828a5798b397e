import type { CSSProperties } from "react";
import { useTranslations } from "use-intl";
import { type Card, rankHand } from "#games/lucky-hit/rules/hand.ts";
import { Ornament } from "#web/ui/ornament.tsx";
import { classNames } from "#web/ui/class-names.ts";
import type { OpenResult } from "./inbound.ts";
import styles from "./playing-card.module.css";
import { handOf } from "./stakes.ts";
import { rankText, handText, useSideText } from "./use-texts.ts";

interface PlayingCardProps {
  /** Null: face down. */
  card: Card | null;
  /** Its place in the order of dealing and turning, from 0. */
  at: number;
}

/** A card that is dealt on its first render and turns once it is known. The parent names it for screen readers. */
export function PlayingCard({ card, at }: PlayingCardProps) {
  return (
    <span className={styles.card} style={{ "--at": at } as CSSProperties} data-open={card !== null}>
      <span className={styles.turning}>
        <span className={styles.back}>
          <Ornament petals={8} size={40} className={styles.ornament} />
        </span>
        {card !== null && <CardFace card={card} className={styles.front} />}
      </span>
    </span>
  );
}

/** The face: number and suit. */
export function CardFace({ card: { t, n }, className }: { card: Card; className?: string | undefined }) {
  return (
    <span className={classNames(styles.face, t % 2 === 1 && styles.redSuit, className)}>
      <span className={styles.index}>
        {rankText(n)}
        <SuitIcon suit={t} className={styles.small} />
      </span>
      <SuitIcon suit={t} className={styles.large} />
    </span>
  );
}

/** Spades, hearts, clubs, diamonds, each on a 24 px grid. */
export const SUIT_PATHS = [
  "M12 1.8C9 6.3 3.4 9.4 3.4 13.9a4 4 0 0 0 7.2 2.5c-.1 2.2-1 4-2.6 5.6h8c-1.6-1.6-2.5-3.4-2.6-5.6a4 4 0 0 0 7.2-2.5C20.6 9.4 15 6.3 12 1.8z",
  "M12 21.4C5 15.8 2.4 12.2 2.4 8.4A5 5 0 0 1 12 6.5a5 5 0 0 1 9.6 1.9c0 3.8-2.6 7.4-9.6 13z",
  "M12 2a4.3 4.3 0 0 0-3.5 6.8 4.3 4.3 0 1 0 2 7.6c-.1 2.2-.9 4-2.5 5.6h8c-1.6-1.6-2.4-3.4-2.5-5.6a4.3 4.3 0 1 0 2-7.6A4.3 4.3 0 0 0 12 2z",
  "M12 1.6L19.4 12 12 22.4 4.6 12z",
];

/** A suit in the text's colour; 0 spades, 1 hearts, 2 clubs, 3 diamonds. The parent names it. */
export function SuitIcon({ suit, className }: { suit: number; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true" focusable="false">
      <path d={SUIT_PATHS[suit]} fill="currentColor" />
    </svg>
  );
}

const PLACES = [0, 1, 2] as const;

interface HandProps {
  side: "B" | "R";
  /** Null: face down. */
  open: OpenResult | null;
}

/** Three cards of a side, and their hand once they are open. */
export function Hand({ side, open }: HandProps) {
  const t = useTranslations("luckyHit");
  const { nameOf, kindText } = useSideText();
  const black = side === "B";
  const cards = open === null ? null : handOf(black ? open.cards1 : open.cards2);
  const kind = cards && kindText(rankHand(cards).kind);
  const name = nameOf(side);
  const text = cards && kind ? t("hand", { side: name, cards: handText(cards), kind }) : t("hidden", { side: name });
  return (
    <div className={classNames(styles.hand, open !== null && (open.blackWin === black ? styles.won : styles.lost))}>
      <p className={styles.name}>
        <SuitIcon suit={black ? 0 : 1} className={styles.suit} />
        {name}
      </p>
      <div className={styles.cards} role="img" aria-label={text}>
        {PLACES.map((place) => (
          <span key={place} className={styles.place}>
            {/* Turns one side after the other, as a dealer does. */}
            <PlayingCard card={cards?.[place] ?? null} at={place + (black ? 0 : PLACES.length)} />
          </span>
        ))}
      </div>
      <p className={styles.kind} aria-hidden="true">
        {kind !== null && <span className={styles.reveal}>{kind}</span>}
      </p>
    </div>
  );
}
