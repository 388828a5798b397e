import { env } from "cloudflare:workers";
import { evictDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LOCALES, type Locale } from "#contract/values/locale.ts";
import { refuse, refusals, refusalText } from "#contract/refusals.ts";
import { LIMIT_NAMES } from "#contract/calls/limits.ts";
import { periodAt, roundOf, shiftPeriod } from "#games/win-go/rules/timeline.ts";
import { cellStub } from "#simulator/objects/stubs.ts";
import { bet, toOpenRound, luckyHitBet, toOpenCycle } from "#simulator/testing/tables.ts";
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
const HOUR = 3_600_000;
/** The shortest self-exclusion. */
const MONTHS = 184 * 24 * HOUR;
const NO_LIMIT = Object.fromEntries(LIMIT_NAMES.map((name) => [name, null]));
const NONE = {
  ...NO_LIMIT,
  pause_until: null,
  exclude_until: null,
  reality_minutes: null,
  pending: null,
  raises: [],
  rules: { name: "open", auto_play: true, game_cycle_ms: 0, reality_minutes: null },
};

const get = async (member: TestMember) =>
  (await call("GET", "/user/wallet_limits", undefined, { token: member.token }))["entry"];

const set = (member: TestMember, body: unknown, options: Options = {}): Promise<Envelope> =>
  call("POST", "/user/wallet_limits", body, { token: member.token, ...options });

const confirm = (member: TestMember): Promise<Envelope> =>
  call("POST", "/user/confirm_limits", {}, { token: member.token });

const startMines = (member: TestMember, amount: number, locale = "in"): Promise<Envelope> =>
  call("POST", "/mines/start", { traps: 3, amount }, { token: member.token, locale });

let kite: TestMember;
let lamp: TestMember;

beforeEach(async () => {
  [kite, lamp] = [await makeMember(1000, CELL), await makeMember(1000, CELL)];
});
afterEach(() => reset());

describe("a member's own limits", () => {
  it("are none at first", async () => {
    expect(await get(kite)).toEqual(NONE);
  });

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

  it("wait a day and a confirmation when raised, and are shown until then", async () => {
    const now = await shiftTime(0);
    await set(kite, { daily_loss: 100, session_minutes: 60 });
    expect(await set(kite, { daily_loss: 300, session_minutes: null })).toMatchObject({ code: 200 });
    const held = { ...NONE, daily_loss: 100, session_minutes: 60 };
    const from = now + 24 * HOUR;
    const pending = { ...NO_LIMIT, daily_loss: 300, from };
    const raises = ["daily_loss", "session_minutes"].map((limit) => ({ limit, from }));
    expect(await get(kite)).toEqual({ ...held, pending, raises });
    expect(await confirm(kite)).toMatchObject({ code: 2050 });
    expect(await startMines(kite, 101)).toMatchObject({ code: 2018 });
    await shiftTime(24 * HOUR);
    expect(await get(kite)).toEqual({ ...held, pending, raises });
    expect(await startMines(kite, 101)).toMatchObject({ code: 2018 });
    expect(await confirm(kite)).toMatchObject({ code: 200 });
    expect(await get(kite)).toEqual({ ...NONE, daily_loss: 300 });
    expect(await confirm(kite)).toMatchObject({ code: 2050 });
    expect(await startMines(kite, 101)).toMatchObject({ code: 200 });
  });

  it("include self-exclusion, which can be prolonged", async () => {
    const until = Date.now() + MONTHS + HOUR;
    expect(await set(kite, { exclude_until: until })).toMatchObject({ code: 200 });
    expect(await get(kite)).toEqual({ ...NONE, exclude_until: until });
    expect(await set(kite, { exclude_until: until + HOUR })).toMatchObject({ code: 200 });
    expect(await get(kite)).toEqual({ ...NONE, exclude_until: until + HOUR });
    // An exclusion ends play and recharges, but keeps the account open.
    expect(await balanceOf(kite)).toBe(1000);
  });

  it.each(LOCALES)("cannot shorten a self-exclusion; the refusal is in the caller's language: %s", async (locale) => {
    const until = Date.now() + MONTHS + HOUR;
    await set(kite, { exclude_until: until });
    const answer = await set(kite, { daily_loss: 5, exclude_until: until - 1 }, { locale });
    expect(answer).toMatchObject({ code: 2021, msg: refusals.exclusion_stands.text[locale] });
    expect(await get(kite)).toEqual({ ...NONE, exclude_until: until });
  });

  it("are refused without a token", async () => {
    const nobody = { ...kite, token: "none" };
    expect(await set(nobody, { daily_loss: 5 })).toMatchObject({ code: 401 });
    expect(await get(kite)).toEqual(NONE);
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

  it("refuses the stake of a self-excluded member", async () => {
    await set(kite, { exclude_until: Date.now() + MONTHS + HOUR });
    const expected = { code: 2020, msg: refusals.self_excluded.text[locale] };
    expect(await play(kite, locale)).toMatchObject([expected, expected]);
    expect(await balanceOf(kite)).toBe(1000);
  });

  it("refuses the stake of a member on a break", async () => {
    await set(kite, { pause_until: Date.now() + 25 * HOUR });
    const expected = { code: 2048, msg: refusals.paused.text[locale] };
    expect(await play(kite, locale)).toMatchObject([expected, expected]);
    expect(await balanceOf(kite)).toBe(1000);
  });

  it.each([
    ["daily_stake", 2045, "stake_limit"],
    ["weekly_stake", 2046, "stake_limit_week"],
    ["monthly_stake", 2047, "stake_limit_month"],
    ["weekly_loss", 2043, "loss_limit_week"],
    ["monthly_loss", 2044, "loss_limit_month"],
  ] as const)("accepts stakes up to the limit %s", async (limit, code, refusal) => {
    await set(kite, { [limit]: 150 });
    const msg = refusalText(refuse(refusal, { with: { max: 150 } }), locale);
    expect(await play(kite, locale)).toMatchObject([{ code: 200 }, { code, msg }]);
    expect(await balanceOf(kite)).toBe(900);
  });

  it("accepts stakes up to the loss limit", async () => {
    await set(kite, { daily_loss: 150 });
    const msg = refusalText(refuse("loss_limit", { with: { max: 150 } }), locale);
    expect(await play(kite, locale)).toMatchObject([{ code: 200 }, { code: 2018, msg }]);
    expect(await balanceOf(kite)).toBe(900);
  });

  it("accepts stakes of a member without limits while another has some", async () => {
    await set(kite, { exclude_until: Date.now() + MONTHS + HOUR, daily_loss: 1 });
    expect(await play(lamp, locale)).toMatchObject([{ code: 200 }, { code: 200 }]);
  });
});
