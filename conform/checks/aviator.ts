import { aviatorRecords, aviatorRoundDetail } from "../../edge/contract/games/aviator/calls.ts";
import { betFrame, cashOutFrame } from "../../edge/contract/games/aviator/frames.ts";
import { inUnits } from "../backend/account.ts";
import type { Account } from "../backend/account.ts";
import type { GameSocket } from "../backend/socket.ts";
import type { Check, Need, Trial } from "../check.ts";
import { once, type Session } from "../session.ts";
import { aviatorFrameFaults } from "./aviator-frames.ts";
import { CASHED, LATE, NAMED, type PlayedRound, type Watched, watchAviator } from "./aviator-round.ts";

const WRONG_TOKEN = "wrong-token-of-no-member";
const REFUSAL_MS = 10_000;

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
    run: async (trial) => run(trial, await watched(trial)),
  });
  const played = (name: string, run: (trial: Trial, round: PlayedRound, socket: GameSocket) => Promise<void> | void) =>
    check(
      name,
      async (trial, { round, socket }) => {
        if (round === null) throw trial.skip("no round could be played in the time allowed");
        await run(trial, round, socket);
      },
      ["second", "writes"],
    );
  const { cmd: bet } = betFrame;
  const { cmd: cashOut } = cashOutFrame;

  return [
    {
      name: "aviator a wrong token opens no socket",
      needs: [],
      run: async (trial) => {
        const socket = await backend.openSocket("aviator", WRONG_TOKEN, NAMED);
        const closed = await socket.closes(REFUSAL_MS);
        socket.close();
        trial.expect(closed !== null, "socket_token", "the socket stays open", { curl: socket.command });
        trial.expect(socket.heard.length === 0, "socket_token", "it receives frames", { curl: socket.command });
      },
    },
    check(
      "the socket opens, greets with 5002 and 5008, and stays open",
      (trial, { closedBy, isOpen, hasGreeting, socket }) => {
        trial.expect(closedBy === null, "socket_open", `closed with ${closedBy}`, { curl: socket.command });
        trial.expect(!isOpen || hasGreeting, "socket_open", "5002 or 5008 is missing at the start", {
          curl: socket.command,
        });
      },
    ),
    check("every frame has its form and fields", (trial, { socket }) => socket.reportFaults(trial)),
    check("frames come in the order of the round", (trial, { socket, hasCrash }) => {
      for (const { rule, detail } of aviatorFrameFaults(socket.heard))
        trial.fail(rule, detail, { curl: socket.command });
      if (!hasCrash) throw trial.skip("no crash in the time allowed");
    }),
    check("5008 follows the crash", (trial, { hasCrash, hasResultsAfterCrash, socket }) => {
      if (!hasCrash) throw trial.skip("no crash in the time allowed");
      trial.expect(hasResultsAfterCrash, "aviator_results", "no 5008 comes after the crash", { curl: socket.command });
    }),
    played("a stake below the minimum is refused in 5016", (trial, { tooSmall, period }, socket) => {
      const curl = socket.commandWith(bet, { period, betPrice: 1 });
      trial.expect(tooSmall !== null, "aviator_least", "no 5016 comes", { curl });
      trial.expect(tooSmall?.status !== 1, "aviator_least", "a stake of 1 is accepted", { curl });
      trial.expect(tooSmall === null || tooSmall.msg !== "", "message", "5016 has no msg", { curl, field: "5016.msg" });
    }),
    played("a stake is accepted in 5016 and paid once", async (trial, round, socket) => {
      const { accepted, twice, lateStake, period, marks } = round;
      const curl = socket.commandWith(bet, { period, betPrice: CASHED });
      trial.expect(accepted?.status === 1, "aviator_stakes", `5016: ${accepted?.msg ?? "no frame"}`, { curl });
      trial.expect(lateStake?.status === 1, "aviator_stakes", `5016: ${lateStake?.msg ?? "no frame"}`, { curl });
      trial.expect(twice?.status === 0, "aviator_stakes", "a second stake of the round is accepted", { curl });
      const isSame = accepted?.betPrice === null || accepted?.betPrice === CASHED * 100;
      trial.expect(isSame, "aviator_stakes", "betPrice of 5016 is not the stake", { curl, field: "5016.betPrice" });
      await second.expectMoved(trial, marks.second, -LATE * 100, "staked", { curl });
      await first.expectMoved(trial, marks.first, -CASHED * 100, "staked", { curl });
    }),
    played("5012 shows the stake", (trial, { players, period }, socket) => {
      const curl = socket.commandWith(bet, { period, betPrice: CASHED });
      trial.expect(players !== null, "aviator_players", "no 5012 has the accepted stake", { curl });
    }),
    played("a stake in flight is refused", (trial, { inFlight }, socket) => {
      if (inFlight === null) throw trial.skip("the plane crashed too soon");
      const curl = socket.commandWith(bet, { betPrice: CASHED });
      trial.expect(inFlight.status === 0, "aviator_stakes", "a stake in flight is accepted", { curl });
    }),
    played("a cash-out in flight pays its amount", async (trial, round, socket) => {
      const { cashOutSent, cashOut: paid, crash, marks } = round;
      if (!cashOutSent) throw trial.skip("the plane crashed too soon");
      const curl = socket.commandWith(cashOut, {});
      if (paid === null) return trial.fail("cash_amount", "no 5018 comes", { curl });
      if (paid.status === 0) throw trial.skip(`refused: ${paid.msg}; the plane may have crashed before it arrived`);
      const { cashCoefficient: at, cashAmount: amount } = paid;
      const isRight = Math.abs(amount - CASHED * at) <= 1;
      trial.expect(isRight, "cash_amount", `${CASHED} x ${inUnits(at)} paid ${inUnits(amount)}`, { curl });
      trial.expect(at <= crash, "aviator_tie", `paid at ${inUnits(at)}, result ${inUnits(crash)}`, { curl });
      await first.expectMoved(trial, marks.first, amount, "cash_amount", { curl });
    }),
    played("a cash-out after the crash is refused and pays nothing", async (trial, round, socket) => {
      const { lateCashOut, marks, crash } = round;
      const curl = socket.commandWith(cashOut, {});
      const isPaid = lateCashOut?.status === 1 || lateCashOut?.cashSuccess === true;
      const at = inUnits(lateCashOut?.cashCoefficient ?? 0);
      trial.expect(!isPaid, "aviator_late", `after the crash at ${inUnits(crash)} it is paid at ${at}`, { curl });
      const { changes } = await second.movement(trial, marks.second);
      const paid = changes.filter((change) => change >= LATE * 100);
      trial.expect(paid.length === 0, "aviator_late", `the balance rose by ${inUnits(paid[0] ?? 0)}`, { curl });
    }),
    played("the records and the detail have the round's result", async (trial, round) => {
      const mine = await recordOf(session, trial, first, round.period);
      const theirs = await recordOf(session, trial, second, round.period);
      for (const [row, cash] of [
        [mine, round.cashOut?.status === 1 ? round.cashOut.cashCoefficient : null],
        [theirs, null],
      ] as const) {
        if (row === undefined) trial.fail("recorded", `no record of round ${round.period}`);
        else {
          const { open_result: end, cash_result: at } = row;
          trial.expect(end === round.crash, "recorded", `open_result ${end === null ? "null" : inUnits(end)}`);
          trial.expect((at ?? 0) === (cash ?? 0), "recorded", `cash_result is ${at === null ? "null" : inUnits(at)}`);
        }
      }
      const { entity } = await backend.read(trial, aviatorRoundDetail, first.with({ query: { period: round.period } }));
      const result = entity.result ?? 0;
      trial.expect(result === round.crash, "same_entry", `round_detail has ${inUnits(result)}`, {
        field: "entity.result",
      });
    }),
  ];
}

async function recordOf({ backend }: Session, trial: Trial, who: Account, period: number) {
  const { queryset: rows } = await backend.read(trial, aviatorRecords, who.with());
  return rows.find((row) => row.period === period);
}
