import { useTranslations } from "use-intl";
import { rankHand } from "#simulator/games/lucky-hit/hand.ts";
import { classNames } from "#web/ui/class-names.ts";
import { handText } from "./card-text.ts";
import styles from "./hand.module.css";
import type { OpenResult } from "./inbound.ts";
import { handOf } from "./own-result.ts";
import { PlayingCard } from "./playing-card.tsx";
import { SuitIcon } from "./suit-icon.tsx";
import { useSideText } from "./use-side-text.ts";

const PLACES = [0, 1, 2] as const;

interface HandProps {
  side: "B" | "R";
  /** Null: they lie with their backs up. */
  open: OpenResult | null;
}

/** Three cards of a side, fanned out, and once they are open what they are. */
export function Hand({ side, open }: HandProps) {
  const t = useTranslations("luckyHit");
  const { nameOf, kindText } = useSideText();
  const black = side === "B";
  const cards = open === null ? null : handOf(black ? open.cards1 : open.cards2);
  const kind = cards && kindText(rankHand(cards).kind);
  const name = nameOf(side);
  const text = cards && kind ? t("hand", { side: name, cards: handText(cards), kind }) : t("hidden", { side: name });
  return (
    <div className={classNames(styles.hand, open !== null && open.blackWin === black && styles.won)}>
      <p className={styles.name}>
        <SuitIcon suit={black ? 0 : 1} className={styles.suit} />
        {name}
      </p>
      <div className={styles.cards} role="img" aria-label={text}>
        {PLACES.map((place) => (
          <span key={place} className={styles.place}>
            {/* A side after the other, as a dealer turns them. */}
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
