import { diceClientSeed, diceRecords, diceRoll, diceRoundDetail } from "#contract/games/dice/calls.ts";
import { isRefusal, refuse } from "#contract/refusals.ts";
import type { MemberCall } from "#simulator/cell/calls/member-call.ts";
import { stakeLeaf } from "#simulator/cell/receipts.ts";
import { coefficient } from "#simulator/games/dice/reward.ts";
import { isWin } from "#simulator/games/dice/roll.ts";
import { DICE_LIMITS } from "#simulator/games/dice/stake.ts";
import { answer, answerMoney, type Route, unchanged } from "#simulator/http/route.ts";
import { type DiceBooks, rollDice } from "./rules.ts";
import { DICE, type DiceRoll } from "./rolls.ts";

/** The public seeds of the member's next roll, shown before its stake. */
function nextRoll({ rolls, seeds }: DiceBooks, member: number) {
  const nonce = rolls.nextNonce(member);
  return { commitment: seeds.commitment(member, nonce), client_seed: seeds.clientSeed(member), nonce };
}

function outcomeOf(rolled: DiceRoll) {
  return { roll: rolled.roll, won: isWin(rolled.roll, rolled), coefficient: coefficient(rolled), price: rolled.payout };
}

function rollView(books: DiceBooks, rolled: DiceRoll) {
  const { id, member } = rolled;
  return {
    ...outcomeOf(rolled),
    id: String(id),
    balance: books.ledger.balance(member),
    fairness: nextRoll(books, member),
  };
}

function recordView(rolled: DiceRoll) {
  const { id, createTime, target, over, amount, fee } = rolled;
  return {
    id: String(id),
    create_time: createTime,
    target,
    over,
    ...outcomeOf(rolled),
    amount,
    delivery: amount - fee,
    fee,
  };
}

/** The data to recompute a roll. */
function roundView({ seeds }: DiceBooks, { id, member, nonce, clientSeed, forced, target, over, roll }: DiceRoll) {
  return {
    game: "dice" as const,
    period: String(id),
    commitment: seeds.commitment(member, nonce),
    server_seed: seeds.serverSeed(member, nonce),
    client_seed: clientSeed,
    nonce,
    forced,
    target,
    over,
    roll,
  };
}

/** The receipt of a roll, before it is signed; empty: no such roll. */
export function diceLeaves({ rolls, seeds }: Pick<DiceBooks, "rolls" | "seeds">, member: number, id: string) {
  const rolled = rolls.find(member, Number(id));
  if (rolled === null) return [];
  const { nonce, clientSeed, target, over, amount, createTime } = rolled;
  const stake = { table: DICE, round: rolled.id, member, bet: String(rolled.id), amount, arrival: createTime };
  const leaf = stakeLeaf(stake, [
    ["commitment", seeds.commitment(member, nonce)],
    ["client_seed", clientSeed],
    ["nonce", nonce],
    ["target", target],
    ["over", over],
  ]);
  return [leaf];
}

export function diceRoutes(books: DiceBooks): Route<MemberCall>[] {
  return [
    answerMoney(
      diceRoll,
      ({ member, now }: MemberCall, wanted) => {
        const rolled = rollDice(books, member, wanted, now);
        if (isRefusal(rolled)) return rolled;
        const view = rollView(books, rolled.roll);
        return rolled.isChanged ? view : unchanged(view);
      },
      { leaf: ({ member }, _, { id }) => diceLeaves(books, member, String(id))[0] ?? null },
    ),
    answer(diceRecords, ({ member }: MemberCall, { p, p_size }) => ({
      page: { count: books.rolls.count(member), p, p_size },
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
