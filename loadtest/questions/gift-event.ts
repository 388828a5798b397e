// Does a gift event work if all members join as it opens?
//
//   npm run loadtest -- gift-event --profile peak
//
// Every member has met the day's condition beforehand. The clock moves to the opening, and members arrive at the
// profile's rate; each looks for the event and joins it once. All share the pool, so an answer that it is empty is not
// an error.
import exec from "k6/execution";
import http from "k6/http";
import type { Options } from "k6/options";
import { controlClock } from "#contract/control/control.ts";
import { giftEvents, joinGiftEvent } from "#contract/calls/gifts.ts";
import { refusals } from "#contract/refusals.ts";
import { addUserGuess, nextPeriodInfo } from "#contract/games/win/calls.ts";
import { record } from "../measures.ts";
import { constantArrivalMs } from "../players/arrivals.ts";
import { countAnswer } from "../players/recorder.ts";
import { look, ask } from "../players/rest.ts";
import { arrival, lagScenario, vusForArrivals } from "../players/sockets.ts";
import { thresholdsOf } from "../report/promises.ts";
import { BASE_URL, COMMON_OPTIONS, CONTROL_TOKEN, PROFILE, SIZE } from "../settings.ts";
import { endTestRun, type Guest, type TestRun, startTestRun, operator, summaryFile } from "../target.ts";

const DAY_MS = 24 * 3_600_000;
/** Conditions count actions of the event's day, so the setup stakes well before the event on the same day. */
const BEFORE_OPENING_MS = 10 * 60_000;
const ROUND_MS = 180_000;
const BATCH = 100;
const CONTRACT_MAX = 1_000_000;
const CONTRACT_MIN = 1_000;
/** The arrivals end when each member has come once; the rest of the time is for those still waiting. */
const CROWD_SECONDS = Math.max(1, Math.min(SIZE.seconds, Math.ceil(SIZE.players / SIZE.perSecond)));

interface Opening extends TestRun {
  readonly event: number;
}

export { watchK6 } from "../players/sockets.ts";

export const options: Options = {
  ...COMMON_OPTIONS,
  scenarios: {
    lag: lagScenario(SIZE.seconds),
    members: {
      executor: "constant-arrival-rate",
      rate: SIZE.perSecond,
      duration: `${CROWD_SECONDS}s`,
      ...vusForArrivals(SIZE.perSecond),
    },
  },
  thresholds: {
    ...thresholdsOf(PROFILE, ["join_ack", "read_ack", "late_answers", "joins", "reads"]),
    dropped_iterations: ["count==0"],
  },
};

export function setup(): Opening {
  const testRun = startTestRun(SIZE.players);
  const [first] = testRun.guests;
  if (first === undefined) throw new Error("an event needs a guest");
  const event = nextEvent(first);
  shiftTo(event.startTime - BEFORE_OPENING_MS);
  meetCondition(testRun.guests, event.joinBet);
  shiftTo(event.startTime);
  return { ...testRun, event: event.id };
}

/** Finds the next event that only asks for stakes, and moves the clock to its day. */
function nextEvent({ token }: Guest): { id: number; startTime: number; joinBet: number } {
  for (let days = 0; days < 2; days++) {
    const { serverTime, answer } = ask(giftEvents, token, {});
    const found = answer?.queryset.find(
      ({ start_time, join_recharge, join_relation }) =>
        start_time - BEFORE_OPENING_MS > serverTime && join_recharge === 0 && join_relation === 0,
    );
    if (found !== undefined) return { id: Number(found.id), startTime: found.start_time, joinBet: found.join_bet };
    // Events begin at the same times every day.
    shiftTo((answer?.queryset[0]?.start_time ?? serverTime) + DAY_MS - 2 * BEFORE_OPENING_MS);
  }
  throw new Error("no day has an event that asks for stakes alone");
}

function shiftTo(time: number): void {
  const { now } = operator.ask(controlClock, {});
  if (time > now) operator.ask(controlClock, { shift_ms: time - now });
}

function meetCondition(guests: readonly Guest[], joinBet: number): void {
  const [first] = guests;
  if (joinBet === 0 || first === undefined) return;
  // Staking starts at a round's beginning, so that the window stays open long enough.
  const { now } = operator.ask(controlClock, {});
  operator.ask(controlClock, { shift_ms: ROUND_MS - (now % ROUND_MS) + 1 });
  const period = ask(nextPeriodInfo, first.token, {}).answer?.next_period;
  const money = Math.min(CONTRACT_MAX, Math.max(CONTRACT_MIN, joinBet));
  const body = {
    category: "P",
    saas_id: "1",
    period,
    guess_type: "G",
    contract_money: money / 100,
    contract_count: Math.ceil(joinBet / money),
  };
  for (let from = 0; from < guests.length; from += BATCH) {
    const answers = http.batch(
      guests.slice(from, from + BATCH).map(({ token }, at) => ({
        method: "POST",
        url: `${BASE_URL}${addUserGuess.path}`,
        body: JSON.stringify(body),
        params: {
          headers: {
            Authorization: `Token ${token}`,
            "Content-Type": "application/json",
            "Idempotency-Key": `condition-${from + at}`,
            "X-Rehearsal": CONTROL_TOKEN,
          },
          tags: { name: addUserGuess.path },
        },
      })),
    );
    const failed = answers.find(({ body }) => !String(body).includes('"code":200'));
    if (failed !== undefined) throw new Error(`the condition was not met: ${String(failed.body).slice(0, 200)}`);
  }
}

export default function join({ guests, event }: Opening): void {
  const guest = guests[exec.scenario.iterationInTest];
  const dueAt = arrival((index) => constantArrivalMs(SIZE.perSecond, index));
  if (guest === undefined || look(giftEvents, guest, {}, dueAt) === null) return;
  const told = ask(joinGiftEvent, guest.token, { body: { id: event } });
  const isEmpty = told.code === refusals.event_empty.code;
  if (isEmpty) record.add("left_empty", 1);
  countAnswer(
    record,
    "join_ack",
    told.ackMs,
    told.code === 200 || isEmpty ? null : `${joinGiftEvent.path} ${told.code}`,
  );
  record.add("joins", 1);
}

export function teardown(testRun: Opening): void {
  endTestRun(testRun);
}

export function handleSummary(summary: unknown): Record<string, string> {
  return summaryFile(summary);
}
