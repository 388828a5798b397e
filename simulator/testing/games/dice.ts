import { CELL, inCell, transfer } from "../damage.ts";
import type { GameSample } from "./game-sample.ts";

const roll = ({ nonce = 0, rolled = 7000, target = 5000, payout = 0 } = {}) => {
  return (member: string) =>
    `INSERT INTO dice_roll (id, member, nonce, key, client_seed, target, is_over, amount, fee, roll, payout, forced,
       create_time) VALUES (5, ${member}, ${nonce}, 'a-key-of-it', 'seed', ${target}, 0, 10000, 200, ${rolled}, ${payout},
       0, 1)`;
};

const first = () => `cell ${CELL}: roll 5`;

export const diceSample: GameSample = {
  lists: ["/dice/user_records", "/dice/round_detail?id=1", "/fairness/receipts?table=dice&id=1"],
  async play(asMember) {
    await asMember("POST /dice/client_seed", { client_seed: "Q2AlyjYoIondBMTh7fy5" });
    await asMember("POST /dice/roll", { amount: 100, target: 5000, over: true, key: "the-first-roll" });
  },
  damage: [
    { name: "each roll of Dice has its one bet transfer", sabotage: inCell(roll()), first },
    { name: "each roll of Dice is paid once, and what it was due", sabotage: inCell(roll({ payout: 5 })), first },
    {
      name: "every transfer of Dice is a roll's bet or win",
      sabotage: inCell(transfer("bet:dice:9", "bet", "dice:9")),
      first: () => `cell ${CELL}: dice:9`,
    },
    {
      name: "a member's rolls of Dice count from 0 and skip nothing",
      sabotage: inCell(roll({ nonce: 4 })),
      first: (member) => `cell ${CELL}: member ${member}`,
    },
    {
      name: "each roll of Dice and its target are within their ranges",
      sabotage: inCell(roll({ rolled: 10_000 })),
      first,
    },
    { name: "each roll of Dice follows from its seeds", sabotage: inCell(roll()), first },
  ],
};
