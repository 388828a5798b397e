import { afterEach, describe, expect, it } from "vitest";
import { periodAt, ROUND_MS, roundOf } from "#games/win-go/rules/timeline.ts";
import { makeShopper, PASSWORD, setStock, stockOf } from "#simulator/testing/accounts.ts";
import { balanceOf, call, endTest, makeMember, shiftTime, type TestMember } from "#simulator/testing/client.ts";
import { makePlayer } from "#simulator/testing/mines.ts";
import { goToTime } from "#simulator/testing/tables.ts";
import { makeHolder, withdraw } from "#simulator/testing/wallet.ts";

// A member acts on one screen. A press on another one, which still shows the state before, moves no money.

afterEach(endTest);

const OUTDATED = 2031;
const KITE = 3;

/** Makes a call that names the balance its caller saw, in units. */
function seeing(balance: number | string, { token }: TestMember, path: string, body: object, key?: string) {
  const headers = { "Seen-Balance": String(balance), ...(key !== undefined && { "Idempotency-Key": key }) };
  return call("POST", path, body, { token, headers });
}

describe("a call that spends", () => {
  it.each<[string, (member: TestMember) => Promise<[string, object]>]>([
    [
      "a stake in Win Go",
      async () => {
        const { period, startTime } = roundOf(periodAt((await shiftTime(0)) + ROUND_MS));
        await goToTime(startTime);
        return [
          "/win/add_user_guess",
          { category: "P", period, guess_type: "G", contract_money: 10, contract_count: 1 },
        ];
      },
    ],
    ["a game of Mines", async () => ["/mines/start", { traps: 3, amount: 50 }]],
    ["a roll of Dice", async () => ["/dice/roll", { amount: 10, target: 5000, over: false, key: "roll-0001" }]],
    ["a transfer", async () => ["/user/transfer_to", { user_id: (await makeMember(0, 1)).user_id, amount: 10 }]],
  ])("is refused if the balance has changed since: %s", async (_, wish) => {
    const member = await makeMember(1000, 0);
    const [path, body] = await wish(member);
    await call("POST", "/dice/roll", { amount: 10, target: 200, over: false, key: "elsewhere" }, member);
    const balance = await balanceOf(member);
    const refused = await seeing(1000, member, path, body, "press-1");
    expect(refused).toMatchObject({
      code: OUTDATED,
      msg: "Something has changed on another screen: look again before you press",
    });
    expect(await balanceOf(member)).toBe(balance);
    const taken = await seeing(balance, member, path, body, "press-1");
    expect(taken.code).toBe(200);
    // A repeat gets its first answer, although the balance is another one now.
    expect(await seeing(balance, member, path, body, "press-1")).toEqual(taken);
  });

  it("is refused before it reserves stock or uses up a code", async () => {
    const { member, address } = await makeShopper();
    await setStock(KITE, 5);
    const order = { product_id: KITE, address_id: address, password: PASSWORD };
    expect(await seeing(999, member, "/user/buy", order)).toMatchObject({ code: OUTDATED });
    expect(await stockOf(KITE)).toBe(5);
    const holder = await makeHolder(1000, undefined, "+919876543211");
    const options = { headers: { "Seen-Balance": "999" } };
    expect(await withdraw(holder, 100, {}, options)).toMatchObject({ code: OUTDATED });
    expect(await balanceOf(holder)).toBe(1000);
  });

  it("is judged by nothing that the caller did not say, and refuses what is no balance", async () => {
    const member = await makeMember(1000);
    const start = { traps: 3, amount: 50 };
    for (const wrong of ["", "all", "1e3", "10.123"]) {
      const refused = await seeing(wrong, member, "/mines/start", start);
      expect(refused).toMatchObject({ code: 400, msg: "Please check Seen-Balance" });
    }
    expect((await seeing("1000.00", member, "/mines/start", start)).code).toBe(200);
  });
});

describe("a press in a game of Mines", () => {
  it("that has gone on since opens and pays nothing", async () => {
    const player = await makePlayer();
    const { safe } = await player.startKnown(3, 100);
    const { nonce } = await player.fairness();
    await player.tap(safe[0]);
    const before = { nonce, opened: 0 };
    expect(await player.post("tap", { idx: safe[1], ...before })).toMatchObject({ code: OUTDATED });
    expect(await player.post("take", before)).toMatchObject({ code: OUTDATED });
    // The same cell again shows what is open.
    expect(await player.post("tap", { idx: safe[0], ...before })).toMatchObject({ code: 200, opened_idxs: [safe[0]] });
    expect(await player.post("tap", { idx: safe[1], nonce, opened: 1 })).toMatchObject({ code: 200 });
    expect(await player.post("take", { nonce, opened: 2 })).toMatchObject({ code: 200, is_win: true });
  });

  it("that is over since does not open or pay the next one", async () => {
    const player = await makePlayer();
    const { safe } = await player.startKnown(3, 100);
    const { nonce } = await player.fairness();
    await player.tap(safe[0]);
    await player.take();
    const next = await player.startKnown(3, 100);
    await player.tap(next.safe[0]);
    const balance = await balanceOf(player.member);
    expect(await player.post("take", { nonce, opened: 1 })).toMatchObject({ code: OUTDATED });
    expect(await player.post("tap", { idx: next.safe[0], nonce, opened: 1 })).toMatchObject({ code: OUTDATED });
    expect(await player.status()).toMatchObject({ game_lock: "1", opened_idxs: [next.safe[0]] });
    expect(await balanceOf(player.member)).toBe(balance);
  });
});
