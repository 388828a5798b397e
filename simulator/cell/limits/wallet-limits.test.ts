import { env } from "cloudflare:workers";
import { evictDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "#contract/values/durations.ts";
import { LOCALES, type Locale } from "#contract/values/locale.ts";
import { refuse, refusals, refusalText } from "#contract/refusals.ts";
import { LIMIT_NAMES } from "#contract/calls/limits.ts";
import { periodAt, roundOf, shiftPeriod } from "#games/win-go/rules/timeline.ts";
import { cellStub } from "#simulator/objects/stubs.ts";
import { bet, toOpenRound, luckyHitBet, toOpenCycle } from "#games/all/server/testing/tables.ts";
import {
  brokenInvariants,
  balanceOf,
  call,
  type Envelope,
  makeMember,
  type Options,
  shiftTime,
  type TestMember,
  connect,
} from "#simulator/testing/client.ts";
import { reset } from "#simulator/testing/objects.ts";

const CELL = 1;
/** The shortest self-exclusion. */
const MONTHS = 184 * DAY_MS;
const NO_LIMIT = Object.fromEntries(LIMIT_NAMES.map((name) => [name, null]));
const NONE = {
  ...NO_LIMIT,
  pause_until: null,
  exclude_until: null,
  reality_minutes: null,
  pending: null,
  raises: [],
  rules: { name: "open", auto_play: true, game_cycle_ms: 0, reality_minutes: null, session_minutes: null },
  offer_limit: false,
  review_since: null,
};

const get = async (member: TestMember) =>
  (await call("GET", "/user/wallet_limits", undefined, { token: member.token }))["entry"];

const set = (member: TestMember, body: unknown, options: Options = {}): Promise<Envelope> =>
  call("POST", "/user/wallet_limits", body, { token: member.token, ...options });

const startMines = (member: TestMember, amount: number, locale = "in"): Promise<Envelope> =>
  call("POST", "/mines/start", { traps: 3, amount }, { token: member.token, locale });

let kite: TestMember;
let lamp: TestMember;

beforeEach(async () => {
  [kite, lamp] = [await makeMember(1000, CELL), await makeMember(1000, CELL)];
});
afterEach(() => reset());

describe("a member's own limits", () => {
  it("act at once, for one member only, and survive a restart", async () => {
    const limits = { daily_recharge: 5000, daily_loss: 250.5, session_minutes: 90 };
    expect(await set(kite, limits)).toMatchObject({ code: 200, msg: "OK" });
    await evictDurableObject(cellStub(env, CELL));
    expect(await get(kite)).toEqual({ ...NONE, ...limits });
    expect(await get(lamp)).toEqual(NONE);
    expect(await set(kite, { daily_loss: 200 })).toMatchObject({ code: 200 });
    expect(await get(kite)).toEqual({ ...NONE, ...limits, daily_loss: 200 });
    expect(await set(kite, {})).toMatchObject({ code: 200 });
    expect(await get(kite)).toEqual({ ...NONE, ...limits, daily_loss: 200 });
  });

  it("are refused by the field's name if they are invalid, and nothing is written", async () => {
    const wrong = {
      daily_loss: [
        "0",
        "-1",
        "0.001",
        "1.005",
        '"100"',
        '"1e3"',
        '"１００"',
        "9007199254740993",
        "1e309",
        "{}",
        "[1]",
        "true",
        '""',
      ],
      daily_recharge: ["0", "-0.01", "100000000001", '{"amount":1}'],
      session_minutes: ["4", "1441", "0", "-5", "5.5", '"60"', '"６０"', "9007199254740993", "{}", "[60]", "false"],
      exclude_until: [
        "null",
        "0",
        "-1",
        "1.5",
        String(Date.now() - 1),
        "9007199254740993",
        '"never"',
        "{}",
        "8640000000000001",
      ],
    };
    for (const [field, values] of Object.entries(wrong)) {
      for (const value of values) {
        const answer = await set(kite, `{"${field}": ${value}}`);
        expect(answer, `${field}: ${value}`).toMatchObject({ code: 400, msg: `Please check ${field}` });
      }
    }
    for (const body of ["null", "[]", "7", "{"]) expect(await set(kite, body), body).toMatchObject({ code: 400 });
    const others = `{"member": ${lamp.user_id}, "__proto__": {"daily_loss": 1}, "pending": {"daily_loss": 9}, "spent_ms": 1}`;
    expect(await set(kite, others)).toMatchObject({ code: 200 });
    expect([await get(kite), await get(lamp)]).toEqual([NONE, NONE]);
  });
});

/** Plays a stake of 100 at every game and returns the code and text of each answer. */
const games: Record<string, (member: TestMember, locale: Locale) => Promise<{ code: unknown; msg: unknown }[]>> = {
  async Mines(member, locale) {
    const [first, second] = [await startMines(member, 100, locale), await startMines(member, 100, locale)];
    // An accepted first game makes the second call find it in progress.
    return first.code === 200 && second.code === 3013 ? [first, await afterMines(member, locale)] : [first, second];
  },
  async "Win Go"(member, locale) {
    const now = await shiftTime(0);
    const { period, startTime } = roundOf(shiftPeriod(periodAt(now), 1));
    await shiftTime(startTime - now);
    const guess = { category: "P", period, guess_type: "G", number: null, contract_money: 100, contract_count: 1 };
    const stake = () => call("POST", "/win/add_user_guess", guess, { token: member.token, locale });
    return [await stake(), await stake()];
  },
  async "Lucky Hit"(member, locale) {
    const { period } = await toOpenCycle();
    const socket = await connect("/luckyhit", member, locale);
    const stake = () => socket.ask(3015, luckyHitBet(period), 3016);
    return [await stake(), await stake()] as { code: unknown; msg: unknown }[];
  },
  async Aviator(member, locale) {
    await shiftTime(0);
    const socket = await connect("/aviator", member, locale);
    const round = await toOpenRound(socket);
    const stake = (slot: number) => socket.ask(5015, bet(round, { slot }), 5016);
    return [await stake(0), await stake(1)] as { code: unknown; msg: unknown }[];
  },
};

/** Ends the running game of Mines and starts another. */
async function afterMines(member: TestMember, locale: Locale): Promise<Envelope> {
  for (let idx = 1; ; idx++) {
    const tapped = await call("POST", "/mines/tap", { idx }, { token: member.token });
    if (tapped["game_over"] === true) return startMines(member, 100, locale);
  }
}

describe.each(Object.entries(games))("%s", (name, play) => {
  const locale = LOCALES[Object.keys(games).indexOf(name)] ?? "in";
  afterEach(async () => {
    expect(await brokenInvariants()).toEqual([]);
  });

  it.each([
    [{ exclude_until: MONTHS + HOUR_MS }, 2020, "self_excluded"],
    [{ pause_until: 25 * HOUR_MS }, 2048, "paused"],
  ] as const)("refuses the stake of a member with %o", async (lasts, code, refusal) => {
    await set(kite, Object.fromEntries(Object.entries(lasts).map(([name, ms]) => [name, Date.now() + ms])));
    const expected = { code, msg: refusals[refusal].text[locale] };
    expect(await play(kite, locale)).toMatchObject([expected, expected]);
    expect(await balanceOf(kite)).toBe(1000);
  });

  it.each([
    ["daily_loss", 2018, "loss_limit"],
    ["weekly_loss", 2043, "loss_limit_week"],
    ["monthly_loss", 2044, "loss_limit_month"],
    ["daily_stake", 2045, "stake_limit"],
    ["weekly_stake", 2046, "stake_limit_week"],
    ["monthly_stake", 2047, "stake_limit_month"],
  ] as const)("accepts stakes up to the limit %s", async (limit, code, refusal) => {
    await set(kite, { [limit]: 150 });
    const msg = refusalText(refuse(refusal, { with: { max: 150 } }), locale);
    expect(await play(kite, locale)).toMatchObject([{ code: 200 }, { code, msg }]);
    expect(await balanceOf(kite)).toBe(900);
  });

  it("accepts stakes of a member without limits while another has some", async () => {
    await set(kite, { exclude_until: Date.now() + MONTHS + HOUR_MS, daily_loss: 1 });
    expect(await play(lamp, locale)).toMatchObject([{ code: 200 }, { code: 200 }]);
  });
});
