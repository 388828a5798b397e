import type { ReactElement } from "react";
import type { useTranslations } from "use-intl";
import type { Game } from "../game.ts";

export type Translate = ReturnType<typeof useTranslations<never>>;

/** The part of the seeds that all games share. */
export interface Seeds {
  readonly serverSeed: string;
  /** The published SHA-256 of the server seed, in hex; empty: nothing to compare with. */
  readonly commitment: string;
}

/** A game's part of the proof page: what its outcomes follow from, and how. */
export interface Proof {
  readonly game: Game;
  /** The fields beside the server seed and its commitment. */
  readonly fields: readonly ProofField[];
  /** Draws what follows from the fields; null: a field is wrong, and `form` knows which. */
  readonly read: (form: FormReader, t: Translate) => ReactElement | null;
}

export interface ProofField {
  /** Its name in the query of a link. */
  readonly name: string;
  readonly label: (t: Translate) => string;
  readonly hint?: (t: Translate) => string;
  readonly isNumeric?: boolean;
  /** Makes it a choice in place of a text. */
  readonly options?: (t: Translate) => readonly { readonly value: string; readonly label: string }[];
  /** Its value where a link gives none. */
  readonly initial?: string;
}

/** Reads fields strictly, and collects what is wrong with them. */
export interface FormReader {
  readonly seeds: Seeds;
  /** A seed: any text without spaces. */
  seed(name: string): string;
  matching(name: string, pattern: RegExp, fault: string): string;
  wholeNumber(name: string): number;
  fault(name: string, text: string): void;
}
