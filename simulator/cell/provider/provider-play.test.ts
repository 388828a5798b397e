import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cellOf } from "#simulator/objects/placement.ts";
import { cellStub } from "#simulator/objects/stubs.ts";
import {
  balanceOf,
  call,
  closeGames,
  control,
  endTest,
  makeMember,
  openGames,
  shiftTime,
  startWithinDay,
  type TestMember,
} from "#simulator/testing/client.ts";
import { launch, makeKey, TestProvider } from "#simulator/testing/provider.ts";
import { DAY_MS, HOUR_MS } from "#contract/values/durations.ts";

// Amounts of the provider's calls are minor units.

const OK = 200;
const [UNKNOWN_PLAYER, LAUNCH_OVER, OTHER_CURRENCY, OTHER_MOVEMENT, UNDONE, SETTLED] = [
  5003, 5004, 5005, 5006, 5007, 5008,
];
const [POOR, ROUND_UNKNOWN] = [2001, 3009];
const START = 100_000;

let member: TestMember;
let provider: TestProvider;

beforeEach(async () => {
  await startWithinDay();
  member = await makeMember(START / 100);
  provider = await TestProvider.open(member);
});
afterEach(endTest);

const restart = () => evictDurableObject(cellStub(env, cellOf(Number(member.user_id))));

type Step = readonly ["debit" | "credit" | "rollback" | "end", id: string, amount?: number, round?: string];

async function play([kind, id, amount = 0, round = "r-1"]: Step): Promise<[code: number, balance: unknown]> {
  const answer = await {
    debit: () => provider.debit(id, amount, round),
    credit: () => provider.credit(id, amount, round),
    rollback: () => provider.rollback(id),
    end: () => provider.endRound(round),
  }[kind]();
  return [answer.code, answer["balance"]];
}

/** Each step with its code and the balance after it, from a balance of 1,000.00. */
const STORIES: Readonly<Record<string, readonly (readonly [Step, code: number, balance?: number])[]>> = {
  "a debit and its win": [
    [["debit", "a", 1000], OK, 99_000],
    [["credit", "b", 2500], OK, 101_500],
  ],
  "a repeated debit moves nothing, and gets the same answer after other movements": [
    [["debit", "a", 1000], OK, 99_000],
    [["debit", "b", 500, "r-2"], OK, 98_500],
    [["debit", "a", 1000], OK, 99_000],
    [["credit", "c", 700], OK, 99_200],
    [["debit", "a", 1000], OK, 99_000],
  ],
  "a repeated win is paid once, also a second win of the round": [
    [["debit", "a", 1000], OK, 99_000],
    [["credit", "b", 2500], OK, 101_500],
    [["credit", "c", 300], OK, 101_800],
    [["credit", "b", 2500], OK, 101_500],
    [["credit", "c", 300], OK, 101_800],
    [["credit", "d", 300], OK, 102_100],
  ],
  "another body under a debit's id is refused": [
    [["debit", "a", 1000], OK, 99_000],
    [["debit", "a", 1001], OTHER_MOVEMENT],
    [["debit", "a", 1000, "r-2"], OTHER_MOVEMENT],
    [["credit", "a", 1000], OTHER_MOVEMENT],
  ],
  "another body under a win's id is refused": [
    [["debit", "a", 1000], OK, 99_000],
    [["credit", "b", 2500], OK, 101_500],
    [["credit", "c", 10], OK, 101_510],
    [["credit", "b", 2501], OTHER_MOVEMENT],
    [["credit", "b", 2500, "r-2"], OTHER_MOVEMENT],
    [["credit", "c", 11], OTHER_MOVEMENT],
    [["credit", "c", 10, "r-2"], OTHER_MOVEMENT],
    [["debit", "d", 100, "r-2"], OK, 101_410],
    [["credit", "c", 10, "r-2"], OTHER_MOVEMENT],
    [["credit", "c", 10], OK, 101_510],
    [["debit", "b", 2500], OTHER_MOVEMENT],
    [["debit", "c", 10], OTHER_MOVEMENT],
    [["rollback", "b"], OTHER_MOVEMENT],
    [["rollback", "c"], OTHER_MOVEMENT],
  ],
  "a rollback gives a debit back once": [
    [["debit", "a", 1000], OK, 99_000],
    [["rollback", "a"], OK, 100_000],
    [["debit", "b", 500, "r-2"], OK, 99_500],
    [["rollback", "a"], OK, 100_000],
    [["debit", "a", 1000], OK, 99_000],
    [["debit", "c", 500, "r-3"], OK, 99_000],
  ],
  "a rollback before its debit is remembered, and the debit refused": [
    [["rollback", "a"], OK, 100_000],
    [["debit", "b", 500, "r-2"], OK, 99_500],
    [["rollback", "a"], OK, 100_000],
    [["debit", "a", 1000], UNDONE],
    [["debit", "a", 7, "r-9"], UNDONE],
    [["credit", "a", 7, "r-2"], OTHER_MOVEMENT],
    [["credit", "c", 1000], ROUND_UNKNOWN],
  ],
  "a win after the rollback of its round's only debit is refused": [
    [["debit", "a", 1000], OK, 99_000],
    [["rollback", "a"], OK, 100_000],
    [["credit", "b", 2500], UNDONE],
    [["credit", "b", 0], UNDONE],
  ],
  "a win of a round with another debit is paid after a rollback": [
    [["debit", "a", 1000], OK, 99_000],
    [["debit", "b", 500], OK, 98_500],
    [["rollback", "a"], OK, 99_500],
    [["credit", "c", 900], OK, 100_400],
    [["rollback", "b"], SETTLED],
  ],
  "a rollback of a won or lost debit is refused": [
    [["debit", "a", 1000], OK, 99_000],
    [["credit", "b", 2500], OK, 101_500],
    [["rollback", "a"], SETTLED],
    [["debit", "c", 1000, "r-2"], OK, 100_500],
    [["end", "", 0, "r-2"], OK, 100_500],
    [["rollback", "c"], SETTLED],
  ],
  "several debits and partial wins of a round": [
    [["debit", "a", 1000], OK, 99_000],
    [["debit", "b", 2000], OK, 97_000],
    [["credit", "c", 100], OK, 97_100],
    [["credit", "d", 200], OK, 97_300],
    [["credit", "e", 400], OK, 97_700],
    [["end", ""], OK, 97_700],
    [["debit", "f", 100], OK, 97_600],
    [["credit", "g", 50], OK, 97_650],
  ],
  "a win of nothing is a loss; a late win after it or after the round's end is paid": [
    [["debit", "a", 1000], OK, 99_000],
    [["credit", "b", 0], OK, 99_000],
    [["credit", "b", 0], OK, 99_000],
    [["credit", "c", 300], OK, 99_300],
    [["debit", "d", 1000, "r-2"], OK, 98_300],
    [["end", "", 0, "r-2"], OK, 98_300],
    [["end", "", 0, "r-2"], OK, 98_300],
    [["credit", "e", 700, "r-2"], OK, 99_000],
    [["credit", "e", 700, "r-2"], OK, 99_000],
  ],
  "a balance that is not enough changes nothing, and the id stays free": [
    [["debit", "a", 100_001], POOR],
    [["debit", "a", 100_000], OK, 0],
    [["debit", "b", 100, "r-2"], POOR],
    [["credit", "c", 100], OK, 100],
    [["debit", "b", 100, "r-2"], OK, 0],
  ],
  "wins and ends of rounds without a debit are refused": [
    [["credit", "a", 100], ROUND_UNKNOWN],
    [["end", ""], ROUND_UNKNOWN],
    [["debit", "a", 100], OK, 99_900],
    [["credit", "b", 100, "r-2"], ROUND_UNKNOWN],
  ],
};

describe.each(["in one life of the cell", "with a restart after each step"])("%s", (life) => {
  it.each(Object.entries(STORIES))("%s", async (_, story) => {
    for (const [at, [step, code, balance]] of story.entries()) {
      expect(await play(step), `step ${at + 1}`).toEqual([code, balance]);
      if (life !== "in one life of the cell") await restart();
    }
  });
});

it("the same calls at once move money once", async () => {
  const debits = await Promise.all(Array.from({ length: 20 }, () => provider.debit("a", 1000)));
  expect(new Set(debits.map(({ code, balance }) => `${code} ${String(balance)}`))).toEqual(new Set([`${OK} 99000`]));
  const credits = await Promise.all(Array.from({ length: 20 }, () => provider.credit("b", 500)));
  expect(new Set(credits.map(({ code, balance }) => `${code} ${String(balance)}`))).toEqual(new Set([`${OK} 99500`]));
  const rolled = await Promise.all([
    provider.debit("c", 1000, "r-2"),
    provider.rollback("c"),
    provider.debit("c", 1000, "r-2"),
  ]);
  expect(rolled.map(({ code }) => code)).toEqual([OK, OK, OK]);
  expect(await provider.balance()).toBe(99_500);
});

it("debits at once never take a balance below zero", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => provider.debit(`d-${at}`, 9_900, `r-${at}`)));
  expect(answers.filter(({ code }) => code === OK)).toHaveLength(10);
  expect(answers.filter(({ code }) => code === POOR)).toHaveLength(10);
  expect(await provider.balance()).toBe(1_000);
});

describe("a debit", () => {
  it("needs a session that is open; wins and rollbacks do not", async () => {
    expect((await provider.debit("a", 1000)).code).toBe(OK);
    expect((await provider.debit("b", 1000)).code).toBe(OK);
    const old = provider.session;
    await shiftTime(13 * HOUR_MS);
    expect((await provider.debit("c", 1000)).code).toBe(LAUNCH_OVER);
    // A repeat is no new debit.
    expect(await provider.debit("a", 1000)).toMatchObject({ code: OK, balance: 99_000 });
    expect(await provider.credit("d", 300)).toMatchObject({ code: OK, balance: 98_300 });
    expect(await provider.rollback("b")).toMatchObject({ code: OK, balance: 99_300 });
    const session = await launch(member);
    expect((await provider.debit("c", 1000, "r-2", { session: old })).code).toBe(LAUNCH_OVER);
    expect((await provider.debit("c", 1000, "r-2", { session })).code).toBe(OK);
  });

  it("is of the game that was launched, of this provider, and of this player", async () => {
    const other = await TestProvider.open(await makeMember(1000), "star-pairs", provider.key);
    expect((await provider.debit("a", 1000, "r-1", { game: "balloon-lift" })).code).toBe(LAUNCH_OVER);
    expect((await provider.debit("a", 1000, "r-1", { game: "lotus-pairs" })).code).toBe(3016);
    expect((await provider.debit("a", 1000, "r-1", { game: "no-game" })).code).toBe(3016);
    expect((await provider.debit("a", 1000, "r-1", { session: other.session })).code).toBe(LAUNCH_OVER);
    expect((await provider.debit("a", 1000, "r-1", { player: "A".repeat(22) })).code).toBe(UNKNOWN_PLAYER);
    expect(await provider.balance()).toBe(START);
  });

  it.each([
    ["amount", 0],
    ["amount", -1],
    ["amount", 10.5],
    ["amount", "1000"],
    ["amount", null],
    ["amount", undefined],
    ["amount", 1e14],
    ["currency", "inr"],
    ["currency", ""],
    ["transaction", ""],
    ["transaction", "a b"],
    ["transaction", "x".repeat(65)],
    ["round", 7],
    ["player", "120007"],
    ["session", "none"],
  ])("with the %s %j is refused with the field", async (field, value) => {
    expect(await provider.debit("a", 1000, "r-1", { [field]: value })).toMatchObject({ code: 400, field });
  });

  it.each([
    [99, 3012],
    [1_000_001, 3017],
  ])("of %i is beyond the limits that authenticate tells", async (amount, code) => {
    expect((await provider.debit("a", amount)).code).toBe(code);
  });

  it("in another currency is refused, as is a win", async () => {
    const wrong = { code: OTHER_CURRENCY, msg: "The wallet has another currency: INR" };
    expect(await provider.debit("a", 1000, "r-1", { currency: "EUR" })).toMatchObject(wrong);
    await provider.debit("a", 1000);
    expect(await provider.credit("b", 1000, "r-1", { currency: "EUR" })).toMatchObject(wrong);
    expect(await provider.debit("a", 1000, "r-1", { currency: "EUR" })).toMatchObject(wrong);
    await provider.credit("b", 0);
    expect(await provider.credit("b", 0, "r-1", { currency: "EUR" })).toMatchObject(wrong);
    expect(await provider.balance()).toBe(99_000);
  });
});

/** Each stops play: debits are refused, and only they. */
const STOPS: Readonly<Record<string, { stop: () => Promise<unknown>; code: number; start?: () => Promise<unknown> }>> =
  {
    "the member's limit of losses": { stop: () => limit({ daily_loss: 15 }), code: 2018 },
    "the member's limit of stakes": { stop: () => limit({ daily_stake: 15 }), code: 2045 },
    "a break": { stop: () => limit({ pause_hours: 24 }), code: 2048 },
    "an exclusion": { stop: () => limit({ exclude_days: 200 }), code: 2020 },
    "maintenance of providers' games": { stop: () => closeGames("exg"), code: 3010, start: () => openGames("exg") },
    "closing the app": { stop: () => closeGames(), code: 3010, start: () => openGames() },
  };

async function limit(wanted: object): Promise<void> {
  const { pause_hours: hours, exclude_days: days, ...limits } = wanted as Record<string, number>;
  const now = await shiftTime(0);
  const body = {
    ...limits,
    ...(hours !== undefined && { pause_until: now + hours * HOUR_MS }),
    ...(days !== undefined && { exclude_until: now + days * DAY_MS }),
  };
  expect(await call("POST", "/user/wallet_limits", body, { token: member.token })).toMatchObject({ code: OK });
}

it.each(Object.entries(STOPS))("%s stops debits alone", async (_, { stop, code, start }) => {
  expect((await provider.debit("a", 1000)).code).toBe(OK);
  expect((await provider.debit("b", 1000, "r-2")).code).toBe(OK);
  await stop();
  expect((await provider.debit("c", 1000, "r-3")).code).toBe(code);
  expect(await provider.debit("a", 1000)).toMatchObject({ code: OK, balance: 99_000 });
  expect(await provider.credit("d", 500)).toMatchObject({ code: OK, balance: 98_500 });
  expect(await provider.rollback("b")).toMatchObject({ code: OK, balance: 99_500 });
  expect(await provider.rollback("c")).toMatchObject({ code: OK });
  expect((await provider.endRound()).code).toBe(OK);
  expect(await provider.balance()).toBe(99_500);
  if (start === undefined) return;
  await start();
  expect((await provider.debit("e", 1000, "r-4")).code).toBe(OK);
});

it("a provider's key reads and moves nothing of another provider's rounds and players", async () => {
  await provider.debit("a", 1000);
  const other = await TestProvider.open(member, "lotus-pairs");
  const { player, game, session } = provider;
  const movement = { game, round: "r-1", amount: 500, currency: "INR" };
  for (const [action, fields] of [
    ["balance", { player }],
    ["credit", { player, ...movement, transaction: "x" }],
    ["rollback", { player, transaction: "a" }],
    ["round_end", { player, game, round: "r-1" }],
    ["debit", { player, session, ...movement, transaction: "y" }],
  ] as const) {
    expect((await other.ask(action, fields)).code, action).toBe(UNKNOWN_PLAYER);
  }
  // Under its own id of the player, the ids of rounds and transactions are its own.
  expect((await other.ask("credit", { player: other.player, ...movement, transaction: "x" })).code).toBe(ROUND_UNKNOWN);
  expect(await other.rollback("a")).toMatchObject({ code: OK, balance: 99_000 });
  expect((await other.debit("b", 500)).code).toBe(OK);
  expect(await provider.credit("c", 100)).toMatchObject({ code: OK, balance: 98_600 });
  expect((await other.debit("a", 500)).code).toBe(UNDONE);
});

describe("the member's own view", () => {
  it("has stakes, wins and refunds under the game's name, in order, with the balance after each", async () => {
    await provider.debit("a", 1000);
    await provider.credit("b", 2500);
    await provider.credit("c", 300);
    await provider.debit("d", 1000, "r-2");
    await provider.rollback("d");
    const { page, queryset } = await call("GET", "/user/transactions", undefined, { token: member.token });
    expect(page).toMatchObject({ count: 6 });
    const rows = (
      queryset as { type: string; change_balance: number; after_balance: number; relation_id: string }[]
    ).slice(0, 5);
    expect(rows.map(({ type, change_balance, after_balance }) => [type, change_balance, after_balance])).toEqual([
      ["bet_refund", 10, 1018],
      ["bet", -10, 1008],
      ["win", 3, 1018],
      ["win", 25, 1015],
      ["bet", -10, 990],
    ]);
    const names = rows.map(({ relation_id }) => relation_id);
    for (const name of names) expect(name).toMatch(/^Star Pairs:\d+$/);
    // A round's rows belong together.
    expect(new Set(names.slice(2)).size).toBe(1);
    const wins = await call("GET", "/user/transactions?type=win", undefined, { token: member.token });
    expect(wins["page"]).toMatchObject({ count: 2 });
    expect(wins["queryset"]).toHaveLength(2);
    expect(await balanceOf(member)).toBe(1018);
  });

  it("counts in the day's play, which limits judge", async () => {
    await provider.debit("a", 2000);
    await provider.credit("b", 500);
    await provider.credit("c", 300);
    const { entry } = await call("GET", "/user/play_summary", undefined, { token: member.token });
    expect(entry).toMatchObject({ day: { staked: 20, paid: 8 }, month: { staked: 20, paid: 8 } });
  });
});

it("the inviters get their shares of the fees of debits that stand", async () => {
  const inviter = await makeMember(0, 1);
  const made = await control("POST", "/control/members", { count: 1, balance: 1000, cell: 0, r_code: inviter.user_id });
  const [invited] = made["members"] as [TestMember];
  const own = await TestProvider.open(invited, "star-pairs", provider.key);
  await own.debit("a", 50_000);
  await own.debit("b", 20_000, "r-2");
  await own.rollback("b");
  await shiftTime(2 * HOUR_MS);
  const profit = async () => (await call("GET", "/user/promotion_info", undefined, { token: inviter.token }))["profit"];
  // 30 % of the fee of 2 %.
  await expect.poll(profit).toBe(3);
});

it("wins add up beyond the greatest win, and a debit is given back there", async () => {
  const greatest = 1e13;
  expect(await provider.debit("a", 300)).toMatchObject({ code: 200 });
  expect(await provider.debit("b", 300)).toMatchObject({ code: 200 });
  const [first, second] = [await provider.credit("w-1", greatest), await provider.credit("w-2", greatest, "r-2")];
  expect([first["code"], second["code"]]).toEqual([200, 3009]);
  const balance = Number(first["balance"]);
  expect(balance).toBeGreaterThan(greatest);
  expect(await provider.rollback("b")).toMatchObject({ code: 200, balance: balance + 300 });
});

it("operators see the debits that have been open for more than a day, also after a restart", async () => {
  await provider.debit("a", 1000);
  await provider.debit("b", 1000, "r-2");
  await provider.debit("c", 1000, "r-3");
  await provider.debit("d", 1000, "r-4");
  await provider.credit("e", 1, "r-2");
  await provider.rollback("c");
  await provider.endRound("r-4");
  const open = async () => (await control("GET", "/operate/provider_rounds"))["queryset"];
  await shiftTime(DAY_MS);
  expect(await open()).toEqual([]);
  await shiftTime(1);
  // Enough for checkpoints, so that the debit is none of the newest rows.
  const session = await launch(member);
  for (let at = 0; at < 45; at++) await provider.debit(`n-${at}`, 100, `n-${at}`, { session });
  await restart();
  expect(await open()).toEqual([
    {
      provider: "spribe",
      game: "star-pairs",
      round: "r-1",
      user_id: member.user_id,
      transaction: "a",
      amount: 10,
      create_time: expect.any(Number) as number,
    },
  ]);
  await provider.credit("z", 0);
  expect(await open()).toEqual([]);
});

it("a member's movements under ids of every form are found after a restart", async () => {
  const ids = ["a:b.c-d_e", "3c6b8d2e-1f2a-4b3c-8d9e-0a1b2c3d4e5f", "0", "x".repeat(64)];
  const key = await makeKey();
  for (const [at, id] of ids.entries()) {
    const debit = await provider.debit(id, 100, `r:${at}`);
    const credits = [
      await provider.credit(`w:${id}`.slice(0, 64), 50, `r:${at}`),
      await provider.credit(`e:${id}`.slice(0, 64), 25, `r:${at}`),
    ];
    await restart();
    expect(await provider.debit(id, 100, `r:${at}`)).toEqual(debit);
    expect(await provider.credit(`w:${id}`.slice(0, 64), 50, `r:${at}`)).toEqual(credits[0]);
    expect(await provider.credit(`e:${id}`.slice(0, 64), 25, `r:${at}`)).toEqual(credits[1]);
  }
  expect(key.key_id).toBe("spribe.2");
  expect(await provider.balance()).toBe(START - 25 * ids.length);
});
