import { betFrame, cashOutFrame } from "../../../games/aviator/contract/frames.ts";
import { inUnits } from "../backend/account.ts";
import { isAccepted, replied } from "../backend/socket.ts";
import type { Check } from "../check.ts";
import { type Session } from "../session.ts";
import { aviatorFrameFaults } from "./aviator-frames.ts";
import { CASHED, LATE } from "./aviator-round.ts";
import { wrongTokenCheck } from "./authorization.ts";

import { NAMED } from "./aviator-auto.ts";
import { outcomeChecks } from "./aviator-outcomes.ts";
import { NO_STAKE, TOO_SOON, watchedChecks, type Watching } from "./aviator-watching.ts";

/** The Aviator socket. */
export function aviatorChecks(session: Session): Check[] {
  const checks = watchedChecks(session);
  return [
    ...frameChecks(session, checks),
    ...stakeChecks(session, checks),
    ...cashOutChecks(session, checks),
    ...outcomeChecks(session, checks),
  ];
}

const { cmd: bet } = betFrame;
const { cmd: cashOut } = cashOutFrame;

function frameChecks(session: Session, { check, lost }: Watching): Check[] {
  return [
    wrongTokenCheck(session, "aviator", NAMED),
    check("the socket opens, greets with 5002 and 5008, and stays open", (trial, { endings, hasGreeting, socket }) => {
      const { command: curl } = socket;
      for (const ending of endings) trial.fail("socket_open", ending, { curl });
      const isGreeted = hasGreeting || endings.length > 0;
      trial.expect(isGreeted, "socket_open", "5002 or 5008 is missing at the start", { curl });
    }),
    check("every frame has its form and fields", (trial, seen) => {
      seen.socket.reportFaults(trial);
      if (seen.socket.heard.length === 0) throw lost(trial, seen, "no frame came");
    }),
    check("frames come in the order of the round", (trial, seen) => {
      const { command: curl, heard } = seen.socket;
      for (const { rule, detail } of aviatorFrameFaults(heard)) trial.fail(rule, detail, { curl });
      if (!seen.hasCrash) throw lost(trial, seen, "no crash in the time allowed");
    }),
    check("5008 follows the crash", (trial, seen) => {
      if (!seen.hasCrash) throw lost(trial, seen, "no crash in the time allowed");
      if (seen.hasResultsAfterCrash) return;
      if (seen.socket.ending !== null) throw trial.notRun(seen.socket.ending);
      trial.fail("aviator_results", "no 5008 comes after the crash", { curl: seen.socket.command });
    }),
  ];
}

function stakeChecks({ first, second }: Session, { check, lost, played }: Watching): Check[] {
  return [
    played(
      "a stake below the minimum, below 0 or beyond the balance is refused in 5016",
      async (trial, round, socket) => {
        for (const { price, reply } of round.refused) {
          const curl = socket.commandWith(bet, { period: round.period, betPrice: price });
          const { status, msg } = replied(trial, reply, curl);
          trial.expect(status !== 1, "aviator_least", `a stake of ${price} is accepted`, { curl });
          trial.expect(msg !== "", "message", "5016 has no msg", { curl, field: "5016.msg" });
          await first.expectUnmoved(trial, round.marks.first, Math.round(Math.abs(price) * 100), "not_moved", { curl });
        }
      },
    ),
    {
      ...check(
        "a stake at the lock is refused",
        (trial, seen) => {
          const { auto, socket } = seen;
          if (auto === null) throw lost(trial, seen, "no second round could be played in the time allowed");
          if (auto.locked === null) throw trial.byChance("no 5002 had status 21");
          const curl = socket.commandWith(bet, {});
          const { status } = replied(trial, auto.locked, curl);
          trial.expect(status === 0, "aviator_stakes", "a stake at status 21 is accepted", { curl });
        },
        ["second", "writes"],
      ),
      isMoney: true,
    },
    played("a stake is accepted in 5016 and paid once", async (trial, round, socket) => {
      const { period, marks } = round;
      const curl = socket.commandWith(bet, { period, betPrice: CASHED });
      const accepted = replied(trial, round.accepted, curl);
      const lateStake = replied(trial, round.lateStake, curl);
      const twice = replied(trial, round.twice, curl);
      trial.expect(accepted.status === 1, "aviator_stakes", `5016: ${accepted.msg}`, { curl });
      trial.expect(lateStake.status === 1, "aviator_stakes", `5016: ${lateStake.msg}`, { curl });
      trial.expect(twice.status === 0, "aviator_stakes", "a second stake of the round is accepted", { curl });
      const isSame = accepted.betPrice === null || accepted.betPrice === CASHED * 100;
      trial.expect(isSame, "aviator_stakes", "betPrice of 5016 is not the stake", { curl, field: "5016.betPrice" });
      await second.expectMoved(trial, marks.second, -LATE * 100, "staked", { curl });
      await first.expectMoved(trial, marks.first, -CASHED * 100, "staked", { curl });
    }),
    played("fields that a stake does not have change nothing of it", async (trial, round, socket) => {
      const curl = socket.commandWith(bet, { betPrice: LATE, amount: 2 });
      const { status, betPrice, autoCashOut = null } = replied(trial, round.stray, curl);
      if (status !== 1) return;
      const isAsked = (betPrice === null || betPrice === LATE * 100) && autoCashOut === null;
      trial.expect(isAsked, "unused", "5016 has another betPrice, or an autoCashOut", { curl });
      await second.expectMoved(trial, round.marks.second, -LATE * 100, "unused", { curl });
    }),
    played("5012 shows the stake", (trial, { hasPlayers, accepted, period }, socket) => {
      if (hasPlayers) return;
      if (!isAccepted(accepted)) throw trial.notRun(NO_STAKE);
      if (socket.ending !== null) throw trial.notRun(socket.ending);
      const curl = socket.commandWith(bet, { period, betPrice: CASHED });
      trial.fail("aviator_players", "no 5012 has the accepted stake", { curl });
    }),
    played("a stake in flight is refused", (trial, { inFlight }, socket) => {
      if (inFlight === null) throw trial.byChance(TOO_SOON);
      const curl = socket.commandWith(bet, { betPrice: CASHED });
      const { status } = replied(trial, inFlight, curl);
      trial.expect(status === 0, "aviator_stakes", "a stake in flight is accepted", { curl });
    }),
  ];
}

function cashOutChecks({ first }: Session, { played }: Watching): Check[] {
  return [
    played("a cash-out in flight pays its amount", async (trial, round, socket) => {
      const { accepted, cashOut: reply, crash, marks, shown } = round;
      if (!isAccepted(accepted)) throw trial.notRun(NO_STAKE);
      if (reply === null) throw socket.ending === null ? trial.byChance(TOO_SOON) : trial.notRun(socket.ending);
      const curl = socket.commandWith(cashOut, {});
      const { status, msg, cashCoefficient: at, cashAmount: amount } = replied(trial, reply, curl);
      if (status === 0 && shown?.isFlying === true) {
        return trial.fail("aviator_arrival", `in flight, with the tag of a later time, it is refused: ${msg}`, {
          curl,
        });
      }
      if (status === 0) throw trial.byChance(`refused: ${msg}; the plane may have crashed before it arrived`);
      if (shown !== null) {
        const story = `${inUnits(shown.before)} was shown before it, ${inUnits(shown.after)} after; paid at ${inUnits(at)}`;
        trial.expect(shown.before <= at && at <= shown.after, "aviator_arrival", story, { curl });
      }
      const isRight = Math.abs(amount - CASHED * at) <= 1;
      trial.expect(isRight, "cash_amount", `${CASHED} x ${inUnits(at)} paid ${inUnits(amount)}`, { curl });
      await first.expectMoved(trial, marks.first, amount, "cash_amount", { curl });
      if (crash === null) throw trial.notRun(socket.ending ?? "no crash in the time allowed");
      trial.expect(at <= crash, "aviator_tie", `paid at ${inUnits(at)}, result ${inUnits(crash)}`, { curl });
    }),
    played("5012 shows the cash-out", (trial, { cashOut: reply, hasCashed }, socket) => {
      if (reply === null) throw trial.byChance(TOO_SOON);
      if (!isAccepted(reply)) throw trial.notRun("the cash-out was not accepted");
      if (socket.ending !== null) throw trial.notRun(socket.ending);
      const curl = socket.commandWith(cashOutFrame.cmd, {});
      trial.expect(hasCashed, "aviator_players", "no 5012 has the cash-out with its coefficient", { curl });
    }),
    played(
      "a socket that opens in flight is told the round and its phase",
      (trial, { hasPhase }, { command: curl }) => {
        if (hasPhase === null) throw trial.byChance(TOO_SOON);
        trial.expect(hasPhase, "socket_open", "its first 5002 has another round, or a status below 30", { curl });
      },
    ),
    played("a second cash-out of one stake is refused and pays nothing", (trial, { again, cashOut }, socket) => {
      if (cashOut === null || again === null) throw trial.byChance(TOO_SOON);
      const curl = socket.commandWith(cashOutFrame.cmd, {});
      if (replied(trial, cashOut, curl).status === 0) throw trial.byChance(TOO_SOON);
      const { status, cashSuccess } = replied(trial, again, curl);
      trial.expect(status === 0 && !cashSuccess, "aviator_arrival", "a stake is cashed out twice", { curl });
    }),
    played("5016 and 5018 go to their member alone", (trial, { strays }, { command: curl }, { auto }) => {
      const heard = Math.max(0, strays) + (auto?.strays ?? 0);
      trial.expect(heard === 0, "frame_to", `another member's socket hears ${heard} of them`, { curl });
    }),
    played(
      "a member who does not stake hears every frame of the round",
      (trial, round, { command: curl }, { auto }) => {
        const others = "another member's socket hears no";
        const { unheard } = round;
        trial.expect(unheard.length === 0, "frame_to_all", `${others} ${unheard.join(", no ")}`, { curl });
        if (auto === null) throw trial.notRun("no second round could be played in the time allowed");
        const isTold = auto.isTold || !round.hasPlayers || !isAccepted(auto.accepted);
        trial.expect(isTold, "frame_to_all", `${others} 5012 with the stake of the first`, { curl });
      },
    ),
    played("a cash-out after the crash is refused and pays nothing", async (trial, round, socket) => {
      const { lateStake, lateCashOut: reply, lateChanges, crash } = round;
      if (!isAccepted(lateStake)) throw trial.notRun(NO_STAKE);
      if (reply === null || crash === null) throw trial.notRun(socket.ending ?? "no crash in the time allowed");
      const curl = socket.commandWith(cashOut, {});
      // Other checks pay this account too, but never a multiple of this stake.
      const paid = lateChanges.filter((change) => change >= LATE * 100 && change % LATE === 0);
      trial.expect(paid.length === 0, "aviator_late", `the balance rose by ${inUnits(paid[0] ?? 0)}`, { curl });
      const { status, cashSuccess, cashCoefficient } = replied(trial, reply, curl);
      const at = inUnits(cashCoefficient);
      const isPaid = status === 1 || cashSuccess;
      trial.expect(!isPaid, "aviator_late", `after the crash at ${inUnits(crash)} it is paid at ${at}`, { curl });
    }),
  ];
}
