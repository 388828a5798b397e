import type { Check, Trial } from "../check.ts";
import type { Player } from "./player.ts";
import type { Step } from "./round-model.ts";

/** Makes the steps of a check, whose ids no other check has. Amounts count least debits. */
export class Hand {
  readonly #prefix: string;
  /** The least debit, in minor units. */
  readonly unit: number;

  constructor(player: Player) {
    this.#prefix = player.wallet.newId();
    this.unit = player.is.min;
  }

  /** The id of this check for a name. */
  id(name: string): string {
    return `${this.#prefix}:${name}`;
  }

  debit(id = "a", units = 2, round = "r"): Step & { kind: "debit" | "credit" } {
    return { kind: "debit", id: this.id(id), amount: units * this.unit, round: this.id(round) };
  }

  credit(id = "w", units = 3, round = "r"): Step & { kind: "debit" | "credit" } {
    return { kind: "credit", id: this.id(id), amount: units * this.unit, round: this.id(round) };
  }

  rollback(id = "a"): Step {
    return { kind: "rollback", id: this.id(id) };
  }

  end(round = "r"): Step {
    return { kind: "round_end", round: this.id(round) };
  }
}

type Play = (trial: Trial, hand: Hand, player: Player) => Promise<void>;

/** A check of a player's: the balance before it and after it has to be that of the books. */
export function played(player: Player, play: Play): Check["run"] {
  return async (trial) => {
    await player.begin(trial);
    await play(trial, new Hand(player), player);
    await player.end(trial);
  };
}

/** A check by steps alone. */
export function story(player: Player, steps: (hand: Hand) => readonly Step[]): Check["run"] {
  return played(player, (trial, hand) => player.play(trial, steps(hand)));
}
