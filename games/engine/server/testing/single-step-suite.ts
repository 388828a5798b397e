import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import type { StakeLimits } from "#contract/games/stake-limits.ts";
import { commitment, type PlaySeeds, serverSeed } from "#fairness/draw.ts";
import type { SingleStepEntry } from "#games/engine/contract/game-entry.ts";
import type { SingleStepCalls } from "#games/engine/contract/single-step-calls.ts";
import { drawPlay } from "#games/engine/rules/single-step.ts";
import { outcomesOfFirst } from "#games/engine/rules/single-step-rules.ts";
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
  type TestMember,
} from "#simulator/testing/client.ts";

// The server of a single-step game, by its answers alone.

interface Answer {
  code: number;
  msg: string;
  [field: string]: unknown;
}

interface Fairness {
  commitment: string;
  client_seed: string;
  nonce: number;
}

/** The suite's plays, as they follow from the game's rules. Amounts and outcomes are as they travel. */
interface SingleStepSamples {
  readonly calls: SingleStepCalls;
  readonly limits: StakeLimits;
  readonly draw: (seeds: PlaySeeds) => number;
  /** A choice, another one, and whether an outcome wins the first. */
  readonly choice: object;
  readonly other: object;
  readonly isWon: (outcome: number) => boolean;
  /** Two outcomes to force, the second of which loses by the choice. */
  readonly outcomes: readonly [number, number];
  /** A stake of 100 on a choice, the outcome, other fields of the answer, and the payout. */
  readonly paid: readonly (readonly [choice: object, outcome: number, shown: object, payout: number])[];
  /** Choices that are bad requests. */
  readonly invalid: readonly (readonly [name: string, choice: object])[];
  /** Outcomes that no operator can force. */
  readonly impossible: readonly unknown[];
}

/** Values that no field of a choice takes. */
const WRONG = ["no such value", -1, 0.5, 1e9, null];
/** Bets whose payouts the suite forces. */
const BETS = 6;

function samplesOf({ calls, terms }: SingleStepEntry["singleStep"]): SingleStepSamples {
  const { rules, limits } = calls;
  const { first, outcomes } = rules;
  const choices = terms.bets().map(([, choice]) => choice);
  const other = choices.find((choice) => JSON.stringify(choice) !== JSON.stringify(first)) ?? first;
  const { won, lost } = outcomesOfFirst(rules);
  return {
    calls,
    limits,
    draw: (seeds) => drawPlay(rules, seeds),
    choice: first,
    other,
    isWon: (outcome) => rules.isWin(outcome, first),
    outcomes: [won, lost],
    paid: choices.slice(0, BETS).flatMap((choice) => {
      const { won, lost } = outcomesOfFirst({ ...rules, first: choice });
      const coefficient = Math.floor((100 * outcomes) / rules.wins(choice)) / 100;
      const payout = Math.floor((9800 * outcomes) / rules.wins(choice)) / 100;
      return [[choice, won, { coefficient }, payout] as const, [choice, lost, { coefficient }, 0] as const];
    }),
    invalid: Object.keys(first).flatMap((name) =>
      WRONG.map((wrong) => [`${name} ${JSON.stringify(wrong)}`, { [name]: wrong }] as const),
    ),
    impossible: [-1, outcomes, 0.5, "0", null],
  };
}

const AMOUNT = 100;
const CLIENT_SEED = "Q2AlyjYoIondBMTh7fy5";
const ENTROPY = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";

let keys = 0;
const newKey = () => `a-new-key-${++keys}`;

async function ask(member: TestMember, method: string, path: string, body?: object): Promise<Answer> {
  const { server_time: _, ...answer } = await call(method, path, body, { token: member.token, locale: "in" });
  return answer;
}

const restart = (member: TestMember) => evictDurableObject(cellStub(env, cellOf(Number(member.user_id))));

/** The calls of the game, as a member makes them. */
function asking({ calls, choice }: SingleStepSamples) {
  const { game } = calls.names;
  const records = (member: TestMember, query = "") => ask(member, "GET", `${calls.records.path}${query}`);
  const seedOf = (member: TestMember, nonce: number) => serverSeed(env.FAIRNESS_KEY ?? "", game, member.user_id, nonce);
  return {
    stake: { amount: AMOUNT, ...choice },
    play: (member: TestMember, more: object = {}) =>
      ask(member, "POST", calls.play.path, { amount: AMOUNT, ...choice, key: newKey(), ...more }),
    records,
    fairness: async (member: TestMember) => (await records(member))["fairness"] as Fairness,
    detail: (member: TestMember, { id }: Answer) => ask(member, "GET", `${calls.roundDetail.path}?id=${String(id)}`),
    force: (member: TestMember, outcomes: readonly unknown[]) =>
      control("POST", "/control/force", { table: `${game}:${member.user_id}`, outcomes }),
    seedOf,
    seedsOf: (member: TestMember, clientSeed: string, nonce: number, entropy = ""): PlaySeeds => ({
      serverSeed: seedOf(member, nonce),
      clientSeed,
      entropy,
      nonce,
    }),
  };
}

/** Holds a game to its seeds, its payouts, its records, its keys, its refusals and its forced outcomes. */
export function testSingleStepGame(singleStep: SingleStepEntry["singleStep"]): void {
  const samples = samplesOf(singleStep);
  afterEach(endTest);
  describe("a play", () => {
    testSeeds(samples);
    testRecords(samples);
  });
  describe("a play that names the seeds of its screen", () => {
    testSeenSeeds(samples);
  });
  describe("a repeated play", () => {
    testKeys(samples);
  });
  describe("a refused play", () => {
    testRefusals(samples);
  });
  describe("a forced play", () => {
    testForcing(samples);
  });
}

function testSeeds(samples: SingleStepSamples): void {
  const { calls, draw, choice, isWon } = samples;
  const { game, outcome } = calls.names;
  const { play, detail, fairness, seedOf, seedsOf } = asking(samples);

  it("follows from the seeds that were committed to before the stake", async () => {
    const member = await makeMember();
    for (let nonce = 0; nonce < 5; nonce++) {
      const before = await fairness(member);
      expect(before).toMatchObject({ nonce, commitment: commitment(seedOf(member, nonce)) });
      const played = await play(member);
      expect(played[outcome]).toBe(draw(seedsOf(member, before.client_seed, nonce)));
      expect(played["won"]).toBe(isWon(Number(played[outcome])));
      const { entity } = await detail(member, played);
      expect(entity).toEqual({
        game,
        period: played["id"],
        ...before,
        entropy: "",
        server_seed: seedOf(member, nonce),
        forced: false,
        ...choice,
        [outcome]: played[outcome],
      });
    }
  });

  it("uses the client seed that the member has chosen, and shows each play with its own", async () => {
    const member = await makeMember();
    const before = await play(member);
    const changed = await ask(member, "POST", calls.clientSeed.path, { client_seed: CLIENT_SEED });
    const next = { client_seed: CLIENT_SEED, nonce: 1, commitment: commitment(seedOf(member, 1)) };
    expect(changed["fairness"]).toEqual(next);
    const after = await play(member);
    expect(after[outcome]).toBe(draw(seedsOf(member, CLIENT_SEED, 1)));
    expect(await detail(member, after)).toMatchObject({ entity: { client_seed: CLIENT_SEED } });
    const { entity } = await detail(member, before);
    expect(entity).not.toMatchObject({ client_seed: CLIENT_SEED });
  });

  it("takes the entropy that came with it into its outcome and its record, and repeats only with it", async () => {
    const member = await makeMember();
    const { client_seed } = await fairness(member);
    const sent = { key: newKey(), entropy: ENTROPY };
    const played = await play(member, sent);
    expect(played[outcome]).toBe(draw(seedsOf(member, client_seed, 0, ENTROPY)));
    expect(await detail(member, played)).toMatchObject({ entity: { entropy: ENTROPY } });
    expect(await play(member, sent)).toMatchObject({ code: 200, id: played["id"] });
    expect(await play(member, { ...sent, entropy: "1".repeat(32) })).toMatchObject({ code: 422 });
    expect(await detail(member, await play(member))).toMatchObject({ entity: { entropy: "" } });
  });

  it.each(["", "00", ENTROPY.toUpperCase()])("is refused with the entropy %j", async (entropy) => {
    expect(await play(await makeMember(), { entropy })).toMatchObject({ code: 400 });
  });
}

function testRecords(samples: SingleStepSamples): void {
  const { calls, paid } = samples;
  const { outcome, payout } = calls.names;
  const { stake, play, records, force } = asking(samples);

  it.each(paid)("on %o whose outcome is %i shows %o and pays %d", async (choice, number, shown, price) => {
    const member = await makeMember();
    await force(member, [number]);
    const expected = { [outcome]: number, won: price > 0, ...shown, [payout]: price };
    expect(await play(member, choice)).toMatchObject(expected);
  });

  it("is in the member's records, newest first, with its parts", async () => {
    const member = await makeMember(10_000);
    const played: Answer[] = [];
    for (let at = 0; at < 12; at++) played.unshift(await play(member));
    const { page, queryset } = await records(member);
    expect(page).toEqual({ count: 12, p: 1, p_size: 10 });
    const shown = (ended: Answer) => Object.fromEntries(["id", ...calls.ended].map((name) => [name, ended[name]]));
    expect(queryset).toMatchObject(
      played.slice(0, 10).map((ended) => ({ ...shown(ended), ...stake, delivery: 98, fee: 2 })),
    );
    expect((await records(member, "?p=2"))["queryset"]).toHaveLength(2);
    expect((await ask(member, "GET", "/user/transactions?type=bet"))["queryset"]).toHaveLength(10);
  });
}

function testSeenSeeds(samples: SingleStepSamples): void {
  const { play, detail, fairness } = asking(samples);

  it("is made under exactly these", async () => {
    const member = await makeMember();
    const shown = await fairness(member);
    expect(await detail(member, await play(member, shown))).toMatchObject({ entity: shown });
  });

  it.each<[string, Partial<Fairness>]>([
    ["an earlier number", { nonce: 0 }],
    ["a later number", { nonce: 2 }],
    ["another commitment", { commitment: "0".repeat(64) }],
    ["another client seed", { client_seed: CLIENT_SEED }],
  ])("under %s is outdated, moves no money, and takes no number", async (_, other) => {
    const member = await makeMember(1000);
    await play(member);
    const [shown, balance] = [await fairness(member), await balanceOf(member)];
    expect(await play(member, { ...shown, ...other })).toMatchObject({ code: 2031 });
    expect(await balanceOf(member)).toBe(balance);
    expect(await fairness(member)).toEqual(shown);
  });
}

function testKeys(samples: SingleStepSamples): void {
  const { calls, other } = samples;
  const { stake, play, records } = asking(samples);

  it("with the same key gets the first answer, also after a restart, and moves no more money", async () => {
    const member = await makeMember(1000);
    const key = newKey();
    const first = await play(member, { key });
    await play(member);
    const balance = await balanceOf(member);
    const again = async () => {
      const { balance: _, fairness: __, ...answer } = await play(member, { key });
      return answer;
    };
    const { balance: _, fairness: __, ...outcome } = first;
    expect(await again()).toEqual(outcome);
    await restart(member);
    expect(await again()).toEqual(outcome);
    expect(await balanceOf(member)).toBe(balance);
    expect(await records(member)).toMatchObject({ page: { count: 2 } });
  });

  it("under its Idempotency-Key is one, also after a restart, and that key names no other play", async () => {
    const member = await makeMember(1000);
    const options = { token: member.token, headers: { "Idempotency-Key": "press-1" } };
    const press = (more: object) => call("POST", calls.play.path, { ...stake, key: "play-no-1", ...more }, options);
    const first = await press({});
    await restart(member);
    for (const more of [{ amount: AMOUNT + 1 }, other, { key: "play-no-2" }]) {
      expect(await press(more)).toMatchObject({ code: 422 });
    }
    expect(await press({})).toEqual(first);
    expect(await records(member)).toMatchObject({ page: { count: 1 } });
  });

  it("may use a key of another member", async () => {
    const [member, stranger] = [await makeMember(1000, 1), await makeMember(1000, 1)];
    const key = newKey();
    await play(member, { key });
    expect(await play(stranger, { key })).toMatchObject({ code: 200 });
  });

  it("sent many times at once is one", async () => {
    const member = await makeMember();
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 8 }, () => play(member, { key })));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await records(member)).toMatchObject({ page: { count: 1 } });
  });
}

function testRefusals(samples: SingleStepSamples): void {
  const { calls, limits, outcomes, invalid } = samples;
  const { play, fairness, force } = asking(samples);

  it.each<readonly [string, object, number]>([
    ["a stake below the least", { amount: limits.min / 100 - 1 }, 3012],
    ["a stake above the highest", { amount: limits.max / 100 + 1 }, 3017],
    ["a stake above the balance", { amount: 1001 }, 2001],
    ["a fraction of a unit", { amount: 10.5 }, 400],
    ["a short key", { key: "short" }, 400],
    ["no key", { key: undefined }, 400],
    ...invalid.map(([name, choice]) => [name, choice, 400] as const),
  ])("is one with %s, and changes nothing", async (_, more, code) => {
    const member = await makeMember(1000);
    const before = await fairness(member);
    expect((await play(member, more)).code).toBe(code);
    expect(await fairness(member)).toEqual(before);
    expect(await balanceOf(member)).toBe(1000);
  });

  it("never takes a balance below zero, however many plays come at once", async () => {
    const member = await makeMember(250);
    await force(
      member,
      Array.from({ length: 10 }, () => outcomes[1]),
    );
    const answers = await Promise.all(Array.from({ length: 10 }, () => play(member)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(2);
    expect(answers.filter(({ code }) => code === 2001)).toHaveLength(8);
    expect(await balanceOf(member)).toBe(50);
  });

  it("is one of a game that is closed for maintenance", async () => {
    const member = await makeMember();
    await closeGames(calls.names.game);
    expect((await play(member)).code).not.toBe(200);
    await openGames(calls.names.game);
    expect(await play(member)).toMatchObject({ code: 200 });
  });
}

function testForcing(samples: SingleStepSamples): void {
  const { calls, outcomes, impossible } = samples;
  const { play, detail, force } = asking(samples);

  it("is marked, is taken once in its order, and survives a restart", async () => {
    const member = await makeMember();
    expect(await force(member, outcomes)).toMatchObject({ code: 200, queued: 2 });
    await restart(member);
    const forced = [await play(member), await play(member)];
    expect(forced.map(({ [calls.names.outcome]: number }) => number)).toEqual(outcomes);
    for (const played of forced) expect(await detail(member, played)).toMatchObject({ entity: { forced: true } });
    expect(await detail(member, await play(member))).toMatchObject({ entity: { forced: false } });
  });

  it("is removed with the queue", async () => {
    const member = await makeMember();
    await force(member, outcomes);
    expect(await force(member, [])).toMatchObject({ queued: 0 });
    expect(await detail(member, await play(member))).toMatchObject({ entity: { forced: false } });
  });

  it.each(impossible.map((outcome) => [outcome]))("cannot be %j", async (outcome) => {
    expect(await force(await makeMember(), [outcome])).toMatchObject({ code: 400 });
  });
}
