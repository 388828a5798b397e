import { CELL, FIRST_AT, inCell, stakeRow } from "#simulator/testing/damage.ts";
import type { GameSample } from "#simulator/testing/game-sample.ts";

const roll = ({ nonce = 0, rolled = 7000, payout = 0 } = {}) =>
  stakeRow("dice", 1, { status: "F", pick: "<5000", number: nonce, result: String(rolled), payout });

const first = () => `cell ${CELL}: roll ${FIRST_AT}`;

export const diceSample: GameSample = {
  lists: ["/dice/user_records", "/dice/round_detail?id=$dice", "/fairness/receipts?table=dice&id=$dice"],
  async play(asMember) {
    await asMember("POST /dice/client_seed", { client_seed: "Q2AlyjYoIondBMTh7fy5" });
    await asMember("POST /dice/roll", { amount: 100, target: 5000, over: true, key: "the-first-roll" });
  },
  damage: [
    { name: "each roll of Dice is paid what it was due", sabotage: inCell(roll({ payout: 5 })), first },
    {
      name: "the numbers of each member's roll of Dice skip none",
      sabotage: inCell(roll({ nonce: 4 })),
      first: (member) => `cell ${CELL}: member ${member}`,
    },
    {
      name: "each roll of Dice has ended, and it and its target are within their ranges",
      sabotage: inCell(roll({ rolled: 10_000 })),
      first,
    },
    { name: "each roll of Dice follows from its seeds", sabotage: inCell(roll()), first },
  ],
};
