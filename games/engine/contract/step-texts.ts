/** The texts that each single-step game has beside those of all, in `texts/` under its name. */
export interface StepTexts {
  /** The button of a play: "Roll". */
  readonly play: string;
  /** The player's guess, and how a choice is made. */
  readonly goal: string;
  readonly how: string;
  /** The outcomes by their numbers, read by `outcomeText`; a game whose outcomes read as numbers has none. */
  readonly outcomes?: Readonly<Record<number, string>>;
}
