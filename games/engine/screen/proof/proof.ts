import type { ReactElement } from "react";
import type { StakeOdds } from "#contract/games/stake-odds.ts";
import type { Game } from "#web/data/game.ts";
import type { Translate } from "#web/data/translate.ts";

/** The seeds that all games share. */
export interface Seeds {
  readonly serverSeed: string;
  /** The published SHA-256 of the server seed, in hex; empty: no comparison. */
  readonly commitment: string;
}

/** A game's part of the proof page: its fields and its result. */
export interface Proof {
  readonly game: Game;
  /** Every kind of stake with its exact odds. */
  readonly bets: (t: Translate) => readonly ProofBet[];
  /** Absent: the game has no tables. */
  readonly voids?: ProofOfVoids;
  /** The fields besides the server seed and its commitment. */
  readonly fields: readonly ProofField[];
  /** Renders the result of the fields; null: a field is invalid, and `form` has its error. */
  readonly read: (form: FormReader, t: Translate) => ReactElement | null;
}

export interface ProofBet {
  readonly name: string;
  readonly odds: StakeOdds;
  /** Payout of a stake of 1 on a kind of outcome of `/fairness/odds`; absent: the game has no tables. */
  readonly paysOn?: (kind: string) => number;
}

/** A test of the void rounds of a game's tables. */
export interface ProofOfVoids {
  /** Reads an outcome of the public list; null: it is none. */
  readonly kindOf: (outcome: unknown) => string | null;
  /** A bet that pays more than its return if it wins. A fair operator avoids it as often as its probability says. */
  readonly odds: StakeOdds;
  readonly paysOn: (kind: string) => number;
}

export interface ProofField {
  /** Its name in a link's query. */
  readonly name: string;
  readonly label: (t: Translate) => string;
  readonly hint?: (t: Translate) => string;
  readonly isNumeric?: boolean;
  /** Makes it a choice instead of a text field. */
  readonly options?: (t: Translate) => readonly { readonly value: string; readonly label: string }[];
  /** The default if the link has no value. */
  readonly initial?: string;
}

/** Reads fields strictly, and collects their errors. */
export interface FormReader {
  readonly seeds: Seeds;
  /** A seed: any text without spaces. */
  seed(name: string): string;
  matching(name: string, pattern: RegExp, fault: string): string;
  wholeNumber(name: string): number;
  fault(name: string, text: string): void;
}

/** The fields of a table's finished round that name its place in a chain, and its beacon. */
export interface ChainedRound {
  readonly period?: number | string | null;
  readonly generation?: number | undefined;
  readonly chain: number | null;
  readonly index: number | null;
  readonly seed: string | null;
  readonly salt: string | null;
  readonly server_seed: string | null;
  readonly beacon_round: number | null;
  readonly beacon_randomness: string | null;
  readonly beacon_signature: string | null;
}

/** The round's seed has no unforeseeable part, so the operator could have chosen its chain. */
export function isChosenChain({ salt, beacon_randomness }: ChainedRound): boolean {
  return salt === null && beacon_randomness === null;
}

/** A round with all fields of a chain. */
export type Placed = ChainedRound & { readonly chain: number; readonly index: number; readonly seed: string };

/** Null: a round without a chain, or one that is not over. */
export function placed(round: ChainedRound): Placed | null {
  const { chain, index, seed } = round;
  return chain === null || index === null || seed === null ? null : { ...round, chain, index, seed };
}
