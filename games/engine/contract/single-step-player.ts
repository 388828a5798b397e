import type { AnyCall } from "#contract/call.ts";
import type { SingleStepCalls } from "./single-step-calls.ts";
import { type InstantPlayer, request } from "../players/instant-player.ts";
import type { Random } from "../players/random.ts";

interface SingleStepHabits extends Pick<InstantPlayer, "cost"> {
  readonly forced: number;
  readonly pictured: { readonly won: number; readonly lost: number };
  readonly choose: (random: Random) => Readonly<Record<string, number | boolean | string>>;
}

/** The strategy of a single-step game: a choice, and one request with a key and entropy of its own. */
export function singleStepPlayer(calls: SingleStepCalls, { choose, ...habits }: SingleStepHabits): InstantPlayer {
  const { names, ended, play, records, roundDetail } = calls;
  return {
    game: names.game,
    isLong: false,
    status: [records, { p: 1, p_size: 10 }],
    records,
    round: roundDetail,
    stakeName: names.title,
    ...habits,
    *play(random, amountOf) {
      const amount = amountOf(random);
      const choice = choose(random);
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
