import { randomInt } from "node:crypto";
import * as z from "zod/mini";
import type { GameSocket } from "#conform/backend/socket.ts";
import { profile } from "#contract/calls/profile.ts";
import type { AnyCall } from "#contract/call.ts";
import { controlForce, controlMembers } from "#contract/control/control.ts";
import { type InstantPlayer, makeRequests, wireBody } from "#games/engine/players/instant-player.ts";
import { Random } from "#games/engine/players/random.ts";
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

/** A stake as its player made it, for packages/verify/session.go, which says what each field means. */
export interface Stake {
  readonly game: string;
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
  readonly chosen?: unknown;
  readonly late?: boolean;
}

/** The public part of a member's next seeds. */
const seeds = z.object({ commitment: z.string(), client_seed: z.string(), nonce: z.int() });
type Seeds = z.output<typeof seeds> & { readonly entropy: string };

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

const RANDOM = new Random(Math.random);

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

const named = z.looseObject({ id: z.string() });
const withSeeds = z.object({ fairness: seeds });

/** Plays a game without a table as often as asked, shared among the players, and once forced. */
export async function playInstant(game: InstantPlayer, session: Session, rounds: number): Promise<Played> {
  const { players, api } = session;
  const [last] = players.slice(-1);
  if (last === undefined) throw new Error("nobody plays");
  const nameOf = (member: string, { nonce }: Pick<Seeds, "nonce">) => `${game.game} ${nonce} of ${member}`;
  const playOne = async ({ id, token }: Player, forced = false): Promise<Stake> => {
    const [call, query] = game.status;
    const search = new URLSearchParams(z.encode(call.query, query) as Record<string, string>).toString();
    const { fairness: published } = await api.get(`${call.path}?${search}`, withSeeds, token);
    let amount = 0;
    const units = (random: Random) => random.between(50, 2_000) * 100;
    const played = await makeRequests(game.play(RANDOM, units, forced), async (request) => {
      const answer = await api.post(request.call.path, request.call.answer, token, wireBody(request));
      amount += request.moved(answer).staked ?? 0;
      return answer;
    });
    if (played === null) throw new Error(`${game.game} was refused`);
    const { record, entropy, ...judged } = played;
    const shown = wireFields(game.records, record);
    const name = nameOf(id, published);
    const known = { name, member: id, amount, shown, published: { ...published, entropy }, forced };
    const chosen = forced ? { chosen: game.forced } : {};
    return { ...judged, ...known, ...chosen, game: game.game, table: game.game };
  };
  const playShare = async (player: Player, at: number) => {
    const stakes: Stake[] = [];
    for (let left = Math.floor((rounds + at) / players.length); left > 0; left--) stakes.push(await playOne(player));
    return stakes;
  };
  const stakes = (await Promise.all(players.map(playShare))).flat();
  await force(api, `${game.game}:${last.id}`, game.forced);
  stakes.push(await playOne(last, true));
  const rows: Row[] = [];
  for (const { id, token } of players) {
    for (const record of await api.rows(game.records.path, named, token)) {
      const round = await roundAt(api, `${game.round.path}?id=${record.id}`, token);
      rows.push({ name: nameOf(id, seeds.parse(round)), record, round });
    }
  }
  return pair(stakes, rows);
}

/** Fields of a list's row as the list answers them. */
function wireFields({ answer }: AnyCall, fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { element } = (answer.shape["queryset"] as z.ZodMiniArray<z.ZodMiniObject>).def;
  return z.encode(z.partial(element), fields);
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
