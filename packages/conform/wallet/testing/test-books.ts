import type { RefusalName } from "../../../../contract/refusals.ts";
import type { Fault } from "./faults.ts";

export interface Member {
  readonly name: string;
  balance: number;
}

/** A call about a round, with who asks. */
export interface Asked {
  readonly provider: string;
  readonly member: Member;
  readonly game: string;
  readonly round: string;
  readonly transaction: string;
  readonly amount: number;
  readonly currency: string;
  /** The provider closed its connection before the answer. */
  readonly isLost: boolean;
}

interface Movement {
  readonly kind: "debit" | "credit" | "remembered";
  readonly asked: Asked;
  /** Of a round: the first win ends its debit. */
  readonly isFurther: boolean;
  readonly balance: number;
  state: "open" | "settled" | "undone";
  undoneBalance: number;
}

export type Answer = { readonly balance: number } | { readonly refusal: RefusalName };

/** Long enough for other requests that are on their way. */
const TURN_MS = 10;
const turn = () => new Promise<void>((resolve) => setTimeout(resolve, TURN_MS));

export const [LEAST, GREATEST] = [100, 1_000_000];

const no = (refusal: RefusalName): Answer => ({ refusal });

/** The rounds of a wallet in memory, plain but for its fault. */
export class TestBooks {
  readonly #has: (...faults: readonly Fault[]) => boolean;
  readonly #movements = new Map<string, Movement>();
  readonly #ended = new Set<string>();
  readonly #usedIds = new Set<string>();
  readonly #early = new Map<string, Asked>();
  readonly #closed = new Set<string>();
  #current: Member | null = null;

  constructor(has: (...faults: readonly Fault[]) => boolean) {
    this.#has = has;
  }

  /** Notes an id that was refused. */
  refuseId(asked: Asked): void {
    this.#usedIds.add(this.#keyOf("debit", asked));
  }

  async debit(asked: Asked, refuseNew: () => RefusalName | null): Promise<Answer> {
    const known = this.#find("debit", asked);
    if (this.#has("refused-id-is-used") && this.#usedIds.has(this.#keyOf("debit", asked)))
      return no("transaction_other");
    if (known?.kind === "remembered") return this.#refuseRemembered(asked);
    if (known !== undefined && !(this.#has("debit-again-after-rollback") && known.state === "undone"))
      return this.#repeatedDebit(known, asked);
    const refusal = refuseNew() ?? this.#refuseInRound(asked);
    if (refusal !== null) return no(refusal);
    const [first] = this.#debitsOf(asked);
    if (this.#has("a-debit-a-round") && first !== undefined) return { balance: first.balance };
    return this.#take(asked, first !== undefined);
  }

  async #take(asked: Asked, isFurther: boolean): Promise<Answer> {
    const { amount } = asked;
    let { member } = asked;
    const before = member.balance;
    const allowance = this.#has("overdraft") ? Infinity : this.#has("overdraft-of-one") ? 1 : 0;
    if (amount > before + allowance || (this.#has("last-unit-stays") && amount >= before))
      return no("insufficient_balance");
    if (this.#has("players-race")) {
      this.#current = member;
      await turn();
      member = this.#current;
    }
    if (this.#has("slow-and-unlocked", "equal-debits-race", "balance-checks-race")) await turn();
    if (this.#has("rollback-overtakes")) {
      await turn();
      const known = this.#find("debit", asked);
      if (known?.kind === "debit") return { balance: known.balance };
    }
    if (this.#has("debits-race") || (this.#has("rounds-race") && isFurther)) {
      await turn();
      member.balance = before;
    }
    if (!(asked.isLost && this.#has("lost-debit-unbooked")))
      member.balance -= this.#has("amounts-in-units") ? Math.ceil(amount / 100) : amount;
    const balance = asked.isLost && this.#has("lost-debit-unbooked") ? member.balance - amount : member.balance;
    this.#note("debit", asked, balance);
    const early = this.#early.get(this.#roundOf(asked));
    if (this.#has("early-win-paid-later") && early !== undefined) member.balance += early.amount;
    return { balance };
  }

  #refuseRemembered(asked: Asked): Answer {
    if (this.#has("early-rollback-counts-once")) this.#movements.delete(this.#keyOf("debit", asked));
    return no("debit_undone");
  }

  #repeatedDebit(known: Movement, asked: Asked): Answer {
    if (known.kind !== "debit") return no("transaction_other");
    if (!this.#isSame(known, asked, "debit")) return no("transaction_other");
    if (this.#has("debit-is-repeatable")) asked.member.balance -= asked.amount;
    return { balance: this.#has("debit-repeat-tells-the-new-balance") ? asked.member.balance : known.balance };
  }

  #refuseInRound(asked: Asked): RefusalName | null {
    if (this.#has("early-end-closes-the-round") && this.#closed.has(this.#roundOf(asked))) return "round_unknown";
    const isWon = this.#debitsOf(asked).some(({ state }) => state === "settled");
    return this.#has("debit-after-win-refused") && isWon ? "debit_settled" : null;
  }

  async credit(asked: Asked, refuseNew: () => RefusalName | null): Promise<Answer> {
    const known = this.#find("credit", asked);
    if (known !== undefined && !(this.#has("win-under-a-debit") && known.kind === "debit")) {
      if (known.kind !== "credit") return no("transaction_other");
      const isUnread = this.#has("further-win-unread") && known.isFurther;
      if (!isUnread && !this.#isSame(known, asked, "credit")) return no("transaction_other");
      if (this.#has("win-is-repeatable")) asked.member.balance += asked.amount;
      return { balance: known.balance };
    }
    const refusal = refuseNew();
    if (refusal !== null) return no(refusal);
    const debits = this.#debitsOf(asked);
    const standing = debits.filter(({ state }) => state !== "undone");
    if (debits.length === 0 && this.#has("early-win-paid-later")) this.#early.set(this.#roundOf(asked), asked);
    if (debits.length === 0 && !this.#has("win-without-debit")) return no("round_unknown");
    const isOver = this.#has("rollback-ends-the-round") ? standing.length < debits.length : standing.length === 0;
    if (isOver && debits.length > 0 && !this.#has("win-after-rollback")) return no("debit_undone");
    if (this.#has("late-win-refused") && this.#ended.has(this.#roundOf(asked))) return no("debit_settled");
    return this.#pay(asked, standing);
  }

  async #pay(asked: Asked, standing: readonly Movement[]): Promise<Answer> {
    const { member, amount } = asked;
    const open = standing.find(({ state }) => state === "open");
    const wins = this.#winsOf(asked);
    if (this.#has("a-win-a-round") && wins.length > 0) return no("debit_settled");
    if (this.#has("equal-wins-race", "win-and-rollback-race")) await turn();
    if (this.#has("wins-race")) {
      const before = member.balance;
      await turn();
      member.balance = before;
    }
    if (open !== undefined && !(this.#has("lost-debit-stays-open") && amount === 0)) open.state = "settled";
    if (this.#has("last-win-is-known")) for (const key of wins) this.#movements.delete(key);
    if (!(asked.isLost && this.#has("lost-win-unbooked")))
      member.balance += this.#has("wins-have-a-fee") ? Math.floor(amount * 0.98) : amount;
    const balance = asked.isLost && this.#has("lost-win-unbooked") ? member.balance + amount : member.balance;
    if (!(this.#has("third-win-unread") && wins.length >= 2)) this.#note("credit", asked, balance, wins.length > 0);
    return { balance };
  }

  async rollback(asked: Asked): Promise<Answer> {
    const { member } = asked;
    const known = this.#find("debit", asked);
    if (known === undefined) {
      if (this.#has("early-rollback-refused")) return no("round_unknown");
      if (!this.#has("early-rollback-forgotten")) this.#note("remembered", asked, member.balance);
      return { balance: member.balance };
    }
    if (known.kind === "remembered") {
      if (this.#has("early-rollback-ends-with-a-second")) this.#movements.delete(this.#keyOf("debit", asked));
      return { balance: this.#has("rollback-repeat-tells-the-new-balance") ? member.balance : known.balance };
    }
    if (known.kind === "credit") {
      if (!this.#has("rollback-of-a-win")) return no("transaction_other");
      member.balance -= known.asked.amount;
      return { balance: member.balance };
    }
    if (known.state === "undone" && !this.#has("rollback-is-repeatable"))
      return { balance: this.#has("rollback-repeat-tells-the-new-balance") ? member.balance : known.undoneBalance };
    if (known.state === "settled" && !this.#isUndoneAnyway(known)) return no("debit_settled");
    return this.#giveBack(known, asked);
  }

  #isUndoneAnyway({ asked }: Movement): boolean {
    const isEnded = this.#ended.has(this.#roundOf(asked));
    return this.#has("rollback-of-a-won-debit") || (this.#has("rollback-after-the-end") && isEnded);
  }

  async #giveBack(known: Movement, { member, isLost }: Asked): Promise<Answer> {
    const { amount, isLost: wasLost } = known.asked;
    if (this.#has("rollbacks-race", "win-and-rollback-race")) await turn();
    if (this.#has("win-and-rollback-race") && known.state === "undone") return { balance: known.undoneBalance };
    known.state = "undone";
    const isUnbooked =
      (isLost && this.#has("lost-rollback-unbooked")) || (wasLost && this.#has("rollback-of-a-lost-debit-ignored"));
    const back = this.#has("rollback-gives-half") ? amount / 2 : amount;
    if (!isUnbooked) member.balance += back;
    known.undoneBalance = isUnbooked ? member.balance + back : member.balance;
    return { balance: known.undoneBalance };
  }

  endRound(asked: Asked): Answer {
    const { member } = asked;
    const debits = this.#debitsOf(asked);
    const key = this.#roundOf(asked);
    if (debits.length === 0) {
      this.#closed.add(key);
      return this.#has("round-end-of-any-round") ? { balance: member.balance } : no("round_unknown");
    }
    if (this.#has("round-ends-once") && this.#ended.has(key)) return no("round_unknown");
    this.#ended.add(key);
    for (const debit of debits) {
      if (debit.state !== "open") continue;
      debit.state = "settled";
      if (this.#has("round-end-gives-back")) member.balance += debit.asked.amount;
    }
    return { balance: member.balance };
  }

  #isSame({ asked: first }: Movement, asked: Asked, kind: "debit" | "credit"): boolean {
    const unread = (part: "amount" | "round" | "game") =>
      kind === "debit" ? this.#has(`debit-${part}-unread`) : this.#has(`win-${part}-unread`);
    const isSame = (part: "amount" | "round" | "game") => first[part] === asked[part] || unread(part);
    return isSame("amount") && isSame("round") && isSame("game");
  }

  #find(kind: "debit" | "credit", asked: Asked): Movement | undefined {
    const known = this.#movements.get(this.#keyOf(kind, asked));
    return this.#has("settled-debit-is-forgotten") && known?.kind === "debit" && known.state === "settled"
      ? undefined
      : known;
  }

  #note(kind: Movement["kind"], asked: Asked, balance: number, isFurther = false): void {
    const key = this.#keyOf(kind === "credit" ? "credit" : "debit", asked);
    const movement = { kind, asked, balance, isFurther, state: "open" as const, undoneBalance: 0 };
    this.#movements.set(this.#has("win-under-a-debit") && this.#movements.has(key) ? `${key}+` : key, movement);
  }

  #keyOf(kind: "debit" | "credit", { provider, member, transaction }: Asked): string {
    const id = this.#has("ids-without-case") ? transaction.toLowerCase() : transaction;
    return [
      this.#has("ids-of-all-providers") ? "" : provider,
      this.#has("ids-of-all-members") ? "" : member.name,
      this.#has("ids-of-each-kind") ? kind : "",
      id,
    ].join(" ");
  }

  #roundOf({ provider, member, game, round }: Asked): string {
    return [provider, this.#has("rounds-of-all-members") ? "" : member.name, game, round].join(" ");
  }

  #debitsOf(asked: Asked): Movement[] {
    const round = this.#roundOf(asked);
    return [...this.#movements.values()].filter((each) => each.kind === "debit" && this.#roundOf(each.asked) === round);
  }

  #winsOf(asked: Asked): string[] {
    const round = this.#roundOf(asked);
    return [...this.#movements].flatMap(([key, each]) =>
      each.kind === "credit" && this.#roundOf(each.asked) === round ? [key] : [],
    );
  }
}
