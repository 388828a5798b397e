import * as z from "zod/mini";
import {
  type InstantPlayer,
  instantClientSeed,
  instantMove,
  makeRequests,
  wireBody,
} from "#games/shared/instant-player.ts";
import type { Pastime, SendCall } from "../crowd/crowd.ts";
import type { InstantSeeds } from "./instant-seeds.ts";
import { type Refusal, refuse } from "#contract/refusals.ts";
import { feeOf } from "#games/shared/delivery.ts";
import type { StakeLimits as StakeRange } from "#games/shared/stake-limits.ts";
import type { NewStake, Stake } from "#simulator/ledger/stake.ts";
import type { ListEnd } from "#simulator/ledger/statement.ts";
import { refuseStake } from "../limits/member-limits.ts";
import type { GameServices } from "./game.ts";

/** The interval between a simulated player's plays. */
const EVERY_MS = 15_000;

/** The crowd of a game without a table. Each player makes all requests of its play at once. */
export function instantPastime(game: InstantPlayer, seed: string, send: SendCall, seeds: InstantSeeds): Pastime {
  return {
    name: game.game,
    prepare(players) {
      for (const player of players) seeds.setClientSeed(player, instantClientSeed(game, seed, player));
    },
    async window(now) {
      const period = Math.floor(now / EVERY_MS);
      return { period, from: period * EVERY_MS, to: (period + 1) * EVERY_MS };
    },
    turn(player, { period }) {
      const move = instantMove(game, seed, player, period);
      if (move === null) return null;
      const go = async (now: number) => {
        await makeRequests(move.play, async (request, index) => {
          const answer = await send(player, request.call, wireBody(request), `crowd-${period}-${index}`, now);
          return answer.code === 200 ? z.decode(request.call.answer, answer) : null;
        });
      };
      return { at: move.at, go };
    },
    settleIn: async () => undefined,
  };
}

/** Money in minor units. */
interface InstantStake {
  readonly member: number;
  readonly amount: number;
  readonly now: number;
  /** True: the client's automatic play placed it. */
  readonly isAutomatic?: boolean;
  /** A refusal by the game's own rules. */
  readonly refusal?: Refusal | null;
}

/** A stake as its game draws it. */
type Drawn = Omit<NewStake, "member" | "game" | "amount" | "fee" | "period" | "number">;

type InstantServices = Pick<GameServices, "closed" | "ledger" | "limits" | "statement">;

/** The stakes of a game without a table. Each method that changes something runs inside a transaction. */
export class InstantGame {
  readonly #name: string;
  readonly #range: StakeRange;
  readonly #services: InstantServices;

  constructor(name: string, range: StakeRange, services: InstantServices) {
    this.#name = name;
    this.#range = range;
    this.#services = services;
  }

  /** The number of the member's next game among all, from 0. It never repeats, since a used number reveals a seed. */
  nextNumber(member: number): number {
    return this.#services.ledger.book(member).counters.placed[this.#name] ?? 0;
  }

  /** A member's newest game; null before the first. */
  newest(member: number): Stake | null {
    const at = this.#services.ledger.newestBet(member, this.#name);
    return at === null ? null : this.#services.ledger.at(member, at);
  }

  /** Null: no such game of this member. */
  find(member: number, id: number): Stake | null {
    const found = this.#services.ledger.at(member, id);
    return found?.game === this.#name ? found : null;
  }

  count(member: number): ListEnd {
    return this.#services.statement.recorded(member, this.#name);
  }

  /** A page of a member's games, newest first. */
  page(member: number, limit: number, offset: number): Stake[] {
    return this.#services.statement.records(member, this.#name, limit, offset);
  }

  /** Checks maintenance, limits and balance, and places the stake on what `draw` gives for its delivery. */
  stake(stake: InstantStake, draw: (delivery: number) => Drawn): Stake | Refusal {
    const { member, amount, now } = stake;
    const { closed, ledger } = this.#services;
    const refusal =
      closed.refusal(this.#name, now) ??
      stake.refusal ??
      refuseStake(this.#services, { ...stake, game: this.#name }, this.#range) ??
      this.#cycleRefusal(stake);
    if (refusal !== null) return refusal;
    const fee = feeOf(amount);
    const number = this.nextNumber(member);
    return ledger.stake({ ...draw(amount - fee), member, game: this.#name, amount, fee, number }, now);
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

  /** Ends a game with its payout, and the result that its row keeps. */
  settle(game: Stake, payout: number, result: number | null, now: number): void {
    this.#services.ledger.end(game, { status: payout > 0 ? "S" : "F", payout, result }, now);
  }
}
