import { env } from "cloudflare:workers";
import { serverSeed } from "#fairness/draw.ts";
import type { SingleStepEntry } from "#games/engine/contract/game-entry.ts";
import { picksOf } from "#games/engine/contract/picks.ts";
import { drawPlay } from "#games/engine/rules/single-step.ts";
import { makeEntropy, postAs, shiftTime, type TestMember } from "#simulator/testing/client.ts";
import { CELL, FIRST_AT, type GameSample, inCell, stakeRow } from "#simulator/testing/game-sample.ts";

/** The rows and bytes of a play, as every single-step game keeps it. */
const MOST: GameSample["most"] = [2.2, 1.15, 250];

/** A single-step game in the tests of all calls and of the audit. */
export function singleStepSample(singleStep: SingleStepEntry["singleStep"]): GameSample {
  const { calls, terms } = singleStep;
  const { rules } = calls;
  const { game, title, play } = calls.names;
  const picks = picksOf(singleStep);
  const choices = [rules.first, ...terms.bets().map(([, choice]) => choice)];
  const byChance = choices.toSorted((one, other) => rules.wins(one) - rules.wins(other));
  const [least = rules.first, greatest = rules.first] = [byChance[0], byChance.at(-1)];

  /** A choice and an outcome that loses by it and that the row's seeds do not give. */
  function lostBeside(member: string, nonce: number): readonly [pick: string, result: number] {
    const seeds = { serverSeed: serverSeed(env.FAIRNESS_KEY ?? "", game, member, nonce), clientSeed: "seed" };
    const drawn = drawPlay(rules, { ...seeds, entropy: "", nonce });
    for (let outcome = 0; outcome < rules.outcomes; outcome++) {
      const lost = outcome === drawn ? undefined : choices.find((choice) => !rules.isWin(outcome, choice));
      if (lost !== undefined) return [picks.of(lost), outcome];
    }
    throw new Error(`no outcome of ${title} loses`);
  }

  function row({ number = 0, payout = 0, impossible = false } = {}) {
    return (member: string) => {
      const [pick, lost] = lostBeside(member, number);
      const result = String(impossible ? rules.outcomes : lost);
      return stakeRow(game, 1, { status: "F", pick, number, result, payout })(member);
    };
  }
  const first = () => `cell ${CELL}: ${play} ${FIRST_AT}`;
  const post = (member: TestMember, choice: object) =>
    postAs(member, calls.play.path, { amount: 50, ...choice, key: crypto.randomUUID(), entropy: makeEntropy() });
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
    most: MOST,
    counted: { members: 100, times: 5 },
    damage: [
      { name: `each ${play} of ${title} is paid what it was due`, sabotage: inCell(row({ payout: 5 })), first },
      {
        name: `the numbers of each member's ${play} of ${title} skip none`,
        sabotage: inCell(row({ number: 4 })),
        first: (member) => `cell ${CELL}: member ${member}`,
      },
      {
        name: `each ${play} of ${title} has ended, with a possible choice and outcome`,
        sabotage: inCell(row({ impossible: true })),
        first,
      },
      { name: `each ${play} of ${title} follows from its seeds`, sabotage: inCell(row()), first },
    ],
  };
}
