import { afterEach, describe, expect, it } from "vitest";
import { balanceOf, endTest, shiftTime } from "#simulator/testing/client.ts";
import { makePlayer, type Player } from "./testing/mines.ts";

/** All data that a call of Mines can change. */
async function seen(player: Player) {
  return [await player.status(), await player.records(), await balanceOf(player.member)];
}

afterEach(endTest);

describe("the status", () => {
  it("of a member without a game shows the balance, no game, and the coefficients of 3 traps", async () => {
    const player = await makePlayer(250);
    const status = await player.status();
    expect(status).toMatchObject({ code: 200, balance: 250, game_lock: "0", game_detail_map: null, opened_idxs: [] });
    expect(status["fairness"]).toMatchObject({
      commitment: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      client_seed: expect.stringMatching(/^[A-Za-z0-9]{20}$/) as string,
      nonce: 0,
    });
    const rates = status["step_rates"] as number[];
    // 25/22, (25·24)/(22·21) … 2300, cut to 4 decimals.
    expect(rates.slice(0, 3)).toEqual([1.1363, 1.2987, 1.4935]);
    expect(rates).toHaveLength(22);
    expect(rates.at(-1)).toBe(2300);
    expect(await player.status()).toEqual(status);
  });

  it("for another number of traps differs in nothing but the coefficients", async () => {
    const player = await makePlayer();
    const { step_rates: three, ...rest } = await player.status("?traps=3");
    const { step_rates: seven, ...same } = await player.status("?traps=7");
    expect(same).toEqual(rest);
    expect((three as number[])[0]).toBe(1.1363);
    expect((seven as number[])[0]).toBe(1.3888);
  });

  it("with a game running shows that game, whatever number of traps is asked for", async () => {
    const player = await makePlayer();
    const { safe } = await player.startKnown(5, 200);
    await player.tap(safe[0]);
    await player.tap(safe[1]);
    const status = await player.status("?traps=1");
    expect(status).toMatchObject({
      balance: 800,
      game_lock: "1",
      // 196 × 1.5789 = 309.4644
      game_detail_map: { amount: 200, steps: 2, traps: 5, reward: 309.46 },
      opened_idxs: safe.slice(0, 2),
      fairness: { nonce: 0 },
    });
    expect(status["step_rates"]).toHaveLength(20);
  });

  it("for any other number of traps is refused", async () => {
    const player = await makePlayer();
    for (const traps of ["2", "0", "", "three", "3.0", "25"]) {
      const answer = await player.status(`?traps=${traps}`);
      expect(answer, traps).toMatchObject({ code: 400, msg: "Please check traps" });
    }
  });
});

describe("a game", () => {
  it("takes its stake when it starts", async () => {
    const player = await makePlayer(1000);
    const { fairness } = await player.status();
    const started = await player.start(3, 100);
    expect(started).toMatchObject({
      code: 200,
      balance: 900,
      game_detail_map: { amount: 100, steps: 0, traps: 3, reward: 0 },
      fairness: fairness as object,
    });
    expect(started["step_rates"]).toEqual((await player.status())["step_rates"]);
    expect(await balanceOf(player.member)).toBe(900);
  });

  it.each([50, 10_000])("may be for %d, a limit", async (amount) => {
    const player = await makePlayer(10_000);
    expect(await player.start(1, amount)).toMatchObject({ code: 200, balance: 10_000 - amount });
  });

  it("continues after a safe cell, with a higher reward", async () => {
    const player = await makePlayer();
    const { safe } = await player.startKnown(3, 100);
    const first = await player.tap(safe[4]);
    expect(first).toMatchObject({
      code: 200,
      opened_idxs: [safe[4]],
      opening_idx: safe[4],
      game_over: false,
      is_win: false,
      trap_idxs: null,
      // 98 × 1.1363 = 111.3574
      game_detail_map: { amount: 100, steps: 1, traps: 3, reward: 111.35 },
      balance: 900,
    });
    expect(await player.tap(safe[0])).toMatchObject({
      opened_idxs: [safe[4], safe[0]],
      opening_idx: safe[0],
      game_detail_map: { steps: 2, reward: 127.27 },
    });
  });

  it("is lost on a trap, and shows all traps", async () => {
    const player = await makePlayer();
    const { safe, traps } = await player.startKnown(3, 100);
    await player.tap(safe[0]);
    expect(await player.tap(traps[1])).toMatchObject({
      code: 200,
      opened_idxs: [safe[0]],
      opening_idx: traps[1],
      game_over: true,
      is_win: false,
      trap_idxs: traps,
      game_detail_map: { amount: 100, steps: 1, traps: 3, reward: 0 },
      balance: 900,
    });
    expect(await player.status()).toMatchObject({ game_lock: "0", balance: 900, fairness: { nonce: 1 } });
    expect(await player.newestRecord()).toEqual({
      id: expect.stringMatching(/^\d+$/) as string,
      create_time: expect.any(Number) as number,
      is_win: false,
      change_amount: -100,
      traps: 3,
      trap_indexes: traps,
      opened_indexes: [safe[0], traps[1]],
      over_steps: 1,
      rate: 1.1363,
      delivery: 98,
      fee: 2,
      amount: 100,
      payout: 0,
    });
  });

  it("is recorded under the time at which it started", async () => {
    const started = await shiftTime(0);
    const player = await makePlayer();
    const secret = await player.startKnown();
    await shiftTime(5000);
    await player.lose(secret);
    expect(await player.newestRecord()).toMatchObject({ create_time: started });
  });

  it("pays its reward when that is taken", async () => {
    const player = await makePlayer();
    const { safe, traps } = await player.startKnown(7, 150);
    for (const cell of safe.slice(0, 3)) await player.tap(cell);
    // 147 × 2.8186 = 414.3342
    expect(await player.take()).toMatchObject({
      code: 200,
      is_win: true,
      trap_idxs: traps,
      game_detail_map: { amount: 150, steps: 3, traps: 7, reward: 414.33 },
      balance: 1264.33,
    });
    expect(await balanceOf(player.member)).toBe(1264.33);
    expect(await player.newestRecord()).toMatchObject({
      is_win: true,
      change_amount: 264.33,
      opened_indexes: safe.slice(0, 3),
      over_steps: 3,
      rate: 2.8186,
      delivery: 147,
      fee: 3,
      amount: 150,
      payout: 414.33,
    });
  });

  it("is won, and paid, by its last safe cell", async () => {
    const player = await makePlayer();
    const { safe, traps } = await player.startKnown(7, 100);
    for (const cell of safe.slice(0, -1)) expect(await player.tap(cell)).toMatchObject({ game_over: false });
    const last = await player.tap(safe.at(-1));
    // 98 × 480700.
    expect(last).toMatchObject({
      opened_idxs: safe,
      game_over: true,
      is_win: true,
      trap_idxs: traps,
      game_detail_map: { steps: 18, reward: 47_108_600 },
      balance: 47_109_500,
    });
    expect(await player.status()).toMatchObject({ game_lock: "0", balance: 47_109_500 });
    expect(await player.newestRecord()).toMatchObject({
      is_win: true,
      over_steps: 18,
      rate: 480_700,
      payout: 47_108_600,
    });
  });
});

describe("a refusal", () => {
  const badStarts: [string, unknown, string][] = [
    ["traps 2", { traps: 2, amount: 100 }, "traps"],
    ["traps 0", { traps: 0, amount: 100 }, "traps"],
    ["traps as text", { traps: "3", amount: 100 }, "traps"],
    ["no traps", { amount: 100 }, "traps"],
    ["an amount of 50.5", { traps: 3, amount: 50.5 }, "amount"],
    ["an amount as text", { traps: 3, amount: "50" }, "amount"],
    ["no amount", { traps: 3 }, "amount"],
    ["an amount that is not a number", '{"traps":3,"amount":NaN}', "body"],
    ["an amount without end", '{"traps":3,"amount":1e999}', "amount"],
    ["a list", [3, 100], "body"],
    ["nothing", "", "traps"],
  ];
  it("of a start that cannot be read names the field and changes nothing", async () => {
    const player = await makePlayer(50_000);
    const before = await seen(player);
    for (const [what, body, field] of badStarts) {
      const answer = await player.post("start", body);
      expect(answer, what).toMatchObject({ code: 400, msg: `Please check ${field}` });
    }
    expect(await seen(player)).toEqual(before);
  });

  it("of a stake outside the limits names the limit and changes nothing", async () => {
    const player = await makePlayer(50_000);
    const before = await seen(player);
    for (const amount of [49, 0, -100]) {
      const answer = await player.post("start", { traps: 3, amount });
      expect(answer, String(amount)).toMatchObject({ code: 3012, msg: "The smallest stake is ₹50" });
    }
    for (const amount of [10_001, 1_000_000]) {
      const answer = await player.post("start", { traps: 3, amount });
      expect(answer, String(amount)).toMatchObject({ code: 3017, msg: "The largest stake is ₹10,000" });
    }
    expect(await seen(player)).toEqual(before);
  });

  it("of a tap on no cell of the grid changes nothing", async () => {
    const player = await makePlayer();
    await player.startKnown();
    const before = await seen(player);
    for (const idx of [0, 26, 1.5, "1", -1, null, [1], undefined]) {
      expect(await player.tap(idx), String(idx)).toMatchObject({ code: 400, msg: "Please check idx" });
    }
    expect(await seen(player)).toEqual(before);
  });
});

describe("the records", () => {
  it("are the finished games, newest first, in pages", async () => {
    const player = await makePlayer(10_000);
    const amounts = Array.from({ length: 12 }, (_, at) => 50 + at);
    for (const amount of amounts) await player.lose(await player.startKnown(7, amount));
    await player.startKnown(3, 99);
    const amountsIn = ({ queryset }: Record<string, unknown>) =>
      (queryset as { amount: number }[]).map(({ amount }) => amount);
    const newestFirst = amounts.toReversed();

    const first = await player.records();
    expect(first["page"]).toEqual({ count: 12, p: 1, p_size: 10 });
    expect(amountsIn(first)).toEqual(newestFirst.slice(0, 10));
    const second = await player.records("?p=2&p_size=10");
    expect(second["page"]).toEqual({ count: 12, p: 2, p_size: 10 });
    expect(amountsIn(second)).toEqual(newestFirst.slice(10));
    expect(amountsIn(await player.records("?p_size=20"))).toEqual(newestFirst);
    expect(amountsIn(await player.records("?p=3"))).toEqual([]);
  });

  it("of an invalid page are refused", async () => {
    const player = await makePlayer();
    for (const query of ["p_size=15", "p_size=0", "p=0", "p=-1", "p=x", "p=1.5"]) {
      const [field] = query.split("=");
      expect(await player.records(`?${query}`), query).toMatchObject({ code: 400, msg: `Please check ${field}` });
    }
  });
});
