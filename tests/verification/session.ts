import { randomInt } from "node:crypto";
import * as z from "zod/mini";
import type { GameSocket } from "../../conform/backend/socket.ts";
import { profile } from "#contract/calls/profile.ts";
import { controlForce, controlMembers } from "#contract/control/control.ts";
import type { Fairness } from "./fairness.ts";
import type { Api, ServerClock } from "./server.ts";

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

/** A stake as its player made it, for verify/session.go, which says what each field means. */
export interface Stake {
  readonly game: "aviator" | "dice" | "luckyhit" | "mines" | "win";
  readonly table: string;
  readonly name: string;
  readonly member: string;
  readonly cell?: string;
  readonly seed?: string;
  readonly amount: number;
  readonly terms: Readonly<Record<string, string>>;
  readonly shown: Readonly<Record<string, unknown>>;
  readonly published: Seeds | { readonly commitment: string; readonly period: number };
  readonly cashed_after_ms?: number | null;
  readonly taps?: readonly number[];
  readonly took?: boolean;
  readonly forced: boolean;
  readonly late?: boolean;
}

/** The public part of a member's next seeds. */
export const seeds = z.object({ commitment: z.string(), client_seed: z.string(), nonce: z.int() });
type Seeds = z.output<typeof seeds>;

/** A row of the records as answered, with the name of its stake and the round that it belongs to. */
export interface Row {
  readonly name: string;
  readonly record: unknown;
  readonly round: unknown;
}

export interface Played {
  readonly stakes: readonly (Stake & Partial<Row>)[];
  /** Stakes without a record, and records without a stake. */
  readonly astray: readonly string[];
}

/** Units of the currency: no player runs out of money. */
const START_BALANCE = 10_000_000;

const NUDGE_MS = 400;
const NUDGES_MAX = 50;

/** Two players in one cell, which keeps the order of their stakes, and two in any cells. */
export async function makePlayers(api: Api): Promise<Player[]> {
  const some = (more: object) =>
    api.control(controlMembers.path, controlMembers.answer, { count: 2, balance: START_BALANCE, ...more });
  const members = [...(await some({ cell: 0 })).members, ...(await some({})).members];
  return members.map(({ user_id, token }) => ({ id: user_id, token, cell: user_id.slice(-4) }));
}

/** A member's balance, in minor units. */
export async function balanceOf(api: Api, { token }: Player): Promise<number> {
  return (await api.get(profile.path, profile.answer, token)).entry.balance;
}

export async function force(api: Api, table: string, outcome: unknown): Promise<void> {
  await api.control(controlForce.path, controlForce.answer, { table, outcomes: [outcome] });
}

/** Waits until a socket's frames meet a condition. Announces the time again after each pause without a frame. */
export async function heardUntil(clock: ServerClock, socket: GameSocket, isMet: () => boolean): Promise<void> {
  for (let nudges = 0; !isMet();) {
    if ((await socket.next(() => true, NUDGE_MS, socket.heard.length)) !== null) continue;
    if (socket.ending !== null) throw new Error(socket.ending);
    if (nudges === NUDGES_MAX) throw new Error("a table does not follow the clock");
    nudges++;
    await clock.forward(0);
  }
}

const WAITS = "W";
const RETRY_MS = 100;
const RETRIES_MAX = 100;

/** A member's whole list of stakes, once all are settled or after a long wait. */
async function settledRows<S extends z.core.$ZodType<{ readonly status: string }>>(
  { api, clock }: Session,
  path: string,
  row: S,
  { token }: Player,
): Promise<z.output<S>[]> {
  for (let retries = 0; ; retries++) {
    const rows = await api.rows(path, row, token);
    if (retries === RETRIES_MAX || rows.every(({ status }) => status !== WAITS)) return rows;
    await clock.forward(0);
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

const answered = z.object({ entity: z.unknown() });

async function roundAt(api: Api, path: string, token: string): Promise<unknown> {
  return (await api.get(path, answered, token)).entity;
}

/** The records of all players at tables, each with its round. */
export async function tableRows<S extends z.core.$ZodType<{ readonly status: string }>>(
  session: Session,
  list: string,
  row: S,
  nameOf: (member: string, row: z.output<S>) => string,
  roundPath: (row: z.output<S>) => string,
): Promise<Row[]> {
  const rows: Row[] = [];
  const rounds = new Map<string, unknown>();
  for (const player of session.players) {
    for (const record of await settledRows(session, list, row, player)) {
      const path = roundPath(record);
      if (!rounds.has(path)) rounds.set(path, await roundAt(session.api, path, player.token));
      rows.push({ name: nameOf(player.id, record), record, round: rounds.get(path) });
    }
  }
  return rows;
}

/** A game that each member plays alone, with seeds of its own. */
interface InstantGame {
  readonly game: "dice" | "mines";
  readonly records: string;
  readonly round: string;
  readonly forced: unknown;
  play(
    session: Session,
    player: Player,
    isForced: boolean,
  ): Promise<Omit<Stake, "game" | "table" | "name" | "member" | "forced" | "published"> & { published: Seeds }>;
}

const named = z.looseObject({ id: z.string() });

/** Plays the given number of rounds, shared among the players, and a forced one. */
export async function playInstant(kind: InstantGame, session: Session, rounds: number): Promise<Played> {
  const { players, api } = session;
  const { game } = kind;
  const [last] = players.slice(-1);
  if (last === undefined) throw new Error("nobody plays");
  const nameOf = (member: string, { nonce }: Seeds) => `${game} ${nonce} of ${member}`;
  const playOne = async (player: Player, forced = false): Promise<Stake> => {
    const played = await kind.play(session, player, forced);
    return { ...played, game, table: game, name: nameOf(player.id, played.published), member: player.id, forced };
  };
  const playShare = async (player: Player, at: number) => {
    const stakes: Stake[] = [];
    for (let left = Math.floor((rounds + at) / players.length); left > 0; left--) stakes.push(await playOne(player));
    return stakes;
  };
  const stakes = (await Promise.all(players.map(playShare))).flat();
  await force(api, `${game}:${last.id}`, kind.forced);
  stakes.push(await playOne(last, true));
  const rows: Row[] = [];
  for (const { id, token } of players) {
    for (const record of await api.rows(kind.records, named, token)) {
      const round = await roundAt(api, `${kind.round}?id=${record.id}`, token);
      rows.push({ name: nameOf(id, seeds.parse(round)), record, round });
    }
  }
  return pair(stakes, rows);
}

/** Pairs each record with the stake of the same name. Each needs exactly one of the other. */
export function pair(stakes: readonly Stake[], rows: readonly Row[]): Played {
  const left = new Map(rows.map((row) => [row.name, row]));
  const named = new Set(stakes.map(({ name }) => name));
  const twice = rows.filter((row) => left.get(row.name) !== row);
  return {
    stakes: stakes.map((stake) => ({ ...stake, ...left.get(stake.name) })),
    astray: [
      ...stakes.filter(({ name }) => !left.has(name)).map(({ name }) => `${name}: a stake without a record`),
      ...[...rows.filter(({ name }) => !named.has(name)), ...twice].map(
        ({ name }) => `${name}: a record without a stake`,
      ),
    ],
  };
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
