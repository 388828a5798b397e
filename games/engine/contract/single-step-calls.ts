import * as z from "zod/mini";
import { type AnyCall, call, type Shape } from "#contract/call.ts";
import type { StakeLimits } from "#contract/games/stake-limits.ts";
import { entropy, multiplier, receipt, stake, stakeLimits, terms } from "#contract/values/game-values.ts";
import { paged, paging } from "#contract/values/paging.ts";
import { extra, owed, stakeRow } from "#contract/values/tolerant-schema.ts";
import { cost, described, money, time } from "#contract/values/values.ts";
import type { SingleStepPlay } from "../rules/single-step.ts";
import type { SingleStepTerms } from "../rules/single-step-rules.ts";
import { clientSeedCall, playFairness, playRound, seenSeeds } from "./client-seed-call.ts";

// A single-step game settles in the call that stakes: the seeds give a whole number, and the choice says what it pays.

/** The names of a single-step game, in its calls, rows, receipts and checks. */
export interface SingleStepNames<
  Game extends string = string,
  Outcome extends string = string,
  Play extends string = string,
  Payout extends string = string,
> {
  /** In addresses and stored rows: "dice". */
  readonly game: Game;
  /** For players: "Dice". */
  readonly title: string;
  /** A play in a word, which is also the last part of its address: "roll". */
  readonly play: Play;
  /** The field of the number that the seeds give, and what it is in a sentence. */
  readonly outcome: Outcome;
  readonly outcomeText: string;
  /** The field of the payout: `payout` in a new game. */
  readonly payout: Payout;
}

interface SingleStep<
  Game extends string,
  Outcome extends string,
  Play extends string,
  Payout extends string,
  Choice extends Shape,
> {
  readonly play: SingleStepPlay & { readonly game: Game; readonly outcome: Outcome };
  readonly terms: Pick<SingleStepTerms, "title" | "limits">;
  readonly names: Pick<SingleStepNames<Game, Outcome, Play, Payout>, "play" | "outcomeText" | "payout">;
  readonly summary: string;
  /**
   * The fields that the player chooses, named otherwise than the outcome. A choice among names is a whole number from 0,
   * as the outcomes are.
   */
  readonly choice: Choice;
  /** The number that the seeds give, and how it reads. */
  readonly drawn: string;
}

export interface SingleStepCalls {
  readonly names: SingleStepNames;
  /** The rules by which they are drawn and paid, and the limits of a stake. */
  readonly rules: SingleStepPlay;
  readonly limits: StakeLimits;
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
  const Play extends string,
  const Payout extends string,
  Choice extends Shape,
>(step: SingleStep<Game, Outcome, Play, Payout, Choice>) {
  const { play: rules, terms: limited, summary, choice } = step;
  const { limits, title } = limited;
  const { game, outcome, outcomes } = rules;
  const names: SingleStepNames<Game, Outcome, Play, Payout> = { game, title, outcome, ...step.names };
  const { play, outcomeText } = names;
  const drawn = described(z.int().check(z.gte(0), z.lte(outcomes - 1)), step.drawn);
  const coefficient = described(
    multiplier,
    `${inGroups(outcomes)} over the winning ${outcomeText}s, cut to 2 decimals; payouts use the exact fraction`,
  );
  const id = described(z.string(), `The ${play}'s id in the records`);
  const result = field(outcome, drawn);
  const payout = field(names.payout, described(money, `The payout; 0 for a lost ${play}`));
  const ended = { ...result, won: described(z.boolean(), `True: the ${play} won`), coefficient };
  const fairness = described(extra(playFairness, null), `The seeds of the next ${play}`);
  return {
    names,
    rules,
    limits,
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

/** "10,000". */
const inGroups = (count: number) => String(count).replaceAll(/\B(?=(\d{3})+$)/g, ",");

type NamedCalls<Calls extends SingleStepCalls> = {
  readonly [Each in Calls as `${Each["names"]["game"]}${Capitalize<Each["names"]["play"]>}`]: Each["play"];
} & { readonly [Each in Calls as `${Each["names"]["game"]}Records`]: Each["records"] } & {
  readonly [Each in Calls as `${Each["names"]["game"]}ClientSeed`]: Each["clientSeed"];
} & { readonly [Each in Calls as `${Each["names"]["game"]}RoundDetail`]: Each["roundDetail"] };

/** The calls by the names that clients know them under: "diceRoll". */
export function namedCalls<Calls extends SingleStepCalls>({ names, ...calls }: Calls): NamedCalls<Calls> {
  const { game, play } = names;
  return {
    [`${game}${play.charAt(0).toUpperCase()}${play.slice(1)}`]: calls.play,
    [`${game}Records`]: calls.records,
    [`${game}ClientSeed`]: calls.clientSeed,
    [`${game}RoundDetail`]: calls.roundDetail,
  } as NamedCalls<Calls>;
}
