import { env } from "cloudflare:workers";
import { CARD } from "#contract/examples/account.ts";
import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LOCALES, type Locale } from "#contract/values/locale.ts";
import { refusals } from "#contract/refusals.ts";
import { cellStub } from "#simulator/objects/stubs.ts";
import { codeFor, otherThan } from "#simulator/testing/accounts.ts";
import {
  NOT_A_LINE,
  NOT_A_QUERY_ID,
  NOT_AN_ID,
  call,
  control,
  type Envelope,
  type Options,
} from "#simulator/testing/client.ts";
import { reset } from "#simulator/testing/objects.ts";

const CELL = 1;
const PT = "1;CPF;12345678909;SAVING;PHONE;+5511987654321;98765432100";

const OTHER_ACCOUNT = "99887766554433";
const LOCAL: Record<Locale, Record<string, string>> = {
  in: {},
  pt: { ifsc_code: "None", upi_account: PT },
  mx: { ifsc_code: "None", upi_account: "032180000118359719" },
  vi: { ifsc_code: "None", upi_account: "None" },
};

interface Holder {
  token: string;
  user_id: string;
  mobile_number: string;
}

const edit = (member: Holder, body: unknown, options: Options = {}): Promise<Envelope> =>
  call("POST", "/user/edit_bank_card", body, { token: member.token, ...options });

const remove = (member: Holder, id: unknown, options: Options = {}): Promise<Envelope> =>
  call("PUT", "/user/delete_bank_card", { id }, { token: member.token, ...options });

const detail = (member: Holder, id: unknown, options: Options = {}): Promise<Envelope> =>
  call("GET", `/user/bank_card?id=${String(id)}`, undefined, { token: member.token, ...options });

const list = (member: Holder): Promise<Envelope> => call("GET", "/user/bank_cards", undefined, { token: member.token });

const listed = async (member: Holder) =>
  (await list(member))["queryset"] as { id: number; actual_name: string; account_number: string }[];

/** Adds a member's first card and returns its id. */
async function addFirst(member: Holder, more: Record<string, unknown> = {}, locale = "in"): Promise<number> {
  expect(await edit(member, { ...CARD, ...more }, { locale })).toMatchObject({ code: 200, msg: "OK" });
  return (await listed(member))[0]?.id ?? 0;
}

let asha: Holder;
let binh: Holder;

beforeEach(async () => {
  const { members } = await control("POST", "/control/members", { count: 2, cell: CELL });
  [asha, binh] = members as [Holder, Holder];
});
afterEach(() => reset());

describe("a bank card", () => {
  it("is listed in short and shown in full by its id after it is added", async () => {
    expect(await list(asha)).toMatchObject({ code: 200, queryset: [], otp_required: false });
    const id = await addFirst(asha);
    const { actual_name, account_number } = CARD;
    expect(await list(asha)).toMatchObject({ queryset: [{ id, actual_name, account_number }], otp_required: true });
    expect(Object.keys((await listed(asha))[0] ?? {}).sort()).toEqual(["account_number", "actual_name", "id"]);
    expect(await detail(asha, id)).toMatchObject({ code: 200, entry: { id, ...CARD } });
  });

  it.each([null, undefined, ""])("with the id %j is a new one", async (id) => {
    await addFirst(asha, { id });
    expect(await listed(asha)).toHaveLength(1);
  });

  it.each(LOCALES)("has the fields of its country: %s", async (locale) => {
    const id = await addFirst(asha, LOCAL[locale], locale);
    expect(await detail(asha, id)).toMatchObject({ entry: { id, ...CARD, ...LOCAL[locale] } });
  });

  it("is gone after its deletion; adding the next one still needs a code", async () => {
    const id = await addFirst(asha);
    expect(await remove(asha, id)).toMatchObject({ code: 200 });
    expect(await list(asha)).toMatchObject({ queryset: [], otp_required: true });
    expect(await remove(asha, id)).toMatchObject({ code: 2014 });
    expect(await detail(asha, id)).toMatchObject({ code: 2014 });
    expect(await edit(asha, CARD)).toMatchObject({ code: 2010 });
    const verify_code = await codeFor("edit_bankcard", asha.mobile_number);
    expect(await edit(asha, { ...CARD, verify_code })).toMatchObject({ code: 200 });
    expect((await listed(asha))[0]?.id).not.toBe(id);
  });

  it("survives a restart", async () => {
    const id = await addFirst(asha);
    await evictDurableObject(cellStub(env, CELL));
    expect(await detail(asha, id)).toMatchObject({ entry: { id, ...CARD } });
    expect(await list(asha)).toMatchObject({ otp_required: true });
  });

  it("without an account is refused in the caller's language", async () => {
    for (const locale of LOCALES) {
      const answer = await edit(asha, { ...CARD, ...LOCAL[locale], upi_account: " " }, { locale });
      expect(answer).toMatchObject({ code: 2012, msg: refusals.upi_required.text[locale] });
      if (locale === "mx") expect(answer.msg).toContain("CLABE");
    }
    expect(await listed(asha)).toEqual([]);
  });

  it.each<[Locale, number, Record<string, string>]>([
    ["in", 2011, { ifsc_code: "None" }],
    ["in", 2013, { upi_account: "asha" }],
    ["pt", 2011, { ifsc_code: CARD.ifsc_code }],
    ["pt", 2013, { upi_account: PT.replace("SAVING", "SALARY") }],
    ["mx", 2013, { upi_account: "032180000118359718" }],
    ["vi", 2011, { ifsc_code: "" }],
  ])("against its country's rules is refused: %s, %i", async (locale, code, wrong) => {
    expect(await edit(asha, { ...CARD, ...LOCAL[locale], ...wrong }, { locale })).toMatchObject({ code });
    expect(await listed(asha)).toEqual([]);
  });
});

describe("the code sent to the member's own mobile after the first card", () => {
  it("is needed to add another and to change one", async () => {
    const id = await addFirst(asha);
    for (const body of [CARD, { ...CARD, id }, { ...CARD, id, verify_code: "" }]) {
      expect(await edit(asha, body)).toMatchObject({ code: 2010, msg: refusals.code_required.text.in });
    }
    expect(await listed(asha)).toHaveLength(1);

    const changed = { ...CARD, id, account_number: OTHER_ACCOUNT };
    const verify_code = await codeFor("edit_bankcard", asha.mobile_number);
    expect(await edit(asha, { ...changed, verify_code })).toMatchObject({ code: 200 });
    expect(await listed(asha)).toMatchObject([{ id, account_number: OTHER_ACCOUNT }]);
  });

  it("is used up by one change", async () => {
    await addFirst(asha);
    const verify_code = await codeFor("edit_bankcard", asha.mobile_number);
    expect(await edit(asha, { ...CARD, verify_code })).toMatchObject({ code: 200 });
    expect(await edit(asha, { ...CARD, verify_code })).toMatchObject({ code: 1002 });
    expect(await listed(asha)).toHaveLength(2);
  });

  it("is used up once by two concurrent changes", async () => {
    await addFirst(asha);
    const verify_code = await codeFor("edit_bankcard", asha.mobile_number);
    const answers = await Promise.all([edit(asha, { ...CARD, verify_code }), edit(asha, { ...CARD, verify_code })]);
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 1002]);
    expect(await listed(asha)).toHaveLength(2);
  });

  it("is refused in the caller's language if it is wrong", async () => {
    await addFirst(asha);
    const verify_code = otherThan(await codeFor("edit_bankcard", asha.mobile_number));
    for (const locale of LOCALES) {
      const answer = await edit(asha, { ...CARD, ...LOCAL[locale], verify_code }, { locale });
      expect(answer).toMatchObject({ code: 1002, msg: refusals.wrong_code.text[locale] });
    }
    expect(await listed(asha)).toHaveLength(1);
  });

  it("is not replaced by a code for another purpose, member or mobile", async () => {
    await addFirst(asha);
    const codes = [
      await codeFor("login", asha.mobile_number),
      await codeFor("edit_bankcard", binh.mobile_number),
      await codeFor("edit_bankcard", CARD.mobile_number),
    ];
    for (const verify_code of codes) expect(await edit(asha, { ...CARD, verify_code })).toMatchObject({ code: 1002 });
    expect(await listed(asha)).toHaveLength(1);
  });

  it("is not used up by a card refused for another reason", async () => {
    await addFirst(asha);
    const verify_code = await codeFor("edit_bankcard", asha.mobile_number);
    expect(await edit(asha, { ...CARD, verify_code, ifsc_code: "wrong" })).toMatchObject({ code: 2011 });
    expect(await edit(asha, { ...CARD, verify_code, id: 4711 })).toMatchObject({ code: 2014 });
    expect(await edit(asha, { ...CARD, verify_code, email: "asha" })).toMatchObject({ code: 400 });
    expect(await edit(asha, { ...CARD, verify_code })).toMatchObject({ code: 200 });
  });

  it.each(["12345", "1234567", "１２３４５６", "1e3000", 123_456, {}])("cannot be %j", async (verify_code) => {
    await addFirst(asha);
    expect(await edit(asha, { ...CARD, verify_code })).toMatchObject({ code: 400, msg: "Please check verify_code" });
    expect(await listed(asha)).toHaveLength(1);
  });
});

it("two concurrent first cards add one, and the other needs a code", async () => {
  const answers = await Promise.all([edit(asha, CARD), edit(asha, CARD)]);
  expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([200, 2010]);
  expect(await listed(asha)).toHaveLength(1);
});

it("a member can keep ten cards and no more", async () => {
  await addFirst(asha);
  // Only one code a minute is sent, so the test inserts the rest directly.
  await runInDurableObject(cellStub(env, CELL), (_, { storage }) => {
    const columns =
      "member, actual_name, ifsc_code, bank_name, account_number, province, city, address, mobile_number, email, upi_account";
    for (let at = 1; at < 10; at++) {
      storage.sql.exec(`INSERT INTO bank_card (${columns}) SELECT ${columns} FROM bank_card WHERE id = 1`);
    }
  });
  const verify_code = await codeFor("edit_bankcard", asha.mobile_number);
  expect(await edit(asha, { ...CARD, verify_code })).toMatchObject({
    code: 2016,
    msg: refusals.too_many.text.in.replace("{max}", "10"),
  });
  expect(await listed(asha)).toHaveLength(10);
});

describe("invalid input is refused by its field's name and writes nothing:", () => {
  it("a value that is not a text, or contains control characters", async () => {
    for (const field of Object.keys(CARD)) {
      for (const [name, value] of NOT_A_LINE) {
        const answer = await edit(asha, { ...CARD, [field]: value });
        expect(answer, `${name} in ${field}`).toMatchObject({ code: 400, msg: `Please check ${field}` });
      }
    }
    expect(await listed(asha)).toEqual([]);
  });

  it("a field that is missing or null", async () => {
    for (const field of Object.keys(CARD)) {
      for (const value of [undefined, null]) {
        const answer = await edit(asha, { ...CARD, [field]: value });
        expect(answer, field).toMatchObject({ code: 400, msg: `Please check ${field}` });
      }
    }
    expect(await listed(asha)).toEqual([]);
  });

  it("an invalid account number or email", async () => {
    const wrong = [
      ...["", "12345", "1".repeat(25), "００112233", "1e10", "0x1234", "12 345 678", "-1234567"].map((text) => ({
        account_number: text,
      })),
      ...["", "asha", "@", "asha@", "@example", "a@b@c", "asha rao@example"].map((text) => ({ email: text })),
    ];
    for (const fields of wrong) {
      expect(await edit(asha, { ...CARD, ...fields }), JSON.stringify(fields)).toMatchObject({ code: 400 });
    }
    expect(await listed(asha)).toEqual([]);
  });

  it("an invalid id", async () => {
    await addFirst(asha);
    for (const [name, id] of NOT_AN_ID) {
      const refused = { code: 400, msg: "Please check id" };
      expect(await edit(asha, { ...CARD, id }), name).toMatchObject(refused);
      expect(await remove(asha, id), name).toMatchObject(refused);
    }
    for (const id of NOT_A_QUERY_ID) expect(await detail(asha, id), id).toMatchObject({ code: 400 });
    expect(await listed(asha)).toHaveLength(1);
  });
});
