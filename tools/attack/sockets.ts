import { dataOf, type GameSocket, type HeardFrame } from "#conform/backend/socket.ts";
import { CLOSE, type DataOf, encodeFrame, FRAME_MAX_BYTES, FRAMES_PER_SECOND_MAX } from "#contract/frame.ts";
import {
  betFrame,
  betResultFrame,
  cashOutFrame,
  cashOutResultFrame,
  coefficientFrame,
  groupFrame,
} from "#games/aviator/contract/frames.ts";
import type { Attack, Try } from "./attack.ts";
import { waitFor } from "./target.ts";

const SETTLE_MS = 1_000;
const STAKE = 100_00;
const UNITS = STAKE / 100;
const BALANCE = 10 * STAKE;
const SEED = "Q2AlyjYoIondBMTh7fy5";
const OPEN_FROM = 11;
const LOCKED_FROM = 21;
const FLIGHT_FROM = 30;
const FLOWN = 600;
/** The flights of the attacked rounds: each lasts long enough to cash out in, and ends soon. */
const FLIGHTS = [1.6, 1.6, 1.6, 1.6];

/** The status that a frame tells; null: none. */
function statusOf(frame: HeardFrame): number | null {
  const flight = dataOf(coefficientFrame, frame);
  if (flight !== null) return flight.flyEnd === 1 ? FLOWN : FLIGHT_FROM;
  return dataOf(groupFrame, frame)?.status ?? null;
}

const isAt = (from: number, before: number) => (frame: HeardFrame) => {
  const status = statusOf(frame);
  return status !== null && status >= from && status < before;
};

function bet(period: number, betId: string, slot: 0 | 1 = 0): string {
  const stake: DataOf<typeof betFrame> = { nickName: "kite", period, betPrice: STAKE, seed: SEED, betId, slot };
  return encodeFrame(betFrame, stake);
}

const isAccepted = (betId: string) => (frame: HeardFrame) => {
  const result = dataOf(betResultFrame, frame);
  return result !== null && result.status === 1 && result.betId === betId;
};

const isPaid = (frame: HeardFrame) => dataOf(cashOutResultFrame, frame)?.cashSuccess === true;

/** Waits for the beginning of a round that takes stakes. */
async function openRound(socket: GameSocket): Promise<number> {
  const before = socket.newest(groupFrame)?.period ?? 0;
  const isLater = (frame: HeardFrame) => (dataOf(groupFrame, frame)?.period ?? 0) > before;
  await waitFor(socket, "a round", (frame) => isLater(frame) && isAt(OPEN_FROM, LOCKED_FROM - 3)(frame));
  return socket.newest(groupFrame)?.period ?? 0;
}

export const frames: Attack = {
  name: "frames",
  async run(target) {
    await target.forceFlights(FLIGHTS);
    const member = await target.member(BALANCE);
    const [one, two] = [await target.socket(member), await target.socket(member)];
    const tries: Try[] = [];
    const again = 5;

    const period = await openRound(one);
    for (let copy = 0; copy < again; copy++) for (const socket of [one, two]) socket.send(bet(period, "attack-a"));
    await waitFor(one, "the stake's acceptance", isAccepted("attack-a"));
    await one.next(() => false, SETTLE_MS);
    const staked = 10 * UNITS - (await target.balanceOf(member));
    tries.push(
      ...Array.from({ length: 2 * again - 1 }, () => ({
        what: `a stake of ${UNITS} sent again: ${staked} taken`,
        isThrough: staked !== UNITS,
      })),
    );

    // Frames in order: the lock, the flight, the crash.
    const from = one.heard.length;
    await waitFor(one, "the lock", isAt(LOCKED_FROM, FLOWN), from);
    one.send(bet(period, "attack-late", 1));
    one.send(bet(period + 1, "attack-early", 1));
    await waitFor(one, "the flight", isAt(FLIGHT_FROM, FLOWN), from);
    for (const id of ["attack-in-flight", "attack-a"]) one.send(bet(period, id, 1));
    for (let copy = 0; copy < again; copy++) {
      for (const socket of [one, two]) socket.send(encodeFrame(cashOutFrame, { slot: 0 }));
    }
    await waitFor(one, "the crash", isAt(FLOWN, FLOWN + 1), from);
    one.send(bet(period, "attack-known", 1));
    one.send(encodeFrame(cashOutFrame, { slot: 0 }));
    await one.next(() => false, SETTLE_MS);
    for (const id of ["attack-late", "attack-early", "attack-in-flight", "attack-known"]) {
      tries.push({ what: `a stake out of its time: ${id}`, isThrough: one.heard.some(isAccepted(id)) });
    }
    const won = Math.max(0, ...one.heard.map((frame) => dataOf(cashOutResultFrame, frame)?.cashAmount ?? 0)) / 100;
    const left = await target.balanceOf(member);
    tries.push(
      ...Array.from({ length: 2 * again }, () => ({
        what: `a cash-out sent again: ${left} left of ${10 * UNITS - UNITS} and ${won}`,
        isThrough: left > 10 * UNITS - UNITS + won + 0.001,
      })),
    );

    const second = await openRound(one);
    one.send(bet(second, "attack-b"));
    await waitFor(one, "the second stake's acceptance", isAccepted("attack-b"));
    const flown = await waitFor(one, "the second crash", isAt(FLOWN, FLOWN + 1), one.heard.length);
    for (let copy = 0; copy < again; copy++) one.send(encodeFrame(cashOutFrame, { slot: 0, tag: 1 }));
    await one.next(() => false, SETTLE_MS);
    const isLatePaid = one.heard.slice(flown).some(isPaid);
    tries.push(...Array.from({ length: again }, () => ({ what: "a cash-out after the crash", isThrough: isLatePaid })));
    for (const socket of [one, two]) socket.close();
    return tries;
  },
};

const HOSTILE: readonly (readonly [what: string, texts: readonly string[], code: number])[] = [
  ["a frame too large", [`{"cmd":5015,"data":"${"a".repeat(FRAME_MAX_BYTES)}"}`], CLOSE.tooLarge],
  ["a flood", Array.from({ length: 10 * FRAMES_PER_SECOND_MAX }, () => '{"cmd":5023,"data":"{}"}'), CLOSE.policy],
];
const BETS: readonly unknown[] = [-1, 0, 0.001, 1e21, "1e3", null, [], {}, true];
const CLOSES_WITHIN_MS = 10_000;

export const hostileFrames: Attack = {
  name: "oversized and odd frames",
  async run(target) {
    const closings = HOSTILE.map(async ([what, texts, code]): Promise<Try> => {
      const socket = await target.socket(await target.member(BALANCE));
      for (const text of texts) socket.send(text);
      const closed = await socket.closes(CLOSES_WITHIN_MS);
      socket.close();
      return { what: `${what}: closed with ${closed}`, isThrough: closed !== code };
    });
    const tries = await Promise.all(closings);
    const member = await target.member(BALANCE);
    const socket = await target.socket(member);
    await waitFor(socket, "the first round", (frame) => statusOf(frame) !== null);
    const period = socket.newest(groupFrame)?.period ?? 0;
    for (const betPrice of BETS) {
      const data = JSON.stringify({ nickName: "kite", period, betPrice, seed: SEED, betId: "attack-odd", slot: 0 });
      socket.send(JSON.stringify({ cmd: betFrame.cmd, data }));
    }
    for (const text of ["", "[]", "null", '{"cmd":"5015"}', '{"cmd":5016,"data":"{}"}']) socket.send(text);
    await socket.next(() => false, SETTLE_MS);
    const isThrough = socket.heard.some(isAccepted("attack-odd")) || (await target.balanceOf(member)) !== BALANCE / 100;
    tries.push(...BETS.map((betPrice) => ({ what: `a stake of ${JSON.stringify(betPrice)}`, isThrough })));
    socket.close();
    return tries;
  },
};
