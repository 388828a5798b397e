import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Receipt } from "#contract/values/game-values.ts";
import { type ReceiptKey, readLeaf } from "#fairness/receipt.ts";
import { termsOf } from "#fairness/terms.ts";
import { receiptFault } from "#fairness/verify-receipt.ts";
import { INSTANT_PLAYERS } from "#games/all/players.ts";
import { cellStub } from "#simulator/objects/stubs.ts";
import { call, connect, control, makeMember, shiftTime, type TestMember } from "#simulator/testing/client.ts";
import { newStake } from "#games/all/server/testing/new-stake.ts";
import { reset } from "#simulator/testing/objects.ts";
import {
  bet,
  connectToOpenRound,
  forceHands,
  goTo,
  goToTime,
  luckyHitBet,
  toOpenCycle,
} from "#games/all/server/testing/tables.ts";

const CELL = 1;

let member: TestMember;

beforeEach(async () => {
  await shiftTime(0);
  member = await makeMember(1000, CELL);
});

afterEach(() => reset());

async function publicKeys(): Promise<ReceiptKey[]> {
  return (await call("GET", "/fairness/chains?table=aviator"))["receipt_keys"] as ReceiptKey[];
}

/** The leaf's fields, if a public key signed it. */
async function checked(receipt: unknown): Promise<Record<string, string>> {
  expect(receiptFault(receipt as Receipt, await publicKeys())).toBeNull();
  return Object.fromEntries(readLeaf((receipt as Receipt).leaf) ?? []);
}

/** The leaves that the records give for a stake. */
async function recorded(query: string, by = member): Promise<string[]> {
  const answer = await call("GET", `/fairness/receipts?${query}`, undefined, { token: by.token });
  const receipts = (answer["queryset"] ?? []) as Receipt[];
  for (const receipt of receipts) await checked(receipt);
  return receipts.map(({ leaf }) => leaf);
}

function ask(path: string, body: object, key?: string) {
  return call("POST", path, body, {
    token: member.token,
    ...(key !== undefined && { headers: { "Idempotency-Key": key } }),
  });
}

describe("an answer", () => {
  it("signs the terms that a stake carries, and refuses others than it read", async () => {
    const game = { amount: 50, traps: 3 };
    const withTerms = (fields: object) => ({ ...fields, terms: termsOf(fields as Record<string, unknown>) });
    const wrong = (fields: object) => ({ ...fields, terms: "0".repeat(64) });
    const { socket, round } = await connectToOpenRound(member);
    const flight = bet(round, { betId: "one" });
    const flown = await socket.ask(5015, withTerms(flight), 5016);
    // On the way to an open cycle the round of Aviator may close.
    const { period } = await toOpenCycle();
    const hands = await connect("/luckyhit", member);
    const hand = luckyHitBet(period, { betId: "one" });
    const start = () => ask("/mines/start", withTerms(game), "game-no-1");
    const started = await start();

    const signed = [
      [flown["receipt"], withTerms(flight)],
      [(await hands.ask(3015, withTerms(hand), 3016))["receipt"], withTerms(hand)],
      [started["receipt"], withTerms(game)],
    ] as const;
    for (const [receipt, { terms }] of signed) expect(await checked(receipt)).toMatchObject({ terms });
    expect((await start())["receipt"]).toEqual(signed[2][0]);
    const query = `table=mines&id=${String(started["id"])}`;
    expect(await recorded(query)).toEqual([(signed[2][0] as Receipt).leaf]);
    // The record keeps no digest, so a leaf that is made again has no such line.
    await evictDurableObject(cellStub(env, CELL), { webSockets: "close" });
    const later = await recorded(query);
    expect(later.map((leaf) => `${leaf}\nterms ${signed[2][1].terms}`)).toEqual([(signed[2][0] as Receipt).leaf]);

    expect(await ask("/mines/start", wrong(game), "game-no-2")).toMatchObject({ code: 400 });
    const [flights, tables] = [await connect("/aviator", member), await connect("/luckyhit", member)];
    expect(await flights.ask(5015, wrong({ ...flight, betId: "two" }), 5000)).toMatchObject({ field: "terms" });
    expect(await tables.ask(3015, wrong({ ...hand, betId: "two" }), 3000)).toMatchObject({ field: "terms" });
  });

  it("has none for a refused stake", async () => {
    const { socket, round } = await connectToOpenRound(member);
    const refused = await socket.ask(5015, bet(round, { betPrice: 10_001 }), 5016);
    expect(refused).toMatchObject({ status: 0 });
    expect(refused).not.toHaveProperty("receipt");
    expect(await socket.ask(5017, {}, 5018)).not.toHaveProperty("receipt");
  });
});

describe("Aviator", () => {
  it("signs a stake and its cash-out, and gives the same texts from its records", async () => {
    await control("POST", "/control/force", { table: "aviator", outcomes: [10, 10] });
    const { socket, round } = await connectToOpenRound(member);
    const staked = await socket.ask(5015, bet(round, { betId: "one", autoCashOut: 9 }), 5016);
    expect(await checked(staked["receipt"])).toEqual({
      event: "stake",
      table: "aviator",
      round: String(round.period),
      member: member.user_id,
      bet: "one",
      amount: "10000",
      arrival: String(round.openTime),
      slot: "0",
      auto: "900",
      silence: "none",
      seed: "Q2AlyjYoIondBMTh7fy5",
    });
    await goTo(socket, round.lockTime);
    await goTo(socket, round.takeOffTime + 5_000);
    const cashed = await socket.ask(5017, { tag: 4_750 }, 5018);
    expect(await checked(cashed["receipt"])).toMatchObject({
      event: "cash-out",
      bet: "one",
      arrival: String(round.takeOffTime + 5_000),
      coefficient: "134",
      payout: "13400",
      tag: "4750",
    });
    const leaves = [staked, cashed].map(({ receipt }) => (receipt as Receipt).leaf);
    expect(await recorded(`table=aviator&period=${round.period}&id=one`)).toEqual(leaves);
  });

  it("signs an automatic cash-out with the frame that tells it", async () => {
    await control("POST", "/control/force", { table: "aviator", outcomes: [10, 10] });
    const { socket, round } = await connectToOpenRound(member);
    await socket.ask(5015, bet(round, { betId: "one", autoCashOut: 1.2 }), 5016);
    await goTo(socket, round.lockTime);
    await goTo(socket, round.takeOffTime + 5_000);
    const told = await socket.next(5018, ({ auto }) => auto === true);
    const paid = { event: "cash-out", bet: "one", coefficient: "120", payout: "12000" };
    expect(await checked(told["receipt"])).toMatchObject(paid);
    const [, leaf] = await recorded(`table=aviator&period=${round.period}&id=one`);
    expect(leaf).toBe((told["receipt"] as Receipt).leaf);
  });

  it("signs no tag of a moment that has not come", async () => {
    await control("POST", "/control/force", { table: "aviator", outcomes: [10, 10] });
    const { socket, round } = await connectToOpenRound(member);
    await socket.ask(5015, bet(round, { betId: "one" }), 5016);
    await goTo(socket, round.lockTime);
    await goTo(socket, round.takeOffTime + 5_000);
    const cashed = await socket.ask(5017, { tag: 5_001 }, 5018);
    expect(await checked(cashed["receipt"])).not.toHaveProperty("tag");
  });

  it("signs a cancel, and says the same of its stake as before", async () => {
    const { socket, round } = await connectToOpenRound(member);
    const silence = { after: 5, at: 1.5 };
    const staked = await socket.ask(5015, bet(round, { betId: "one", slot: 0, silence }), 5016);
    expect((await checked(staked["receipt"]))["silence"]).toBe("5000 150");
    const asked = { period: round.period, betId: "one" };
    const cancelled = await socket.ask(5021, asked, 5022);
    expect(await checked(cancelled["receipt"])).toEqual({
      event: "cancel",
      table: "aviator",
      round: String(round.period),
      member: member.user_id,
      bet: "one",
      amount: "10000",
      arrival: String(round.openTime),
    });
    await shiftTime(1);
    expect(await socket.ask(5021, asked, 5022)).toMatchObject({ receipt: cancelled["receipt"] });
    const leaves = [staked, cancelled].map(({ receipt }) => (receipt as Receipt).leaf);
    expect(await recorded(`table=aviator&period=${round.period}&id=one`)).toEqual(leaves);
    expect(await socket.ask(5021, { ...asked, betId: "two" }, 5022)).not.toHaveProperty("receipt");
  });

  it("signs beside the seed of a later stake the one that counts, also after a cancel and a restart", async () => {
    const { socket, round } = await connectToOpenRound(member);
    const [first, second, third] = ["a", "b", "c"].map((letter) => letter.repeat(20));
    const seedSigned = async (answer: object) => (await checked((answer as { receipt?: unknown }).receipt))["seed"];
    expect(await seedSigned(await socket.ask(5015, bet(round, { betId: "one", seed: first }), 5016))).toBe(first);
    await socket.ask(5021, { period: round.period, betId: "one" }, 5022);
    const later = await socket.ask(5015, bet(round, { betId: "two", seed: second }), 5016);
    expect(await seedSigned(later)).toBe(`${second} ${first}`);
    await evictDurableObject(cellStub(env, CELL), { webSockets: "close" });
    const again = await connect("/aviator", member);
    const last = await again.ask(5015, bet(round, { betId: "three", slot: 1, seed: third }), 5016);
    expect(await seedSigned(last)).toBe(`${third} ${first}`);
    expect(await recorded(`table=aviator&period=${round.period}&id=two`)).toEqual([(later["receipt"] as Receipt).leaf]);
  });

  it("gives a repeated stake its first receipt, also beside another one, and its first leaf after a restart", async () => {
    const { socket, round } = await connectToOpenRound(member);
    const wanted = bet(round, { betId: "one" });
    const other = bet(round, { betId: "two", slot: 1 });
    socket.send(5015, wanted);
    await socket.ask(5015, other, 5016);
    const first = await socket.next(5016, ({ betId }) => betId === "one", 0);
    await shiftTime(1);
    const from = socket.received.length;
    socket.send(5015, { ...wanted, betPrice: 200 });
    const again = await socket.next(5016, () => true, from);
    expect(again["receipt"]).toEqual(first["receipt"]);
    await evictDurableObject(cellStub(env, CELL), { webSockets: "close" });
    const later = await connect("/aviator", member);
    const afterRestart = await later.ask(5015, wanted, 5016);
    await checked(afterRestart["receipt"]);
    expect((afterRestart["receipt"] as Receipt).leaf).toBe((first["receipt"] as Receipt).leaf);
  });
});

it("Lucky Hit signs a stake and its cancel", async () => {
  const { period, openTime } = await toOpenCycle();
  const socket = await connect("/luckyhit", member);
  const staked = await socket.ask(3015, luckyHitBet(period, { betId: "one" }), 3016);
  expect(await checked(staked["receipt"])).toMatchObject({
    table: "luckyhit",
    round: String(period),
    amount: "10000",
    arrival: String(openTime),
    pick: "B",
  });
  expect(await recorded(`table=luckyhit&period=${period}&id=one`)).toEqual([(staked["receipt"] as Receipt).leaf]);
  const again = await socket.ask(3015, luckyHitBet(period, { betId: "one" }), 3016);
  expect(again["receipt"]).toEqual(staked["receipt"]);

  await shiftTime(1);
  const cancel = { period, betId: "one" };
  const cancelled = await socket.ask(3021, cancel, 3022);
  const expected = { event: "cancel", table: "luckyhit", bet: "one", amount: "10000", arrival: String(openTime + 1) };
  expect(await checked(cancelled["receipt"])).toMatchObject(expected);
  await evictDurableObject(cellStub(env, CELL), { webSockets: "close" });
  const later = await (await connect("/luckyhit", member)).ask(3021, cancel, 3022);
  await checked(later["receipt"]);
  const leaves = [staked, cancelled].map(({ receipt }) => (receipt as Receipt).leaf);
  expect((later["receipt"] as Receipt).leaf).toBe(leaves[1]);
  expect(await recorded(`table=luckyhit&period=${period}&id=one`)).toEqual(leaves);
});

it("Lucky Hit signs the payout of each stake with the settlement", async () => {
  const { period, cardsTime } = await toOpenCycle();
  await forceHands([1, 13, 9], [5, 5, 2]);
  const socket = await connect("/luckyhit", member);
  for (const [betId, betResult] of Object.entries({ one: "B", two: "R" })) {
    await socket.ask(3015, luckyHitBet(period, { betId, betResult }), 3016);
  }
  await goToTime(cardsTime);
  const { payout, receipts } = await socket.next(3018);
  expect(payout).toBe(196);
  const [lost, won] = await Promise.all((receipts as Receipt[]).map(checked));
  const common = {
    event: "payout",
    table: "luckyhit",
    round: String(period),
    arrival: String(cardsTime),
    result: "R 0",
  };
  expect(lost).toMatchObject({ ...common, bet: "one", pick: "B", payout: "0" });
  expect(won).toMatchObject({ ...common, bet: "two", pick: "R", payout: "19600" });
  expect((receipts as Receipt[])[0]?.signature).toBe((receipts as Receipt[])[1]?.signature);
  const [, leaf] = await recorded(`table=luckyhit&period=${period}&id=two`);
  expect(leaf).toBe((receipts as Receipt[])[1]?.leaf);
});

describe("Win Go", () => {
  async function guess() {
    const now = await shiftTime(0);
    await shiftTime(180_000 - (now % 180_000) + 10_000);
    const { next_period: period } = await call("GET", "/win/next_period_info", undefined, { token: member.token });
    const stake = { category: "P", saas_id: "2", period, guess_type: "N", number: 3, contract_money: 10 };
    return { ...stake, contract_count: 2 };
  }

  it("signs a stake, and a repeat of it by its key", async () => {
    const body = await guess();
    const staked = await ask("/win/add_user_guess", body, "press-1");
    const fields = await checked(staked["receipt"]);
    expect(fields).toMatchObject({ event: "stake", table: "win:P:2", bet: staked["id"], amount: "2000" });
    const again = await ask("/win/add_user_guess", body, "press-1");
    expect(again["receipt"]).toEqual(staked["receipt"]);
    await evictDurableObject(cellStub(env, CELL));
    const later = await ask("/win/add_user_guess", body, "press-1");
    expect((later["receipt"] as Receipt).leaf).toBe((staked["receipt"] as Receipt).leaf);
    expect(await recorded(`table=win:P:2&period=${String(body.period)}&id=${String(staked["id"])}`)).toEqual([
      (staked["receipt"] as Receipt).leaf,
    ]);
  });

  it("signs the payout once the record has it", async () => {
    const body = await guess();
    await control("POST", "/control/force", { table: "win:P:2", outcomes: [10_003] });
    const { id, receipt } = await ask("/win/add_user_guess", body);
    const query = `table=win:P:2&period=${String(body.period)}&id=${String(id)}`;
    await shiftTime(180_000);
    await vi.waitFor(async () => expect(await recorded(query)).toHaveLength(2));
    const [staked, paid = ""] = await recorded(query);
    expect(staked).toBe((receipt as Receipt).leaf);
    const lines = { event: "payout", pick: "N3", result: "10003", payout: "17640" };
    expect(Object.fromEntries(readLeaf(paid) ?? [])).toMatchObject(lines);
  });

  it("signs nothing for another member", async () => {
    const body = await guess();
    const { id } = await ask("/win/add_user_guess", body);
    const query = `table=win:P:2&period=${String(body.period)}&id=${String(id)}`;
    expect(await recorded(query, await makeMember(1000, CELL))).toEqual([]);
    expect(await recorded(query.replace("win:P:2", "win:P:1"))).toEqual([]);
    expect(await recorded(query.replace("win:P:2", "no-such-game"))).toEqual([]);
  });
});

const stakes = INSTANT_PLAYERS.flatMap((game) => [false, true].map((isForced) => ({ ...game, isForced })));

it.each(stakes)("$game signs what the member saw and staked; forced: $isForced", async ({ isForced, ...game }) => {
  const [status] = game.status;
  const { fairness } = await call("GET", status.path, undefined, { token: member.token });
  const { commitment, client_seed } = fairness as Record<string, string>;
  const table = `${game.game}:${member.user_id}`;
  if (isForced) await control("POST", "/control/force", { table, outcomes: [game.forced] });
  const [path, body] = newStake(game, isForced);
  const stake = () => ask(path, body, "stake-1");
  const staked = await stake();
  const { leaf } = staked["receipt"] as Receipt;
  const { amount, key: _, ...terms } = body;
  const signed = { ...terms, amount: 100 * Number(amount), forced: isForced, nonce: 0 };
  const texts = Object.fromEntries(Object.entries(signed).map(([name, value]) => [name, String(value)]));
  const fields = await checked(staked["receipt"]);
  expect(fields).toMatchObject({ ...texts, event: "stake", commitment, client_seed });
  if (game.game === "dice") expect(fields).toMatchObject({ roll: String(staked["roll"]), payout: paidIn(staked) });
  expect((await stake())["receipt"]).toEqual(staked["receipt"]);
  await evictDurableObject(cellStub(env, CELL));
  expect(((await stake())["receipt"] as Receipt).leaf).toBe(leaf);
  expect(await recorded(`table=${game.game}&id=${String(staked["id"])}`)).toEqual([leaf]);
});

function paidIn({ price }: Record<string, unknown>): string {
  return String(Math.round(100 * Number(price)));
}

it("Mines signs a start and a take", async () => {
  await control("POST", "/control/force", { table: `mines:${member.user_id}`, outcomes: [[23, 24, 25]] });
  const stake = { traps: 3, amount: 50 };
  const started = await ask("/mines/start", stake, "start-1");
  const { commitment } = started["fairness"] as Record<string, string>;
  const terms = { event: "stake", commitment, nonce: "0", traps: "3", forced: "true" };
  expect(await checked(started["receipt"])).toMatchObject(terms);
  await ask("/mines/tap", { idx: 4 });
  await ask("/mines/tap", { idx: 1 });
  const taken = await ask("/mines/take", {}, "take-1");
  expect(await ask("/mines/start", stake, "start-1")).toEqual(started);
  expect(await ask("/mines/take", {}, "take-1")).toEqual(taken);
  expect(await checked(taken["receipt"])).toMatchObject({ event: "cash-out", opened: "4,1" });
  const leaves = [started, taken].map(({ receipt }) => (receipt as Receipt).leaf);
  await evictDurableObject(cellStub(env, CELL));
  const later = [await ask("/mines/start", stake, "start-1"), await ask("/mines/take", {}, "take-1")];
  expect(later.map(({ receipt }) => (receipt as Receipt).leaf)).toEqual(leaves);
  expect(await recorded(`table=mines&id=${String(taken["id"])}`)).toEqual(leaves);
});

it.each([
  ["at once", [], "none"],
  ["after two safe cells", [4, 1], "4,1"],
])("Mines signs the end of a game that is lost %s", async (_, safe, opened) => {
  await control("POST", "/control/force", { table: `mines:${member.user_id}`, outcomes: [[23, 24, 25]] });
  const { id, receipt } = await ask("/mines/start", { traps: 3, amount: 50 });
  expect(await checked(receipt)).toMatchObject({ event: "stake", forced: "true" });
  for (const idx of safe) expect(await ask("/mines/tap", { idx })).not.toHaveProperty("receipt");
  const lost = await ask("/mines/tap", { idx: 24 }, "the-last");
  const leaf = { event: "payout", table: "mines", bet: id, opened, result: "24", payout: "0" };
  expect(await checked(lost["receipt"])).toMatchObject(leaf);
  expect(await ask("/mines/tap", { idx: 24 }, "the-last")).toEqual(lost);
  expect((await recorded(`table=mines&id=${String(id)}`))[1]).toBe((lost["receipt"] as Receipt).leaf);
});

it("Mines starts no game under other seeds than the next ones", async () => {
  const status = await call("GET", "/mines/status", undefined, { token: member.token });
  const shown = status["fairness"] as object;
  expect(await ask("/mines/start", { traps: 3, amount: 50, ...shown, nonce: 1 })).toMatchObject({ code: 2031 });
  const started = await ask("/mines/start", { traps: 3, amount: 50, ...shown });
  expect(await checked(started["receipt"])).toMatchObject({ ...shown, nonce: "0", forced: "false" });
});

it("Mines signs the payout of the last safe cell", async () => {
  const traps = [19, 20, 21, 22, 23, 24, 25];
  await control("POST", "/control/force", { table: `mines:${member.user_id}`, outcomes: [traps] });
  await ask("/mines/start", { traps: traps.length, amount: 50 });
  for (let idx = 1; idx < 18; idx++) expect(await ask("/mines/tap", { idx })).not.toHaveProperty("receipt");
  const won = await ask("/mines/tap", { idx: 18 });
  expect(await checked(won["receipt"])).toMatchObject({ event: "cash-out", table: "mines" });
});
