import { randomInt } from "node:crypto";
import type { Fairness } from "./fairness.ts";
import type { GameSocket } from "./game-socket.ts";
import type { Api, ServerClock } from "./server.ts";
import type { Verdict } from "./verdict.ts";
import { made, profile, queued } from "./wire.ts";

export interface Player {
  readonly id: string;
  readonly token: string;
  /** The four digits of a member's cell, which end its id. */
  readonly cell: string;
}

export interface Session {
  readonly api: Api;
  readonly clock: ServerClock;
  readonly players: readonly Player[];
  readonly fairness: Fairness;
}

export interface Judged {
  readonly name: string;
  readonly member: string;
  /** Minor units. */
  readonly amount: number;
  readonly verdict: Verdict;
}

export interface Played {
  readonly game: string;
  readonly rounds: number;
  readonly judged: readonly Judged[];
  /** Stakes without a record, and records without a stake. */
  readonly astray: readonly string[];
}

/** Units of the currency: no player runs out of money. */
export const START_BALANCE = 10_000_000;

const NUDGE_MS = 400;
const NUDGES_MAX = 50;

/** Two players in one cell, which keeps the order of their stakes, and two in any cells. */
export async function makePlayers(api: Api): Promise<Player[]> {
  const some = (more: object) => api.control("/control/members", made, { count: 2, balance: START_BALANCE, ...more });
  const members = [...(await some({ cell: 0 })).members, ...(await some({})).members];
  return members.map(({ user_id, token }) => ({ id: user_id, token, cell: user_id.slice(-4) }));
}

/** A member's balance, in minor units. */
export async function balanceOf(api: Api, { token }: Player): Promise<number> {
  return (await api.get("/user/profile", profile, token)).entry.balance;
}

export async function force(api: Api, table: string, outcome: unknown): Promise<void> {
  await api.control("/control/force", queued, { table, outcomes: [outcome] });
}

/** Waits until a socket's frames meet a condition. Announces the time again after each pause without a frame. */
export async function heardUntil(clock: ServerClock, socket: GameSocket, isMet: () => boolean): Promise<void> {
  for (let nudges = 0; !isMet();) {
    if ((await socket.next(() => true, socket.count, NUDGE_MS)) !== null) continue;
    if (nudges === NUDGES_MAX) throw new Error("a table does not follow the clock");
    nudges++;
    await clock.forward(0);
  }
}

/** A random selection of at least one, in random order. */
export function someOf<T>(choices: readonly T[]): T[] {
  const left = [...choices];
  return Array.from({ length: randomInt(1, choices.length + 1) }, () => left.splice(randomInt(left.length), 1)).flat();
}

export function oneOf<T>(choices: readonly T[]): T {
  const [one] = choices.slice(randomInt(choices.length));
  if (one === undefined) throw new RangeError("nothing to choose from");
  return one;
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** A player's seed: 20 letters and digits. */
export function makeSeed(): string {
  return Array.from({ length: 20 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}
