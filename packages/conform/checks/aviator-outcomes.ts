import { aviatorRecords, aviatorRoundDetail } from "../../../games/aviator/contract/calls.ts";
import { betFrame } from "../../../games/aviator/contract/frames.ts";
import { inUnits } from "../backend/account.ts";
import type { Account } from "../backend/account.ts";
import { isAccepted, replied } from "../backend/socket.ts";
import type { Check, Trial } from "../check.ts";
import { type Session } from "../session.ts";
import { CASHED, LATE } from "./aviator-round.ts";
import { expectHash, judgeSeeds } from "./aviator-seeds.ts";
import { judgeLeft, judgeTies } from "./aviator-ties.ts";
import { expectUntold } from "./early.ts";

import { AUTO_AT } from "./aviator-auto.ts";
import { NO_STAKE, TOO_SOON, type Watching } from "./aviator-watching.ts";

const { cmd: bet } = betFrame;

/** How stakes end, and what is kept of it. */
export function outcomeChecks(session: Session, { check, lost, played }: Watching): Check[] {
  const { backend, first, second } = session;
  return [
    {
      ...check(
        "a stake with autoCashOut is cashed out by itself",
        async (trial, seen) => {
          const { auto, socket } = seen;
          if (auto === null) throw lost(trial, seen, "no second round could be played in the time allowed");
          const curl = socket.commandWith(bet, { autoCashOut: AUTO_AT / 100 });
          const { status, msg, autoCashOut } = replied(trial, auto.accepted, curl);
          if (status !== 1) throw trial.notRun(`the stake is refused: ${msg}`);
          if (autoCashOut === undefined) throw trial.notOffered("5016 names no autoCashOut");
          const { crash, cashOut: out } = auto;
          if (out === null && crash === null) throw trial.notRun(socket.ending ?? "no crash in the time allowed");
          if (crash !== null && crash < AUTO_AT) throw trial.byChance(TOO_SOON);
          if (out?.cashSuccess !== true)
            return trial.fail("aviator_auto", `no 5018 comes, and ${inUnits(crash ?? 0)} was reached`, { curl });
          const { cashCoefficient: at, cashAmount: amount } = out;
          trial.expect(at === AUTO_AT, "aviator_auto", `cashed out at ${inUnits(at)}`, { curl });
          await first.expectMoved(trial, auto.mark, amount, "aviator_auto", { curl });
        },
        ["second", "writes"],
      ),
      isMoney: true,
    },
    played(
      "an autoCashOut beside a cash-out by hand, at the result or above it, pays what it has to",
      (trial, _, __, seen) => judgeTies(trial, seen.ties),
    ),
    played(
      "a stake without autoCashOut waits for the crash, whatever an earlier or a refused one had",
      (trial, _, __, seen) => judgeLeft(trial, seen.ties),
    ),
    played(
      "a round's detail has the seeds of its own stakes",
      async (trial, { period, seeds, crash }, socket, { auto }) => {
        if (crash === null) throw trial.notRun(socket.ending ?? "no crash in the time allowed");
        await judgeSeeds(session, trial, [{ period, seeds }, ...(auto === null ? [] : [auto])]);
      },
    ),
    played("nothing tells the result before the crash", (trial, { early }, { command }) =>
      expectUntold(trial, early, "the result is told in flight", command),
    ),
    played("the records and the detail have the round's result", async (trial, round, socket) => {
      const { accepted, lateStake, cashOut: reply, crash } = round;
      if (!isAccepted(accepted) || !isAccepted(lateStake)) throw trial.notRun(NO_STAKE);
      if (crash === null) throw trial.notRun(socket.ending ?? "no crash in the time allowed");
      if (reply !== null && "lost" in reply) throw trial.notRun(reply.lost);
      const cashed = reply?.data.status === 1 ? reply.data.cashCoefficient : null;
      const mine = await recordOf(session, trial, first, round.period);
      const theirs = await recordOf(session, trial, second, round.period);
      for (const [row, cash, stake] of [
        [mine, cashed, CASHED],
        [theirs, null, LATE],
      ] as const) {
        if (row === undefined) trial.fail("recorded", `no record of round ${round.period}`);
        else {
          const { open_result: end, cash_result: at, delivery } = row;
          const isWhole = delivery === stake * 100;
          trial.expect(isWhole, "recorded", `delivery ${inUnits(delivery)} of a stake of ${stake}`);
          trial.expect(end === crash, "recorded", `open_result ${end === null ? "null" : inUnits(end)}`);
          trial.expect((at ?? 0) === (cash ?? 0), "recorded", `cash_result is ${at === null ? "null" : inUnits(at)}`);
        }
      }
      const { entity } = await backend.read(trial, aviatorRoundDetail, first.with({ query: { period: round.period } }));
      if (session.offers.has("fairness")) expectHash(trial, entity);
      const result = entity.result ?? 0;
      trial.expect(result === crash, "same_entry", `round_detail has ${inUnits(result)}`, {
        field: "entity.result",
      });
    }),
  ];
}

async function recordOf({ backend }: Session, trial: Trial, who: Account, period: number) {
  const { queryset: rows } = await backend.read(trial, aviatorRecords, who.with());
  return rows.find((row) => row.period === period);
}
