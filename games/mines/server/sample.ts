import { makeEntropy, postAs, shiftTime, type TestMember } from "#simulator/testing/client.ts";
import { type Fairness, Player, secretOf } from "./testing/mines.ts";
import { CELL, FIRST_AT, inCell, stakeRow, type GameSample } from "#simulator/testing/game-sample.ts";

const game = ({ nonce = 0, status = "W", hit = "NULL", payout = 0 } = {}) =>
  stakeRow("mines", 1, { status, pick: "1,2,3", steps: "''", number: nonce, result: hit, payout });

const first = () => `cell ${CELL}: game ${FIRST_AT}`;

const TRAPS = 3;

export const sample: GameSample = {
  game: "mines",
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
  /** A stake, one cell, and the reward if it was safe. */
  async open(members) {
    const seeds = new Map<TestMember, Fairness>();
    for (const member of members) seeds.set(member, await new Player(member).fairness());
    let nonce = 0;
    return async (winners, losers) => {
      await shiftTime(1_000);
      for (const member of [...winners, ...losers]) {
        const known = seeds.get(member);
        if (known === undefined) throw new Error("not one of the members");
        const entropy = makeEntropy();
        const { safe, traps } = secretOf(member, { ...known, nonce }, TRAPS, entropy);
        const isSafe = winners.includes(member);
        await postAs(member, "/mines/start", { traps: TRAPS, amount: 50, entropy });
        await postAs(member, "/mines/tap", { idx: isSafe ? safe[0] : traps[0] });
        if (isSafe) await postAs(member, "/mines/take", {});
      }
      nonce += 1;
    };
  },
  most: [5.5, 4, 500],
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
