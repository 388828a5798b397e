import type { GameDocuments } from "#contract/documents/game-contract.ts";
import type { GameSocket } from "#contract/frame.ts";
import type { InstantPlayer } from "../players/instant-player.ts";
import type { Random } from "../players/random.ts";
import type { GameRules } from "../rules/game-rules.ts";
import type { SingleStepTerms } from "../rules/single-step-rules.ts";
import type { SingleStepCalls } from "./single-step-calls.ts";

interface NamedEntry {
  /** Its name in addresses, stored rows and the control API. */
  readonly name: string;
  /** The calls by their names in a client. */
  readonly calls: Readonly<Record<string, unknown>>;
}

/** A game as all that is no server and no screen asks it. Bundles leave out the parts that they do not read. */
export interface FullEntry extends NamedEntry {
  /** Its frames by the names that the player sends and receives them under. */
  readonly socket?: GameSocket;
  readonly documents: GameDocuments;
  readonly rules: GameRules;
  /** The strategy of a game without a table. */
  readonly player?: InstantPlayer;
}

/** Choices as stakes keep them. */
export interface Picks<Choice extends object = object> {
  of(choice: Choice): string;
  in(pick: string): Choice;
}

/** A single-step game: its documents, rules and player follow from these. */
export interface SingleStepEntry extends NamedEntry {
  readonly singleStep: {
    readonly calls: SingleStepCalls;
    readonly terms: SingleStepTerms;
    /** The game in a few words, and the lines of Markdown on what its choices mean. */
    readonly about: string;
    readonly rules: readonly string[];
    /** Absent: its player takes any of the stated bets. */
    choose?(random: Random): object;
    /** A choice as its stake keeps it, and back. Absent: the list of its fields as JSON. */
    readonly picks?: Picks;
  };
}

export type GameEntry = FullEntry | SingleStepEntry;
