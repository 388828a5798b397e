import type { CSSProperties } from "react";
import type { Card } from "#simulator/games/lucky-hit/cards.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Rangoli } from "#web/ui/brand.tsx";
import { rankText } from "./card-text.ts";
import styles from "./playing-card.module.css";
import { SuitIcon } from "./suit-icon.tsx";

interface PlayingCardProps {
  /** Null: it lies with its back up. */
  card: Card | null;
  /** Its place in the order of dealing and turning, from 0. */
  at: number;
}

/** A card that is dealt when it is first drawn, and turns when it is known. Read out by whoever shows it. */
export function PlayingCard({ card, at }: PlayingCardProps) {
  return (
    <span className={styles.card} style={{ "--at": at } as CSSProperties} data-open={card !== null}>
      <span className={styles.turning}>
        <span className={styles.back}>
          <Rangoli petals={8} size={40} className={styles.ornament} />
        </span>
        {card !== null && <CardFace card={card} className={styles.front} />}
      </span>
    </span>
  );
}

/** The side that counts: its number, its suit. */
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
