import { afterEach, describe, expect, it } from "vitest";
import { brokenInvariants, balanceOf } from "#simulator/testing/client.ts";
import { type Answer, makePlayer, secretOf } from "#simulator/testing/mines.ts";
import { reset } from "#simulator/testing/objects.ts";

const codes = (answers: readonly { code: number }[]) => answers.map(({ code }) => code).sort((a, b) => a - b);

afterEach(async () => {
  const broken = await brokenInvariants();
  await reset();
  expect(broken).toEqual([]);
});

describe("a reward that is taken again", () => {
  it("is refused and moves no money: the game is over", async () => {
    const player = await makePlayer();
    const { safe } = await player.startKnown(3, 100);
    await player.tap(safe[0]);
    expect(await player.take()).toMatchObject({ is_win: true, balance: 1011.35 });
    expect(await player.take()).toMatchObject({ code: 3014 });
    expect(await player.tap(safe[1])).toMatchObject({ code: 3014 });
    expect(await balanceOf(player.member)).toBe(1011.35);
    await player.startKnown(3, 100);
    expect(await player.take()).toMatchObject({ code: 3015 });
  });

  it("is refused after the last safe cell has paid it", async () => {
    const player = await makePlayer();
    const { safe } = await player.startKnown(7, 50);
    for (const cell of safe) await player.tap(cell);
    const balance = await balanceOf(player.member);
    expect(await player.take()).toMatchObject({ code: 3014 });
    expect(await balanceOf(player.member)).toBe(balance);
  });
});

describe("a repeated request with the same Idempotency-Key", () => {
  it("starts one game, and gets the first answer also when that is over", async () => {
    const player = await makePlayer();
    const secret = await player.startKnown(3, 100);
    await player.lose(secret);
    const first = await player.start(5, 70, "start-1");
    expect(first).toMatchObject({ code: 200, balance: 830 });
    expect(await player.start(5, 70, "start-1")).toEqual(first);
    expect(await player.start(5, 71, "start-1")).toMatchObject({ code: 422 });
    await player.restart();
    expect(await player.start(5, 70, "start-1")).toEqual(first);
    expect(await balanceOf(player.member)).toBe(830);
  });

  it("opens its cell once, and gets the trap again", async () => {
    const player = await makePlayer();
    const { safe, traps } = await player.startKnown();
    const opened = await player.tap(safe[0], "tap-1");
    const lost = await player.tap(traps[0], "tap-2");
    expect(lost).toMatchObject({ game_over: true, is_win: false });
    expect(await player.tap(traps[0], "tap-2")).toEqual(lost);
    expect(await player.tap(safe[0], "tap-1")).toEqual(opened);
    expect(await player.tap(safe[1], "tap-1")).toMatchObject({ code: 422 });
  });

  it("takes the reward of its own game, not of a later one", async () => {
    const player = await makePlayer();
    const { safe } = await player.startKnown(3, 100);
    await player.tap(safe[0]);
    const first = await player.take("take-1");
    expect(first).toMatchObject({ code: 200, balance: 1011.35 });
    const next = await player.startKnown(3, 100);
    await player.tap(next.safe[0]);
    expect(await player.take("take-1")).toEqual(first);
    expect(await player.status()).toMatchObject({ game_lock: "1", balance: 911.35 });
  });

  it("gets each first answer after later games and a restart, for no other request", async () => {
    const player = await makePlayer();
    const [started, tapped, taken] = ["start", "tap", "take"].map(() => crypto.randomUUID());
    const { safe } = secretOf(player.member, await player.fairness(), 3);
    const calls = [() => player.start(3, 100, started), () => player.tap(safe[0], tapped), () => player.take(taken)];
    const first: Answer[] = [];
    for (const send of calls) first.push(await send());
    expect(first.map(({ balance }) => balance)).toEqual([900, 900, 1011.35]);
    await player.lose(await player.startKnown(5, 70));
    const running = await player.startKnown(3, 50);
    await player.tap(running.safe[0]);
    await player.restart();
    for (const [at, send] of calls.entries()) expect(await send()).toEqual(first[at]);
    expect(await player.start(3, 100, tapped)).toMatchObject({ code: 422 });
    expect(await player.tap(safe[1], tapped)).toMatchObject({ code: 422 });
    expect(await player.tap(safe[0], started)).toMatchObject({ code: 422 });
    expect(await player.status()).toMatchObject({ game_lock: "1", balance: 891.35 });
  });

  it("is refused if the key is invalid", async () => {
    const player = await makePlayer();
    expect(await player.start(3, 100, "not a key!")).toMatchObject({ code: 400, msg: "Please check Idempotency-Key" });
    expect(await player.status()).toMatchObject({ game_lock: "0", balance: 1000 });
  });
});

describe("concurrent requests are handled one after another:", () => {
  it("only one of two starts begins a game", async () => {
    const player = await makePlayer();
    const answers = await Promise.all([player.start(3, 100), player.start(5, 200)]);
    expect(codes(answers)).toEqual([200, 3013]);
    const started = answers.find(({ code }) => code === 200);
    expect(await player.status()).toMatchObject({ balance: started?.["balance"] as number, game_lock: "1" });
  });

  it("two starts under one key are one", async () => {
    const player = await makePlayer();
    const [first, second] = await Promise.all([player.start(3, 100, "k"), player.start(3, 100, "k")]);
    expect(first).toMatchObject({ code: 200, balance: 900 });
    expect(second).toEqual(first);
  });

  it("two taps on one safe cell open it once", async () => {
    const player = await makePlayer();
    const { safe } = await player.startKnown();
    const [first, second] = await Promise.all([player.tap(safe[0]), player.tap(safe[0])]);
    expect(first).toMatchObject({ code: 200, opened_idxs: [safe[0]] });
    expect(second).toEqual(first);
  });

  it("two taps on different cells open both", async () => {
    const player = await makePlayer();
    const { safe } = await player.startKnown();
    const answers = await Promise.all([player.tap(safe[0]), player.tap(safe[1])]);
    const opened = answers.map(({ opened_idxs }) => (opened_idxs as number[]).length);
    expect(opened.sort((a, b) => a - b)).toEqual([1, 2]);
    expect(await player.status()).toMatchObject({ game_detail_map: { steps: 2 } });
  });

  it("only one of two taps on traps ends the game", async () => {
    const player = await makePlayer();
    const { traps } = await player.startKnown();
    const answers = await Promise.all([player.tap(traps[0]), player.tap(traps[1])]);
    expect(codes(answers)).toEqual([200, 3014]);
    expect(await player.records()).toMatchObject({ page: { count: 1 } });
  });

  it("two takes pay once", async () => {
    const player = await makePlayer();
    const { safe } = await player.startKnown(3, 100);
    await player.tap(safe[0]);
    const answers = await Promise.all([player.take(), player.take()]);
    expect(codes(answers)).toEqual([200, 3014]);
    expect(await balanceOf(player.member)).toBe(1011.35);
  });

  it("a tap on a trap and a take end in a loss or a win, never in both", async () => {
    const player = await makePlayer();
    const { safe, traps } = await player.startKnown(3, 100);
    await player.tap(safe[0]);
    const answers = await Promise.all([player.tap(traps[0]), player.take()]);
    expect(codes(answers)).toEqual([200, 3014]);
    const isWon = answers[1]?.code === 200;
    expect(await balanceOf(player.member)).toBe(isWon ? 1011.35 : 900);
    expect(await player.newestRecord()).toMatchObject({ is_win: isWon, payout: isWon ? 111.35 : 0 });
  });

  it("a tap on the last safe cell and a take pay once", async () => {
    const player = await makePlayer();
    const { safe } = await player.startKnown(7, 50);
    for (const cell of safe.slice(0, -1)) await player.tap(cell);
    const answers = await Promise.all([player.tap(safe.at(-1)), player.take()]);
    expect(codes(answers)).toEqual([200, 3014]);
    const { payout } = await player.newestRecord();
    expect(await balanceOf(player.member)).toBe(950 + (payout as number));
  });
});
