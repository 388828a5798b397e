import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LOCALES } from "#contract/values/locale.ts";
import { refusals } from "#contract/refusals.ts";
import { cellOf } from "#simulator/objects/placement.ts";
import { cellStub } from "#simulator/objects/stubs.ts";
import { codeFor, otherThan, buy, makeShopper } from "#simulator/testing/accounts.ts";
import {
  NOT_AN_ID,
  balanceOf,
  call,
  control,
  endTest,
  makeMember,
  newestCode,
  shiftTime,
  eventually,
} from "#simulator/testing/client.ts";
import {
  addCard,
  type Holder,
  makeHolder,
  makeNewcomer,
  recharge,
  withdraw,
  withdrawalsOf,
  withdrawWithCode,
  type WithdrawalRow,
} from "#simulator/testing/wallet.ts";
import { DAY_MS, MINUTE_MS } from "#contract/values/durations.ts";

const DELAY_MS = 30_000;
const REFUSED_ACCOUNT = "12345678900";

const decide = (serial_number: unknown, outcome: unknown) =>
  control("POST", "/operate/withdrawals", { serial_number, outcome });
const waiting = async () => (await control("GET", "/operate/withdrawals"))["queryset"] as { serial_number: string }[];
const kinds = async ({ token }: Holder) => {
  const { queryset } = await call("GET", "/user/transactions", undefined, { token });
  return (queryset as { type: string; change_balance: number }[]).map(
    ({ type, change_balance }) => `${type} ${change_balance}`,
  );
};

/** Waits until the holder's newest withdrawal has a status, and returns it. */
async function onceIts(status: string, holder: Holder): Promise<WithdrawalRow> {
  return eventually(async () => {
    const [newest] = await withdrawalsOf(holder);
    expect(newest).toMatchObject({ status });
    return newest as WithdrawalRow;
  });
}

/** Begins a withdrawal and returns its serial number. */
async function begun(holder: Holder, price: number): Promise<string> {
  expect(await withdrawWithCode(holder, price)).toMatchObject({ code: 200 });
  return (await withdrawalsOf(holder))[0]?.serial_number ?? "";
}

/** Waits until another code can be sent. */
const untilNextCode = () => shiftTime(MINUTE_MS);

let asha: Holder;

beforeEach(async () => {
  await shiftTime(0);
  asha = await makeHolder();
});
afterEach(endTest);

describe("a withdrawal", () => {
  it("takes the whole price at once and waits", async () => {
    expect(await withdrawWithCode(asha, 250.5)).toMatchObject({ code: 200, msg: "OK" });
    expect(await balanceOf(asha)).toBe(749.5);
    expect(await withdrawalsOf(asha)).toMatchObject([
      { price: 250.5, fee: 5.01, actual_price: 245.49, status: "Wait", payout_status: "Wait", fail_reason: "" },
    ]);
    expect((await withdrawalsOf(asha))[0]?.serial_number).toMatch(new RegExp(`^W${asha.user_id}-[0-9a-f]{32}$`));
    await shiftTime(DELAY_MS - 1);
    expect(await withdrawalsOf(asha)).toMatchObject([{ status: "Wait" }]);
  });

  it("is paid out after the processor's delay", async () => {
    await withdrawWithCode(asha, 250.5);
    await shiftTime(DELAY_MS);
    expect(await onceIts("Success", asha)).toMatchObject({ payout_status: "Success", fail_reason: "" });
    expect(await balanceOf(asha)).toBe(749.5);
    expect(await kinds(asha)).toEqual(["withdrawal -250.5", "welcome 1000"]);
  });

  it("to an account that ends in 0 is rejected and fully refunded", async () => {
    const card = await addCardLater(asha, REFUSED_ACCOUNT);
    await untilNextCode();
    expect(await withdrawWithCode(asha, 250.5, { bank_card_id: card })).toMatchObject({ code: 200 });
    expect(await balanceOf(asha)).toBe(749.5);
    await shiftTime(DELAY_MS);
    expect(await onceIts("Reject", asha)).toMatchObject({ payout_status: "Fail", price: 250.5, fee: 5.01 });
    expect(await balanceOf(asha)).toBe(1000);
    expect(await kinds(asha)).toEqual(["withdrawal_refund 250.5", "withdrawal -250.5", "welcome 1000"]);
    const reasons = await Promise.all(
      LOCALES.map(async (locale) => (await withdrawalsOf(asha, locale))[0]?.fail_reason),
    );
    expect(reasons).toEqual([
      "The bank does not know this account",
      "O banco não conhece esta conta",
      "El banco no conoce esta cuenta",
      "Ngân hàng không có tài khoản này",
    ]);
  });

  it("is decided after its cell was evicted and its card deleted", async () => {
    await withdrawWithCode(asha, 100);
    await call("PUT", "/user/delete_bank_card", { id: asha.card }, { token: asha.token });
    await evictDurableObject(cellStub(env, cellOf(Number(asha.user_id))));
    await shiftTime(DELAY_MS);
    await onceIts("Success", asha);
    expect(await withdrawalsOf(asha)).toMatchObject([{ status: "Success" }]);
  });

  it("is decided at its own time", async () => {
    await withdrawWithCode(asha, 100);
    await shiftTime(DELAY_MS);
    await onceIts("Success", asha);
    await untilNextCode();
    await withdrawWithCode(asha, 200);
    await shiftTime(DELAY_MS - 1);
    expect(await withdrawalsOf(asha)).toMatchObject([{ status: "Wait" }, { status: "Success" }]);
    await shiftTime(1);
    await onceIts("Success", asha);
  });

  it("of the minimum pays the minimum fee", async () => {
    await withdrawWithCode(asha, 100);
    expect(await withdrawalsOf(asha)).toMatchObject([{ price: 100, fee: 2, actual_price: 98 }]);
  });

  it.each([
    [100.24, 2],
    [100.25, 2.01],
    [333.33, 6.67],
  ])("of %d pays a fee of %d, rounded half up", async (price, fee) => {
    await withdrawWithCode(asha, price);
    expect(await withdrawalsOf(asha)).toMatchObject([{ price, fee }]);
  });

  it("through a channel with banks names one", async () => {
    for (const bank_code of [undefined, "", "NONE", "lotus", "1"]) {
      expect(await withdraw(asha, 100, { channel_key: "instant", bank_code })).toMatchObject({ code: 2006 });
    }
    expect(await withdraw(asha, 100, { channel_key: "bank", bank_code: "LOTUS" })).toMatchObject({ code: 2006 });
    expect(await withdrawWithCode(asha, 100, { channel_key: "instant", bank_code: "LOTUS" })).toMatchObject({
      code: 200,
    });
  });

  it("repeated with its Idempotency-Key happens once, also for concurrent copies", async () => {
    const verify_code = await codeFor("edit_bankcard", asha.mobile);
    const key = { headers: { "Idempotency-Key": "press" } };
    const atOnce = await Promise.all([1, 2, 3].map(() => withdraw(asha, 100, { verify_code }, key)));
    for (const answer of [...atOnce, await withdraw(asha, 100, { verify_code }, key)]) {
      expect(answer).toEqual(atOnce[0]);
      expect(answer).toMatchObject({ code: 200 });
    }
    expect(await withdraw(asha, 101, { verify_code }, key)).toMatchObject({ code: 422 });
    expect(await balanceOf(asha)).toBe(900);
    expect(await withdrawalsOf(asha)).toHaveLength(1);
  });
});

/** Adds a second card, which needs a code; codes come once a minute. */
async function addCardLater(holder: Holder, account: string): Promise<number> {
  await untilNextCode();
  return addCard(holder, account);
}

describe("a withdrawal is refused and changes nothing", () => {
  afterEach(async () => {
    expect(await balanceOf(asha)).toBe(1000);
    expect(await withdrawalsOf(asha)).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it.each([
    ["below 100", 99.99, 2002],
    ["above 50,000", 50_000.01, 2002],
    ["above the balance", 1000.01, 2001],
    ["of nothing", 0, 400],
    ["negative", -100, 400],
    ["of three decimals", 100.001, 400],
    ["as text", "100", 400],
    ["as nothing", null, 400],
  ])("%s", async (_, price, code) => {
    expect(await withdraw(asha, price, { verify_code: "123456" })).toMatchObject({ code });
  });

  it("by an unknown channel", async () => {
    for (const channel_key of ["upi", "BANK", "__proto__"]) {
      expect(await withdraw(asha, 100, { channel_key })).toMatchObject({ code: 2005 });
    }
    for (const channel_key of ["", null, undefined, 7, "x".repeat(41)]) {
      expect(await withdraw(asha, 100, { channel_key })).toMatchObject({ code: 400, msg: "Please check channel_key" });
    }
  });

  it("to another member's card", async () => {
    const binh = await makeMember(1000, cellOf(Number(asha.user_id)));
    const strange = await addCard({ ...binh, mobile: "+919876543211" }, "12345678901");
    expect(strange).not.toBe(asha.card);
    for (const bank_card_id of [strange, 999]) {
      expect(await withdraw(asha, 100, { bank_card_id })).toMatchObject({ code: 2014 });
    }
    for (const [name, bank_card_id] of NOT_AN_ID) {
      const refused = { code: 400, msg: "Please check bank_card_id" };
      expect(await withdraw(asha, 100, { bank_card_id }), name).toMatchObject(refused);
    }
  });

  it("without the account's password", async () => {
    const verify_code = await codeFor("edit_bankcard", asha.mobile);
    expect(await withdraw(asha, 100, { password: "wrong password", verify_code })).toMatchObject({ code: 2004 });
    for (const password of ["", null, undefined, 7, "x".repeat(129)]) {
      expect(await withdraw(asha, 100, { password, verify_code })).toMatchObject({ msg: "Please check password" });
    }
  });

  it("without the sent code or with a wrong one", async () => {
    for (const verify_code of [undefined, ""]) {
      expect(await withdraw(asha, 100, { verify_code })).toMatchObject({ code: 2010 });
    }
    const code = await codeFor("edit_bankcard", asha.mobile);
    expect(await withdraw(asha, 100, { verify_code: otherThan(code) })).toMatchObject({ code: 1002 });
    await shiftTime(10 * MINUTE_MS);
    expect(await withdraw(asha, 100, { verify_code: code })).toMatchObject({ code: 1002 });
    for (const verify_code of ["12345", 123456, null, "１２３４５６"]) {
      expect(await withdraw(asha, 100, { verify_code })).toMatchObject({ code: 400, msg: "Please check verify_code" });
    }
  });

  it("with a code for another purpose or member", async () => {
    const binh = await makeHolder(1000, "12345678901", "+919876543211");
    const codes = [await codeFor("reset_password", asha.mobile), await codeFor("edit_bankcard", binh.mobile)];
    for (const verify_code of codes) expect(await withdraw(asha, 100, { verify_code })).toMatchObject({ code: 1002 });
  });
});

describe("a one-time code", () => {
  it("is not used up by a request refused for another reason", async () => {
    const verify_code = await codeFor("edit_bankcard", asha.mobile);
    const slips = [
      { price: 5 },
      { price: 5000 },
      { bank_card_id: 999 },
      { channel_key: "cash" },
      { password: "wrong one" },
    ];
    for (const slip of slips) expect((await withdraw(asha, 100, { verify_code, ...slip })).code).not.toBe(200);
    expect(await withdraw(asha, 100, { verify_code })).toMatchObject({ code: 200 });
  });

  it("serves one of two concurrent withdrawals", async () => {
    const verify_code = await codeFor("edit_bankcard", asha.mobile);
    const both = await Promise.all([100, 200].map((price) => withdraw(asha, price, { verify_code })));
    expect(new Set(both.map(({ code }) => code))).toEqual(new Set([200, 1002]));
    expect(await withdrawalsOf(asha)).toHaveLength(1);
    expect(await withdraw(asha, 100, { verify_code: await newestCode(asha.mobile) })).toMatchObject({ code: 1002 });
  });
});

describe("withdrawals of a day", () => {
  it("are limited to 50,000, without rejected ones, and restart the next day", async () => {
    const binh = await makeHolder(150_000, "12345678901", "+919876543211");
    await begun(binh, 30_000);
    await untilNextCode();
    const second = await begun(binh, 20_000);
    await untilNextCode();
    expect(await withdrawWithCode(binh, 100)).toMatchObject({
      code: 2003,
      msg: "At most ₹50,000 a day: ₹0 is left today",
    });
    await shiftTime(DELAY_MS);
    await onceIts("Success", binh);
    expect(await decide(second, "rejected")).toMatchObject({ code: 2026 });
    await shiftTime(DAY_MS);
    expect(await withdrawWithCode(binh, 50_000)).toMatchObject({ code: 200 });
    await shiftTime(DAY_MS);
    const givenBack = await begun(binh, 40_000);
    expect(await decide(givenBack, "rejected")).toMatchObject({ code: 200 });
    await untilNextCode();
    expect(await withdrawWithCode(binh, 50_000)).toMatchObject({ code: 200 });
    expect(await balanceOf(binh)).toBe(0);
  });
});

describe("an operator", () => {
  it("sees the open withdrawals and decides one at once", async () => {
    const serial = await begun(asha, 100);
    expect(await waiting()).toMatchObject([
      { serial_number: serial, user_id: asha.user_id, channel_key: "bank", price: 100, fee: 2 },
    ]);
    const changed = { before: { state: "Wait" }, after: { state: "Success" } };
    expect(await decide(serial, "paid")).toMatchObject({ code: 200, changed });
    expect(await withdrawalsOf(asha)).toMatchObject([{ status: "Success", payout_status: "Success" }]);
    expect(await waiting()).toEqual([]);
  });

  it("who rejects one refunds it fully, with a reason", async () => {
    const serial = await begun(asha, 100);
    expect(await decide(serial, "rejected")).toMatchObject({ code: 200 });
    expect(await balanceOf(asha)).toBe(1000);
    expect(await withdrawalsOf(asha, "pt")).toMatchObject([
      { status: "Reject", payout_status: "Fail", fail_reason: "O saque não foi aprovado" },
    ]);
  });

  it.each([
    ["not_approved", undefined, ["The withdrawal was not approved", "Lệnh rút tiền không được duyệt"]],
    ["account_refused", undefined, ["The bank does not know this account", "Ngân hàng không có tài khoản này"]],
    ["name_differs", "<i>A. Rao</i>", ["The bank account is in another name: <i>A. Rao</i>", /: <i>A. Rao<\/i>$/]],
    ["identity_needed", undefined, [/^We need to know who you are/, /^Chúng tôi cần xác minh/]],
    ["under_review", undefined, [/^We are checking this account/, /^Chúng tôi đang kiểm tra/]],
  ])("rejects one for the reason %s, which its member reads", async (fail_reason, words, texts) => {
    const serial_number = await begun(asha, 100);
    const body = { serial_number, outcome: "rejected", fail_reason, words };
    const after = { state: "Reject", reason: fail_reason, words: words ?? "" };
    expect(await control("POST", "/operate/withdrawals", body)).toMatchObject({
      code: 200,
      changed: { before: { state: "Wait" }, after },
    });
    for (const [at, locale] of ["in", "vi"].entries()) {
      expect(await withdrawalsOf(asha, locale)).toMatchObject([{ status: "Reject", fail_reason: texts[at] }]);
    }
  });

  it.each([
    [{ outcome: "rejected", fail_reason: "no_mood" }, "fail_reason"],
    [{ outcome: "paid", fail_reason: "not_approved" }, "fail_reason"],
    [{ outcome: "paid", words: "Gladly" }, "words"],
    [{ outcome: "rejected", words: "a\u202eb" }, "words"],
  ])("cannot decide with %j", async (wrong, field) => {
    const serial_number = await begun(asha, 100);
    const answer = await control("POST", "/operate/withdrawals", { serial_number, ...wrong });
    expect(answer).toMatchObject({ code: 400, msg: `Please check ${field}` });
    expect(await waiting()).toHaveLength(1);
  });

  it("who decides again changes nothing; a different decision is refused", async () => {
    const serial = await begun(asha, 100);
    const atOnce = await Promise.all([1, 2, 3, 4].map(() => decide(serial, "rejected")));
    for (const answer of atOnce) expect(answer).toMatchObject({ code: 200 });
    expect(await decide(serial, "paid")).toMatchObject({ code: 2026, msg: "This has already been decided" });
    await shiftTime(DELAY_MS);
    expect(await withdrawalsOf(asha)).toMatchObject([{ status: "Reject" }]);
    expect(await balanceOf(asha)).toBe(1000);
  });

  it("whose decisions differ at once gets one of them", async () => {
    const serial = await begun(asha, 100);
    const both = await Promise.all([decide(serial, "paid"), decide(serial, "rejected")]);
    expect(new Set(both.map(({ code }) => code))).toEqual(new Set([200, 2026]));
  });

  it("cannot decide an unknown withdrawal", async () => {
    const serial = await begun(asha, 100);
    for (const unknown of [
      serial.replace("W", "R"),
      serial.replace(/^W\d+/, "W999999"),
      `${serial.slice(0, -4)}0000`,
    ]) {
      expect(await decide(unknown, "paid"), unknown).toMatchObject({ code: 2025 });
    }
    for (const wrong of ["", "W1", null, undefined, 7]) {
      expect(await decide(wrong, "paid")).toMatchObject({ code: 400, msg: "Please check serial_number" });
    }
    for (const wrong of ["", "Success", null, undefined]) {
      expect(await decide(serial, wrong)).toMatchObject({ code: 400, msg: "Please check outcome" });
    }
  });
});

describe("the list of withdrawals", () => {
  it("shows no other member's withdrawals", async () => {
    const binh = await makeMember(1000, cellOf(Number(asha.user_id)));
    await begun(asha, 100);
    expect(await withdrawalsOf(binh)).toEqual([]);
    expect(await balanceOf(binh)).toBe(1000);
    const page = await call("GET", "/user/withdrawals?p=2&p_size=20", undefined, { token: asha.token });
    expect(page).toMatchObject({ page: { count: 1, p: 2, p_size: 20 }, queryset: [] });
    const wrong = await call("GET", "/user/withdrawals?p=0", undefined, { token: asha.token });
    expect(wrong).toMatchObject({ code: 400, msg: "Please check p" });
  });
});

describe("the welcome balance", () => {
  it("cannot be withdrawn before the first recharge; the refusal uses up no code", async () => {
    const binh = await makeNewcomer("12345678901", "+919876543211");
    const verify_code = await codeFor("edit_bankcard", binh.mobile);
    const refused = { code: 2027, msg: refusals.recharge_first.text.in };
    expect(await withdraw(binh, 1000, { verify_code })).toMatchObject(refused);
    await evictDurableObject(cellStub(env, cellOf(Number(binh.user_id))));
    expect(await withdraw(binh, 100, { verify_code })).toMatchObject(refused);
    expect([await balanceOf(binh), await withdrawalsOf(binh)]).toEqual([1000, []]);
    await recharge(binh, 1);
    expect(await withdraw(binh, 1001, { verify_code })).toMatchObject({ code: 200 });
    expect(await balanceOf(binh)).toBe(0);
  });

  it("can be staked and spent in the shop before the first recharge", async () => {
    const { member, address } = await makeShopper(7);
    expect(await buy(member, { product_id: 5, address_id: address })).toMatchObject({ code: 200 });
    const stake = { amount: 100, traps: 3 };
    expect(await call("POST", "/mines/start", stake, { token: member.token })).toMatchObject({ code: 200 });
    expect(await balanceOf(member)).toBe(1000 - 180 - 100);
  });
});
