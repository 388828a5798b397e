import { describe, expect, it } from "vitest";
import { auditIsClean, balanceOf, call, control, makeMember } from "../../testing/client.ts";
import { bet, connectToOpenRound, goTo } from "../../testing/aviator.ts";

describe("one round of Aviator", () => {
  it("takes a stake, pays a cash-out by its time of arrival, and keeps the books", async () => {
    const member = await makeMember(1000);
    const { socket, round } = await connectToOpenRound(member);
    await control("POST", "/control/force", { table: "aviator", outcomes: [3.5] });

    const taken = await socket.ask(5015, bet(round, { betPrice: 100, betId: "a" }), 5016);
    expect(taken).toMatchObject({ status: 1, code: 200, betPrice: 100, betId: "a", slot: 0, balance: 900 });

    await goTo(socket, round.takeOffTime + 10_000);
    const paid = await socket.ask(5017, { tag: 1 }, 5018);
    expect(paid).toMatchObject({ status: 1, cashSuccess: true, cashCoefficient: 1.82, cashAmount: 182, balance: 1082 });

    expect(await balanceOf(member)).toBe(1082);
    expect(await auditIsClean()).toBe(true);
    const records = await call("GET", "/aviator/user_records", undefined, { token: member.token });
    expect(records["queryset"]).toMatchObject([{ amount: 100, cash_result: 1.82, payout: 182, status: "S" }]);
  });
});
