import type { AnyCall } from "#contract/call.ts";
import type { SingleStepEntry } from "./game-entry.ts";
import { type InstantPlayer, request } from "../players/instant-player.ts";
import { outcomesOfFirst } from "../rules/single-step-rules.ts";

/** All single-step games keep the same rows, so they cost the same but for the bytes of a choice. */
const COST: InstantPlayer["cost"] = { written: 2.15, left: 1.11, read: 17.9, bytes: 240, requests: 1 };

/** The strategy of a single-step game: a choice, and one request with a key and entropy of its own. */
export function singleStepPlayer({ calls, terms, choose }: SingleStepEntry["singleStep"]): InstantPlayer {
  const { names, ended, play, records, roundDetail, rules } = calls;
  const choices = terms.bets().map(([, choice]) => choice);
  const choiceOf = choose ?? ((random) => random.pick(choices) ?? rules.first);
  const pictured = outcomesOfFirst(rules);
  return {
    game: names.game,
    isLong: false,
    status: [records, { p: 1, p_size: 10 }],
    records,
    round: roundDetail,
    stakeName: names.title,
    forced: pictured.won,
    pictured,
    cost: COST,
    *play(random, amountOf) {
      const amount = amountOf(random);
      const choice = choiceOf(random);
      const entropy = random.entropy();
      const answer = yield* request<AnyCall>(
        play,
        { amount, ...choice, key: random.letters(), entropy },
        ({ [names.payout]: paid }) => ({ staked: amount, paid: Number(paid) }),
      );
      const seen = Object.fromEntries(["id", ...ended].map((name) => [name, answer[name]]));
      const terms = Object.fromEntries(Object.entries(choice).map(([name, value]) => [name, String(value)]));
      return { record: { amount, ...choice, ...seen }, terms, entropy };
    },
  };
}
