import * as provider from "../calls/provider.ts";
import { refuse } from "../refusals.ts";
import { type Example, example } from "./example.ts";

const PLAYER = "q83vEjRWeJASNFZ4kBI0Vg";
const SESSION = `${PLAYER}.c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LXNlY3I`;
const ROUND = { player: PLAYER, game: "star-pairs", round: "round-7f3a" } as const;
const DEBIT = { ...ROUND, transaction: "tx-7f3a-1", currency: "INR" } as const;

export const providerExamples: readonly Example[] = [
  example(provider.providerAuthenticate, {
    body: { session: SESSION },
    answer: {
      player: PLAYER,
      game: "star-pairs",
      currency: "INR",
      locale: "en-IN",
      balance: 100_000,
      limits: { min: 100, max: 1_000_000 },
    },
    refusal: "launch_over",
  }),
  example(provider.providerBalance, {
    body: { player: PLAYER },
    answer: { currency: "INR", balance: 100_000 },
    refusal: "player_unknown",
  }),
  example(provider.providerDebit, {
    body: { ...DEBIT, session: SESSION, amount: 1_050 },
    answer: { balance: 98_950 },
    refusal: "insufficient_balance",
  }),
  example(provider.providerCredit, {
    body: { ...DEBIT, transaction: "tx-7f3a-2", amount: 2_100 },
    answer: { balance: 101_050 },
    refusal: "debit_undone",
  }),
  example(provider.providerRollback, {
    body: { player: PLAYER, transaction: "tx-7f3a-1" },
    answer: { balance: 100_000 },
    refusal: "debit_settled",
  }),
  example(provider.providerRoundEnd, {
    body: ROUND,
    answer: { balance: 98_950 },
    refusal: refuse("round_unknown"),
  }),
];
