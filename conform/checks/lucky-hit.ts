import { LUCKY_HIT_FRAMES } from "../../contract/specified/answers.ts";
import { luckyHitRecords } from "../../games/lucky-hit/calls.ts";
import {
  LUCKY_HIT_RESULTS_SHOWN,
  luckyHitBetFrame,
  luckyHitBetResultFrame,
  luckyHitCardsFrame,
  luckyHitGroupFrame,
  luckyHitResultsFrame,
  luckyHitTotalFrame,
} from "../../games/lucky-hit/frames.ts";
import type { ReadDataOf } from "../../contract/frame.ts";
import { inUnits, type Mark, pause } from "../backend/account.ts";
import { dataOf, type FrameReply, type GameSocket, type HeardFrame, isAccepted, replied } from "../backend/socket.ts";
import type { Check, Need, Trial } from "../check.ts";
import { once, type Session } from "../session.ts";
import { wrongTokenCheck } from "./authorization.ts";

const FRAMES = [
  luckyHitGroupFrame,
  luckyHitCardsFrame,
  luckyHitResultsFrame,
  luckyHitTotalFrame,
  luckyHitBetResultFrame,
];
const NAMED = FRAMES.map((kind) => ({ kind, named: LUCKY_HIT_FRAMES[kind.cmd] }));

/** In whole units; other checks use other amounts. */
const STAKE = 11;
const OTHER_STAKE = 13;
const TOO_SMALL = 0;
const CYCLE_MS = 30_000;
/** Within the 4 s to 19 s of a cycle, with time for the kit's clock. */
const OPEN_MS = 6_000;
const LOCK_MS = 15_000;
const REPLY_MS = 8_000;
const SETTLE_MS = 10_000;
const POLL_MS = 500;

type BetReply = FrameReply<ReadDataOf<typeof luckyHitBetResultFrame>>;

interface Played {
  readonly period: number;
  readonly mark: Mark;
  readonly tooSmall: BetReply;
  readonly accepted: BetReply;
  /** Null: no cards came. */
  readonly afterCards: BetReply | null;
  readonly hasTotals: boolean;
}

interface Watched {
  readonly socket: GameSocket;
  readonly hasGreeting: boolean;
  readonly cards: ReadDataOf<typeof luckyHitCardsFrame> | null;
  /** The first 3008 after the cards. */
  readonly results: ReadDataOf<typeof luckyHitResultsFrame> | null;
  readonly played: Played | null;
}

const NO_STAKE = "the stake was not accepted";

/** The Lucky Hit socket. All checks look at the same cycle. */
export function luckyHitChecks(session: Session): Check[] {
  const { first } = session;
  const watched = once((trial) => watch(session, trial));
  const check = (
    name: string,
    run: (trial: Trial, seen: Watched) => Promise<void> | void,
    needs: readonly Need[] = [],
  ): Check => ({
    name: `luckyhit ${name}`,
    needs: ["token", ...needs],
    run: async (trial) => run(trial, await watched(trial)),
  });
  const lost = (trial: Trial, { socket }: Watched, why: string) => trial.notRun(socket.ending ?? why);
  const played = (name: string, run: (trial: Trial, round: Played, seen: Watched) => Promise<void> | void) =>
    check(
      name,
      async (trial, seen) => {
        if (seen.played === null) throw lost(trial, seen, "no cycle could be played in the time allowed");
        await run(trial, seen.played, seen);
      },
      ["writes"],
    );
  const { cmd: bet } = luckyHitBetFrame;

  return [
    wrongTokenCheck(session, "luckyhit", NAMED),
    check("the socket opens, greets with 3002 and 3008, and stays open", (trial, { hasGreeting, socket }) => {
      const { command: curl, ending } = socket;
      if (ending !== null) return trial.fail("socket_open", ending, { curl });
      trial.expect(hasGreeting, "socket_open", "3002 or 3008 is missing at the start", { curl });
    }),
    check("every frame has its form and fields", (trial, seen) => {
      seen.socket.reportFaults(trial);
      if (seen.socket.heard.length === 0) throw lost(trial, seen, "no frame came");
    }),
    check("cards come once a cycle and are six of their own", (trial, { socket, cards }) => {
      const { command: curl, heard, ending } = socket;
      for (const detail of cardFaults(heard)) trial.fail("lucky_cards", detail, { curl });
      if (cards === null && ending !== null) throw trial.notRun(ending);
      trial.expect(cards !== null, "lucky_cards", "no 3004 comes within a cycle", { curl });
    }),
    check("results follow the cards, newest first", (trial, seen) => {
      const { cards, results, socket } = seen;
      const { command: curl, ending } = socket;
      if (cards === null) throw lost(trial, seen, "no cards came");
      if (results === null && ending !== null) throw trial.notRun(ending);
      if (results === null) return trial.fail("lucky_results", "no 3008 comes after the cards", { curl });
      const winner = cards.openResult.blackWin ? "B" : "R";
      const [newest] = results.results;
      trial.expect(newest === winner, "lucky_results", `3004: ${winner} wins; 3008 begins with ${newest}`, { curl });
      const { length } = results.results;
      trial.expect(length <= LUCKY_HIT_RESULTS_SHOWN, "lucky_results", `3008 has ${length} results`, { curl });
    }),
    check("a cycle has its own period", (trial, seen) => {
      const { heard, command: curl } = seen.socket;
      const periods = heard.flatMap((frame) => dataOf(luckyHitGroupFrame, frame)?.periodInfo.period ?? []);
      if (periods.length === 0) throw lost(trial, seen, "no 3002 came");
      const isRising = periods.every((period, at) => at === 0 || period >= (periods[at - 1] ?? 0));
      trial.expect(isRising, "lucky_period", "the period of 3002 falls", { curl });
    }),
    played("a stake out of the limits is refused in 3016", (trial, { tooSmall, period }, { socket }) => {
      const curl = socket.commandWith(bet, { period, betPrice: TOO_SMALL });
      const { status } = replied(trial, tooSmall, curl);
      trial.expect(status !== 1, "refused", "a stake of 0 is accepted", { curl });
    }),
    played(
      "a stake is accepted in 3016 and costs its amount",
      async (trial, { accepted, period, mark }, { socket }) => {
        const curl = socket.commandWith(bet, { period, betPrice: STAKE, betResult: "B" });
        const { status, msg } = replied(trial, accepted, curl);
        if (status !== 1) return trial.fail("success", `3016: ${msg}`, { curl });
        await first.expectMoved(trial, mark, -STAKE * 100, "staked", { curl });
      },
    ),
    played("3012 has the stake", (trial, { accepted, hasTotals, period }, { socket }) => {
      if (hasTotals) return;
      if (!isAccepted(accepted)) throw trial.notRun(NO_STAKE);
      if (socket.ending !== null) throw trial.notRun(socket.ending);
      const curl = socket.commandWith(bet, { period, betPrice: STAKE });
      trial.fail("lucky_totals", "no 3012 has the accepted stake on black", { curl });
    }),
    played("a stake after the cards is refused", (trial, { afterCards, period }, seen) => {
      if (afterCards === null) throw lost(trial, seen, "no cards came");
      const curl = seen.socket.commandWith(bet, { period, betPrice: OTHER_STAKE });
      const { status } = replied(trial, afterCards, curl);
      trial.expect(status !== 1, "lucky_window", "a stake after the cards is accepted", { curl });
    }),
    played("the stake is settled by the cards", async (trial, round, seen) => {
      const { cards } = seen;
      if (!isAccepted(round.accepted)) throw trial.notRun(NO_STAKE);
      if (cards === null) throw lost(trial, seen, "no cards came");
      const row = await settledRow(session, trial, round.period);
      if (row === undefined) return trial.fail("recorded", `no record of period ${round.period}`);
      const isWon = cards.openResult.blackWin;
      const story = `pick B, ${isWon ? "black" : "red"} wins: status ${row.status}`;
      trial.expect(row.status === (isWon ? "S" : "F"), "lucky_status", story, { field: "queryset.*.status" });
      const whole = row.delivery + row.fee;
      trial.expect(whole === STAKE * 100, "fee", `delivery and fee make ${inUnits(whole)} of ${STAKE}`);
      if (!isWon) return;
      // Backends write the payout, or the gain above the stake.
      const amounts = [row.change_amount, row.change_amount + STAKE * 100];
      await first.expectOneOf(trial, round.mark, amounts, "lucky_status");
    }),
  ];
}

async function watch(session: Session, trial: Trial): Promise<Watched> {
  const { backend, first, isWriting } = session;
  const socket = await backend.openSocket("luckyhit", first.token, NAMED);
  if (socket.ending !== null) return { socket, hasGreeting: false, cards: null, results: null, played: null };
  const greeting = await Promise.all([
    socket.next(({ cmd }) => cmd === luckyHitGroupFrame.cmd, REPLY_MS),
    socket.next(({ cmd }) => cmd === luckyHitResultsFrame.cmd, REPLY_MS),
  ]);
  const hasGreeting = !greeting.includes(null);
  const staked = isWriting && hasGreeting ? await stake(session, trial, socket) : null;
  const from = staked === null ? 0 : staked.at;
  const cardsAt = await socket.next(({ cmd }) => cmd === luckyHitCardsFrame.cmd, CYCLE_MS + REPLY_MS, from);
  const cardsFrame = cardsAt === null ? undefined : socket.heard[cardsAt];
  const cards = cardsFrame === undefined ? null : dataOf(luckyHitCardsFrame, cardsFrame);
  const afterCards = staked === null || cards === null ? null : await bet(session, socket, staked.period, OTHER_STAKE);
  const resultsAt =
    cardsAt === null ? null : await socket.next(({ cmd }) => cmd === luckyHitResultsFrame.cmd, CYCLE_MS, cardsAt + 1);
  const resultsFrame = resultsAt === null ? undefined : socket.heard[resultsAt];
  const results = resultsFrame === undefined ? null : dataOf(luckyHitResultsFrame, resultsFrame);
  socket.close();
  const played = staked === null ? null : { ...staked, afterCards };
  return { socket, hasGreeting, cards, results, played };
}

/** Waits until stakes are open, then stakes on black. Null: no cycle opened. */
async function stake(session: Session, trial: Trial, socket: GameSocket) {
  const { backend, first } = session;
  const intoMs = backend.now() % CYCLE_MS;
  if (intoMs > LOCK_MS) await pause(CYCLE_MS - intoMs + OPEN_MS);
  else if (intoMs < OPEN_MS) await pause(OPEN_MS - intoMs);
  const last = socket.heard.findLast(({ cmd }) => cmd === luckyHitGroupFrame.cmd);
  const period = last && dataOf(luckyHitGroupFrame, last)?.periodInfo.period;
  if (period === undefined) return null;
  const mark = await first.mark(trial);
  const at = socket.heard.length;
  const tooSmall = await bet(session, socket, period, TOO_SMALL);
  const accepted = await bet(session, socket, period, STAKE);
  const totals = await socket.next(
    (frame) => (dataOf(luckyHitTotalFrame, frame)?.betTotal.a ?? 0) >= STAKE * 100,
    REPLY_MS,
    at,
  );
  return { period, mark, tooSmall, accepted, hasTotals: totals !== null, at };
}

function bet({ backend }: Session, socket: GameSocket, period: number, betPrice: number) {
  const stake = { period, betResult: "B", oddNo: backend.newName(), betPrice };
  return socket.ask(luckyHitBetFrame.cmd, stake, luckyHitBetResultFrame);
}

/** The record of a period once it is settled, or as it is when the time is up. */
async function settledRow({ backend, first }: Session, trial: Trial, period: number) {
  const deadline = performance.now() + SETTLE_MS;
  for (;;) {
    const { queryset: rows } = await backend.read(trial, luckyHitRecords, first.with());
    const row = rows.find((each) => each.period === period);
    if (row?.status === "S" || row?.status === "F" || performance.now() > deadline) return row;
    await pause(POLL_MS);
  }
}

function cardFaults(heard: readonly HeardFrame[]): string[] {
  return heard.flatMap((frame) => {
    const data = dataOf(luckyHitCardsFrame, frame);
    if (data === null) return [];
    const { cards1, cards2 } = data.openResult;
    const cards = [...cards1, ...cards2].map(({ t, n }) => `${t}-${n}`);
    if (cards1.length !== 3 || cards2.length !== 3) return [`${cards1.length} and ${cards2.length} cards`];
    return new Set(cards).size === 6 ? [] : ["the same card comes twice"];
  });
}
