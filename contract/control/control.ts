import * as z from "zod/mini";
import { benchAct } from "./act.ts";
import { call } from "../call.ts";
import { LOCALES } from "../values/locale.ts";
import { answeredMobile, mobileNumber, nickName } from "../values/entered.ts";
import { memberId, money, time } from "../values/values.ts";

// The test bench. It exists only with TEST_BENCH=on.

/** A game table, such as `win:P:1`; `/control/force` also takes `<game>:<user_id>` of a game without tables. */
export const table = z.string().check(z.regex(/^[a-z:A-Z0-9]{1,40}$/));

/** The simulator's time, in relation to real time. */
export const clockState = z.object({ now: time, speed: z.number(), frozen: z.boolean() });

export const controlMessages = call("GET", "/control/messages", {
  summary: "Text messages that the simulator sent, newest first",
  by: "operator",
  query: { mobile_number: z.optional(mobileNumber) },
  answer: {
    queryset: z.array(
      z.object({ mobile_number: answeredMobile, verify_type: z.string(), code: z.string(), create_time: time }),
    ),
  },
});

export const MEMBERS_PER_CALL_MAX = 10_000;

const loadTestRun = z.string().check(z.regex(/^[\w-]{1,40}$/));

export const controlMembers = benchAct("POST", "/control/members", {
  summary: "Make members, each with a balance and a session",
  body: {
    count: z.int().check(z.gte(1), z.lte(MEMBERS_PER_CALL_MAX)),
    balance: z.optional(money.check(z.gte(0))),
    locale: z.optional(z.enum(LOCALES)),
    cell: z.optional(z.int().check(z.gte(0), z.lte(9999))),
    /** The member who invited them all. */
    r_code: z.optional(memberId),
    /** The load-test run that creates them: `members` does not count them, and the end of the run closes them. */
    load_test: z.optional(loadTestRun),
  },
  answer: {
    members: z.array(
      z.object({ user_id: memberId, mobile_number: answeredMobile, nick_name: nickName, token: z.string() }),
    ),
  },
});

export const controlCloseLoadTest = benchAct("POST", "/control/close_load_test", {
  summary:
    "Close the members of a load test's run: end their sessions and book their money back; again where some are open",
  body: { load_test: loadTestRun },
  answer: {
    closed: z.int(),
    /** Members with stakes in unfinished rounds. */
    open: z.int(),
  },
});

export const SPEED_MIN = 0.1;
export const SPEED_MAX = 100;

export const controlClock = benchAct("POST", "/control/clock", {
  summary: "Shift, freeze or speed up the whole simulator's time; with an empty body, read it",
  body: {
    speed: z.optional(z.number().check(z.gte(SPEED_MIN), z.lte(SPEED_MAX))),
    /** Only forward: rounds and ledgers are ordered by time. */
    shift_ms: z.optional(z.int().check(z.gte(0), z.lte(1e12))),
    frozen: z.optional(z.boolean()),
  },
  answer: clockState.shape,
});

export const controlStep = benchAct("POST", "/control/step", {
  summary: "Go on to the moment at which a table's next phase begins; exactly to it where time is frozen",
  body: { table },
  answer: { ...clockState.shape, period: z.int(), phase: z.string() },
});

export const controlForce = benchAct("POST", "/control/force", {
  summary: "Force the next outcomes of a table; such rounds are marked as forced",
  body: {
    table,
    /** In the form of the game. An empty list clears the queue. */
    outcomes: z.array(z.unknown()).check(z.maxLength(1000)),
  },
  answer: { queued: z.int() },
});

export const DEMO_MODES = ["normal", "slow", "forgetful", "repetitive"] as const;
/**
 * How the demo provider calls the wallet. `slow` waits before each call and sends wins late; `forgetful` loses each first
 * answer and asks again; `repetitive` sends each call three times.
 */
export type DemoMode = (typeof DEMO_MODES)[number];
const demoMode = z.enum(DEMO_MODES);

export const controlDemoMode = call("GET", "/control/demo_provider", {
  summary: "How the demo provider calls the wallet",
  by: "operator",
  answer: { mode: demoMode },
});

export const controlSetDemoMode = benchAct("PUT", "/control/demo_provider", {
  summary: "Make the demo provider slow, forgetful or repetitive towards the wallet, or normal again",
  body: { mode: demoMode },
  answer: { mode: demoMode },
});

export const controlRestart = benchAct("POST", "/control/restart", {
  summary: "Restart an object, as a deploy or a crash would: `cell:3`, `table:win:P:1`, `directory:0`",
  body: { object: z.string().check(z.regex(/^[a-z]+:[\w:]{1,40}$/)) },
});
