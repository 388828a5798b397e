import { commitment, serverSeed } from "#simulator/fairness/draw.ts";
import { drawLayout } from "#simulator/games/mines/layout.ts";

export const minesSeedSchema = `
  -- Made when a member first looks at the game, and kept.
  CREATE TABLE mines_client_seed (member INTEGER PRIMARY KEY, seed TEXT NOT NULL) STRICT;
`;

/** What a member's layouts follow from: a server seed for each game, and the member's own client seed. */
export class MinesSeeds {
  readonly #sql: SqlStorage;
  readonly #fairnessKey: string;
  readonly #random: (bytes: number) => Uint8Array;

  constructor(sql: SqlStorage, fairnessKey: string, random: (bytes: number) => Uint8Array) {
    this.#sql = sql;
    this.#fairnessKey = fairnessKey;
    this.#random = random;
  }

  /** The member's client seed; the first question makes it. */
  clientSeed(member: number): string {
    const [row] = this.#sql
      .exec<{ seed: string }>("SELECT seed FROM mines_client_seed WHERE member = ?", member)
      .toArray();
    if (row !== undefined) return row.seed;
    const seed = makeClientSeed(this.#random);
    this.#sql.exec("INSERT INTO mines_client_seed (member, seed) VALUES (?, ?)", member, seed);
    return seed;
  }

  /** Gives a member that has none a client seed. */
  setClientSeed(member: number, seed: string): void {
    this.#sql.exec("INSERT OR IGNORE INTO mines_client_seed (member, seed) VALUES (?, ?)", member, seed);
  }

  /** The secret of a member's game; `nonce` counts the games from 0. */
  serverSeed(member: number, nonce: number): string {
    return serverSeed(this.#fairnessKey, "mines", String(member), nonce);
  }

  /** What is shown of that secret before the stake. */
  commitment(member: number, nonce: number): string {
    return commitment(this.serverSeed(member, nonce));
  }

  /** Where the traps of a member's game are: cells 1–25, ascending. */
  layout(member: number, clientSeed: string, nonce: number, traps: number): number[] {
    return drawLayout(this.serverSeed(member, nonce), clientSeed, nonce, traps);
  }
}

const CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
const LENGTH = 20;
// Bytes from here on would make the first characters likelier than the others.
const FAIR_BYTES = 256 - (256 % CHARACTERS.length);

/** A client seed: 20 letters and digits, each as likely as any other. */
export function makeClientSeed(random: (bytes: number) => Uint8Array): string {
  let seed = "";
  while (seed.length < LENGTH) {
    const fair = random(LENGTH - seed.length).filter((byte) => byte < FAIR_BYTES);
    seed += Array.from(fair, (byte) => CHARACTERS[byte % CHARACTERS.length]).join("");
  }
  return seed;
}
