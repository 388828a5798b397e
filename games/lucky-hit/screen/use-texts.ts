import { useLocale, useTranslations } from "use-intl";
import { paidTimes } from "#games/engine/screen/parts/stated.tsx";
import type { LuckyHitPick } from "#games/lucky-hit/contract/calls.ts";
import { roundOf } from "#games/lucky-hit/rules/timeline.ts";
import { formatClock } from "#web/locales/format.ts";
import type { Card, Kind } from "#games/lucky-hit/rules/hand.ts";

interface SideText {
  /** Black, Red, Lucky Hit. */
  nameOf: (pick: LuckyHitPick) => string;
  /** "Black wins". */
  winnerText: (winner: "B" | "R") => string;
  /** "Black wins", and the lucky hit's payout if it pays. */
  outcomeText: (outcome: { blackWin: boolean; luckyHitOdds: number }) => string;
  kindText: (kind: Kind) => string;
}

/** Names a round by the time of day at which it starts, in the device's zone. */
export function roundTime(period: number): string {
  return formatClock(roundOf(period).startTime);
}

export function useSideText(): SideText {
  const t = useTranslations("luckyHit");
  const locale = useLocale();
  const names = { B: t("black"), R: t("red"), L: t("lucky") };
  const kinds: Record<Kind, string> = {
    high_card: t("highCard"),
    pair: t("pair"),
    straight: t("straight"),
    flush: t("flush"),
    straight_flush: t("straightFlush"),
    three_of_a_kind: t("threeOfAKind"),
  };
  const winnerText = (winner: "B" | "R") => (winner === "B" ? t("blackWins") : t("redWins"));
  return {
    nameOf: (pick) => names[pick],
    winnerText,
    outcomeText({ blackWin, luckyHitOdds }) {
      const winner = winnerText(blackWin ? "B" : "R");
      return luckyHitOdds > 0 ? t("luckyPays", { winner, multiple: paidTimes(luckyHitOdds, locale) }) : winner;
    },
    kindText: (kind) => kinds[kind],
  };
}

/** Odds of the delivery, as the round has them: "4×". */
export function times(multiple: number): string {
  return `${multiple}×`;
}

const SUITS = ["♠", "♥", "♣", "♦"];

/** A card's rank: A, 2 to 10, J, Q, K. */
export function rankText(n: number): string {
  return { 1: "A", 11: "J", 12: "Q", 13: "K" }[n] ?? String(n);
}

/** A card in one word: "9♠". */
export function cardText({ t, n }: Card): string {
  return rankText(n) + (SUITS[t] ?? "");
}

export function handText(cards: readonly Card[]): string {
  return cards.map(cardText).join(" ");
}
