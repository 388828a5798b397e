import { giftEvents } from "#contract/calls/gifts.ts";
import { controlClock, controlForce, SPEED_MAX } from "#contract/control/control.ts";
import { operateAudit } from "#contract/control/operate.ts";
import { DAY_MS, MINUTE_MS } from "#contract/values/durations.ts";
import { nextPeriodInfo } from "#games/engine/contract/next-period.ts";
import { addUserGuess } from "#games/win-go/contract/calls.ts";
import { ROUND_MS, STAKES_MS } from "#games/win-go/rules/timeline.ts";
import { ask } from "#tools/server/operator.ts";
import type { Api } from "../players/api.ts";
import { refusalOf } from "../players/calls.ts";
import type { Guest } from "../players/members.ts";
import { nextFrame } from "../players/preflight.ts";
import type { QuestionName, Size } from "../profiles.ts";
import type { Controlled } from "./target.ts";

// A run prepares and restores a server that nobody else uses.

/** The flights' ends at questions that want them short. */
const FLIGHTS: Partial<Record<QuestionName, number>> = { aviator: 1.5, "log-in": 1.5 };
/** More flights than any run sees. */
const FORCED_FLIGHTS = 1_000;
const FLIGHT_MS_MAX = 120_000;
/** Conditions count actions of the event's day, so members stake well before the event on the same day. */
const BEFORE_OPENING_MS = 10 * MINUTE_MS;
const CONTRACT_MAX = 1_000_000;
const CONTRACT_MIN = 1_000;
const BATCH = 100;
/** Real ms in which a generator starts, and more for each of its arrivals a second. */
const STARTS_MS = 12_000;
const STARTS_MS_EACH = 40;

export interface Preparing {
  readonly control: Controlled;
  readonly api: Omit<Api, "record">;
  readonly guests: readonly Guest[];
  readonly size: Size;
}

/** Multiplier at which a question wants every flight to end; null: the table's own. */
export function flightOf(question: QuestionName): number | null {
  return FLIGHTS[question] ?? null;
}

export async function prepare(question: QuestionName, preparing: Preparing): Promise<void> {
  const { control, size } = preparing;
  await ask(control, controlClock, { speed: size.speed, frozen: false });
  const flight = flightOf(question);
  if (flight !== null) await forceFlights(preparing, flight);
  if (question === "gift-event") await openGiftEvent(preparing);
  if (question === "win-go") await shiftInto(control, STAKES_MS - STARTS_MS - STARTS_MS_EACH * size.perSecond);
}

/** Ends what `prepare` began. A round of Win Go is settled at its end. */
export async function restore(question: QuestionName, control: Controlled, speed: number): Promise<void> {
  if (question === "win-go") await shiftInto(control, 0);
  await ask(control, controlForce, { table: "aviator", outcomes: [] });
  await ask(control, controlClock, { speed });
}

/** Whether the books are in order after the run; prints what is not. */
export async function audit(control: Controlled): Promise<boolean> {
  const { ok, total, invariants } = await ask(control, operateAudit, {});
  const isSound = ok && total === 0;
  if (!isSound) console.error(JSON.stringify(invariants.filter(({ broken }) => broken > 0)));
  return isSound;
}

/**
 * Forces every flight from the next round on to end at `result`, a multiplier, and waits for that round. A current flight
 * may last minutes, so the clock runs faster until then.
 */
async function forceFlights({ control, api, guests: [guest], size }: Preparing, result: number): Promise<void> {
  if (guest === undefined) return;
  const outcomes = Array.from({ length: FORCED_FLIGHTS }, () => result);
  await ask(control, controlForce, { table: "aviator", outcomes });
  await ask(control, controlClock, { speed: SPEED_MAX });
  const { period } = await nextFrame(api, guest, "aviator");
  await nextFrame(api, guest, "aviator", (group) => group.period !== period, FLIGHT_MS_MAX);
  await ask(control, controlClock, { speed: size.speed });
}

async function openGiftEvent({ control, api, guests }: Preparing): Promise<void> {
  const [first] = guests;
  if (first === undefined) return;
  const { startTime, joinBet } = await nextEvent(control, api, first);
  await shiftTo(control, startTime - BEFORE_OPENING_MS);
  await meetCondition(control, api, guests, joinBet);
  await shiftTo(control, startTime);
}

/** Finds the next event that only asks for stakes, and moves the clock to its day. */
async function nextEvent(control: Controlled, { ask: call }: Pick<Api, "ask">, { token }: Guest) {
  for (let days = 0; days < 2; days++) {
    const { serverTime, answer } = await call(giftEvents, token, {});
    const found = answer?.queryset.find(
      ({ start_time, join_recharge, join_relation }) =>
        start_time - BEFORE_OPENING_MS > serverTime && join_recharge === 0 && join_relation === 0,
    );
    if (found !== undefined) return { startTime: found.start_time, joinBet: found.join_bet };
    // Events begin at the same times every day.
    await shiftTo(control, (answer?.queryset[0]?.start_time ?? serverTime) + DAY_MS - 2 * BEFORE_OPENING_MS);
  }
  throw new Error("no day has an event that asks for stakes alone");
}

async function meetCondition(
  control: Controlled,
  { ask: call }: Pick<Api, "ask">,
  guests: readonly Guest[],
  joinBet: number,
): Promise<void> {
  const [first] = guests;
  if (joinBet === 0 || first === undefined) return;
  // Staking starts at a round's beginning, so that the window stays open long enough.
  await shiftInto(control, 0);
  const period = (await call(nextPeriodInfo, first.token, {})).answer?.next_period ?? 0;
  const contract_money = Math.min(CONTRACT_MAX, Math.max(CONTRACT_MIN, joinBet));
  const contract_count = Math.ceil(joinBet / contract_money);
  const body = { category: "P", saas_id: "1", period, guess_type: "G", contract_money, contract_count } as const;
  for (let from = 0; from < guests.length; from += BATCH) {
    const told = await Promise.all(
      guests.slice(from, from + BATCH).map(({ token }) => call(addUserGuess, token, { body })),
    );
    const refused = told.find(({ code }) => code !== 200);
    if (refused !== undefined) throw new Error(`the condition was not met: ${refusalOf(addUserGuess, refused)}`);
  }
}

/** Moves the clock to the next moment that is so far into a round of Win Go. */
async function shiftInto(control: Controlled, intoMs: number): Promise<void> {
  const { now } = await ask(control, controlClock, {});
  const into = now % ROUND_MS;
  await ask(control, controlClock, { shift_ms: Math.round(intoMs - into + (intoMs > into ? 0 : ROUND_MS)) });
}

async function shiftTo(control: Controlled, time: number): Promise<void> {
  const { now } = await ask(control, controlClock, {});
  if (time > now) await ask(control, controlClock, { shift_ms: time - now });
}
