import * as z from "zod/mini";
import { type AnyCall, call, type Shape } from "#contract/call.ts";
import type { StakeLimits } from "#contract/games/stake-limits.ts";
import { entropy, receipt, stake, stakeLimits, terms } from "#contract/values/game-values.ts";
import { paged, paging } from "#contract/values/paging.ts";
import { extra, owed, stakeRow } from "#contract/values/tolerant-schema.ts";
import { cost, described, money, time } from "#contract/values/values.ts";
import { clientSeedCall, playFairness, playRound, seenSeeds } from "./client-seed-call.ts";

// A single-step game settles in the call that stakes: the seeds give a whole number, and the choice says what it pays.

/** The names of a single-step game, in its calls, rows, receipts and checks. */
export interface SingleStepNames<
  Game extends string = string,
  Outcome extends string = string,
  Payout extends string = string,
> {
  /** In addresses and stored rows: "dice". */
  readonly game: Game;
  /** For players: "Dice". */
  readonly title: string;
  /** A play in a word, which is also the last part of its address: "roll". */
  readonly play: string;
  /** The field of the number that the seeds give, and what it is in a sentence. */
  readonly outcome: Outcome;
  readonly outcomeText: string;
  /** The field of the payout. */
  readonly payout: Payout;
}

interface SingleStep<
  Game extends string,
  Outcome extends string,
  Payout extends string,
  Choice extends Shape,
  Drawn extends z.core.$ZodType,
  Shown extends Shape,
> {
  readonly names: SingleStepNames<Game, Outcome, Payout>;
  readonly summary: string;
  readonly limits: StakeLimits;
  /** The fields that the player chooses. */
  readonly choice: Choice;
  /** The number that the seeds give. */
  readonly drawn: Drawn;
  /** The fields of an answer about the choice and the number, besides whether it won. */
  readonly shown: Shown;
}

/** The calls of any single-step game. */
export interface SingleStepCalls {
  readonly names: SingleStepNames;
  /** The fields of a play that its request does not have, in the order of its record. */
  readonly ended: readonly string[];
  readonly play: AnyCall & { readonly money: true };
  readonly records: AnyCall;
  readonly clientSeed: ReturnType<typeof clientSeedCall>;
  readonly roundDetail: AnyCall;
}

/** A field under a name that the game gives. */
function field<Name extends string, Schema extends z.core.$ZodType>(name: Name, schema: Schema) {
  return { [name]: schema } as { readonly [Each in Name]: Schema };
}

/** The calls of a single-step game: the play, the records, the client seed, and the data to recompute a play. */
export function singleStepCalls<
  const Game extends string,
  const Outcome extends string,
  const Payout extends string,
  Choice extends Shape,
  Drawn extends z.core.$ZodType,
  Shown extends Shape,
>({ names, summary, limits, choice, drawn, shown }: SingleStep<Game, Outcome, Payout, Choice, Drawn, Shown>) {
  const { game, title, play, outcome, outcomeText } = names;
  const id = described(z.string(), `The ${play}'s id in the records`);
  const result = field(outcome, drawn);
  const payout = field(names.payout, described(money, `The payout; 0 for a lost ${play}`));
  const ended = { ...result, won: described(z.boolean(), `True: the ${play} won`), ...shown };
  const fairness = described(extra(playFairness, null), `The seeds of the next ${play}`);
  return {
    names,
    ended: [...Object.keys(ended), names.payout],
    play: call("POST", `/${game}/${play}`, {
      summary,
      by: "member",
      without: `the screen of ${title} shows the refusal`,
      money: true,
      spends: true,
      body: {
        amount: stake(limits),
        ...choice,
        key: described(
          described(
            z.string().check(z.regex(/^[\w-]{8,64}$/)),
            "8 to 64 letters, digits, - or _",
            `9b2f4c1e-${play}-1`,
          ),
          `The caller makes it; it names the ${play} for ever`,
        ),
        auto: described(z.optional(z.boolean()), "True: automatic play placed it, which a rule set may refuse"),
        entropy,
        ...seenSeeds,
        terms,
      },
      answer: {
        ...ended,
        ...payout,
        id,
        balance: extra(money, null),
        fairness,
        receipt: described(z.optional(receipt), "A signed statement of the answer"),
      },
    }),
    records: call("GET", `/${game}/user_records`, {
      summary: `The member's ${play}s, newest first, with the commitment of the next one and the limits of its stake`,
      by: "member",
      without: `the screen of ${title} shows the refusal`,
      query: paging,
      answer: {
        ...paged(
          stakeRow({
            id,
            create_time: owed(time, null),
            ...choice,
            ...ended,
            amount: money,
            delivery: extra(money, null),
            fee: extra(cost, null),
            ...payout,
          }),
        ),
        fairness,
        limits: described(z.optional(stakeLimits), "The limits of a stake"),
      },
    }),
    clientSeed: clientSeedCall(`/${game}/client_seed`, `Choose the client seed of the ${play}s to come`),
    roundDetail: call("GET", `/${game}/round_detail`, {
      summary: `The commitment, the seeds and the ${outcomeText} of one of the member's ${play}s`,
      by: "member",
      without: `the ${play}'s proof shows the refusal`,
      query: { id: described(z.string().check(z.regex(/^\d{1,16}$/)), "the record's id", "1") },
      answer: {
        entity: described(
          z.object({ ...playRound(game), ...choice, ...result }),
          `The ${play}, with all that its recomputation takes`,
        ),
      },
    }),
  };
}
