import { commitment, serverSeed } from "#fairness/draw.ts";
import type { GameServices } from "./game.ts";

/** The public seeds of a play, shown before its stake. */
export interface PlayFairness {
  readonly commitment: string;
  readonly client_seed: string;
  readonly nonce: number;
}

/** What a request says of them. A field that it leaves out counts as seen. */
export type SeenSeeds = { readonly [Name in keyof PlayFairness]?: PlayFairness[Name] | undefined };

/** Whether the player's screen shows the seeds of the next play. */
export function isSeen(seen: SeenSeeds, { commitment, client_seed, nonce }: PlayFairness): boolean {
  const { commitment: shown = commitment, client_seed: own = client_seed, nonce: number = nonce } = seen;
  return shown === commitment && own === client_seed && number === nonce;
}

/** The table of a game's client seeds. */
export function clientSeedSchema(game: string): string {
  return `
  -- Made when a member first looks at the game, and kept.
  CREATE TABLE ${game}_client_seed (member INTEGER PRIMARY KEY, seed TEXT NOT NULL) STRICT;
`;
}

/** The seeds of a game without a table: a server seed for each play, and the member's own client seed. */
export class InstantSeeds {
  readonly #game: string;
  readonly #sql: SqlStorage;
  readonly #fairnessKey: string;
  readonly #random: (bytes: number) => Uint8Array;

  constructor(game: string, { sql, fairnessKey, random }: Pick<GameServices, "fairnessKey" | "random" | "sql">) {
    this.#game = game;
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

  /** The secret of a member's play; `nonce` counts the plays from 0. */
  serverSeed(member: number, nonce: number): string {
    return serverSeed(this.#fairnessKey, this.#game, String(member), nonce);
  }

  /** Shown before the stake. */
  commitment(member: number, nonce: number): string {
    return commitment(this.serverSeed(member, nonce));
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
