import { type Answers, type Fields, list, TIME } from "#contract/specified/answers.ts";

// The specification demands this of a backend.

/** The answers that the specification shows. Never derive them from the contract. */
export const luckyHitAnswers: Answers = {
  "GET /luckyhit/user_records": list({
    period: 59_840_361,
    status: "S",
    change_amount: 96,
    delivery: 98,
    fee: 2,
    open_type: "B",
    result: "black",
    lucky_hit_odds: 0,
    type: "B",
    create_time: TIME,
  }),
};

const openResult = {
  cards1: [
    { t: 0, n: 1 },
    { t: 1, n: 12 },
    { t: 2, n: 9 },
  ],
  cards2: [
    { t: 3, n: 2 },
    { t: 1, n: 4 },
    { t: 2, n: 6 },
  ],
  blackWin: true,
  luckyHitOdds: 0,
};

/** The frames that it shows, by number. */
export const LUCKY_HIT_FRAMES: Readonly<Record<number, Fields>> = {
  3002: { periodInfo: { period: 59_840_362 } },
  3004: { openResult },
  3008: { results: ["B", "R", "R"] },
  3012: { betTotal: { a: 120, b: 80, t: 10 } },
  3016: { status: 1, betPrice: 50, period: 59_840_362, msg: "" },
};

/** The sentences that a backend is judged by. */
export const luckyHitSentences = {
  lucky_period: "A Lucky Hit cycle has 30 seconds on the wall clock, and a period of its own.",
  lucky_cards: "3004 has three cards for black and three for red, each of its own.",
  lucky_hands:
    "A higher hand wins: three of a kind, straight flush, flush, straight, pair, high card; the ace is high, A-2-3 lowest.",
  lucky_results: "3008 has the latest 48 results, newest first, the winner of 3004 among them.",
  lucky_window: "Betting is open from 4 s to 19 s of each cycle; after the cards stakes are refused.",
  lucky_status: "A stake is won if and only if its pick is the result.",
  lucky_pays: "Black and red pay 2 times the delivery, lucky hit the odds of black's hand; rounded down to 0.01, once.",
  lucky_totals: "3012 has the stakes of all players, an accepted one among them.",
} as const;
