import { CELL, FIRST_AT, inCell, stakeRow } from "#simulator/testing/damage.ts";
import type { GameSample } from "#simulator/testing/game-sample.ts";

const game = ({ nonce = 0, status = "W", hit = "NULL", payout = 0 } = {}) =>
  stakeRow("mines", 1, { status, pick: "1,2,3", steps: "''", number: nonce, result: hit, payout });

const first = () => `cell ${CELL}: game ${FIRST_AT}`;

export const minesSample: GameSample = {
  lists: ["/mines/status", "/mines/user_records", "/mines/round_detail?id=$mines"],
  async play(asMember) {
    await asMember("POST /mines/client_seed", { client_seed: "Q2AlyjYoIondBMTh7fy5" });
    await asMember("POST /mines/start", { traps: 3, amount: 100 });
    for (let idx = 1; ; idx++) {
      const tapped = await asMember("POST /mines/tap", { idx });
      if (tapped["game_over"] !== true) break;
      await asMember("POST /mines/start", { traps: 3, amount: 100 });
    }
    await asMember("POST /mines/take", {});
  },
  damage: [
    {
      name: "each game of Mines is paid what it was due",
      sabotage: inCell(game({ status: "F", hit: "1", payout: 5 })),
      first,
    },
    {
      name: "the numbers of each member's game of Mines skip none",
      sabotage: inCell(game({ nonce: 4 })),
      first: (member) => `cell ${CELL}: member ${member}`,
    },
    {
      name: "a member plays one game of Mines at a time",
      sabotage: inCell(game(), game({ nonce: 1 })),
      first: (member) => `cell ${CELL}: member ${member}`,
    },
    {
      name: "what was opened in a Mines game was safe, but for the trap that ended it",
      sabotage: inCell(game({ status: "F" })),
      first,
    },
    { name: "each Mines layout follows from its seeds", sabotage: inCell(game()), first },
  ],
};
