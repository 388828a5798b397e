import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { balanceOf, control, endTest, makeMember, shiftTime, type TestMember } from "../testing/client.ts";
import { callBackBody, rechargesOf, sendCallBack, serialOfBegun } from "../testing/wallet.ts";

const payments = async () => (await control("GET", "/control/payments"))["queryset"] as { serial_number: string }[];
const decide = (serial_number: unknown, outcome: unknown) =>
  control("POST", "/control/payments", { serial_number, outcome });

let asha: TestMember;
let binh: TestMember;

beforeEach(async () => {
  await shiftTime(0);
  [asha, binh] = [await makeMember(0, 0), await makeMember(0, 1)];
});
afterEach(endTest);

describe("an operator", () => {
  it("sees the payments of all cells that were begun and not ended, newest first", async () => {
    const first = await serialOfBegun(asha, 100, { pay_key: "card" });
    const create_time = await shiftTime(1000);
    const second = await serialOfBegun(binh, 200.5);
    const third = await serialOfBegun(asha, 300);
    const fourth = await serialOfBegun(asha, 400);
    await sendCallBack(callBackBody(third, 300));
    await sendCallBack(callBackBody(fourth, 400, "failed"));
    expect(await payments()).toEqual([
      { serial_number: second, user_id: binh.user_id, pay_key: "redirect", price: 200.5, create_time },
      {
        serial_number: first,
        user_id: asha.user_id,
        pay_key: "card",
        price: 100,
        create_time: create_time - 1000,
      },
    ]);
  });

  it("approves one: it is credited once, however often it is approved", async () => {
    const serial = await serialOfBegun(asha, 100);
    const atOnce = await Promise.all([1, 2, 3].map(() => decide(serial, "paid")));
    for (const answer of [...atOnce, await decide(serial, "paid")]) expect(answer).toMatchObject({ code: 200 });
    await sendCallBack(callBackBody(serial, 100));
    expect(await balanceOf(asha)).toBe(100);
    expect(await payments()).toEqual([]);
  });

  it("approves one whose time is over: what came by another way is credited all the same", async () => {
    const serial = await serialOfBegun(asha, 100);
    await shiftTime(24 * 3600 * 1000);
    expect(await decide(serial, "paid")).toMatchObject({ code: 200 });
    expect(await balanceOf(asha)).toBe(100);
  });

  it("fails one, which ends it and credits nothing", async () => {
    const serial = await serialOfBegun(asha, 100);
    expect(await decide(serial, "failed")).toMatchObject({ code: 200 });
    expect(await payments()).toEqual([]);
    expect(await rechargesOf(asha)).toMatchObject({ queryset: [{ status: "Wait" }] });
    expect(await balanceOf(asha)).toBe(0);
  });

  it("cannot fail what was paid", async () => {
    const serial = await serialOfBegun(asha, 100);
    await decide(serial, "paid");
    expect(await decide(serial, "failed")).toMatchObject({ code: 2026, msg: "This has already been decided" });
    expect(await balanceOf(asha)).toBe(100);
  });

  it("cannot decide what is not there", async () => {
    const serial = await serialOfBegun(asha, 100);
    for (const unknown of [
      serial.replace("R", "W"),
      serial.replace(/^R\d+/, "R999999"),
      `${serial.slice(0, -4)}0000`,
    ]) {
      expect(await decide(unknown, "paid"), unknown).toMatchObject({ code: 2023 });
    }
    for (const wrong of ["", "R1", null, undefined, 7]) {
      expect(await decide(wrong, "paid")).toMatchObject({ code: 400, msg: "Please check serial_number" });
    }
    for (const wrong of ["", "Success", null, undefined]) {
      expect(await decide(serial, wrong)).toMatchObject({ code: 400, msg: "Please check outcome" });
    }
    expect(await balanceOf(asha)).toBe(0);
  });
});
