import { aviatorRecords, aviatorRoundDetail } from "../../games/aviator/calls.ts";
import { betFrame, cashOutFrame } from "../../games/aviator/frames.ts";
import { inUnits } from "../backend/account.ts";
import type { Account } from "../backend/account.ts";
import { type GameSocket, isAccepted, replied } from "../backend/socket.ts";
import type { Check, Need, Trial } from "../check.ts";
import { once, type Session } from "../session.ts";
import { aviatorFrameFaults } from "./aviator-frames.ts";
import { AUTO_AT, CASHED, LATE, NAMED, type PlayedRound, type Watched, watchAviator } from "./aviator-round.ts";
import { judgeSeeds } from "./aviator-seeds.ts";
import { judgeLeft, judgeTies } from "./aviator-ties.ts";
import { expectUntold } from "./early.ts";
import { wrongTokenCheck } from "./authorization.ts";

const NO_STAKE = "the stake was not accepted";
const TOO_SOON = "the plane crashed too soon";

/** The Aviator socket. All checks look at the same round. */
export function aviatorChecks(session: Session): Check[] {
  const { backend, first, second } = session;
  const watched = once((trial) => watchAviator(session, trial));
  const check = (
    name: string,
    run: (trial: Trial, seen: Watched) => Promise<void> | void,
    needs: readonly Need[] = [],
  ): Check => ({
    name: `aviator ${name}`,
    needs: ["token", ...needs],
    offers: ["aviator"],
    run: async (trial) => run(trial, await watched(trial)),
  });
  const lost = (trial: Trial, { endings }: Watched, why: string) => trial.notRun(endings[0] ?? why);
  const played = (
    name: string,
    run: (trial: Trial, round: PlayedRound, socket: GameSocket, seen: Watched) => Promise<void> | void,
  ) =>
    ({
      ...check(
        name,
        async (trial, seen) => {
          const { round, socket } = seen;
          if (round === null) throw lost(trial, seen, "no round could be played in the time allowed");
          await run(trial, round, socket, seen);
        },
        ["second", "writes"],
      ),
      isMoney: true,
    }) satisfies Check;
  const { cmd: bet } = betFrame;
  const { cmd: cashOut } = cashOutFrame;

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
      for (const [row, cash] of [
        [mine, cashed],
        [theirs, null],
      ] as const) {
        if (row === undefined) trial.fail("recorded", `no record of round ${round.period}`);
        else {
          const { open_result: end, cash_result: at } = row;
          trial.expect(end === crash, "recorded", `open_result ${end === null ? "null" : inUnits(end)}`);
          trial.expect((at ?? 0) === (cash ?? 0), "recorded", `cash_result is ${at === null ? "null" : inUnits(at)}`);
        }
      }
      const { entity } = await backend.read(trial, aviatorRoundDetail, first.with({ query: { period: round.period } }));
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
