import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HOUR_MS } from "#contract/values/durations.ts";
import { balanceOf, control, endTest, makeMember, shiftTime, type TestMember, call } from "../testing/client.ts";
import { callBackBody, rechargesOf, sendCallBack, serialOfBegun } from "../testing/wallet.ts";

const payments = async () => (await control("GET", "/operate/payments"))["queryset"] as { serial_number: string }[];
const decide = (serial_number: unknown, outcome: unknown) =>
  control("POST", "/operate/payments", { serial_number, outcome });

const REPLY = "From the server seed\nand the players' seeds.";
const ask = async ({ token }: TestMember, content: string) =>
  (await call("POST", "/user/add_suggestion", { type: "game", whats_app: "", content }, { token }))[
    "serial_number"
  ] as string;
const waiting = async () =>
  (await control("GET", "/operate/suggestions"))["queryset"] as { serial_number: string; content: string }[];
const reply = (serial_number: unknown, text: unknown = REPLY) =>
  control("POST", "/operate/suggestions", { serial_number, reply: text });
const completed = async ({ token }: TestMember) =>
  (await call("GET", "/user/suggestions?status=Completed&p=1&p_size=20", undefined, { token }))["queryset"];

let asha: TestMember;
let binh: TestMember;

beforeEach(async () => {
  await shiftTime(0);
  [asha, binh] = [await makeMember(0, 0), await makeMember(0, 1)];
});
afterEach(endTest);

describe("a payment in the control API", () => {
  it("is listed until it ends, newest first over all cells", async () => {
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

  it("is credited once, even if it is approved several times", async () => {
    const serial = await serialOfBegun(asha, 100);
    const atOnce = await Promise.all([1, 2, 3].map(() => decide(serial, "paid")));
    for (const answer of [...atOnce, await decide(serial, "paid")]) expect(answer).toMatchObject({ code: 200 });
    await sendCallBack(callBackBody(serial, 100));
    expect(await balanceOf(asha)).toBe(100);
    expect(await payments()).toEqual([]);
  });

  it("is credited on approval even after its time is over", async () => {
    const serial = await serialOfBegun(asha, 100);
    await shiftTime(24 * 3600 * 1000);
    expect(await decide(serial, "paid")).toMatchObject({ code: 200 });
    expect(await balanceOf(asha)).toBe(100);
  });

  it("ends without a credit if the operator fails it", async () => {
    const serial = await serialOfBegun(asha, 100);
    expect(await decide(serial, "failed")).toMatchObject({ code: 200 });
    expect(await payments()).toEqual([]);
    expect(await rechargesOf(asha)).toMatchObject({ queryset: [{ status: "Wait" }] });
    expect(await balanceOf(asha)).toBe(0);
  });

  it("cannot fail after it was paid", async () => {
    const serial = await serialOfBegun(asha, 100);
    await decide(serial, "paid");
    expect(await decide(serial, "failed")).toMatchObject({ code: 2026, msg: "This has already been decided" });
    expect(await balanceOf(asha)).toBe(100);
  });

  it("is refused with an unknown serial number or outcome", async () => {
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

describe("a suggestion in the control API", () => {
  it("is listed until it has a reply, newest first over all cells", async () => {
    const first = await ask(asha, "One?");
    const create_time = await shiftTime(1000);
    const second = await ask(binh, "Two?");
    const common = { type: "game", supple_serial: "" };
    expect(await waiting()).toEqual([
      { ...common, serial_number: second, user_id: binh.user_id, content: "Two?", create_time },
      { ...common, serial_number: first, user_id: asha.user_id, content: "One?", create_time: create_time - 1000 },
    ]);
  });

  it("takes one reply, and the simulator then sends none", async () => {
    const [first, second] = [await ask(asha, "One?"), await ask(asha, "Two?")];
    expect(await reply(first)).toMatchObject({ code: 200 });
    expect((await waiting()).map(({ content }) => content)).toEqual(["Two?"]);
    expect(await reply(first, "Something else")).toMatchObject({ code: 2026 });
    await shiftTime(HOUR_MS);
    await expect.poll(() => completed(asha)).toHaveLength(2);
    expect(await completed(asha)).toMatchObject([
      { serial_number: second, status: "Completed" },
      { serial_number: first, status: "Completed", reply: REPLY },
    ]);
    expect(await completed(binh)).toEqual([]);
  });

  it.each(["S1", "S990000-1", "S1000019999-1", "W100001-1", "S100000-99"])(
    "is unknown under the serial number %s",
    async (serial) => {
      expect(await reply(serial)).toMatchObject({ code: 4201 });
    },
  );

  it.each(["", "   ", "a\u202eb", 7])("refuses the reply %j", async (text) => {
    const serial = await ask(asha, "One?");
    expect(await reply(serial, text)).toMatchObject({ code: 400, msg: "Please check reply" });
    expect(await waiting()).toHaveLength(1);
  });
});
