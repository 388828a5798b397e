import { afterEach, describe, expect, it } from "vitest";
import {
  balanceOf,
  call,
  connect,
  control,
  endTest,
  makeMember,
  shiftTime,
  type TestMember,
  type TestSocket,
} from "#simulator/testing/client.ts";
import { INSTANT_PLAYERS } from "#games/all/players.ts";
import { newStake } from "#games/all/server/testing/new-stake.ts";
import { bet, connectToOpenRound, goTo, goToTime, luckyHitBet, toOpenCycle } from "#games/all/server/testing/tables.ts";
import { periodAt, ROUND_MS, roundOf } from "#games/win-go/rules/timeline.ts";
import { makeShopper, PASSWORD, setStock, stockOf } from "#simulator/testing/accounts.ts";
import { makePlayer } from "#games/mines/server/testing/mines.ts";
import { makeHolder, withdraw } from "#simulator/testing/wallet.ts";

// A member plays on one screen. Every other screen of the member hears of each deed, and of no refusal.

afterEach(endTest);

async function twoAviatorScreens() {
  const member = await makeMember(1000);
  const { socket, round } = await connectToOpenRound(member);
  await control("POST", "/control/force", { table: "aviator", outcomes: [3.5] });
  return { socket, round, ...(await otherScreens(member, "/aviator")) };
}

/** A second screen in another language, and one of another member of the same cell. */
async function otherScreens(member: TestMember, path: string) {
  const other = await connect(path, member, "vi");
  const rival = await connect(path, await makeMember(1000, Number(member.user_id) % 10_000));
  return { other, rival };
}

const countOf = ({ received }: TestSocket, wanted: number) => received.filter(({ cmd }) => cmd === wanted).length;

describe("another Aviator screen of the member", () => {
  it("hears of a stake with its terms, of its cancel and of the next stake", async () => {
    const { socket, round, other, rival } = await twoAviatorScreens();
    const terms = { autoCashOut: 2.5, silence: { after: 5, at: 1.1 } };
    await socket.ask(5015, bet(round, { betId: "a", ...terms }), 5016);
    const heard = { status: 1, betId: "a", slot: 0, betPrice: 100, balance: 900, ...terms };
    expect(await other.next(5016)).toMatchObject(heard);
    await socket.ask(5021, { period: round.period, betId: "a" }, 5022);
    expect(await other.next(5022)).toMatchObject({ status: 1, betId: "a", slot: 0, betPrice: 100, balance: 1000 });
    await socket.ask(5015, bet(round, { betId: "b", slot: 1 }), 5016);
    expect(await other.next(5016, ({ betId }) => betId === "b")).toMatchObject({ slot: 1, balance: 900 });
    expect(countOf(rival, 5016) + countOf(rival, 5022)).toBe(0);
  });

  it("hears of a cash-out, and of an automatic one, with the stake's betId", async () => {
    const { socket, round, other, rival } = await twoAviatorScreens();
    await socket.ask(5015, bet(round, { betId: "hand" }), 5016);
    await socket.ask(5015, bet(round, { betId: "auto", slot: 1, autoCashOut: 2 }), 5016);
    await goTo(socket, round.takeOffTime + 10_000);
    await socket.ask(5017, { slot: 0 }, 5018);
    expect(await other.next(5018)).toMatchObject({ betId: "hand", slot: 0, cashSuccess: true, balance: 982 });
    await goTo(socket, round.takeOffTime + 12_000);
    const paid = { betId: "auto", slot: 1, auto: true, cashAmount: 200, balance: 1182 };
    expect(await other.next(5018, ({ betId }) => betId === "auto")).toMatchObject(paid);
    expect(countOf(rival, 5018)).toBe(0);
  });

  it("hears of no refusal", async () => {
    const { socket, round, other } = await twoAviatorScreens();
    await socket.ask(5015, bet(round, { betPrice: 1 }), 5016);
    await socket.ask(5017, {}, 5018);
    await socket.ask(5021, { period: round.period, betId: "unknown" }, 5022);
    await socket.ask(5015, bet(round, { autoCashOut: 1 }), 5000);
    await socket.ask(5015, bet(round, { betId: "last" }), 5016);
    expect(await other.next(5016)).toMatchObject({ betId: "last" });
    expect([5000, 5018, 5022].map((cmd) => countOf(other, cmd))).toEqual([0, 0, 0]);
  });
});

describe("a cash-out", () => {
  it.each([
    [165, { status: 0, cashSuccess: false, code: 3020, msg: "You can cash out from 1.01×", balance: 900 }],
    [166, { status: 1, cashSuccess: true, cashCoefficient: 1.01, cashAmount: 101, balance: 1001 }],
  ])("%i ms after take-off is judged by the least coefficient", async (ms, wanted) => {
    const { socket, round } = await twoAviatorScreens();
    await socket.ask(5015, bet(round), 5016);
    await goTo(socket, round.takeOffTime + ms);
    expect(await socket.ask(5017, {}, 5018)).toMatchObject(wanted);
  });
});

describe("a notice about a refused stake", () => {
  it.each<[string, Record<string, unknown>, string]>([
    ["an automatic cash-out at 1.00", { autoCashOut: 1 }, "autoCashOut"],
    ["an amount as text", { betPrice: "50" }, "betPrice"],
    ["a third slot", { slot: 2 }, "slot"],
    ["a silence of a second", { silence: { after: 1, at: 2 } }, "silence.after"],
  ])("names the field and the stake: %s", async (_, fault, field) => {
    const { socket, round } = await twoAviatorScreens();
    const told = await socket.ask(5015, bet(round, { betId: "a", ...fault }), 5000);
    expect(told).toEqual({ code: 400, msg: `Please check ${field}`, field, betId: "a" });
  });
});

describe("another Lucky Hit screen of the member", () => {
  it("hears of a stake and of its cancel, and of no refusal", async () => {
    const member = await makeMember(1000);
    const { period } = await toOpenCycle();
    const socket = await connect("/luckyhit", member);
    const { other, rival } = await otherScreens(member, "/luckyhit");
    await socket.ask(3015, luckyHitBet(period, { betPrice: 9 }), 3016);
    const told = await socket.ask(3015, luckyHitBet(period, { betId: "b", betResult: "X" }), 3000);
    expect(told).toEqual({ code: 400, msg: "Please check betResult", field: "betResult", betId: "b" });
    await socket.ask(3015, luckyHitBet(period, { betId: "a", betResult: "R" }), 3016);
    expect(await other.next(3016)).toMatchObject({ status: 1, betId: "a", betResult: "R", balance: 900 });
    await socket.ask(3021, { period, betId: "a" }, 3022);
    expect(await other.next(3022)).toMatchObject({ status: 1, betId: "a", betPrice: 100, balance: 1000 });
    expect([countOf(other, 3000), countOf(rival, 3016), countOf(rival, 3022)]).toEqual([0, 0, 0]);
  });
});

const OUTDATED = 2031;
const KITE = 3;

/** Makes a call that names the balance its caller saw, in units. */
function seeing(balance: number | string, { token }: TestMember, path: string, body: object, key?: string) {
  const headers = { "Seen-Balance": String(balance), ...(key !== undefined && { "Idempotency-Key": key }) };
  return call("POST", path, body, { token, headers });
}

type Spending = [name: string, wish: (member: TestMember) => Promise<readonly [string, object]>];

describe("a call that spends", () => {
  it.each<Spending>([
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
    ...INSTANT_PLAYERS.map((game): Spending => [`a stake in ${game.game}`, async () => newStake(game)]),
    ["a transfer", async () => ["/user/transfer_to", { user_id: (await makeMember(0, 1)).user_id, amount: 10 }]],
  ])("is refused if the balance has changed since: %s", async (_, wish) => {
    const member = await makeMember(1000, 0);
    const [path, body] = await wish(member);
    const friend = await makeMember(0, 1);
    await call("POST", "/user/transfer_to", { user_id: friend.user_id, amount: 10 }, member);
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
