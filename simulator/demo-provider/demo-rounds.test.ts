import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { demoProviderStub } from "../objects/stubs.ts";
import { control, endTest } from "../testing/client.ts";
import { surroundings } from "./surroundings.ts";
import { realNow } from "../time/clock.ts";
import { DemoPlayer, type Fate, FOUR_FOLD, LOSING, STAKE, START, TRY_MS } from "./testing/demo-player.ts";

const SKEW_MS = 310_000;
const SILENT: readonly Fate[] = ["request lost", "answer lost"];

let player: DemoPlayer;

beforeEach(async () => {
  player = await DemoPlayer.open();
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await endTest();
});

describe("silence", () => {
  it.each(
    SILENT.flatMap((fate) => (["debit", "credit", "round_end"] as const).map((action) => [action, fate] as const)),
  )("at the first %s (%s) repeats it under its id", async (silent, fate) => {
    player.network.stop = silent === "credit" ? FOUR_FOLD : LOSING;
    player.network.fateOf = (action, count) => (action === silent && count === 1 ? fate : "heard");
    const payout = silent === "credit" ? 4 * STAKE : 0;
    expect(await player.spin()).toMatchObject({ ok: true, payout, balance: START - STAKE + payout, isSettled: true });
    expect(player.network.count(silent)).toBe(2);
    expect(await player.balance()).toBe(START - STAKE + payout);
  });

  it.each(SILENT)("at every debit (%s) rolls it back after three seconds", async (fate) => {
    player.network.fateOf = (action) => (action === "debit" ? fate : "heard");
    const began = realNow();
    expect(await player.spin("the-round-of-this-test")).toEqual({ ok: false, reason: "silent" });
    expect(realNow() - began).toBeLessThan(5 * TRY_MS);
    expect(player.network.sent.slice(-4)).toEqual(["debit", "debit", "debit", "rollback"]);
    expect(await player.balance()).toBe(START);
    player.network.fateOf = () => "heard";
    expect(await player.spin("the-round-of-this-test")).toEqual({ ok: false, reason: "silent" });
    expect(await player.balance()).toBe(START);
  });

  it.each(SILENT)("at debit and rollback (%s) goes on until the wallet hears of the rollback", async (fate) => {
    player.network.fateOf = (_, count) => (count < 9 ? fate : "heard");
    await player.ask({ action: "open" });
    player.network.fateOf = (action, count) => (action !== "authenticate" && count < 6 ? fate : "heard");
    expect(await player.ask({ action: "open" })).toMatchObject({ ok: true });
    expect(await player.spin()).toEqual({ ok: false, reason: "silent" });
    await player.settle();
    expect(player.network.count("rollback")).toBe(6);
    expect(await player.balance()).toBe(START);
  });

  it.each(SILENT)("at the win (%s) tells the page its outcome, and pays late", async (fate) => {
    player.network.stop = FOUR_FOLD;
    player.network.fateOf = (action, count) => (action === "credit" && count < 12 ? fate : "heard");
    const answer = await player.spin("the-round-of-this-test");
    expect(answer).toEqual({ ok: true, stops: [FOUR_FOLD], payout: 20_000, balance: START - STAKE, isSettled: false });
    await player.settle();
    expect(await player.balance()).toBe(START + 3 * STAKE);
    expect(await player.spin("the-round-of-this-test")).toEqual({
      ...answer,
      balance: START + 3 * STAKE,
      isSettled: true,
    });
    expect(player.network.count("debit")).toBe(1);
  });

  it("a provider whose clock is wrong keeps a win until its signature is taken", async () => {
    player.network.stop = FOUR_FOLD;
    player.network.fateOf = (action) => (action === "credit" ? "request lost" : "heard");
    expect(await player.spin()).toMatchObject({ ok: true, isSettled: false });
    player.network.fateOf = () => "heard";
    const wrong = vi.spyOn(surroundings, "now").mockImplementation(() => realNow() + SKEW_MS);
    await runDurableObjectAlarm(demoProviderStub(env));
    expect(await player.balance()).toBe(START - STAKE);
    wrong.mockRestore();
    player.network.pass(2 * SKEW_MS);
    await player.settle();
    expect(await player.balance()).toBe(START + 3 * STAKE);
  });

  it("at the page's first call is told to the page, which asks again", async () => {
    player.network.fateOf = (_, count) => (count <= 2 ? "request lost" : "heard");
    expect(await player.ask({ action: "open" })).toEqual({ ok: false, reason: "silent" });
    expect(await player.ask({ action: "open" })).toMatchObject({ ok: true, balance: START });
  });
});

describe("a restart", () => {
  const steps = ["debit", "credit", "round_end"] as const;
  const ends: readonly Fate[] = ["ends before", "ends after"];

  it.each(steps.flatMap((step) => ends.map((fate) => [step, fate] as const)))(
    "at the %s (%s it) loses nothing: the page asks again",
    async (step, fate) => {
      player.network.stop = step === "credit" ? FOUR_FOLD : LOSING;
      player.network.fateOf = (action, count) => (action === step && count === 1 ? fate : "heard");
      const answer = await player.spinUntilAnswered("the-round-of-this-test");
      const payout = step === "credit" ? 4 * STAKE : 0;
      expect(answer).toMatchObject({ ok: true, payout, isSettled: true });
      expect(await player.balance()).toBe(START - STAKE + payout);
      expect(player.network.count(step)).toBe(2);
    },
  );

  it.each(steps.flatMap((step) => ends.map((fate) => [step, fate] as const)))(
    "at the %s (%s it) loses nothing where no page asks again",
    async (step, fate) => {
      player.network.stop = step === "credit" ? FOUR_FOLD : LOSING;
      player.network.fateOf = (action, count) => (action === step && count === 1 ? fate : "heard");
      await player.spin().catch(() => undefined);
      await player.settle();
      // Only a page has the token of another debit.
      const moved = { debit: 0, credit: 3 * STAKE, round_end: -STAKE }[step];
      expect(await player.balance()).toBe(START + moved);
      expect(player.network.sent.at(-1)).toBe(step === "debit" ? "rollback" : step);
    },
  );

  it("at the rollback loses nothing", async () => {
    player.network.fateOf = (action, count) =>
      action === "debit" ? "answer lost" : action === "rollback" && count === 1 ? "ends after" : "heard";
    expect(await player.spinUntilAnswered("the-round-of-this-test")).toEqual({ ok: false, reason: "silent" });
    expect(player.network.count("rollback")).toBe(2);
    expect(await player.balance()).toBe(START);
  });

  it("keeps sessions, rounds and the mode", async () => {
    const answer = await player.spin("the-round-of-this-test");
    await control("PUT", "/control/demo_provider", { mode: "repetitive" });
    await evictDurableObject(demoProviderStub(env));
    const before = player.network.sent.length;
    expect(await player.spin("the-round-of-this-test")).toEqual(answer);
    expect(player.network.sent.length).toBe(before);
    expect(await control("GET", "/control/demo_provider")).toMatchObject({ code: 200, mode: "repetitive" });
  });
});
