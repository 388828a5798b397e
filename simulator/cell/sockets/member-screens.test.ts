import { afterEach, describe, expect, it } from "vitest";
import { connect, control, endTest, makeMember, type TestMember, type TestSocket } from "#simulator/testing/client.ts";
import { bet, connectToOpenRound, goTo, luckyHitBet, toOpenCycle } from "#simulator/testing/tables.ts";

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
