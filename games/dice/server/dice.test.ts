import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { commitment, type PlaySeeds, serverSeed } from "#fairness/draw.ts";
import { DICE_LIMITS, drawRoll, TARGET_MAX, TARGET_MIN } from "#games/dice/rules/roll.ts";
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

/** Under 50.00 for 100, unless a test says otherwise. */
const BET = { amount: 100, target: 5000, over: false };

let keys = 0;
const newKey = () => `a-new-key-${++keys}`;

async function ask(member: TestMember, method: string, path: string, body?: object, locale = "in"): Promise<Answer> {
  const { server_time: _, ...answer } = await call(method, path, body, { token: member.token, locale });
  return answer;
}

const roll = (member: TestMember, more: object = {}) =>
  ask(member, "POST", "/dice/roll", { ...BET, key: newKey(), ...more });
const records = (member: TestMember, query = "") => ask(member, "GET", `/dice/user_records${query}`);
const detail = (member: TestMember, id: unknown) => ask(member, "GET", `/dice/round_detail?id=${String(id)}`);
const force = (member: TestMember, outcomes: unknown[]) =>
  control("POST", "/control/force", { table: `dice:${member.user_id}`, outcomes });
const fairness = async (member: TestMember) => (await records(member))["fairness"] as Fairness;
const restart = (member: TestMember) => evictDurableObject(cellStub(env, cellOf(Number(member.user_id))));
const seedOf = (member: TestMember, nonce: number) => serverSeed(env.FAIRNESS_KEY ?? "", "dice", member.user_id, nonce);
const seedsOf = (member: TestMember, clientSeed: string, nonce: number, entropy = ""): PlaySeeds => ({
  serverSeed: seedOf(member, nonce),
  clientSeed,
  entropy,
  nonce,
});

afterEach(endTest);

describe("a roll of Dice", () => {
  it("follows from the seeds that were committed to before the stake", async () => {
    const member = await makeMember();
    for (let nonce = 0; nonce < 5; nonce++) {
      const before = await fairness(member);
      expect(before).toMatchObject({ nonce, commitment: commitment(seedOf(member, nonce)) });
      const rolled = await roll(member);
      expect(rolled["roll"]).toBe(drawRoll(seedsOf(member, before.client_seed, nonce)));
      expect(rolled["won"]).toBe(Number(rolled["roll"]) < BET.target);
      const { entity } = await detail(member, rolled["id"]);
      expect(entity).toEqual({
        game: "dice",
        period: rolled["id"],
        ...before,
        entropy: "",
        server_seed: seedOf(member, nonce),
        forced: false,
        target: 5000,
        over: false,
        roll: rolled["roll"],
      });
    }
  });

  it.each([
    [{ target: 1000, over: false }, 999, 10, 980],
    [{ target: 1000, over: false }, 1000, 10, 0],
    [{ target: 9000, over: true }, 9000, 10, 980],
    [{ target: 9000, over: true }, 8999, 10, 0],
    [{ target: 9000, over: false }, 8999, 1.11, 108.88],
    [{ target: 5050, over: false }, 0, 1.98, 194.05],
    [{ target: 3333, over: true }, 9999, 1.49, 146.99],
  ])("%o that lands on %i is at %d× and pays %d", async (bet, number, coefficient, price) => {
    const member = await makeMember();
    await force(member, [number]);
    expect(await roll(member, bet)).toMatchObject({ roll: number, won: price > 0, coefficient, price });
  });

  it("is in the member's records, newest first, with its parts", async () => {
    const member = await makeMember(10_000);
    const rolled: Answer[] = [];
    for (let at = 0; at < 12; at++) rolled.unshift(await roll(member));
    const { page, queryset } = await records(member);
    expect(page).toEqual({ count: 12, p: 1, p_size: 10 });
    expect(queryset).toMatchObject(
      rolled.slice(0, 10).map(({ id, roll: number, won, coefficient, price }) => ({
        id,
        roll: number,
        won,
        coefficient,
        price,
        ...BET,
        delivery: 98,
        fee: 2,
      })),
    );
    expect((await records(member, "?p=2"))["queryset"]).toHaveLength(2);
    expect((await ask(member, "GET", "/user/transactions?type=bet"))["queryset"]).toHaveLength(10);
  });

  it("uses the client seed that the member has chosen, and shows each roll with its own", async () => {
    const member = await makeMember();
    const before = await roll(member);
    const seed = "Q2AlyjYoIondBMTh7fy5";
    const changed = await ask(member, "POST", "/dice/client_seed", { client_seed: seed });
    expect(changed["fairness"]).toEqual({ client_seed: seed, nonce: 1, commitment: commitment(seedOf(member, 1)) });
    const after = await roll(member);
    expect(after["roll"]).toBe(drawRoll(seedsOf(member, seed, 1)));
    expect(await detail(member, after["id"])).toMatchObject({ entity: { client_seed: seed } });
    const { entity } = await detail(member, before["id"]);
    expect(entity).not.toMatchObject({ client_seed: seed });
  });

  it("takes the entropy that came with it into its number and its record, and repeats only with it", async () => {
    const member = await makeMember();
    const entropy = "0f1e2d3c4b5a69788796a5b4c3d2e1f0";
    const { client_seed } = await fairness(member);
    const bet = { key: newKey(), entropy };
    const rolled = await roll(member, bet);
    expect(rolled["roll"]).toBe(drawRoll(seedsOf(member, client_seed, 0, entropy)));
    expect(await detail(member, rolled["id"])).toMatchObject({ entity: { entropy } });
    expect(await roll(member, bet)).toMatchObject({ code: 200, id: rolled["id"] });
    expect(await roll(member, { ...bet, entropy: "1".repeat(32) })).toMatchObject({ code: 422 });
    expect(await detail(member, (await roll(member))["id"])).toMatchObject({ entity: { entropy: "" } });
  });

  it.each(["", "00", "0F1E2D3C4B5A69788796A5B4C3D2E1F0"])("is refused with the entropy %j", async (entropy) => {
    expect(await roll(await makeMember(), { entropy })).toMatchObject({ code: 400 });
  });
});

describe("a roll that names the seeds of its screen", () => {
  it("is made under exactly these", async () => {
    const member = await makeMember();
    const shown = await fairness(member);
    const rolled = await roll(member, shown);
    expect(await detail(member, rolled["id"])).toMatchObject({ entity: shown });
  });

  it.each<[string, Partial<Fairness>]>([
    ["an earlier number", { nonce: 0 }],
    ["a later number", { nonce: 2 }],
    ["another commitment", { commitment: "0".repeat(64) }],
    ["another client seed", { client_seed: "Q2AlyjYoIondBMTh7fy5" }],
  ])("under %s is outdated, moves no money, and takes no number", async (_, other) => {
    const member = await makeMember(1000);
    await roll(member);
    const [shown, balance] = [await fairness(member), await balanceOf(member)];
    expect(await roll(member, { ...shown, ...other })).toMatchObject({ code: 2031 });
    expect(await balanceOf(member)).toBe(balance);
    expect(await fairness(member)).toEqual(shown);
  });
});

describe("a repeated roll", () => {
  it("with the same key gets the first answer, also after a restart, and moves no more money", async () => {
    const member = await makeMember(1000);
    const key = newKey();
    const first = await roll(member, { key });
    await roll(member);
    const balance = await balanceOf(member);
    const again = async () => {
      const { balance: _, fairness: __, ...answer } = await roll(member, { key });
      return answer;
    };
    const { balance: _, fairness: __, ...outcome } = first;
    expect(await again()).toEqual(outcome);
    await restart(member);
    expect(await again()).toEqual(outcome);
    expect(await balanceOf(member)).toBe(balance);
    expect(await records(member)).toMatchObject({ page: { count: 2 } });
  });

  it("under its Idempotency-Key is one, also after a restart, and that key names no other roll", async () => {
    const member = await makeMember(1000);
    const options = { token: member.token, headers: { "Idempotency-Key": "press-1" } };
    const press = (more: object) => call("POST", "/dice/roll", { ...BET, key: "roll-no-1", ...more }, options);
    const first = await press({});
    await restart(member);
    for (const more of [{ amount: 101 }, { target: 5001 }, { key: "roll-no-2" }]) {
      expect(await press(more)).toMatchObject({ code: 422 });
    }
    expect(await press({})).toEqual(first);
    expect(await records(member)).toMatchObject({ page: { count: 1 } });
  });

  it("may use a key of another member", async () => {
    const [member, other] = [await makeMember(1000, 1), await makeMember(1000, 1)];
    const key = newKey();
    await roll(member, { key });
    expect(await roll(other, { key })).toMatchObject({ code: 200 });
  });

  it("sent many times at once rolls once", async () => {
    const member = await makeMember();
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 8 }, () => roll(member, { key })));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await records(member)).toMatchObject({ page: { count: 1 } });
  });
});

describe("a refused roll", () => {
  it.each([
    ["a stake below the least", { amount: DICE_LIMITS.min / 100 - 1 }, 3012],
    ["a stake above the highest", { amount: DICE_LIMITS.max / 100 + 1 }, 3017],
    ["a stake above the balance", { amount: 1001 }, 2001],
    ["a fraction of a unit", { amount: 10.5 }, 400],
    ["a target below the least", { target: TARGET_MIN - 1 }, 400],
    ["a target above the highest", { target: TARGET_MAX + 1 }, 400],
    ["a target between two numbers", { target: 500.5 }, 400],
    ["a side that is no boolean", { over: "yes" }, 400],
    ["a short key", { key: "short" }, 400],
    ["no key", { key: undefined }, 400],
  ])("is one with %s, and changes nothing", async (_, more, code) => {
    const member = await makeMember(1000);
    const before = await fairness(member);
    expect((await roll(member, more)).code).toBe(code);
    expect(await fairness(member)).toEqual(before);
    expect(await balanceOf(member)).toBe(1000);
  });

  it("never takes a balance below zero, however many rolls come at once", async () => {
    const member = await makeMember(250);
    await force(
      member,
      Array.from({ length: 10 }, () => 9999),
    );
    const answers = await Promise.all(Array.from({ length: 10 }, () => roll(member)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(2);
    expect(answers.filter(({ code }) => code === 2001)).toHaveLength(8);
    expect(await balanceOf(member)).toBe(50);
  });

  it("is one of a game that is closed for maintenance", async () => {
    const member = await makeMember();
    await closeGames("dice");
    const closed = await roll(member);
    expect(closed.code).not.toBe(200);
    await openGames("dice");
    expect(await roll(member)).toMatchObject({ code: 200 });
  });
});

describe("a forced roll", () => {
  it("is marked, is taken once in its order, and survives a restart", async () => {
    const member = await makeMember();
    expect(await force(member, [17, 9998])).toMatchObject({ code: 200, queued: 2 });
    await restart(member);
    const forced = [await roll(member), await roll(member)];
    expect(forced.map(({ roll: number }) => number)).toEqual([17, 9998]);
    for (const { id } of forced) expect(await detail(member, id)).toMatchObject({ entity: { forced: true } });
    const drawn = await roll(member);
    expect(await detail(member, drawn["id"])).toMatchObject({ entity: { forced: false } });
  });

  it("is removed with the queue", async () => {
    const member = await makeMember();
    await force(member, [17, 18]);
    expect(await force(member, [])).toMatchObject({ queued: 0 });
    const { id } = await roll(member);
    expect(await detail(member, id)).toMatchObject({ entity: { forced: false } });
  });

  it.each([[-1], [10_000], [1.5], ["7"], [null]])("cannot be %j", async (outcome) => {
    expect(await force(await makeMember(), [outcome])).toMatchObject({ code: 400 });
  });
});
