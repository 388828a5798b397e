import { diceRecords, diceRoll, diceRoundDetail } from "./contract/calls.ts";
import { TARGET_MAX, TARGET_MIN } from "./rules/roll.ts";
import { type InstantPlayer, request } from "../engine/players/instant-player.ts";

/** Rolls at any target, on either side. */
export const player: InstantPlayer = {
  game: "dice",
  isLong: false,
  status: [diceRecords, { p: 1, p_size: 10 }],
  records: diceRecords,
  round: diceRoundDetail,
  forced: 7,
  pictured: { won: 1234, lost: 7345 },
  stakeName: "Dice",
  cost: { written: 2.15, left: 1.11, read: 17.9, bytes: 240, requests: 1 },
  *play(random, amountOf) {
    const bet = {
      amount: amountOf(random),
      target: random.between(TARGET_MIN, TARGET_MAX),
      over: random.chance(0.5),
    };
    const entropy = random.entropy();
    const { id, roll, won, coefficient, price } = yield* request(
      diceRoll,
      { ...bet, key: random.letters(), entropy },
      (rolled) => ({ staked: bet.amount, paid: rolled.price }),
    );
    const terms = { target: String(bet.target), over: String(bet.over) };
    return { record: { ...bet, id, roll, won, coefficient, price }, terms, entropy };
  },
};
