import type { SingleStepCalls } from "#games/engine/contract/single-step-calls.ts";
import { makeEntropy, postAs, shiftTime, type TestMember } from "#simulator/testing/client.ts";
import { CELL, FIRST_AT, type GameSample, inCell, stakeRow } from "#simulator/testing/game-sample.ts";

interface SingleStepSample {
  readonly calls: SingleStepCalls;
  /** The choices with the greatest chance, and with the least. */
  readonly greatest: object;
  readonly least: object;
  /** A row that is lost: its pick, and an outcome that its seeds do not give. */
  readonly pick: string;
  readonly lost: number;
  /** The words of its claim of valid rows, and an outcome outside its range. */
  readonly valid: string;
  readonly impossible: number;
  readonly most: GameSample["most"];
  readonly counted?: GameSample["counted"];
}

/** A single-step game in the tests of all calls and of the audit. */
export function singleStepSample({ calls, greatest, least, pick, lost, ...more }: SingleStepSample): GameSample {
  const { game, title, play } = calls.names;
  const { valid, impossible, most, counted } = more;
  const row = ({ number = 0, result = lost, payout = 0 } = {}) =>
    stakeRow(game, 1, { status: "F", pick, number, result: String(result), payout });
  const first = () => `cell ${CELL}: ${play} ${FIRST_AT}`;
  const request = (choice: object) => ({ ...choice, key: crypto.randomUUID(), entropy: makeEntropy() });
  const post = (member: TestMember, choice: object) =>
    postAs(member, calls.play.path, { amount: 50, ...request(choice) });
  return {
    game,
    lists: [calls.records.path, `${calls.roundDetail.path}?id=$${game}`],
    async play(asMember) {
      await asMember(`POST ${calls.clientSeed.path}`, { client_seed: "Q2AlyjYoIondBMTh7fy5" });
      await asMember(`POST ${calls.play.path}`, { amount: 100, ...least, key: "the-first-play" });
    },
    async open() {
      return async (winners, losers) => {
        await shiftTime(1_000);
        for (const member of winners) await post(member, greatest);
        for (const member of losers) await post(member, least);
      };
    },
    most,
    ...(counted !== undefined && { counted }),
    damage: [
      { name: `each ${play} of ${title} is paid what it was due`, sabotage: inCell(row({ payout: 5 })), first },
      {
        name: `the numbers of each member's ${play} of ${title} skip none`,
        sabotage: inCell(row({ number: 4 })),
        first: (member) => `cell ${CELL}: member ${member}`,
      },
      {
        name: `each ${play} of ${title} has ended, and ${valid}`,
        sabotage: inCell(row({ result: impossible })),
        first,
      },
      { name: `each ${play} of ${title} follows from its seeds`, sabotage: inCell(row()), first },
    ],
  };
}
