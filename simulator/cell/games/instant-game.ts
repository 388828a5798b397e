import { type Refusal, refuse } from "#contract/refusals.ts";
import { feeOf } from "#simulator/games/delivery.ts";
import type { StakeLimits as StakeRange } from "#simulator/games/stake-limits.ts";
import { PLATFORM } from "#simulator/ledger/accounts.ts";
import { refuseStake } from "../limits/member-limits.ts";
import type { GameServices } from "./game.ts";

/** Money in minor units. */
export interface InstantStake {
  readonly member: number;
  readonly amount: number;
  readonly now: number;
  /** True: the client's automatic play placed it. */
  readonly isAutomatic?: boolean;
  /** A refusal by the game's own rules. */
  readonly refusal?: Refusal | null;
}

export interface InstantResult {
  readonly id: number;
  readonly member: number;
  readonly fee: number;
  readonly payout: number;
}

/**
 * The money of a game without a table. Both methods run inside a transaction; a refusal changes nothing. A game that
 * ends at once calls `stake` and `settle` in the same transaction.
 */
export class InstantGame {
  readonly #name: string;
  readonly #range: StakeRange;
  readonly #services: Pick<GameServices, "closed" | "fees" | "ledger" | "limits">;

  constructor(name: string, range: StakeRange, services: Pick<GameServices, "closed" | "fees" | "ledger" | "limits">) {
    this.#name = name;
    this.#range = range;
    this.#services = services;
  }

  /** Checks maintenance, limits and balance, stores the game, and moves the money. */
  stake<Game extends { readonly id: number }>(stake: InstantStake, store: (fee: number) => Game): Game | Refusal {
    const { member, amount, now } = stake;
    if (this.#services.closed.isClosed(this.#name, now)) return refuse("game_maintenance");
    const refusal = stake.refusal ?? refuseStake(this.#services, stake, this.#range) ?? this.#cycleRefusal(stake);
    if (refusal !== null) return refusal;
    const game = store(feeOf(amount));
    const relation = `${this.#name}:${game.id}`;
    this.#services.ledger.transfer({
      id: `bet:${relation}`,
      kind: "bet",
      debit: member,
      credit: PLATFORM.games,
      amount,
      relation,
      time: now,
    });
    return game;
  }

  /** Refuses a game that starts too soon after the member's last one, by the rule set. */
  #cycleRefusal({ member, now }: InstantStake): Refusal | null {
    const { ledger, limits } = this.#services;
    const { gameCycleMs } = limits.rules;
    if (gameCycleMs === 0) return null;
    const last = ledger.newestBet(member, this.#name);
    const isTooFast = last !== null && now - last < gameCycleMs;
    return isTooFast ? refuse("too_fast", { with: { seconds: gameCycleMs / 1000 } }) : null;
  }

  /** Ends a game: pays the win, and shares the fee with the member's inviters. */
  settle({ id, member, fee, payout }: InstantResult, now: number): void {
    const relation = `${this.#name}:${id}`;
    if (payout > 0) {
      this.#services.ledger.transfer({
        id: `win:${relation}`,
        kind: "win",
        debit: PLATFORM.games,
        credit: member,
        amount: payout,
        relation,
        time: now,
      });
    }
    this.#services.fees.record([{ game: this.#name, period: id, member, fee, time: now }]);
  }
}
