import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#contract/values/durations.ts";
import { LOCALES } from "#contract/values/locale.ts";
import { refusals } from "#contract/refusals.ts";
import { PAY_KEYS, RECHARGE_MAX, RECHARGE_MIN } from "#contract/calls/wallet.ts";
import { cellStub } from "#simulator/objects/stubs.ts";
import { payChannels, signForm, transferSystem } from "#simulator/payments/payment.ts";
import {
  NOT_A_LINE,
  balanceOf,
  call,
  control,
  endTest,
  fetchSimulator,
  makeMember,
  shiftTime,
  type TestMember,
} from "#simulator/testing/client.ts";
import {
  begin,
  callBackBody,
  PAYER,
  PROCESSOR_KEY,
  rechargesOf,
  sendCallBack,
  serialOfBegun,
} from "#simulator/testing/wallet.ts";
import { PAYMENT_OPEN_MS } from "./recharges.ts";

const CELL = 1;
const SERIAL = /^R\d{5,16}-[0-9a-f]{32}$/;
const UPI = { pay_key: "upi", pay_upi_account: "asha@upi" };

const channelsOf = (member: TestMember, type: string, locale = "in") =>
  call("GET", `/user/channels?type=${type}`, undefined, { token: member.token, locale });
const toldTo = async ({ token }: TestMember) =>
  (await call("GET", "/user/notification", undefined, { token }))["notify"];
const setLimits = ({ token }: TestMember, limits: object) => call("POST", "/user/wallet_limits", limits, { token });

async function pay(member: TestMember, price: number): Promise<void> {
  const serial = await serialOfBegun(member, price);
  expect(await sendCallBack(callBackBody(serial, price))).toMatchObject({ code: 200 });
}

let asha: TestMember;

beforeEach(async () => {
  await shiftTime(0);
  asha = await makeMember(0, CELL);
});
afterEach(endTest);

describe("the channels", () => {
  it("for recharges cover each kind of answer, in the caller's language", async () => {
    const named = new Set<string>();
    for (const locale of LOCALES) {
      const { code, contact_url, queryset } = await channelsOf(asha, "pay", locale);
      expect({ code, contact_url }).toEqual({ code: 200, contact_url: "/contactSupport" });
      const channels = queryset as { key: string; name: string; fixed_amounts: string }[];
      expect(channels.map(({ key }) => key)).toEqual(PAY_KEYS);
      for (const { name, fixed_amounts } of channels) {
        expect(name).not.toBe("");
        expect(fixed_amounts).toMatch(/^[1-9]\d*(,[1-9]\d*)*$/);
      }
      named.add(JSON.stringify(channels.map(({ name }) => name)));
    }
    expect(named.size).toBe(LOCALES.length);
  });

  it.each([
    ["INR", "UPI"],
    ["BRL", "Pix"],
    ["MXN", "SPEI"],
    ["VND", "VietQR"],
    ["USD", undefined],
  ])("for recharges follow the currency %s, whatever the language: %s", (currency, name) => {
    const transfer = payChannels(currency).find(({ key }) => key === "upi");
    for (const locale of LOCALES) expect(transfer?.name[locale]).toBe(name);
    expect(transferSystem(currency)?.name).toBe(name);
  });

  it("for withdrawals show the fee, the limits and the banks", async () => {
    const answer = await channelsOf(asha, "withdraw");
    expect(answer).toMatchObject({ code: 200, fee_rate: 0.02, min: 100, max: 50_000 });
    const channels = answer["queryset"] as { key: string; bank_codes: { id: number; code: string; name: string }[] }[];
    expect(channels.map(({ key, bank_codes }) => [key, bank_codes.length])).toEqual([
      ["bank", 0],
      ["instant", 4],
    ]);
    expect(channels[1]?.bank_codes[0]).toEqual({ id: 1, code: "LOTUS", name: "Lotus Bank" });
  });

  it.each(["", "none", "PAY"])("of type %j are unknown", async (type) => {
    expect(await channelsOf(asha, type)).toMatchObject({ code: 400, msg: "Please check type" });
  });
});

describe("a begun recharge", () => {
  it("by UPI has an account, the price and a serial number", async () => {
    const begun = await begin(asha, 250.5, UPI);
    const { serial_number } = begun;
    expect(serial_number).toMatch(SERIAL);
    expect(begun).toMatchObject({ code: 200, upi_account: transferSystem()?.payee, price: 250.5 });
  });

  it("by card has a form for the gateway with signed fields", async () => {
    const begun = await begin(asha, 500, { pay_key: "card" }, { locale: "pt" });
    const { signature, ...fields } = begun["data_dict"] as Record<string, string>;
    expect(begun).toMatchObject({ code: 200, gateway: "/sim/pay/card" });
    expect(fields).toEqual({
      serial_number: begun["serial_number"],
      price: "500.00",
      name: "Asha Rao",
      mobile: "+919876543210",
      email: "asha@app.example",
      locale: "pt",
    });
    expect(signature).toBe(signForm(PROCESSOR_KEY, fields));
  });

  it("at the hosted checkout has the options to open it", async () => {
    const begun = await begin(asha, 500, { pay_key: "hosted" }, { locale: "vi" });
    const serial = String(begun["serial_number"]);
    expect(begun["options"]).toEqual({
      checkout_url: `/sim/pay/${serial}?locale=vi`,
      order: serial,
      amount: 500,
      name: "rangoli · Trang thanh toán",
    });
  });

  it("by redirect has an address", async () => {
    const begun = await begin(asha, 500);
    expect(begun["pay_url"]).toBe(`/sim/pay/${String(begun["serial_number"])}?locale=in`);
  });

  it("answers with its own channel's fields only", async () => {
    const own = { upi: ["price", "upi_account"], card: ["data_dict", "gateway"], hosted: ["options"] };
    for (const [key, fields] of Object.entries({ ...own, redirect: ["pay_url"] })) {
      const begun = await begin(asha, 500, { pay_key: key, pay_upi_account: "asha@upi" });
      expect(Object.keys(begun).sort(), key).toEqual(["code", "msg", "serial_number", "server_time", ...fields].sort());
    }
  });

  it.each([RECHARGE_MIN, RECHARGE_MAX])("accepts the limit %i", async (price) => {
    expect(await begin(asha, price)).toMatchObject({ code: 200 });
    expect(await rechargesOf(asha)).toMatchObject({ queryset: [{ price, status: "Wait" }] });
  });

  it("has a unique serial number", async () => {
    const binh = await makeMember(0, CELL);
    const serials = await Promise.all([asha, asha, binh].map((member) => serialOfBegun(member, 500)));
    expect(new Set(serials).size).toBe(3);
    expect(serials[2]).toMatch(new RegExp(`^R${binh.user_id}-`));
  });
});

describe("a recharge is refused", () => {
  it.each([
    ["a hundredth below the least", RECHARGE_MIN - 0.01, 2002],
    ["a hundredth above the most", RECHARGE_MAX + 0.01, 2002],
    ["one above the most", RECHARGE_MAX + 1, 2002],
    ["of nothing", 0, 400],
    ["negative", -5, 400],
    ["of three decimals", 1.001, 400],
    ["as text", "500", 400],
    ["as nothing", null, 400],
    ["beyond all money", 1e12, 400],
  ])("%s", async (_, price, code) => {
    expect(await begin(asha, price)).toMatchObject({ code });
    expect(await rechargesOf(asha)).toMatchObject({ page: { count: 0 } });
  });

  it("beyond its channel's limits, which the list names", async () => {
    const { queryset } = await channelsOf(asha, "pay");
    for (const { key, min, max } of queryset as { key: string; min: number; max: number }[]) {
      const wanted = { ...UPI, pay_key: key };
      for (const price of [min - 0.01, max + 0.01]) {
        const { code, msg } = await begin(asha, price, wanted);
        expect([key, price, code]).toEqual([key, price, 2002]);
        expect(msg).toContain(new Intl.NumberFormat("en-IN").format(max));
      }
      for (const price of [min, max]) expect(await begin(asha, price, wanted)).toMatchObject({ code: 200 });
    }
  });

  it("by an unknown channel", async () => {
    for (const pay_key of ["", "UPI", "cash", 1, null, undefined, ["upi"]]) {
      expect(await begin(asha, 500, { pay_key })).toMatchObject({ code: 400, msg: "Please check pay_key" });
    }
  });

  it("by UPI without an account, while other channels need none", async () => {
    for (const pay_upi_account of [undefined, "", "  "]) {
      const wanted = { pay_key: "upi", pay_upi_account };
      expect(await begin(asha, 500, wanted)).toMatchObject({ code: 400, msg: "Please check pay_upi_account" });
      expect(await begin(asha, 500, { ...wanted, pay_key: "card" })).toMatchObject({ code: 200 });
    }
  });

  it("with a missing or invalid field", async () => {
    for (const field of Object.keys(PAYER)) {
      const wrong = [undefined, null, "", ...NOT_A_LINE.map(([, value]) => value)];
      for (const value of wrong) {
        expect(await begin(asha, 500, { [field]: value })).toMatchObject({ code: 400, msg: `Please check ${field}` });
      }
    }
    expect(await begin(asha, 500, { pay_mobile: "phone" })).toMatchObject({ msg: "Please check pay_mobile" });
    expect(await begin(asha, 500, { pay_email: "asha" })).toMatchObject({ msg: "Please check pay_email" });
    expect(await rechargesOf(asha)).toMatchObject({ page: { count: 0 } });
  });

  it("while twenty are open, until one ends or expires", async () => {
    const serials = [];
    for (let begun = 0; begun < 20; begun++) serials.push(await serialOfBegun(asha, 10));
    const refused = { code: 2024, msg: "You have 20 payments open, finish one or wait half an hour" };
    expect(await begin(asha, 10)).toMatchObject(refused);
    await sendCallBack(callBackBody(serials[0] ?? "", 10, "failed"));
    await serialOfBegun(asha, 10);
    expect(await begin(asha, 10)).toMatchObject(refused);
    await sendCallBack(callBackBody(serials[1] ?? "", 10));
    await serialOfBegun(asha, 10);
    expect(await begin(asha, 10)).toMatchObject(refused);
    await shiftTime(PAYMENT_OPEN_MS);
    await serialOfBegun(asha, 10);
  });

  it("beyond the member's own daily limit, which counts open payments", async () => {
    await setLimits(asha, { daily_recharge: 1000 });
    await pay(asha, 400);
    const open = await serialOfBegun(asha, 500);
    const refused = { code: 2017, msg: "You have reached your own deposit limit of ₹1,000 a day" };
    expect(await begin(asha, 100.01)).toMatchObject(refused);
    expect(await begin(asha, 100)).toMatchObject({ code: 200 });
    expect(await begin(asha, 1)).toMatchObject(refused);
    await sendCallBack(callBackBody(open, 500, "failed"));
    expect(await begin(asha, 500)).toMatchObject({ code: 200 });
    await shiftTime(24 * 3600 * 1000);
    expect(await begin(asha, 1000)).toMatchObject({ code: 200 });
  });
});

describe("a call-back of the processor", () => {
  it("credits a paid recharge", async () => {
    const serial = await serialOfBegun(asha, 123.45);
    expect(await sendCallBack(callBackBody(serial, 123.45))).toMatchObject({ code: 200 });
    expect(await balanceOf(asha)).toBe(123.45);
    expect(await rechargesOf(asha)).toMatchObject({ queryset: [{ serial_number: serial, status: "Success" }] });
    const { queryset } = await call("GET", "/user/transactions?type=recharge", undefined, { token: asha.token });
    expect(queryset).toMatchObject([{ change_balance: 123.45, after_balance: 123.45, relation_id: serial }]);
  });

  it("credits once after ten repeats and ten concurrent copies", async () => {
    const serial = await serialOfBegun(asha, 100);
    const body = callBackBody(serial, 100);
    const atOnce = await Promise.all(Array.from({ length: 10 }, () => sendCallBack(body)));
    for (const answer of atOnce) expect(answer.code).toBe(200);
    for (let times = 0; times < 10; times++) expect((await sendCallBack(body)).code).toBe(200);
    expect(await balanceOf(asha)).toBe(100);
  });

  it("credits a member who has excluded itself since", async () => {
    const serial = await serialOfBegun(asha, 100);
    await setLimits(asha, { exclude_until: (await shiftTime(0)) + 184 * DAY_MS, daily_recharge: 5 });
    expect((await sendCallBack(callBackBody(serial, 100))).code).toBe(200);
    expect(await balanceOf(asha)).toBe(100);
  });

  it("is refused with an invalid signature, in the caller's language", async () => {
    const serial = await serialOfBegun(asha, 100);
    const body = callBackBody(serial, 100);
    const { signature } = body;
    const forged = [
      "",
      "0".repeat(64),
      signature.slice(1),
      `${signature}0`,
      signature.toUpperCase(),
      "ключ".repeat(16),
      callBackBody(serial, 100, "paid", "another key").signature,
      callBackBody(serial, 100, "failed").signature,
      callBackBody(serial, 100.01).signature,
      callBackBody(serial, 1).signature,
      signForm(PROCESSOR_KEY, { serial_number: serial, price: "100.00" }),
    ];
    for (const locale of LOCALES) {
      const msg = refusals.signature_wrong.text[locale];
      for (const wrong of forged) {
        const answer = await sendCallBack({ ...body, signature: wrong }, { locale });
        expect(answer, wrong).toMatchObject({ code: 2022, msg });
      }
    }
    expect(await rechargesOf(asha)).toMatchObject({ queryset: [{ status: "Wait" }] });
    expect(await balanceOf(asha)).toBe(0);
  });

  it("is refused for another price or payment, even if it is signed", async () => {
    const serial = await serialOfBegun(asha, 100);
    const unmatched = [
      callBackBody(serial, 99.99),
      callBackBody(serial, 1_000_000),
      callBackBody(
        serial.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
        100,
      ),
      callBackBody(serial.replace(/^R\d+/, "R990001"), 100),
      callBackBody(serial.replace(/^R\d+/, "R129999"), 100),
      callBackBody(serial.replace("R", "W"), 100),
    ];
    for (const body of unmatched) expect(await sendCallBack(body)).toMatchObject({ code: 2023 });
    await sendCallBack(callBackBody(serial, 100));
    for (const body of unmatched) expect(await sendCallBack(body)).toMatchObject({ code: 2023 });
    expect(await balanceOf(asha)).toBe(100);
  });

  it("is refused by the name of its invalid field", async () => {
    const body = callBackBody(await serialOfBegun(asha, 100), 100);
    const wrong = {
      serial_number: ["", "R1", "card", 7, null, undefined, `${body.serial_number} `],
      price: [0, -100, "100", 100.001, null, undefined],
      outcome: ["", "PAID", "Success", true, null, undefined],
      signature: [null, undefined, 7, "0".repeat(201)],
    };
    for (const [field, values] of Object.entries(wrong)) {
      for (const value of values) {
        const answer = await sendCallBack({ ...body, [field]: value });
        expect(answer, `${field} ${String(value)}`).toMatchObject({ code: 400, msg: `Please check ${field}` });
      }
    }
    expect(await balanceOf(asha)).toBe(0);
  });
});

describe("a recharge that was not paid", () => {
  const giveUp = ({ token }: TestMember, serial_number: string) =>
    call("POST", "/user/give_up_recharge", { serial_number }, { token });
  const rowOf = async (serial: string) => {
    const { queryset } = await rechargesOf(asha, "?p_size=20");
    return (queryset as { serial_number: string; ended?: string; resume?: string }[]).find(
      ({ serial_number }) => serial_number === serial,
    );
  };
  const pageOf = async (serial: string) => (await fetchSimulator("GET", `/sim/pay/${serial}?locale=in`)).text();

  it("goes on at its page while it waits", async () => {
    const serial = await serialOfBegun(asha, 500, UPI);
    const row = await rowOf(serial);
    expect(row).toMatchObject({
      status: "Wait",
      resume: `/sim/pay/${serial}?locale=in`,
      upi_account: transferSystem()?.payee,
    });
    expect(row).not.toHaveProperty("ended");
    expect((await fetchSimulator("GET", row?.resume ?? "")).status).toBe(200);
    expect(await rowOf(await serialOfBegun(asha, 500))).not.toHaveProperty("upi_account");
  });

  it("says how it ended, and stays Wait", async () => {
    const [failed, expired, givenUp] = [
      await serialOfBegun(asha, 1, UPI),
      await serialOfBegun(asha, 2, UPI),
      await serialOfBegun(asha, 3, UPI),
    ];
    await sendCallBack(callBackBody(failed, 1, "failed"));
    expect(await giveUp(asha, givenUp)).toMatchObject({ code: 200 });
    expect(await rowOf(expired)).not.toHaveProperty("ended");
    await shiftTime(PAYMENT_OPEN_MS);
    const rows = await Promise.all([failed, expired, givenUp].map(rowOf));
    expect(rows).toMatchObject(["failed", "expired", "given_up"].map((ended) => ({ status: "Wait", ended })));
    for (const row of rows) expect(Object.keys(row ?? {})).not.toEqual(expect.arrayContaining(["resume"]));
  });

  it("counts no more as open after it was given up, and cannot be paid at its page", async () => {
    await setLimits(asha, { daily_recharge: 500 });
    const serial = await serialOfBegun(asha, 500);
    expect(await begin(asha, 500)).toMatchObject({ code: 2017 });
    for (const _ of [1, 2]) expect(await giveUp(asha, serial)).toMatchObject({ code: 200 });
    expect(await begin(asha, 500)).toMatchObject({ code: 200 });
    const page = await pageOf(serial);
    expect(page).toContain("Given up");
    expect(page).not.toContain('name="outcome"');
  });

  it("is credited all the same if the processor says that it was paid", async () => {
    const serial = await serialOfBegun(asha, 100);
    await giveUp(asha, serial);
    expect(await sendCallBack(callBackBody(serial, 100))).toMatchObject({ code: 200 });
    expect(await balanceOf(asha)).toBe(100);
    const row = await rowOf(serial);
    expect(row).toMatchObject({ status: "Success" });
    expect(row).not.toHaveProperty("ended");
  });

  it("can be given up by its own member only, and not after it was paid", async () => {
    const binh = await makeMember(0, CELL);
    const serial = await serialOfBegun(asha, 100);
    for (const other of [serial, "R1", "none"]) expect(await giveUp(binh, other)).toMatchObject({ code: 2023 });
    expect(await rowOf(serial)).toHaveProperty("resume");
    await sendCallBack(callBackBody(serial, 100));
    expect(await giveUp(asha, serial)).toMatchObject({ code: 2026 });
    expect(await balanceOf(asha)).toBe(100);
  });
});

describe("the notification of a recharge", () => {
  it("comes once, the oldest first, and marks the first recharge", async () => {
    await pay(asha, 100);
    await pay(asha, 200);
    expect(await toldTo(asha)).toEqual({
      type: "first_recharge",
      price: 100,
      serial_number: expect.stringMatching(SERIAL),
    });
    expect(await toldTo(asha)).toEqual({ type: "recharge", price: 200, serial_number: expect.stringMatching(SERIAL) });
    expect(await toldTo(asha)).toBeNull();
    await evictDurableObject(cellStub(env, CELL));
    expect(await toldTo(asha)).toBeNull();
    await pay(asha, 300);
    expect(await toldTo(asha)).toEqual({ type: "recharge", price: 300, serial_number: expect.stringMatching(SERIAL) });
  });
});

describe("the list of recharges", () => {
  it("contains the member's own, newest first, with channels in the caller's language", async () => {
    for (let price = 1; price <= 12; price++) await serialOfBegun(asha, price, { pay_key: "hosted" });
    expect(await rechargesOf(asha, "?p=2")).toMatchObject({
      page: { count: 12, p: 2, p_size: 10 },
      queryset: [{ price: 2 }, { price: 1 }],
    });
    expect((await rechargesOf(asha, "?p_size=20"))["queryset"]).toHaveLength(12);
    expect(await rechargesOf(asha, "?p_size=15")).toMatchObject({ code: 400 });
    const list = await call("GET", "/user/recharges", undefined, { token: asha.token, locale: "pt" });
    expect(list["queryset"]).toHaveLength(10);
    expect(list["queryset"]).toMatchObject([
      { channel_name: "Página de pagamento" },
      {},
      {},
      {},
      {},
      {},
      {},
      {},
      {},
      {},
    ]);
  });
});

describe("a first recharge", () => {
  const infoOf = (member: TestMember) => call("GET", "/user/promotion_info", undefined, { token: member.token });
  async function invitedBy(referrer: TestMember, cell: number): Promise<TestMember> {
    const body = { count: 1, balance: 0, cell, r_code: referrer.user_id };
    return ((await control("POST", "/control/members", body))["members"] as TestMember[])[0] as TestMember;
  }

  it("of 100 earns the referrer 50 once and is reported to both levels", async () => {
    const binh = await invitedBy(asha, 0);
    const chi = await invitedBy(binh, 2);
    await pay(chi, 100);
    await pay(chi, 500);
    await expect.poll(async () => (await infoOf(binh))["profit"]).toBe(50);
    const firstOf = async (member: TestMember, level: number) => {
      const path = `/user/promotion_records?level=${level}`;
      const { queryset } = await call("GET", path, undefined, { token: member.token });
      return (queryset as { first_recharge_price: number }[])[0]?.first_recharge_price;
    };
    await expect.poll(() => firstOf(asha, 2)).toBe(100);
    expect(await firstOf(binh, 1)).toBe(100);
    expect((await infoOf(asha))["profit"]).toBe(0);
  });

  it("below 100 earns nothing, nor does a later one", async () => {
    const binh = await invitedBy(asha, 0);
    await pay(binh, 99.99);
    await pay(binh, 1000);
    const records = () => call("GET", "/user/promotion_records?level=1", undefined, { token: asha.token });
    await expect.poll(async () => (await records())["queryset"]).toMatchObject([{ first_recharge_price: 99.99 }]);
    expect((await infoOf(asha))["profit"]).toBe(0);
  });
});
