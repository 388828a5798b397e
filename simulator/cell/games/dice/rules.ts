import { type Refusal, isRefusal, refuse } from "#contract/refusals.ts";
import type { MemberCall } from "#simulator/http/route.ts";
import { payout } from "#games/dice/rules/reward.ts";
import { type Bet, drawRoll, isWin } from "#games/dice/rules/roll.ts";
import type { Ledger } from "#simulator/ledger/ledger.ts";
import type { Stake } from "#simulator/ledger/stake.ts";
import type { InstantGame } from "../instant-game.ts";
import type { InstantSeeds } from "../instant-seeds.ts";
import { DICE, type ForcedRolls, pickOf } from "./rolls.ts";

/** The stores of a cell that a roll changes. */
export interface DiceBooks {
  readonly ledger: Ledger;
  readonly rolls: InstantGame;
  readonly forced: ForcedRolls;
  readonly seeds: InstantSeeds;
}

interface Wanted extends Bet {
  /** Minor units. */
  readonly amount: number;
  readonly key: string;
  readonly auto?: boolean | undefined;
  readonly entropy?: string | undefined;
}

/** Whose roll it is, and the Idempotency-Key of the call. */
type Caller = Pick<MemberCall, "member" | "requestId" | "now">;

/** Stakes, rolls and pays. Runs inside a transaction; a refusal changes nothing. */
export function rollDice(
  { rolls, forced: forcedRolls, seeds }: DiceBooks,
  { member, requestId, now }: Caller,
  { amount, target, over, key, auto, entropy = "" }: Wanted,
): Stake | Refusal {
  let [roll, won] = [0, 0];
  const stake = rolls.stake({ member, amount, now, isAutomatic: auto ?? false }, (delivery) => {
    const nonce = rolls.nextNonce(member);
    const clientSeed = seeds.clientSeed(member);
    const forcedRoll = forcedRolls.take(member);
    roll = forcedRoll ?? drawRoll({ serverSeed: seeds.serverSeed(member, nonce), clientSeed, entropy, nonce });
    won = isWin(roll, { target, over }) ? payout(delivery, { target, over }) : 0;
    const forced = Number(forcedRoll !== null);
    return { bet_id: key, request: requestId, pick: pickOf({ target, over }), seed: clientSeed, entropy, forced };
  });
  if (!isRefusal(stake)) rolls.settle(stake, won, roll, now);
  return stake;
}

/** The first roll under the key; null: there is none. */
export function firstRoll({ ledger }: DiceBooks, member: number, wanted: Wanted): Stake | Refusal | null {
  const first = ledger.byKey(member, DICE, wanted.key);
  if (first === null) return null;
  const { amount, entropy = "" } = wanted;
  const isSame = first.amount === amount && first.pick === pickOf(wanted) && first.entropy === entropy;
  return isSame ? first : refuse("idempotency_conflict");
}
