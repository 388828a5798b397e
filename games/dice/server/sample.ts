import { NUMBERS, TARGET_MAX, TARGET_MIN } from "#games/dice/rules/roll.ts";
import { makeEntropy, postAs, shiftTime, type TestMember } from "#simulator/testing/client.ts";
import { CELL, FIRST_AT, inCell, stakeRow, type GameSample } from "#simulator/testing/game-sample.ts";

const rollRow = ({ nonce = 0, rolled = 7000, payout = 0 } = {}) =>
  stakeRow("dice", 1, { status: "F", pick: "<5000", number: nonce, result: String(rolled), payout });

const first = () => `cell ${CELL}: roll ${FIRST_AT}`;

const roll = (member: TestMember, target: number) =>
  postAs(member, "/dice/roll", { amount: 50, target, over: false, key: crypto.randomUUID(), entropy: makeEntropy() });

export const sample: GameSample = {
  game: "dice",
  lists: ["/dice/user_records", "/dice/round_detail?id=$dice"],
  async play(asMember) {
    await asMember("POST /dice/client_seed", { client_seed: "Q2AlyjYoIondBMTh7fy5" });
    await asMember("POST /dice/roll", { amount: 100, target: 5000, over: true, key: "the-first-roll" });
  },
  async open() {
    return async (winners, losers) => {
      await shiftTime(1_000);
      // The greatest chance, and the least.
      for (const member of winners) await roll(member, TARGET_MAX);
      for (const member of losers) await roll(member, TARGET_MIN);
    };
  },
  most: [2.2, 1.15, 250],
  members: 100,
  damage: [
    { name: "each roll of Dice is paid what it was due", sabotage: inCell(rollRow({ payout: 5 })), first },
    {
      name: "the numbers of each member's roll of Dice skip none",
      sabotage: inCell(rollRow({ nonce: 4 })),
      first: (member) => `cell ${CELL}: member ${member}`,
    },
    {
      name: "each roll of Dice has ended, and it and its target are within their ranges",
      sabotage: inCell(rollRow({ rolled: NUMBERS })),
      first,
    },
    { name: "each roll of Dice follows from its seeds", sabotage: inCell(rollRow()), first },
  ],
};
