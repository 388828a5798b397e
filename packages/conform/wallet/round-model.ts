import type { RefusalName } from "../../../contract/refusals.ts";

/** A call about a round. Amounts are minor units. */
export type Step =
  | { readonly kind: "debit" | "credit"; readonly id: string; readonly amount: number; readonly round: string }
  | { readonly kind: "rollback"; readonly id: string }
  | { readonly kind: "round_end"; readonly round: string };

/** The answer that a wallet owes: a balance, or a refusal by one of these reasons. */
export type Wanted =
  | { readonly balance: number; readonly isRepeat: boolean }
  | { readonly refusals: readonly RefusalName[] };

interface Debit {
  readonly kind: "debit";
  readonly amount: number;
  readonly round: string;
  readonly balance: number;
  state: "open" | "settled" | "undone";
  /** After the rollback. */
  undoneBalance: number;
}

interface Credit {
  readonly kind: "credit";
  readonly amount: number;
  readonly round: string;
  readonly balance: number;
}

/** A rollback that came before its debit. */
interface Remembered {
  readonly kind: "remembered";
  readonly balance: number;
}

const refused = (...refusals: readonly RefusalName[]): Wanted => ({ refusals });

/** A player's rounds by the rules of the document: judges every order of calls. */
export class RoundModel {
  #balance: number;
  readonly #movements = new Map<string, Debit | Credit | Remembered>();
  /** Rounds of which a debit was refused because of its rollback. */
  readonly #refusedRounds = new Set<string>();

  constructor(balance: number) {
    this.#balance = balance;
  }

  get balance(): number {
    return this.#balance;
  }

  /** Takes over a balance that the wallet told. */
  restart(balance: number): void {
    this.#balance = balance;
  }

  /** The answer to a step, which the model then takes as done. */
  take(step: Step): Wanted {
    if (step.kind === "debit") return this.#debit(step);
    if (step.kind === "credit") return this.#credit(step);
    return step.kind === "rollback" ? this.#rollback(step.id) : this.#endRound(step.round);
  }

  #debit({ id, amount, round }: Step & { kind: "debit" | "credit" }): Wanted {
    const known = this.#movements.get(id);
    if (known?.kind === "remembered") {
      this.#refusedRounds.add(round);
      return refused("debit_undone");
    }
    if (known !== undefined) return repeated(known, { kind: "debit", amount, round });
    if (amount > this.#balance) return refused("insufficient_balance");
    const balance = this.#move(-amount);
    this.#movements.set(id, { kind: "debit", amount, round, balance, state: "open", undoneBalance: 0 });
    return { balance, isRepeat: false };
  }

  #credit({ id, amount, round }: Step & { kind: "debit" | "credit" }): Wanted {
    const known = this.#movements.get(id);
    if (known?.kind === "remembered") return refused("transaction_other");
    if (known !== undefined) return repeated(known, { kind: "credit", amount, round });
    const debits = this.#debitsOf(round);
    const standing = debits.filter(({ state }) => state !== "undone");
    if (standing.length === 0) return this.#noRound(round, debits.length > 0);
    const open = standing.find(({ state }) => state === "open");
    if (open !== undefined) open.state = "settled";
    const balance = this.#move(amount);
    this.#movements.set(id, { kind: "credit", amount, round, balance });
    return { balance, isRepeat: false };
  }

  #noRound(round: string, isUndone: boolean): Wanted {
    if (isUndone) return refused("debit_undone");
    return this.#refusedRounds.has(round) ? refused("round_unknown", "debit_undone") : refused("round_unknown");
  }

  #rollback(id: string): Wanted {
    const known = this.#movements.get(id);
    if (known === undefined) {
      this.#movements.set(id, { kind: "remembered", balance: this.#balance });
      return { balance: this.#balance, isRepeat: false };
    }
    if (known.kind === "credit") return refused("transaction_other");
    if (known.kind === "remembered") return { balance: known.balance, isRepeat: true };
    if (known.state === "settled") return refused("debit_settled");
    if (known.state === "undone") return { balance: known.undoneBalance, isRepeat: true };
    known.state = "undone";
    known.undoneBalance = this.#move(known.amount);
    return { balance: known.undoneBalance, isRepeat: false };
  }

  #endRound(round: string): Wanted {
    const debits = this.#debitsOf(round);
    if (debits.length === 0) return this.#noRound(round, false);
    for (const debit of debits) if (debit.state === "open") debit.state = "settled";
    return { balance: this.#balance, isRepeat: false };
  }

  #debitsOf(round: string): Debit[] {
    return [...this.#movements.values()].flatMap((each) =>
      each.kind === "debit" && each.round === round ? [each] : [],
    );
  }

  #move(amount: number): number {
    this.#balance += amount;
    return this.#balance;
  }
}

function repeated(known: Debit | Credit, asked: Pick<Debit | Credit, "kind" | "amount" | "round">): Wanted {
  const isSame = known.kind === asked.kind && known.amount === asked.amount && known.round === asked.round;
  return isSame ? { balance: known.balance, isRepeat: true } : refused("transaction_other");
}
