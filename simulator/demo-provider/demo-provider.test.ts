import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HOUR_MS } from "#contract/values/durations.ts";
import { demoProviderStub } from "../objects/stubs.ts";
import type { Reason } from "../provider-games/page-call.ts";
import {
  call,
  closeGames,
  control,
  endTest,
  fetchSimulator,
  makeMember,
  openGames,
  shiftTime,
} from "../testing/client.ts";
import { launch, makeKey } from "../testing/provider.ts";
import { realNow } from "../time/clock.ts";
import { DemoPlayer, FOUR_FOLD, LOSING, STAKE, START, TRY_MS } from "./testing/demo-player.ts";

let player: DemoPlayer;

beforeEach(async () => {
  player = await DemoPlayer.open();
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await endTest();
});

describe("a round", () => {
  it.each([
    ["that is lost", LOSING, 0],
    ["that is won", FOUR_FOLD, 20_000],
  ])("%s moves the stake and the win, and its repeat nothing", async (_, stop, payout) => {
    player.network.stop = stop;
    expect(await player.ask({ action: "open" })).toEqual({
      ok: true,
      balance: START,
      currency: "INR",
      min: 100,
      max: 1_000_000,
    });
    const answer = await player.spin("the-round-of-this-test");
    const balance = START - STAKE + payout;
    expect(answer).toEqual({ ok: true, stops: [stop], payout, balance, isSettled: true });
    expect(await player.balance()).toBe(balance);
    const before = player.network.sent.length;
    expect(await player.spin("the-round-of-this-test")).toEqual(answer);
    expect(player.network.sent.length).toBe(before);
    expect(player.network.count("debit")).toBe(1);
    expect(player.network.sent.at(-1)).toBe(payout > 0 ? "credit" : "round_end");
    const { queryset } = await call("GET", "/user/transactions", undefined, { token: player.member.token });
    const [newest] = queryset as { relation_id: string }[];
    expect(newest?.relation_id).toMatch(/^Balloon Lift:/);
  });

  it("asked for twice at the same time is played once", async () => {
    const [one, other] = await Promise.all([
      player.spin("the-round-of-this-test"),
      player.spin("the-round-of-this-test"),
    ]);
    expect(one).toEqual(other);
    expect(player.network.count("debit")).toBe(1);
    expect(await player.balance()).toBe(START - STAKE);
  });

  it("of the slot stops three reels", async () => {
    player.session = await launch(player.member, "star-pairs");
    const body = { game: "star-pairs", action: "spin", round: player.newRound(), stake: 100 };
    // The stop of each reel is the lotus.
    expect(await player.ask(body)).toMatchObject({
      ok: true,
      stops: [0, 0, 0],
      payout: 10_000,
      balance: START + 9_900,
    });
  });
});

describe("over the Worker's own player.network", () => {
  it("the provider makes its key, signs, and is heard", async () => {
    vi.restoreAllMocks();
    const answer = await player.spin();
    expect(answer).toMatchObject({ ok: true, isSettled: true });
    expect(await player.balance()).toBe(START - STAKE + (answer.payout ?? 0));
  });
});

describe("bad input", () => {
  const round = "the-round-of-this-test";

  it.each<[string, object, Reason]>([
    ["a stake below the least", { stake: 0 }, "stake"],
    ["a stake below nothing", { stake: -100 }, "stake"],
    ["a stake above the greatest", { stake: 1_000_100 }, "stake"],
    ["a stake between two steps", { stake: 150 }, "stake"],
    ["a fraction as a stake", { stake: 100.5 }, "bad"],
    ["a text as a stake", { stake: "100" }, "bad"],
    ["no stake", { stake: undefined }, "bad"],
    ["a short round", { round: "r" }, "bad"],
    ["no round", { round: undefined }, "bad"],
    ["another action", { action: "win" }, "bad"],
    ["a session that is none", { launch: "x" }, "bad"],
    ["an unknown session", { launch: `${"A".repeat(22)}.${"B".repeat(43)}` }, "over"],
    ["an unknown game", { game: "nothing" }, "bad"],
    ["another provider's game", { game: "lotus-pairs" }, "over"],
    ["another game of the provider", { game: "star-pairs" }, "bad"],
    ["more than the balance", { stake: START + 100 }, "funds"],
  ])("%s changes nothing", async (_, fields, reason) => {
    expect(await player.ask({ action: "spin", round, stake: STAKE, ...fields })).toEqual({ ok: false, reason });
    expect(await player.balance()).toBe(START);
  });

  it.each(["", "{", "null", "[]", '"spin"'])("the text %j is refused", async (body) => {
    const headers = { "Content-Type": "text/plain" };
    const answer = await fetchSimulator("POST", "/sim/games/play", body, { headers });
    expect([answer.status, await answer.json()]).toEqual([200, { ok: false, reason: "bad" }]);
    expect(player.network.sent).toEqual([]);
  });

  it("another stake under a round's id plays nothing", async () => {
    const answer = await player.spin(round);
    expect(await player.spin(round, 2 * STAKE)).toEqual({ ok: false, reason: "bad" });
    expect(await player.spin(round)).toEqual(answer);
    expect(await player.balance()).toBe(START - STAKE);
  });

  it("a launch that has ended plays nothing, and its rounds keep their answers", async () => {
    const answer = await player.spin(round);
    const old = player.session;
    player.session = await launch(player.member, "balloon-lift");
    expect(await player.ask({ action: "spin", launch: old, round: player.newRound(), stake: STAKE })).toEqual({
      ok: false,
      reason: "over",
    });
    expect(await player.ask({ action: "open", launch: old })).toEqual({ ok: false, reason: "over" });
    expect(await player.ask({ action: "spin", launch: old, round, stake: STAKE })).toEqual(answer);
    await call("POST", "/user/logout", {}, { token: player.member.token });
    expect(await player.spin()).toEqual({ ok: false, reason: "over" });
  });

  it("closed providers' games take no stake, and pay what was won", async () => {
    player.network.stop = FOUR_FOLD;
    player.network.fateOf = (action, count) => (action === "credit" && count < 9 ? "request lost" : "heard");
    expect(await player.spin()).toMatchObject({ ok: true, isSettled: false });
    await closeGames("exg", { countdown_s: 0 });
    expect(await player.spin()).toEqual({ ok: false, reason: "closed" });
    await player.settle();
    expect(await player.balance()).toBe(START + 3 * STAKE);
    await openGames("exg");
    expect(await player.spin()).toMatchObject({ ok: true, isSettled: true });
  });

  it("a member's own limits and breaks refuse a stake", async () => {
    await shiftTime(0);
    const limits = { daily_loss: 20 };
    expect((await call("POST", "/user/wallet_limits", limits, { token: player.member.token })).code).toBe(200);
    expect(await player.spin()).toEqual({ ok: false, reason: "limited" });
    expect(await player.balance()).toBe(START);
  });
});

describe("the mode", () => {
  const set = (mode: string) => control("PUT", "/control/demo_provider", { mode });

  it.each([
    ["slow", { debit: 1, credit: 1 }],
    ["forgetful", { debit: 2, credit: 2 }],
    ["repetitive", { debit: 3, credit: 3 }],
    ["normal", { debit: 1, credit: 1 }],
  ])("%s moves each sum once", async (mode, calls) => {
    expect(await set(mode)).toMatchObject({ code: 200, mode, changed: { before: "normal", after: mode } });
    player.network.stop = FOUR_FOLD;
    const began = realNow();
    const isLate = mode === "slow";
    expect(await player.spin()).toMatchObject({ ok: true, payout: 4 * STAKE, isSettled: !isLate });
    if (isLate) {
      expect(realNow() - began).toBeGreaterThan(TRY_MS);
      expect(await player.balance()).toBe(START - STAKE);
    }
    await player.settle();
    expect(await player.balance()).toBe(START + 3 * STAKE);
    for (const [action, count] of Object.entries(calls)) expect(player.network.count(action), action).toBe(count);
  });

  it.each(["", "fast", null])("refuses %j", async (mode) => {
    expect(await control("PUT", "/control/demo_provider", { mode })).toMatchObject({ code: 400, field: "mode" });
    expect(await control("GET", "/control/demo_provider")).toMatchObject({ mode: "normal" });
  });
});

describe("the provider's key", () => {
  it("is made once, and again when operators have made two newer ones", async () => {
    await player.spin();
    await player.spin();
    expect((await makeKey()).key_id).toBe("spribe.2");
    expect(await player.spin()).toMatchObject({ ok: true });
    expect((await makeKey()).key_id).toBe("spribe.3");
    // Its own key is refused; just made, it would only be too new for the wallet.
    player.network.pass(11_000);
    expect(await player.spin()).toMatchObject({ ok: true });
    expect((await makeKey()).key_id).toBe("spribe.5");
  });

  it("is in no stored state", async () => {
    await player.spin();
    const stored = await demoProviderStub(env).readState();
    expect(stored).toContain("spribe.1");
    expect(stored).not.toContain(player.session);
    expect(/[0-9a-f]{64}/.exec(stored.replaceAll(/"[0-9a-f]{64}"/g, ""))).toBeNull();
  });
});

it("old sessions go with their rounds, but none that waits for the wallet", async () => {
  const count = (table: string) =>
    runInDurableObject(
      demoProviderStub(env),
      (_, { storage }) => storage.sql.exec(`SELECT count(*) AS n FROM ${table}`).one()["n"],
    );
  await player.spin();
  player.session = await launch(player.member, "balloon-lift");
  player.network.stop = FOUR_FOLD;
  player.network.fateOf = (action) => (action === "credit" ? "request lost" : "heard");
  await player.spin();
  expect([await count("session"), await count("round")]).toEqual([2, 2]);
  player.network.pass(14 * HOUR_MS);
  player.session = await launch(await makeMember(START / 100), "balloon-lift");
  expect(await player.ask({ action: "open" })).toMatchObject({ ok: true });
  expect([await count("session"), await count("round")]).toEqual([2, 1]);
  player.network.fateOf = () => "heard";
  await player.settle();
  expect(await player.balance()).toBe(START - STAKE + 3 * STAKE);
});
