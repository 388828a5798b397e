import type { Example, FrameExample } from "#contract/examples/example.ts";
import type { Frame } from "#contract/frame.ts";
import type { Answers } from "#contract/specified/answers.ts";

/** A game in the documents. */
export interface GameText {
  readonly title: string;
  /** Its rules as /docs/contract tells them, in lines of Markdown. */
  readonly rules: () => string[];
}

/** The parts of a game, besides its calls, that documents, tests and the conformance kit read. */
export interface GameDocuments {
  readonly text: GameText;
  readonly examples: readonly Example[];
  /** The answers that the specification shows. Never derive them from the contract. */
  readonly answers?: Answers;
  /** The sentences that a backend is judged by, by the name of their rule. */
  readonly sentences?: Readonly<Record<string, string>>;
  readonly socket?: {
    readonly path: string;
    /** The label of a host whose every path is the socket. */
    readonly host?: string;
    readonly frames: Readonly<Record<string, unknown>>;
    /** All other frames come from the server. */
    readonly fromPlayer: readonly Frame[];
    /** The player's stake, and its result. */
    readonly stake: readonly [stake: Frame, result: Frame];
    /** Flags of the socket's query beside token and locale, with their descriptions. */
    readonly flags?: Readonly<Record<string, string>>;
    readonly examples: readonly FrameExample[];
  };
}

export interface GameContract extends GameDocuments {
  /** Its name in addresses, stored rows and the control API. */
  readonly name: string;
  /** The exports of the game's contract file, calls among them. */
  readonly calls: Readonly<Record<string, unknown>>;
}
