import { type Refusal, refuse } from "#contract/refusals.ts";
import { payout } from "#simulator/games/dice/reward.ts";
import { type Bet, drawRoll, isWin } from "#simulator/games/dice/roll.ts";
import type { Ledger } from "#simulator/ledger/ledger.ts";
import type { InstantGame } from "../instant-game.ts";
import type { InstantSeeds } from "../instant-seeds.ts";
import type { DiceRoll, DiceRolls } from "./rolls.ts";

/** The stores of a cell that a roll changes. */
export interface DiceBooks {
  readonly ledger: Ledger;
  readonly money: InstantGame;
  readonly rolls: DiceRolls;
  readonly seeds: InstantSeeds;
}

interface Wanted extends Bet {
  /** Minor units. */
  readonly amount: number;
  readonly key: string;
  readonly auto?: boolean | undefined;
}

/** Repeating a roll changes nothing. */
export interface Rolled {
  readonly roll: DiceRoll;
  readonly isChanged: boolean;
}

/** Stakes, rolls and pays. Runs inside a transaction; a refusal changes nothing. */
export function rollDice(
  { money, rolls, seeds }: DiceBooks,
  member: number,
  { amount, target, over, key, auto }: Wanted,
  now: number,
): Rolled | Refusal {
  const first = rolls.byKey(member, key);
  if (first !== null) {
    const isSame = first.amount === amount && first.target === target && first.over === over;
    return isSame ? { roll: first, isChanged: false } : refuse("idempotency_conflict");
  }
  const roll = money.stake({ member, amount, now, isAutomatic: auto ?? false }, (fee) => {
    const nonce = rolls.nextNonce(member);
    const clientSeed = seeds.clientSeed(member);
    const forced = rolls.takeForced(member);
    const drawn = forced ?? drawRoll(seeds.serverSeed(member, nonce), clientSeed, nonce);
    const won = isWin(drawn, { target, over });
    return rolls.add({
      member,
      nonce,
      key,
      clientSeed,
      target,
      over,
      amount,
      fee,
      roll: drawn,
      payout: won ? payout(amount - fee, { target, over }) : 0,
      forced: forced !== null,
      createTime: now,
    });
  });
  if (!("nonce" in roll)) return roll;
  money.settle(roll, now);
  return { roll, isChanged: true };
}
