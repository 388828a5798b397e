import { PROVIDER_GAMES, type Provider } from "#contract/calls/exg.ts";
import { feeOf } from "#contract/games/delivery.ts";
import { limits as stakeRange } from "#contract/games/stake-limits.ts";
import { type Refusal, refuse } from "#contract/refusals.ts";
import { gameOf, stakeGame } from "#simulator/provider-games/provider-games.ts";
import type { FirstOutcome } from "#simulator/http/route.ts";
import { PLATFORM } from "#simulator/ledger/accounts.ts";
import { WIN_COLUMN } from "#simulator/ledger/stake.ts";
import type { CellBase } from "../cell-base.ts";
import { refuseStake } from "../limits/member-limits.ts";
import type { Launches } from "./launches.ts";
import { type Debit, extraWinId, type ProviderRounds } from "./provider-rounds.ts";

/** A debit's, in minor units. */
export const DEBIT_LIMITS = stakeRange(1, 10_000);

interface Asked {
  readonly member: number;
  readonly provider: Provider;
  readonly now: number;
}

interface AskedRound extends Asked {
  readonly game: string;
  readonly round: string;
}

interface AskedMovement extends AskedRound {
  readonly transaction: string;
  /** Minor units. */
  readonly amount: number;
}

interface AskedDebit extends AskedMovement {
  /** The launch token. */
  readonly session: string;
}

interface AskedRollback extends Asked {
  /** The debit's id. */
  readonly transaction: string;
}

/** The member's balance after a movement, minor units. */
interface After {
  readonly balance: number;
}

/** Null: the id is new. */
type Earlier = FirstOutcome<After> | null;

interface PlayNeeds extends Pick<CellBase, "sql" | "ledger" | "limits" | "closed"> {
  readonly rounds: ProviderRounds;
  readonly launches: Pick<Launches, "find">;
}

/**
 * The movements that providers book. A debit is a stake of the ledger, the first win of a round its payout. A transaction
 * id is one movement for ever: the methods with `earlier` answer it again, or refuse another movement under it. All run
 * inside a transaction.
 */
export class ProviderPlay {
  readonly #needs: PlayNeeds;

  constructor(needs: PlayNeeds) {
    this.#needs = needs;
  }

  earlierDebit(asked: AskedDebit): Earlier {
    const known = this.#movement(asked);
    if (known === null) return null;
    if (known.kind === "refused") return { outcome: refuse("debit_undone"), now: asked.now };
    const debit = known.kind === "debit" ? this.#needs.rounds.debitAt(asked.member, known.at) : null;
    if (known.kind === "debit" && debit === null) return null;
    const isSame = debit !== null && isOfRound(debit, asked) && debit.amount === asked.amount;
    return isSame ? { outcome: { balance: debit.after }, now: debit.create_time } : otherMovement(asked);
  }

  /** Takes a stake. Refusals of play apply to no other call. */
  debit(asked: AskedDebit): After | Refusal {
    const { ledger, limits, closed, rounds } = this.#needs;
    const { member, provider, game: id, round: pick, transaction: bet_id, amount, now } = asked;
    const game = stakeGame(provider, id);
    const refusal =
      this.#refuseSession(asked, game) ??
      closed.refusal(PROVIDER_GAMES, now) ??
      refuseStake({ ledger, limits }, { game: PROVIDER_GAMES, member, amount, now }, DEBIT_LIMITS);
    if (refusal !== null) return refusal;
    const stake = ledger.stake({ member, game, bet_id, amount, fee: feeOf(amount), pick, seed: "" }, now);
    rounds.noteDebit(stake);
    return { balance: stake.after };
  }

  earlierCredit(asked: AskedMovement): Earlier {
    const { rounds, ledger } = this.#needs;
    const { member, provider, amount } = asked;
    const known = this.#movement(asked);
    if (known === null) return null;
    if (known.kind === "extra") {
      const win = ledger.transferOf(known.id);
      const game = stakeGame(provider, asked.game);
      const debits = rounds.debitsOf(member, game, asked.round);
      const isOfWin = debits.some(({ period }) => win?.relation === extraWinRelation(game, period));
      return win && isOfWin && win.amount === amount
        ? { outcome: { balance: win.after }, now: win.time }
        : otherMovement(asked);
    }
    const debit = known.kind === "credit" ? rounds.debitAt(member, known.at) : null;
    if (known.kind === "credit" && debit === null) return null;
    const isSame = debit !== null && isOfRound(debit, asked) && debit.payout === amount;
    return isSame ? endOf(debit) : otherMovement(asked);
  }

  /** Pays a win. The first one of a round ends its oldest open debit, a later one is a transfer. */
  credit(asked: AskedMovement): After | Refusal {
    const { ledger, rounds } = this.#needs;
    const { member, provider, round, transaction, amount, now } = asked;
    const game = stakeGame(provider, asked.game);
    const debits = rounds.debitsOf(member, game, round);
    const standing = debits.filter(({ status }) => status !== "C");
    const [newest] = standing;
    if (newest === undefined) return refuse(debits.length === 0 ? "round_unknown" : "debit_undone");
    const open = standing.find(({ status }) => status === "W");
    if (open !== undefined) {
      open[WIN_COLUMN] = transaction;
      ledger.end(open, { status: amount > 0 ? "S" : "F", payout: amount }, now);
      rounds.note(member, provider, transaction, { kind: "credit", at: open.at });
    } else if (amount > 0) {
      const id = extraWinId(member, provider, transaction);
      const relation = extraWinRelation(game, newest.period);
      ledger.transfer({ id, kind: "win", debit: PLATFORM.games, credit: member, amount, relation, time: now });
      rounds.note(member, provider, transaction, { kind: "extra", id });
    }
    return { balance: ledger.balance(member) };
  }

  earlierRollback(asked: AskedRollback): Earlier {
    const known = this.#movement(asked);
    if (known === null) return null;
    if (known.kind === "refused") return { outcome: { balance: known.balance }, now: known.time };
    if (known.kind !== "debit") return otherMovement(asked);
    const debit = this.#needs.rounds.debitAt(asked.member, known.at);
    return debit?.status === "C" ? endOf(debit) : null;
  }

  /** Gives a debit back, or remembers that it must be refused. */
  rollback(asked: AskedRollback): After | Refusal {
    const { sql, ledger, rounds } = this.#needs;
    const { member, provider, transaction, now } = asked;
    const known = this.#movement(asked);
    const debit = known?.kind === "debit" ? rounds.debitAt(member, known.at) : null;
    if (debit === null) {
      const balance = ledger.balance(member);
      sql.exec("INSERT INTO refused_debit VALUES (?, ?, ?, ?, ?)", member, provider, transaction, now, balance);
      rounds.note(member, provider, transaction, { kind: "refused", balance, time: now });
      return { balance };
    }
    if (debit.status !== "W") return refuse("debit_settled");
    ledger.end(debit, { status: "C", payout: debit.amount }, now);
    return { balance: ledger.balance(member) };
  }

  /** Ends the open debits of a round as lost. */
  endRound({ member, provider, game: id, round, now }: AskedRound): After | Refusal {
    const { ledger, rounds } = this.#needs;
    const debits = rounds.debitsOf(member, stakeGame(provider, id), round);
    if (debits.length === 0) return refuse("round_unknown");
    for (const debit of debits) if (debit.status === "W") ledger.end(debit, { status: "F", payout: 0 }, now);
    return { balance: ledger.balance(member) };
  }

  #movement({ member, provider, transaction }: AskedRollback) {
    return this.#needs.rounds.movement(member, provider, transaction);
  }

  #refuseSession({ member, provider, game: id, session, now }: AskedDebit, game: string): Refusal | null {
    if (gameOf(id)?.provider !== provider) return refuse("game_unknown");
    return this.#needs.launches.find(member, session, now)?.game === game ? null : refuse("launch_over");
  }
}

function isOfRound(debit: Debit, { provider, game, round }: AskedRound): boolean {
  return debit.game === stakeGame(provider, game) && debit.pick === round;
}

function endOf({ ended_after, end_time }: Debit): FirstOutcome<After> {
  return { outcome: { balance: ended_after ?? 0 }, now: end_time ?? 0 };
}

/** Names the debit that a further win belongs to. */
function extraWinRelation(game: string, period: Debit["period"]): string {
  return `${game}:${period}`;
}

function otherMovement({ now }: Asked): FirstOutcome<After> {
  return { outcome: refuse("transaction_other"), now };
}
