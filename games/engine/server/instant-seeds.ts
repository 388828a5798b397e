import { commitment, inGeneration, serverSeed } from "#fairness/draw.ts";
import type { GameServices } from "#simulator/cell/cell-game.ts";

/** The public seeds of a play, shown before its stake. */
export interface PlayFairness {
  readonly commitment: string;
  readonly client_seed: string;
  readonly nonce: number;
  /** From 1 on: nonces count anew in each generation. */
  readonly generation?: number;
}

/** The seeds that a request names as seen. A field that it leaves out counts as seen. */
export type SeenSeeds = { readonly [Name in keyof PlayFairness]?: PlayFairness[Name] | undefined };

/** Whether the player's screen shows the seeds of the next play. */
export function isSeen(seen: SeenSeeds, next: PlayFairness): boolean {
  return (["commitment", "client_seed", "nonce", "generation"] as const).every(
    (name) => seen[name] === undefined || seen[name] === (next[name] ?? 0),
  );
}

/** The table of a game's client seeds. */
export function clientSeedSchema(game: string): string {
  return `
  -- Made when a member first looks at the game, and kept.
  CREATE TABLE ${game}_client_seed (member INTEGER PRIMARY KEY, seed TEXT NOT NULL) STRICT;
`;
}

/** The table of a game's generations, from 1 on: the member's first play in each, by its number among all. */
export function generationSchema(game: string): string {
  return `
  CREATE TABLE ${game}_generation (
    member INTEGER NOT NULL, first INTEGER NOT NULL, generation INTEGER NOT NULL, PRIMARY KEY (member, first)
  ) STRICT, WITHOUT ROWID;
`;
}

/** The place of a play: its generation, and its number among the member's in that. */
export interface PlayPlace {
  readonly generation: number;
  readonly nonce: number;
}

/** The seeds of a game without a table: a server seed for each play, and the member's own client seed. */
export class InstantSeeds {
  readonly #game: string;
  readonly #sql: SqlStorage;
  readonly #fairnessKey: string;
  readonly #random: (bytes: number) => Uint8Array;
  readonly #generation: number;

  constructor(
    game: string,
    { sql, fairnessKey, random, generations }: Pick<GameServices, "fairnessKey" | "generations" | "random" | "sql">,
  ) {
    this.#game = game;
    this.#generation = generations.newest;
    this.#sql = sql;
    this.#fairnessKey = fairnessKey;
    this.#random = random;
  }

  /** The member's client seed; the first call creates it. */
  clientSeed(member: number): string {
    const [row] = this.#sql
      .exec<{ seed: string }>(`SELECT seed FROM ${this.#game}_client_seed WHERE member = ?`, member)
      .toArray();
    if (row !== undefined) return row.seed;
    const seed = makeClientSeed(this.#random);
    this.#sql.exec(`INSERT INTO ${this.#game}_client_seed (member, seed) VALUES (?, ?)`, member, seed);
    return seed;
  }

  /** Sets the client seed of a member without one. */
  setClientSeed(member: number, seed: string): void {
    this.#sql.exec(`INSERT OR IGNORE INTO ${this.#game}_client_seed (member, seed) VALUES (?, ?)`, member, seed);
  }

  /** Replaces the member's client seed, for the plays to come. */
  changeClientSeed(member: number, seed: string): void {
    this.#sql.exec(
      `INSERT INTO ${this.#game}_client_seed (member, seed) VALUES (?, ?)
       ON CONFLICT (member) DO UPDATE SET seed = excluded.seed`,
      member,
      seed,
    );
  }

  /** `number` counts all plays of the member from 0. */
  placeOf(member: number, number: number): PlayPlace {
    const [row] = this.#sql
      .exec<{ first: number; generation: number }>(
        `SELECT first, generation FROM ${this.#game}_generation WHERE member = ? AND first <= ? ORDER BY first DESC LIMIT 1`,
        member,
        number,
      )
      .toArray();
    return row === undefined
      ? { generation: 0, nonce: number }
      : { generation: row.generation, nonce: number - row.first };
  }

  nextPlace(member: number, number: number): PlayPlace {
    const place = this.placeOf(member, number);
    return place.generation === this.#generation ? place : { generation: this.#generation, nonce: 0 };
  }

  /** Begins the newest generation with the member's next play, unless it has begun. Runs inside its transaction. */
  reach(member: number, number: number): void {
    const { generation } = this.placeOf(member, number);
    if (generation === this.#generation) return;
    this.#sql.exec(
      `INSERT INTO ${this.#game}_generation (member, first, generation) VALUES (?, ?, ?)`,
      member,
      number,
      this.#generation,
    );
  }

  isOutdated({ generation }: PlayPlace): boolean {
    return generation < this.#generation;
  }

  serverSeed(member: number, { generation, nonce }: PlayPlace): string {
    return serverSeed(this.#fairnessKey, this.#game, String(member), inGeneration(generation, nonce));
  }

  /** Shown before the stake. */
  commitment(member: number, place: PlayPlace): string {
    return commitment(this.serverSeed(member, place));
  }

  /** The public part of a play's seeds. */
  shown(member: number, place: PlayPlace, clientSeed: string): PlayFairness {
    const { generation, nonce } = place;
    const shown = { commitment: this.commitment(member, place), client_seed: clientSeed, nonce };
    return generation === 0 ? shown : { ...shown, generation };
  }
}

const CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const LENGTH = 20;
// Larger bytes would make the first characters more likely.
const FAIR_BYTES = 256 - (256 % CHARACTERS.length);

/** 20 letters and digits, equally likely. */
export function makeClientSeed(random: (bytes: number) => Uint8Array): string {
  let seed = "";
  while (seed.length < LENGTH) {
    const fair = random(LENGTH - seed.length).filter((byte) => byte < FAIR_BYTES);
    seed += Array.from(fair, (byte) => CHARACTERS[byte % CHARACTERS.length]).join("");
  }
  return seed;
}
