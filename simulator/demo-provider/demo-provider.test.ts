import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { demoProviderStub } from "../objects/stubs.ts";
import type { Reason } from "../provider-games/page-call.ts";
import {
  balanceOf,
  call,
  closeGames,
  control,
  endTest,
  fetchSimulator,
  makeMember,
  openGames,
  shiftTime,
  type TestMember,
} from "../testing/client.ts";
import { launch, makeKey } from "../testing/provider.ts";
import { surroundings } from "./surroundings.ts";

const START = 100_000;
const STAKE = 5_000;
const TRY_MS = 1_000;
const SKEW_MS = 310_000;
/** Of the wheel's fields. */
const [LOSING, FIVE_FOLD] = [0, 9];

interface Answer {
  ok: boolean;
  reason?: Reason;
  balance?: number;
  payout?: number;
  stops?: number[];
  isSettled?: boolean;
}

type Fate = "heard" | "request lost" | "answer lost" | "ends before" | "ends after";

/** The network between provider and wallet, and the provider's clock: a lost call costs a second. */
class Network {
  /** Each call that was sent. */
  readonly sent: string[] = [];
  fateOf: (action: string, count: number) => Fate = () => "heard";
  stop = LOSING;

  constructor() {
    vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] });
    vi.spyOn(surroundings, "sleep").mockImplementation(async (ms) => this.pass(ms));
    const { random } = surroundings;
    vi.spyOn(surroundings, "random").mockImplementation((bytes) =>
      bytes === 1 ? Uint8Array.of(this.stop) : random(bytes),
    );
    vi.spyOn(surroundings, "send").mockImplementation((ctx, path, init) => this.#send(ctx, path, init));
  }

  count(action: string): number {
    return this.sent.filter((each) => each === action).length;
  }

  /** Lets time pass for all: the wallet judges the time of a signature. */
  pass(ms: number): void {
    vi.setSystemTime(Date.now() + ms);
  }

  async #send(ctx: DurableObjectState, path: string, init: RequestInit): Promise<Response> {
    const action = path.slice("/provider/".length);
    this.sent.push(action);
    const fate = this.fateOf(action, this.count(action));
    // The platform lets no request out before what the object wrote is on disk.
    await ctx.storage.sync();
    if (fate === "ends before") ctx.abort("a restart of the test");
    if (fate === "request lost") this.#lose();
    const headers = init.headers as Record<string, string>;
    const answer = await fetchSimulator("POST", path, init.body, { headers });
    if (fate === "ends after") ctx.abort("a restart of the test");
    if (fate === "answer lost") this.#lose();
    return answer;
  }

  #lose(): never {
    this.pass(TRY_MS);
    throw new Error("lost");
  }
}

let member: TestMember;
let session: string;
let network: Network;
let rounds = 0;

beforeEach(async () => {
  network = new Network();
  member = await makeMember(START / 100);
  session = await launch(member, "balloon-lift");
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await endTest();
});

const provider = () => demoProviderStub(env);

async function ask(fields: object): Promise<Answer> {
  const body = JSON.stringify({ game: "balloon-lift", launch: session, ...fields });
  const answer = await fetchSimulator("POST", "/sim/games/play", body, { headers: { "Content-Type": "text/plain" } });
  return answer.json();
}

const newRound = () => `round-of-the-tests-${++rounds}`;
const spin = (round = newRound(), stake = STAKE) => ask({ action: "spin", round, stake });

/** Asks as the page does: again if the provider fails. */
async function spinUntilAnswered(round: string): Promise<Answer> {
  for (let tries = 0; tries < 10; tries++) {
    const answer = await spin(round).catch(() => null);
    if (answer?.ok === true || answer?.ok === false) return answer;
  }
  throw new Error("no answer came");
}

/** Lets time pass until no round waits for the wallet. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn++) {
    const isOpen = await runInDurableObject(provider(), (_, { storage }) =>
      storage.sql.exec("SELECT 1 FROM round WHERE due IS NOT NULL").toArray(),
    );
    if (isOpen.length === 0) return;
    network.pass(61_000);
    await runDurableObjectAlarm(provider()).catch(() => undefined);
  }
  throw new Error("a round never settled");
}

const minorBalance = async () => Math.round((await balanceOf(member)) * 100);

async function openDebits(): Promise<number> {
  const { queryset } = await control("GET", "/operate/provider_rounds");
  return (queryset as unknown[]).length;
}

describe("a round", () => {
  it.each([
    ["that is lost", LOSING, 0],
    ["that is won", FIVE_FOLD, 20_000],
  ])("%s moves the stake and the win, and its repeat nothing", async (_, stop, payout) => {
    network.stop = stop;
    expect(await ask({ action: "open" })).toEqual({
      ok: true,
      balance: START,
      currency: "INR",
      min: 100,
      max: 1_000_000,
    });
    const answer = await spin("the-round-of-this-test");
    const balance = START - STAKE + payout;
    expect(answer).toEqual({ ok: true, stops: [stop], payout, balance, isSettled: true });
    expect(await minorBalance()).toBe(balance);
    const before = network.sent.length;
    expect(await spin("the-round-of-this-test")).toEqual(answer);
    expect(network.sent.length).toBe(before);
    expect(network.count("debit")).toBe(1);
    expect(network.sent.at(-1)).toBe(payout > 0 ? "credit" : "round_end");
    const { queryset } = await call("GET", "/user/transactions", undefined, { token: member.token });
    const [newest] = queryset as { relation_id: string }[];
    expect(newest?.relation_id).toMatch(/^Balloon Lift:/);
  });

  it("asked for twice at the same time is played once", async () => {
    const [one, other] = await Promise.all([spin("the-round-of-this-test"), spin("the-round-of-this-test")]);
    expect(one).toEqual(other);
    expect(network.count("debit")).toBe(1);
    expect(await minorBalance()).toBe(START - STAKE);
  });

  it("of the slot stops three reels", async () => {
    session = await launch(member, "star-pairs");
    const body = { game: "star-pairs", action: "spin", round: newRound(), stake: 100 };
    // The stop of each reel is the lotus.
    expect(await ask(body)).toMatchObject({ ok: true, stops: [0, 0, 0], payout: 10_000, balance: START + 9_900 });
  });
});

describe("over the Worker's own network", () => {
  it("the provider makes its key, signs, and is heard", async () => {
    vi.restoreAllMocks();
    const answer = await spin();
    expect(answer).toMatchObject({ ok: true, isSettled: true });
    expect(await minorBalance()).toBe(START - STAKE + (answer.payout ?? 0));
  });
});

const SILENT: readonly Fate[] = ["request lost", "answer lost"];

describe("silence", () => {
  it.each(
    SILENT.flatMap((fate) => (["debit", "credit", "round_end"] as const).map((action) => [action, fate] as const)),
  )("at the first %s (%s) repeats it under its id", async (silent, fate) => {
    network.stop = silent === "credit" ? FIVE_FOLD : LOSING;
    network.fateOf = (action, count) => (action === silent && count === 1 ? fate : "heard");
    const payout = silent === "credit" ? 4 * STAKE : 0;
    expect(await spin()).toMatchObject({ ok: true, payout, balance: START - STAKE + payout, isSettled: true });
    expect(network.count(silent)).toBe(2);
    expect(await minorBalance()).toBe(START - STAKE + payout);
  });

  it.each(SILENT)("at every debit (%s) rolls it back after three seconds", async (fate) => {
    network.fateOf = (action) => (action === "debit" ? fate : "heard");
    const began = Date.now();
    expect(await spin("the-round-of-this-test")).toEqual({ ok: false, reason: "silent" });
    expect(Date.now() - began).toBeLessThan(5 * TRY_MS);
    expect(network.sent.slice(-4)).toEqual(["debit", "debit", "debit", "rollback"]);
    expect(await minorBalance()).toBe(START);
    network.fateOf = () => "heard";
    expect(await spin("the-round-of-this-test")).toEqual({ ok: false, reason: "silent" });
    expect(await minorBalance()).toBe(START);
  });

  it.each(SILENT)("at debit and rollback (%s) goes on until the wallet hears of the rollback", async (fate) => {
    network.fateOf = (_, count) => (count < 9 ? fate : "heard");
    await ask({ action: "open" });
    network.fateOf = (action, count) => (action !== "authenticate" && count < 6 ? fate : "heard");
    expect(await ask({ action: "open" })).toMatchObject({ ok: true });
    expect(await spin()).toEqual({ ok: false, reason: "silent" });
    await settle();
    expect(network.count("rollback")).toBe(6);
    expect(await minorBalance()).toBe(START);
  });

  it.each(SILENT)("at the win (%s) tells the page its outcome, and pays late", async (fate) => {
    network.stop = FIVE_FOLD;
    network.fateOf = (action, count) => (action === "credit" && count < 12 ? fate : "heard");
    const answer = await spin("the-round-of-this-test");
    expect(answer).toEqual({ ok: true, stops: [FIVE_FOLD], payout: 20_000, balance: START - STAKE, isSettled: false });
    await settle();
    expect(await minorBalance()).toBe(START + 3 * STAKE);
    expect(await spin("the-round-of-this-test")).toEqual({ ...answer, balance: START + 3 * STAKE, isSettled: true });
    expect(network.count("debit")).toBe(1);
  });

  it("a provider whose clock is wrong keeps a win until its signature is taken", async () => {
    network.stop = FIVE_FOLD;
    network.fateOf = (action) => (action === "credit" ? "request lost" : "heard");
    expect(await spin()).toMatchObject({ ok: true, isSettled: false });
    network.fateOf = () => "heard";
    const wrong = vi.spyOn(surroundings, "now").mockImplementation(() => Date.now() + SKEW_MS);
    await runDurableObjectAlarm(provider());
    expect(await minorBalance()).toBe(START - STAKE);
    wrong.mockRestore();
    network.pass(2 * SKEW_MS);
    await settle();
    expect(await minorBalance()).toBe(START + 3 * STAKE);
  });

  it("at the page's first call is told to the page, which asks again", async () => {
    network.fateOf = (_, count) => (count <= 2 ? "request lost" : "heard");
    expect(await ask({ action: "open" })).toEqual({ ok: false, reason: "silent" });
    expect(await ask({ action: "open" })).toMatchObject({ ok: true, balance: START });
  });
});

describe("a restart", () => {
  const steps = ["debit", "credit", "round_end"] as const;
  const ends: readonly Fate[] = ["ends before", "ends after"];

  it.each(steps.flatMap((step) => ends.map((fate) => [step, fate] as const)))(
    "at the %s (%s it) loses nothing: the page asks again",
    async (step, fate) => {
      network.stop = step === "credit" ? FIVE_FOLD : LOSING;
      network.fateOf = (action, count) => (action === step && count === 1 ? fate : "heard");
      const answer = await spinUntilAnswered("the-round-of-this-test");
      const payout = step === "credit" ? 4 * STAKE : 0;
      expect(answer).toMatchObject({ ok: true, payout, isSettled: true });
      expect(await minorBalance()).toBe(START - STAKE + payout);
      expect(network.count(step)).toBe(2);
    },
  );

  it.each(steps.flatMap((step) => ends.map((fate) => [step, fate] as const)))(
    "at the %s (%s it) loses nothing where no page asks again",
    async (step, fate) => {
      network.stop = step === "credit" ? FIVE_FOLD : LOSING;
      network.fateOf = (action, count) => (action === step && count === 1 ? fate : "heard");
      await spin().catch(() => undefined);
      await settle();
      // Only a page has the token of another debit.
      const moved = { debit: 0, credit: 3 * STAKE, round_end: -STAKE }[step];
      expect(await minorBalance()).toBe(START + moved);
      expect(network.sent.at(-1)).toBe(step === "debit" ? "rollback" : step);
    },
  );

  it("at the rollback loses nothing", async () => {
    network.fateOf = (action, count) =>
      action === "debit" ? "answer lost" : action === "rollback" && count === 1 ? "ends after" : "heard";
    expect(await spinUntilAnswered("the-round-of-this-test")).toEqual({ ok: false, reason: "silent" });
    expect(network.count("rollback")).toBe(2);
    expect(await minorBalance()).toBe(START);
  });

  it("keeps sessions, rounds and the mode", async () => {
    const answer = await spin("the-round-of-this-test");
    await control("PUT", "/control/demo_provider", { mode: "repetitive" });
    await evictDurableObject(provider());
    const before = network.sent.length;
    expect(await spin("the-round-of-this-test")).toEqual(answer);
    expect(network.sent.length).toBe(before);
    expect(await control("GET", "/control/demo_provider")).toMatchObject({ code: 200, mode: "repetitive" });
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
    expect(await ask({ action: "spin", round, stake: STAKE, ...fields })).toEqual({ ok: false, reason });
    expect(await minorBalance()).toBe(START);
  });

  it.each(["", "{", "null", "[]", '"spin"'])("the text %j is refused", async (body) => {
    const headers = { "Content-Type": "text/plain" };
    const answer = await fetchSimulator("POST", "/sim/games/play", body, { headers });
    expect([answer.status, await answer.json()]).toEqual([200, { ok: false, reason: "bad" }]);
    expect(network.sent).toEqual([]);
  });

  it("another stake under a round's id plays nothing", async () => {
    const answer = await spin(round);
    expect(await spin(round, 2 * STAKE)).toEqual({ ok: false, reason: "bad" });
    expect(await spin(round)).toEqual(answer);
    expect(await minorBalance()).toBe(START - STAKE);
  });

  it("a launch that has ended plays nothing, and its rounds keep their answers", async () => {
    const answer = await spin(round);
    const old = session;
    session = await launch(member, "balloon-lift");
    expect(await ask({ action: "spin", launch: old, round: newRound(), stake: STAKE })).toEqual({
      ok: false,
      reason: "over",
    });
    expect(await ask({ action: "open", launch: old })).toEqual({ ok: false, reason: "over" });
    expect(await ask({ action: "spin", launch: old, round, stake: STAKE })).toEqual(answer);
    await call("POST", "/user/logout", {}, { token: member.token });
    expect(await spin()).toEqual({ ok: false, reason: "over" });
  });

  it("closed providers' games take no stake, and pay what was won", async () => {
    network.stop = FIVE_FOLD;
    network.fateOf = (action, count) => (action === "credit" && count < 9 ? "request lost" : "heard");
    expect(await spin()).toMatchObject({ ok: true, isSettled: false });
    await closeGames("exg", { countdown_s: 0 });
    expect(await spin()).toEqual({ ok: false, reason: "closed" });
    await settle();
    expect(await minorBalance()).toBe(START + 3 * STAKE);
    await openGames("exg");
    expect(await spin()).toMatchObject({ ok: true, isSettled: true });
  });

  it("a member's own limits and breaks refuse a stake", async () => {
    await shiftTime(0);
    const limits = { daily_loss: 20 };
    expect((await call("POST", "/user/wallet_limits", limits, { token: member.token })).code).toBe(200);
    expect(await spin()).toEqual({ ok: false, reason: "limited" });
    expect(await minorBalance()).toBe(START);
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
    network.stop = FIVE_FOLD;
    const began = Date.now();
    const isLate = mode === "slow";
    expect(await spin()).toMatchObject({ ok: true, payout: 4 * STAKE, isSettled: !isLate });
    if (isLate) {
      expect(Date.now() - began).toBeGreaterThan(TRY_MS);
      expect(await minorBalance()).toBe(START - STAKE);
    }
    await settle();
    expect(await minorBalance()).toBe(START + 3 * STAKE);
    for (const [action, count] of Object.entries(calls)) expect(network.count(action), action).toBe(count);
  });

  it.each(["", "fast", null])("refuses %j", async (mode) => {
    expect(await control("PUT", "/control/demo_provider", { mode })).toMatchObject({ code: 400, field: "mode" });
    expect(await control("GET", "/control/demo_provider")).toMatchObject({ mode: "normal" });
  });
});

describe("the provider's key", () => {
  it("is made once, and again when operators have made two newer ones", async () => {
    await spin();
    await spin();
    expect((await makeKey()).key_id).toBe("spribe.2");
    expect(await spin()).toMatchObject({ ok: true });
    expect((await makeKey()).key_id).toBe("spribe.3");
    // Its own key is refused; just made, it would only be too new for the wallet.
    network.pass(11_000);
    expect(await spin()).toMatchObject({ ok: true });
    expect((await makeKey()).key_id).toBe("spribe.5");
  });

  it("is in no stored state", async () => {
    await spin();
    const stored = await provider().readState();
    expect(stored).toContain("spribe.1");
    expect(stored).not.toContain(session);
    expect(/[0-9a-f]{64}/.exec(stored.replaceAll(/"[0-9a-f]{64}"/g, ""))).toBeNull();
  });
});

it("old sessions go with their rounds, but none that waits for the wallet", async () => {
  const count = (table: string) =>
    runInDurableObject(
      provider(),
      (_, { storage }) => storage.sql.exec(`SELECT count(*) AS n FROM ${table}`).one()["n"],
    );
  await spin();
  session = await launch(member, "balloon-lift");
  network.stop = FIVE_FOLD;
  network.fateOf = (action) => (action === "credit" ? "request lost" : "heard");
  await spin();
  expect([await count("session"), await count("round")]).toEqual([2, 2]);
  network.pass(14 * 3_600_000);
  session = await launch(await makeMember(START / 100), "balloon-lift");
  expect(await ask({ action: "open" })).toMatchObject({ ok: true });
  expect([await count("session"), await count("round")]).toEqual([2, 1]);
  network.fateOf = () => "heard";
  await settle();
  expect(await minorBalance()).toBe(START - STAKE + 3 * STAKE);
});
