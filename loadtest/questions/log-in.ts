// How long does a log-in take if many members log in at once, and does play slow down meanwhile?
//
//   npm run loadtest -- log-in --profile peak
//
// A password hash takes about a tenth of a second of processor time, on purpose. Cloudflare spreads that over
// isolates; here one process does it, and everything else waits. So the profile sets the rate of arrivals, and some
// players at an Aviator table watch how late the coefficient comes.
import exec from "k6/execution";
import type { Options } from "k6/options";
import { login, register, sendVerifyCode } from "#contract/calls/account.ts";
import { controlMessages } from "#contract/control/control.ts";
import { profile } from "#contract/calls/profile.ts";
import { record } from "../measures.ts";
import { k6Stages, type Stage, stagedArrivalMs } from "../players/arrivals.ts";
import { countAnswer } from "../players/recorder.ts";
import { look, ask } from "../players/rest.ts";
import { arrival, forceFlights, guestsOf, openSockets, vusFor, vusForArrivals } from "../players/sockets.ts";
import { aviatorPlayer } from "../players/table-players.ts";
import { thresholdsOf } from "../report/promises.ts";
import { COMMON_OPTIONS, PROFILE, SIZE } from "../settings.ts";
import { endTestRun, type TestRun, startTestRun, operator, summaryFile } from "../target.ts";

/** Players who watch the coefficient during the log-ins. */
const WITNESSES = 20;
/** Invitation code of the operator: no member invited these accounts. */
const R_CODE = "10000";
/** A multiplier. Flights are short, so that a short test sees some. */
const FLIGHT = 1.5;
const PASSWORD = "a rehearsal's password";
const ARRIVE_WITHIN_MS = 1_000;
/** Seconds in which the rate grows to its full height, once the witnesses play. */
const CALM_SECONDS = 3;
const GROWTH_SECONDS = 2;
const STORM_SECONDS = Math.max(1, SIZE.seconds - CALM_SECONDS - GROWTH_SECONDS);

const START_RATE = 1;
const STORM: readonly Stage[] = [
  { target: SIZE.perSecond, seconds: GROWTH_SECONDS },
  { target: SIZE.perSecond, seconds: STORM_SECONDS },
];

interface Accounts extends TestRun {
  readonly mobiles: readonly string[];
}

export const options: Options = {
  ...COMMON_OPTIONS,
  scenarios: {
    witnesses: {
      executor: "per-vu-iterations",
      vus: vusFor(WITNESSES),
      iterations: 1,
      maxDuration: `${SIZE.seconds + 30}s`,
      exec: "play",
    },
    storm: {
      executor: "ramping-arrival-rate",
      startTime: `${CALM_SECONDS}s`,
      startRate: START_RATE,
      stages: k6Stages(STORM),
      ...vusForArrivals(SIZE.perSecond * 2),
      exec: "logIn",
    },
  },
  thresholds: {
    // The coefficient waits for every hash, so it has no promise; the report shows it.
    ...thresholdsOf(PROFILE, ["log_in_ack", "log_ins", "stakes"]),
    dropped_iterations: ["count==0"],
  },
};

export async function setup(): Promise<Accounts> {
  const testRun = startTestRun(WITNESSES);
  const mobiles = Array.from({ length: SIZE.players }, () => openAccount());
  const [first] = testRun.guests;
  if (first !== undefined) await forceFlights(first, FLIGHT);
  return { ...testRun, mobiles };
}

/** Opens an account as players do and returns its mobile number, with a prefix that no country uses. */
function openAccount(): string {
  const mobile_number = `000${String(Math.floor(Math.random() * 1e12)).padStart(12, "0")}`;
  ask(sendVerifyCode, null, { body: { mobile_number, verify_type: "register" } });
  const message = operator.ask(controlMessages).queryset.find((sent) => sent.mobile_number === mobile_number);
  if (message === undefined) throw new Error("no code was sent");
  const told = ask(register, null, {
    body: {
      mobile_number,
      verify_code: message.code,
      password: PASSWORD,
      r_code: R_CODE,
      device_id: deviceOf(mobile_number),
    },
  });
  if (told.code !== 200) throw new Error(`an account was not opened: ${told.code}`);
  return mobile_number;
}

/** Id of the device that opened the account; a log-in from another device needs a code. */
function deviceOf(mobile: string): string {
  return `rehearsal-device-${mobile}`;
}

export function play({ guests }: Accounts): void {
  openSockets({
    path: "/aviator",
    guests: guestsOf(guests, exec.scenario.iterationInTest),
    seconds: SIZE.seconds,
    arriveWithinMs: ARRIVE_WITHIN_MS,
    sit: (context) => aviatorPlayer(record, context, { edge: null, watchesTicks: true }),
  });
}

/** Logs in on a known device and makes the app's first call. */
export function logIn({ mobiles }: Accounts): void {
  const mobile_number = mobiles[exec.scenario.iterationInTest % mobiles.length];
  if (mobile_number === undefined) return;
  const dueAt = arrival((index) => stagedArrivalMs(START_RATE, STORM, index));
  const body = { mobile_number, password: PASSWORD, device_id: deviceOf(mobile_number) };
  const told = ask(login, null, { body }, dueAt);
  countAnswer(record, "log_in_ack", told.ackMs, told.code === 200 ? null : `${login.path} ${told.code}`);
  record.add("log_ins", 1);
  if (told.answer !== null) look(profile, { token: told.answer.token, nickName: "" }, {});
}

export function teardown(testRun: Accounts): void {
  endTestRun(testRun);
}

export function handleSummary(summary: unknown): Record<string, string> {
  return summaryFile(summary);
}
