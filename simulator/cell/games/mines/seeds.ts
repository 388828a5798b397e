import { commitment, serverSeed } from "#simulator/fairness/draw.ts";
import { drawLayout } from "#simulator/games/mines/layout.ts";

export const minesSeedSchema = `
  -- Made when a member first looks at the game, and kept.
  CREATE TABLE mines_client_seed (member INTEGER PRIMARY KEY, seed TEXT NOT NULL) STRICT;
`;

/** The seeds of a member's layouts: a server seed for each game, and the member's own client seed. */
export class MinesSeeds {
  readonly #sql: SqlStorage;
  readonly #fairnessKey: string;
  readonly #random: (bytes: number) => Uint8Array;

  constructor(sql: SqlStorage, fairnessKey: string, random: (bytes: number) => Uint8Array) {
    this.#sql = sql;
    this.#fairnessKey = fairnessKey;
    this.#random = random;
  }

  /** The member's client seed; the first call creates it. */
  clientSeed(member: number): string {
    const [row] = this.#sql
      .exec<{ seed: string }>("SELECT seed FROM mines_client_seed WHERE member = ?", member)
      .toArray();
    if (row !== undefined) return row.seed;
    const seed = makeClientSeed(this.#random);
    this.#sql.exec("INSERT INTO mines_client_seed (member, seed) VALUES (?, ?)", member, seed);
    return seed;
  }

  /** Sets the client seed of a member without one. */
  setClientSeed(member: number, seed: string): void {
    this.#sql.exec("INSERT OR IGNORE INTO mines_client_seed (member, seed) VALUES (?, ?)", member, seed);
  }

  /** The secret of a member's game; `nonce` counts the games from 0. */
  serverSeed(member: number, nonce: number): string {
    return serverSeed(this.#fairnessKey, "mines", String(member), nonce);
  }

  /** Shown before the stake. */
  commitment(member: number, nonce: number): string {
    return commitment(this.serverSeed(member, nonce));
  }

  /** The traps of a member's game: cells 1–25, ascending. */
  layout(member: number, clientSeed: string, nonce: number, traps: number): number[] {
    return drawLayout(this.serverSeed(member, nonce), clientSeed, nonce, traps);
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
