import * as z from "zod/mini";
import { call, type Shape } from "../call.ts";
import type { RefusalName } from "../refusals.ts";
import { gameId } from "./exg.ts";
import { described } from "../values/values.ts";

// A provider's server asks the wallet that pays for its games. Only the built-in simulator has this door.

/** Below it the gateway changes nothing, and a provider signs. */
export const PROVIDER_PREFIX = "/provider/";
export const PROVIDER_SIGNATURE = "X-Provider-Signature";
/** A signature's time may differ from ours by so much, in seconds. */
export const SIGNATURE_SKEW_S = 300;

/** All that a provider may be refused for: its document lists no others. */
export const PROVIDER_REFUSALS = [
  "bad_request",
  "forbidden_origin",
  "not_found",
  "body_late",
  "too_large",
  "not_json",
  "internal",
  "upstream_failed",
  "insufficient_balance",
  "loss_limit",
  "self_excluded",
  "account_frozen",
  "signature_wrong",
  "loss_limit_week",
  "loss_limit_month",
  "stake_limit",
  "stake_limit_week",
  "stake_limit_month",
  "paused",
  "session_limit",
  "round_unknown",
  "no_early_access",
  "game_maintenance",
  "stake_too_small",
  "game_unknown",
  "stake_too_large",
  "signature_late",
  "request_replayed",
  "player_unknown",
  "launch_over",
  "currency_other",
  "transaction_other",
  "debit_undone",
  "debit_settled",
] as const satisfies readonly RefusalName[];

/** 10^11 units, in minor units: sums of many stay far below 2^53. */
const MINOR_MAX = 1e13;

/** Integers on the wire, unlike the money of players' calls. */
const minor = (least: number, words: string, example: number) =>
  described(z.int().check(z.gte(least), z.lte(MINOR_MAX)), `${words}, in minor units`, example);

const id = (words: string, example: string) => described(z.string().check(z.regex(/^[\w.:-]{1,64}$/)), words, example);

const PLAYER_TEXT = "[\\w-]{22}";
export const player = described(
  z.string().check(z.regex(new RegExp(`^${PLAYER_TEXT}$`))),
  "the member's id for this provider alone",
  "q83vEjRWeJASNFZ4kBI0Vg",
);
export const launchToken = described(
  z.string().check(z.regex(new RegExp(`^${PLAYER_TEXT}\\.[\\w-]{43}$`))),
  "the launch token that came with the game",
  "q83vEjRWeJASNFZ4kBI0Vg.c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LXNlY3I",
);
const currency = described(z.string().check(z.regex(/^[A-Z]{3}$/)), "the wallet's currency, by ISO 4217", "INR");
/** A sum of many movements, so it has none of their bounds. */
const balance = described(z.int().check(z.gte(0)), "the balance after this, in minor units", 98_950);
const transaction = id("the provider's id of this movement of the player, for ever", "tx-7f3a-1");
const round = id("the provider's id of the round", "round-7f3a");

const ofRound = { player, game: gameId, round };
const movement = { ...ofRound, transaction, currency };

function providerCall<B extends Shape, A extends Shape, Money extends boolean = false>(
  action: string,
  options: { summary: string; body: B; answer: A; money?: Money },
) {
  return call("POST", `${PROVIDER_PREFIX}${action}`, { by: "provider", ...options });
}

export const providerAuthenticate = providerCall("authenticate", {
  summary: "Who plays: the launch token's player, with currency, language, balance and the limits of a debit",
  body: { session: launchToken },
  answer: {
    player,
    game: gameId,
    currency,
    locale: described(z.string(), "the player's language, by BCP 47", "en-IN"),
    balance,
    limits: z.object({ min: minor(1, "the least debit", 100), max: minor(1, "the greatest debit", 1_000_000) }),
  },
});

export const providerBalance = providerCall("balance", {
  summary: "A player's balance",
  body: { player },
  answer: { currency, balance },
});

export const providerDebit = providerCall("debit", {
  summary: "Take a stake; only this call needs an open session, and limits, breaks and closings refuse only this one",
  body: { ...movement, session: launchToken, amount: minor(1, "the stake", 1_050) },
  answer: { balance },
  money: true,
});

export const providerCredit = providerCall("credit", {
  summary: "Pay a win of a round, whole or in part, at any time; it ends the oldest open debit, which 0 calls lost",
  body: { ...movement, amount: minor(0, "the win", 2_100) },
  answer: { balance },
  money: true,
});

export const providerRollback = providerCall("rollback", {
  summary: "Give a debit back that has won nothing, or refuse it for ever if it has not come yet",
  body: { player, transaction: described(transaction, "the debit's id", "tx-7f3a-1") },
  answer: { balance },
  money: true,
});

export const providerRoundEnd = providerCall("round_end", {
  summary: "End a round that has a debit: those without a win are lost; a late win is still paid",
  body: ofRound,
  answer: { balance },
  money: true,
});
