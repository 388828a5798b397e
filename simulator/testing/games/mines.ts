import { CELL, inCell, transfer } from "../damage.ts";
import type { GameSample } from "./game-sample.ts";

const game = ({ nonce = 0, status = "W", hit = "NULL", payout = 0 } = {}) => {
  return (member: string) =>
    `INSERT INTO mines_game (id, member, nonce, client_seed, traps, amount, fee, layout, opened, hit, status, payout, forced,
       create_time) VALUES (5, ${member}, ${nonce}, 'seed', 3, 10000, 200, '[1,2,3]', '[]', ${hit}, '${status}', ${payout},
       0, 1)`;
};

export const minesSample: GameSample = {
  lists: ["/mines/status", "/mines/user_records", "/mines/round_detail?id=1"],
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
    { name: "each Mines game has its one bet transfer", sabotage: inCell(game()), first: () => `cell ${CELL}: game 5` },
    {
      name: "each Mines game is paid once, and what it was due",
      sabotage: inCell(game({ status: "F", hit: "1", payout: 5 })),
      first: () => `cell ${CELL}: game 5`,
    },
    {
      name: "every transfer of Mines is a game's bet or win",
      sabotage: inCell(transfer("bet:mines:9", "bet", "mines:9")),
      first: () => `cell ${CELL}: mines:9`,
    },
    {
      name: "a member plays one game of Mines at a time, and the games count from 0",
      sabotage: inCell(game({ nonce: 4 })),
      first: (member) => `cell ${CELL}: member ${member}`,
    },
    {
      name: "what was opened in a Mines game was safe, but for the trap that ended it",
      sabotage: inCell(game({ status: "F" })),
      first: () => `cell ${CELL}: game 5`,
    },
    { name: "each Mines layout follows from its seeds", sabotage: inCell(game()), first: () => `cell ${CELL}: game 5` },
  ],
};
