// How long does a log-in take when many want in at once, and do those who are playing already feel it?
//
//   npm run loadtest -- log-in --profile peak
//
// A password is hashed for about a tenth of a second of a processor, on purpose. On Cloudflare that is spread over isolates;
// here one process does it, and everything else waits for it: so the rate of arrivals is the profile's, and some players
// sit at an Aviator table all the while and tell how late the coefficient comes.
import exec from "k6/execution";
import type { Options } from "k6/options";
import { login, register, sendVerifyCode } from "#contract/account.ts";
import { controlMessages } from "#contract/control.ts";
import { profile } from "#contract/profile.ts";
import { logInAck, logIns, thresholdsOf } from "../measures.ts";
import { look, ask } from "../players/rest.ts";
import {
  vusForArrivals,
  aviatorPlayer,
  forceFlights,
  countAnswer,
  guestsOf,
  openSockets,
  vusFor,
} from "../players/sockets.ts";
import { COMMON_OPTIONS, PROFILE, SIZE } from "../settings.ts";
import { endTestRun, type TestRun, startTestRun, operator, summaryFile } from "../target.ts";

/** Who play all the while. */
const WITNESSES = 20;
/** The testRun's own: nobody invited them. */
const R_CODE = "10000";
/** A multiplier: short flights, so that a short test sees some. */
const FLIGHT = 1.5;
const PASSWORD = "a rehearsal's password";
const ARRIVE_WITHIN_MS = 1_000;
/** The storm begins when the witnesses sit, and grows to its full rate within these. */
const CALM_SECONDS = 3;
const GROWTH_SECONDS = 2;
const STORM_SECONDS = Math.max(1, SIZE.seconds - CALM_SECONDS - GROWTH_SECONDS);

interface Accounts extends TestRun {
  /** Mobile numbers. */
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
      startRate: 1,
      stages: [
        { target: SIZE.perSecond, duration: `${GROWTH_SECONDS}s` },
        { target: SIZE.perSecond, duration: `${STORM_SECONDS}s` },
      ],
      ...vusForArrivals(SIZE.perSecond * 2),
      exec: "logIn",
    },
  },
  thresholds: {
    // The coefficient waits for every hash that is being made: no part of the game, and told in the report.
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

/** An account as people open one; gives its mobile number, of a prefix that no country has. */
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

/** The id of the device that an account is opened on; a log-in from another needs a code. */
function deviceOf(mobile: string): string {
  return `rehearsal-device-${mobile}`;
}

export function play({ guests }: Accounts): void {
  openSockets({
    path: "/aviator",
    guests: guestsOf(guests, exec.scenario.iterationInTest),
    seconds: SIZE.seconds,
    arriveWithinMs: ARRIVE_WITHIN_MS,
    sit: (context) => aviatorPlayer(context, { edge: null, watchesTicks: true }),
  });
}

/** A log-in on a device that is known, and the first thing that the app asks then. */
export function logIn({ mobiles }: Accounts): void {
  const mobile_number = mobiles[exec.scenario.iterationInTest % mobiles.length];
  if (mobile_number === undefined) return;
  const told = ask(login, null, {
    body: { mobile_number, password: PASSWORD, device_id: deviceOf(mobile_number) },
  });
  countAnswer(logInAck, told.ackMs, told.code === 200 ? null : `${login.path} ${told.code}`);
  logIns.add(1);
  if (told.answer !== null) look(profile, { token: told.answer.token, nickName: "" }, {});
}

export function teardown(testRun: Accounts): void {
  endTestRun(testRun);
}

export function handleSummary(summary: unknown): Record<string, string> {
  return summaryFile(summary);
}
