import * as z from "zod/mini";
import type { AnswerOf, AnyCall, BodyOf } from "#contract/call.ts";
import { randomOf, stakeOf } from "./habits.ts";
import type { Random } from "./random.ts";

// How a game without a table is played. The crowd, load tests, the world, kills and the verification make the same
// requests, each over a transport of its own. All amounts are minor units.

/** The money that an accepted request moved. */
interface Moved {
  readonly staked?: number;
  readonly paid?: number;
}

export interface PlayRequest {
  readonly call: AnyCall;
  readonly body: object;
  readonly moved: (answer: object) => Moved;
  /** The answer of `status` before this request, if the play is running. */
  readonly status: object | null;
}

/** A finished play. */
export interface Played {
  /** Fields of its record. */
  readonly record: Readonly<Record<string, unknown>>;
  /** Fields of its receipt, as packages/verify/session.go reads them. */
  readonly terms: Readonly<Record<string, string>>;
  /** As it was sent. */
  readonly entropy: string;
  /** The cells that were opened, and whether the reward was taken, if the game has them. */
  readonly taps?: readonly number[];
  readonly took?: boolean;
}

/** The requests of a play. Each accepted answer continues it, and a refused one ends it. */
export type Play = Generator<PlayRequest, Played, object>;

/** The operations of a stake if six of ten are paid, as the plan counts them. tests/rows-of-stakes.test.ts counts real ones. */
export interface StakeCost {
  /** Rows from its placing to its settlement, with its part of the checkpoints. */
  readonly written: number;
  /** Rows as it ends its time in the store. */
  readonly left: number;
  readonly read: number;
  /** On disk. */
  readonly bytes: number;
  /** Requests over REST. */
  readonly requests: number;
}

/** The strategy of a game, the `player` of its contract.ts. */
export interface InstantPlayer {
  readonly game: string;
  /** True: a play takes several requests, and a member has one play at a time. */
  readonly isLong: boolean;
  /** Answers the seeds of the next play in `fairness`, and a running play. */
  readonly status: readonly [call: AnyCall, query: Readonly<Record<string, unknown>>];
  readonly records: AnyCall;
  /** The data to recompute a play, by its `id`. */
  readonly round: AnyCall;
  /** An outcome, as an operator forces it. The verifier compares the forced play with it. */
  readonly forced: unknown;
  /** The outcomes that `npm run screens` forces, for the choices that its screen begins with. */
  readonly pictured?: { readonly won: unknown; readonly lost: unknown };
  /** As the plan's table names a stake. */
  readonly stakeName: string;
  readonly cost: StakeCost;
  /** `isForced`: an operator forced the outcome above. */
  play(random: Random, amount: (random: Random) => number, isForced?: boolean): Play;
}

/** Yields a request, and returns its answer. */
export function* request<C extends AnyCall>(
  call: C,
  body: BodyOf<C>,
  moved: (answer: AnswerOf<C>) => Moved,
  status: object | null = null,
): Generator<PlayRequest, AnswerOf<C>, object> {
  const movedBy = (answer: object) => moved(answer as AnswerOf<C>);
  return (yield { call, body, moved: movedBy, status }) as AnswerOf<C>;
}

/** A request's body as it is sent. */
export function wireBody({ call, body }: PlayRequest): object {
  return z.encode(call.body, body as Record<string, unknown>);
}

/** Makes the requests of a play one after another. `ask` answers null to a refusal, which ends the play. */
export async function makeRequests(
  play: Play,
  ask: (request: PlayRequest, index: number) => Promise<object | null>,
): Promise<Played | null> {
  let step = play.next();
  for (let index = 0; step.done !== true; index++) {
    const answer = await ask(step.value, index);
    if (answer === null) return null;
    step = play.next(answer);
  }
  return step.value;
}

/** The share of the crowd that plays in each period. */
const SHARE = 0.15;

/** The play of a simulated player in a period, and its moment, from 0 to 1; null: none. */
export function instantMove({ game, play }: InstantPlayer, seed: string, player: number, period: number) {
  const random = randomOf(seed, game, player, period);
  return random.chance(SHARE) ? { at: random.float(), play: play(random, stakeOf(seed, player)) } : null;
}

export function instantClientSeed({ game }: InstantPlayer, seed: string, player: number): string {
  return randomOf(seed, `${game} seed`, player, 0).letters();
}
