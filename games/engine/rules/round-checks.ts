import { commitment, type PlaySeeds } from "#fairness/draw.ts";
import type { Leaf } from "#fairness/receipt.ts";

/** The fields of a finished round, as the server answers them. */
export type RoundFields = Readonly<Record<string, unknown>>;

/** The amount of a signed stake in minor units, the part of it that plays, and what the receipt says. */
export interface SignedStake {
  readonly amount: number;
  readonly delivery: number;
  readonly leaf: Leaf;
}

/** A game's checks of its rounds and receipts. They use its rules alone, so that pages without the app have them too. */
export interface RoundChecks {
  /** The game in rounds, and the first word of its tables. */
  readonly game: string;
  /** The table of a round; by default the game. */
  readonly tableOf?: (round: RoundFields) => string;
  /** When a round of a table locks: from then on it takes no stake and no cancel. Absent: the game has no tables. */
  readonly lockTime?: (period: number) => number;
  /** The outcome that the server shows, and the one that the seeds give. */
  readonly outcomes: (round: RoundFields, serverSeed: string) => readonly [shown: unknown, drawn: unknown];
  /**
   * The payout of a signed stake by the seeds of its round, in minor units. Null: only the server can know. Throws for a
   * round that does not allow the cash-out.
   */
  readonly due: (round: RoundFields, stake: SignedStake, cashOut: Leaf | null) => number | null;
  /** The lines that the receipt of a stake has by its request, whose fields are as they were sent. */
  readonly asked: (request: RoundFields) => RoundFields;
  /** The player seeds in the outcome of a finished round, of at most three players. Absent: the game takes none. */
  readonly countedSeeds?: (round: RoundFields) => readonly string[];
  /** The payout of a signed stake by the result of its signed payout. Throws if it is no result of the game. */
  readonly pays?: (stake: SignedStake, result: string) => number;
  /** Whether the receipt of a stake that was settled at once contradicts itself. `serverSeed` as below. */
  readonly contradictsItself?: (stake: SignedStake, serverSeed: string | null) => boolean;
  /**
   * Whether a signed cash-out or payout contradicts its stake. `serverSeed` counts only if the stake commits to it.
   */
  readonly contradicts?: (stake: SignedStake, end: Leaf, paid: number, serverSeed: string | null) => boolean;
}

export function isFields(value: unknown): value is RoundFields {
  return typeof value === "object" && value !== null;
}

export function listOf(value: unknown): readonly RoundFields[] {
  return Array.isArray(value) ? value.filter(isFields) : [];
}

export function numberOf(fields: RoundFields, name: string): number {
  const value = fields[name];
  if (typeof value !== "number") throw new Error(`the round has no ${name}`);
  return value;
}

export function textIn(leaf: Leaf, name: string): string {
  const text = leaf.get(name);
  if (text === undefined) throw new Error(`the receipt has no ${name}`);
  return text;
}

export function numberIn(leaf: Leaf, name: string): number {
  const number = Number(textIn(leaf, name));
  if (!Number.isSafeInteger(number)) throw new Error(`the receipt's ${name} is no whole number`);
  return number;
}

/** An amount or a multiplier of a request in hundredths, as receipts have it; undefined: the request has none. */
export function hundredthsOf(value: unknown): number | undefined {
  return typeof value === "number" ? Math.round(100 * value) : undefined;
}

/** The lines of a play without a table that its request fixes. */
export function askedPlay({ amount, entropy, generation, ...asked }: RoundFields): RoundFields {
  const { commitment, client_seed, nonce } = asked;
  const lines = { amount: hundredthsOf(amount), entropy: entropy ?? "none", commitment, client_seed, nonce };
  return { ...lines, generation: generation === 0 ? undefined : generation };
}

/** The seeds of a play without a table, by its round. */
export function playSeedsOf(round: RoundFields, serverSeed: string): PlaySeeds {
  const { client_seed: clientSeed, entropy = "" } = round;
  return { serverSeed, clientSeed: String(clientSeed), entropy: String(entropy), nonce: numberOf(round, "nonce") };
}

/** The same by its signed stake. */
export function signedSeeds(leaf: Leaf, serverSeed: string): PlaySeeds {
  const signed = textIn(leaf, "entropy");
  const entropy = signed === "none" ? "" : signed;
  return { serverSeed, clientSeed: textIn(leaf, "client_seed"), entropy, nonce: numberIn(leaf, "nonce") };
}

/** A server seed, if the signed stake commits to it; else null. */
export function committedSeed(leaf: Leaf, serverSeed: string | null): string | null {
  return serverSeed !== null && commitment(serverSeed) === textIn(leaf, "commitment") ? serverSeed : null;
}
