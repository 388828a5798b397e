import { aviatorAnswers, aviatorSentences } from "./aviator/backend.ts";
import { luckyHitAnswers, luckyHitSentences } from "./lucky-hit/backend.ts";
import { minesAnswers, minesSentences } from "./mines/backend.ts";
import { winAnswers, winSentences } from "./win-go/backend.ts";

/** What a backend owes of the games: the answers that the specification shows, and the sentences that it is judged by. */
export const gameAnswers = { ...winAnswers, ...aviatorAnswers, ...luckyHitAnswers, ...minesAnswers };
export const gameSentences = { ...winSentences, ...minesSentences, ...aviatorSentences, ...luckyHitSentences };
