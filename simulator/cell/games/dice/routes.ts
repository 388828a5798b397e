import { diceClientSeed, diceRecords, diceRoll, diceRoundDetail } from "#games/dice/calls.ts";
import { isRefusal, refuse } from "#contract/refusals.ts";
import { NONE, stakeLeaf } from "#simulator/ledger/receipts.ts";
import { coefficient } from "#games/dice/rules/reward.ts";
import { isWin } from "#games/dice/rules/roll.ts";
import { DICE_LIMITS } from "#games/dice/rules/stake.ts";
import { answer, answerMoney, type Route, type MemberCall } from "#simulator/http/route.ts";
import type { Stake } from "#simulator/ledger/stake.ts";
import { betOf, DICE } from "./rolls.ts";
import { type DiceBooks, firstRoll, rollDice } from "./rules.ts";

/** The public seeds of a member's roll, shown before its stake. */
function fairnessOf({ seeds }: DiceBooks, member: number, nonce: number) {
  return { commitment: seeds.commitment(member, nonce), client_seed: seeds.clientSeed(member), nonce };
}

function nextRoll(books: DiceBooks, member: number) {
  return fairnessOf(books, member, books.rolls.nextNonce(member));
}

function outcomeOf(rolled: Stake) {
  const [roll, bet] = [rolled.result ?? 0, betOf(rolled)];
  return { roll, won: isWin(roll, bet), coefficient: coefficient(bet), price: rolled.payout };
}

function rollView(books: DiceBooks, rolled: Stake) {
  const { at, member, number, ended_after: balance } = rolled;
  return {
    ...outcomeOf(rolled),
    id: String(at),
    balance: balance ?? 0,
    fairness: fairnessOf(books, member, number + 1),
  };
}

function recordView(rolled: Stake) {
  const { at, create_time, amount, fee } = rolled;
  return {
    id: String(at),
    create_time,
    ...betOf(rolled),
    ...outcomeOf(rolled),
    amount,
    delivery: amount - fee,
    fee,
  };
}

/** The data to recompute a roll. */
function roundView({ seeds }: DiceBooks, rolled: Stake) {
  const { at, member, number: nonce, seed, entropy, forced, result } = rolled;
  return {
    game: "dice" as const,
    period: String(at),
    commitment: seeds.commitment(member, nonce),
    server_seed: seeds.serverSeed(member, nonce),
    client_seed: seed,
    entropy,
    nonce,
    forced: forced === 1,
    ...betOf(rolled),
    roll: result ?? 0,
  };
}

/** The receipt of a roll, before it is signed; empty: no such roll. */
export function diceLeaves({ rolls, seeds }: Pick<DiceBooks, "rolls" | "seeds">, member: number, id: string) {
  const rolled = rolls.find(member, Number(id));
  if (rolled === null) return [];
  const { at, number: nonce, seed, entropy, amount, create_time: arrival, forced } = rolled;
  const { target, over } = betOf(rolled);
  const { roll, price } = outcomeOf(rolled);
  const leaf = stakeLeaf({ table: DICE, round: at, member, bet: String(at), amount, arrival }, [
    ["commitment", seeds.commitment(member, nonce)],
    ["client_seed", seed],
    ["entropy", entropy || NONE],
    ["nonce", nonce],
    ["target", target],
    ["over", over],
    ["forced", forced === 1],
    // Settled in the same commit, so one receipt says both.
    ["roll", roll],
    ["payout", price],
  ]);
  return [leaf];
}

export function diceRoutes(books: DiceBooks): Route<MemberCall>[] {
  return [
    answerMoney(
      diceRoll,
      (call: MemberCall, wanted) => {
        const rolled = rollDice(books, call, wanted);
        return isRefusal(rolled) ? rolled : rollView(books, rolled);
      },
      {
        again({ member, now }, wanted) {
          const first = firstRoll(books, member, wanted);
          if (first === null) return null;
          return isRefusal(first)
            ? { outcome: first, now }
            : { outcome: rollView(books, first), now: first.create_time };
        },
        leaf: ({ member }, _, { id }) => diceLeaves(books, member, String(id))[0] ?? null,
      },
    ),
    answer(diceRecords, ({ member }: MemberCall, { p, p_size }) => ({
      page: { ...books.rolls.count(member), p, p_size },
      queryset: books.rolls.page(member, p_size, (p - 1) * p_size).map(recordView),
      fairness: nextRoll(books, member),
      limits: DICE_LIMITS,
    })),
    // A roll is settled at once, so every change is before the next one.
    answer(diceClientSeed, ({ member }: MemberCall, { client_seed }) => {
      books.seeds.changeClientSeed(member, client_seed);
      return { fairness: nextRoll(books, member) };
    }),
    answer(diceRoundDetail, ({ member }: MemberCall, { id }) => {
      const rolled = books.rolls.find(member, Number(id));
      return rolled === null ? refuse("round_unknown") : { entity: roundView(books, rolled) };
    }),
  ];
}
