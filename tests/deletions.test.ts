import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ObjectState } from "#contract/control/state.ts";
import { EXCLUSION_MIN_MS } from "#contract/calls/limits.ts";
import { cellOf } from "#simulator/objects/placement.ts";
import { login, PASSWORD, PHONE, register, TABLET } from "#simulator/testing/accounts.ts";
import {
  balanceOf,
  brokenInvariants,
  call,
  connect,
  control,
  type Envelope,
  eventually,
  makeMember,
  shiftTime,
  startWithinDay,
  endTest,
  type TestMember,
} from "#simulator/testing/client.ts";
import { insideCell } from "#simulator/testing/objects.ts";
import {
  callBackBody,
  type Holder,
  recharge,
  sendCallBack,
  serialOfBegun,
  withdrawWithCode,
} from "#simulator/testing/wallet.ts";
import { goToTime } from "#games/all/server/testing/tables.ts";
import { periodAt, ROUND_MS, roundOf } from "#games/win-go/rules/timeline.ts";
import { Post } from "./money/operations.ts";
import { DAY_MS, HOUR_MS } from "#contract/values/durations.ts";

/** Texts that only their owner has. Each must be gone after the deletion. */
const CANARY = {
  number: "919812345678",
  name: "Canary Asha",
  nickName: "canary_kite",
  email: "canary@app.example",
  account: "98765432109876",
  street: "7b, Canary Lane",
  letter: "A canary sings of its lost money",
  device: PHONE,
} as const;
const MOBILE = `+${CANARY.number}`;
const PAYER = { pay_name: CANARY.name, pay_mobile: MOBILE, pay_email: CANARY.email };

/** Places of personal fields. A new place must be listed here, and emptied by a deletion. */
const PLACES = [
  "cell address.detail_address",
  "cell address.full_name",
  "cell address.mobile_number",
  "cell bank_card.account_number",
  "cell bank_card.actual_name",
  "cell bank_card.address",
  "cell bank_card.email",
  "cell bank_card.mobile_number",
  "cell idempotency_key.answer",
  "cell member.mobile",
  "cell member.nick_name",
  "cell profit.nick_names",
  "cell session.device",
  "cell shop_order.address",
  "cell suggestion.content",
  "cell suggestion.whats_app",
  "cell told_name.nick_name",
  "cell withdrawal.account_number",
  "directory account.mobile",
  "directory device.id",
  "directory device.mobile",
  "directory message.holder",
  "directory message.mobile",
  "directory message.source",
  "directory wrong_password.mobile",
  "directory wrong_password.source",
];

/** The columns and stored values of all objects that have a text of the member's. */
async function placesOf(texts: readonly string[]): Promise<string[]> {
  const { objects } = await control("GET", "/control/state");
  const found = (objects as { name: string; state: ObjectState }[]).flatMap(({ name, state }) => {
    const kind = name.split(":")[0] ?? "";
    const has = (value: unknown) => texts.some((text) => JSON.stringify(value ?? null).includes(text));
    const columns = state.tables.flatMap((table) =>
      table.columns.flatMap((column, at) =>
        table.rows.some((row) => has(row[at])) ? [`${kind} ${table.name}.${column}`] : [],
      ),
    );
    return has(state.kept) ? [...columns, `${kind} kept`] : columns;
  });
  return [...new Set(found)].sort();
}

const post = (path: string, body: object, token: string, key: string = crypto.randomUUID()) =>
  call("POST", path, body, { token, headers: { "Idempotency-Key": key } });

const remove = ({ token }: Pick<TestMember, "token">, give_up: number, key?: string): Promise<Envelope> =>
  post("/user/delete_account", { give_up, password: PASSWORD }, token, key);

async function ok(answer: Promise<Envelope>): Promise<Envelope> {
  const given = await answer;
  expect(given, given.msg).toMatchObject({ code: 200 });
  return given;
}

/** The member's balance in its cell, in minor units, whether or not the account still exists. */
const booked = (member: TestMember) =>
  insideCell(cellOf(Number(member.user_id)), ({ storage: { sql } }) =>
    sql.exec<{ posted: number }>("SELECT posted FROM account WHERE id = ?", Number(member.user_id)).one(),
  ).then(({ posted }) => posted);

let inviter: TestMember;
let person: Holder;

/** A member who has left a personal field at every place that has one. */
beforeEach(async () => {
  await startWithinDay();
  inviter = await makeMember(0, 1);
  const opened = await register({ mobile_number: MOBILE, r_code: inviter.user_id, device_id: PHONE });
  const token = String(opened["token"]);
  person = { token, user_id: token.split(".")[0] ?? "", nick_name: "", mobile: MOBILE, card: 0 };
  await ok(call("POST", "/user/change_nick_name", { nick_name: CANARY.nickName }, { token }));
});
afterEach(endTest);

async function fillIn(): Promise<void> {
  const { token } = person;
  const home = { full_name: CANARY.name, mobile_number: MOBILE, pin_code: "560001", state: "Karnataka" };
  await ok(post("/user/edit_address", { ...home, town_city: "Bengaluru", detail_address: CANARY.street }, token));
  const card = {
    actual_name: CANARY.name,
    ifsc_code: "HDFC0001234",
    bank_name: "HDFC Bank",
    account_number: CANARY.account,
    province: "Karnataka",
    city: "Bengaluru",
    address: CANARY.street,
    mobile_number: MOBILE,
    email: CANARY.email,
    upi_account: "asha@upi",
  };
  await ok(post("/user/edit_bank_card", card, token));
  const idOf = async (path: string) =>
    ((await call("GET", path, undefined, { token }))["queryset"] as { id: number }[])[0]?.id ?? 0;
  person = { ...person, card: await idOf("/user/bank_cards") };
  await recharge(person, 1_000);
  await ok(post("/user/add_recharge", { price: 5, pay_key: "card", ...PAYER }, token));
  await ok(post("/user/buy", { product_id: 5, address_id: await idOf("/user/addresses"), password: PASSWORD }, token));
  await ok(post("/user/add_suggestion", { type: "other", whats_app: MOBILE, content: CANARY.letter }, token));
  await shiftTime(61_000);
  await ok(withdrawWithCode(person, 100));
  await login({ mobile_number: MOBILE, password: "not the password" });
  const code = { mobile_number: MOBILE, verify_type: "reset_password", device_id: PHONE };
  await ok(call("POST", "/user/send_verify_code", code));
  await shiftTime(61_000);
  await eventually(async () =>
    ok(post("/user/confirm_receipt", { id: await idOf("/user/orders?status=unreceived") }, token)),
  );
  await eventually(async () => expect(await hasWaitingWithdrawal()).toBe(false));
}

const hasWaitingWithdrawal = async () =>
  (
    (await call("GET", "/user/withdrawals", undefined, { token: person.token }))["queryset"] as { status: string }[]
  ).some(({ status }) => status === "Wait");

describe("a deletion", () => {
  it("takes every personal field from every object, and leaves the books", async () => {
    await fillIn();
    const texts = Object.values(CANARY);
    expect(await placesOf(texts)).toEqual(PLACES);
    const before = await balanceOf(person);
    const socket = await connect("/luckyhit", person);
    await ok(remove(person, before));
    expect(await socket.untilClosed()).toBe(4401);
    expect(await call("GET", "/user/profile", undefined, { token: person.token })).toMatchObject({ code: 401 });
    await eventually(async () => expect(await placesOf(texts)).toEqual([]));
    expect(await booked(person)).toBe(0);
    const rows = await insideCell(cellOf(Number(person.user_id)), ({ storage: { sql } }) =>
      sql.exec("SELECT kind, debit, credit, amount FROM transfer WHERE kind = 'given_up'").toArray(),
    );
    expect(rows).toEqual([{ kind: "given_up", debit: Number(person.user_id), credit: -11, amount: before * 100 }]);
    expect(await brokenInvariants()).toEqual([]);
  });

  it("answers log-ins as for an unknown number", async () => {
    await ok(remove(person, 1000));
    const unknown = await login({ mobile_number: "+919812345679" });
    const { code, msg } = await login({ mobile_number: MOBILE });
    expect({ code, msg }).toEqual({ code: unknown.code, msg: unknown.msg });
  });

  it("frees the number after the days of the setting", async () => {
    await ok(remove(person, 1000));
    expect(await register({ mobile_number: MOBILE, device_id: TABLET })).toMatchObject({ code: 1005 });
    await shiftTime(29 * DAY_MS);
    const held = await register({ mobile_number: MOBILE, device_id: TABLET });
    expect(held.msg).toBe("The account with this number was deleted: it can open another in 1 days");
    await shiftTime(DAY_MS + HOUR_MS);
    const again = await ok(register({ mobile_number: MOBILE, device_id: TABLET }));
    expect(String(again["token"]).split(".")[0]).not.toBe(person.user_id);
  });

  it.each([
    ["number", { mobile_number: MOBILE, device_id: TABLET }],
    ["device", { mobile_number: "+919812345600", device_id: PHONE }],
  ])("keeps the %s of an excluded member from opening an account", async (_, wanted) => {
    const until = (await shiftTime(0)) + EXCLUSION_MIN_MS + DAY_MS;
    await ok(post("/user/wallet_limits", { exclude_until: until }, person.token));
    await ok(remove(person, 1000));
    await shiftTime(60 * DAY_MS);
    expect(await register(wanted)).toMatchObject({ code: 2020 });
    await shiftTime(EXCLUSION_MIN_MS - 58 * DAY_MS);
    await ok(register(wanted));
  });

  it.each<readonly [string, (() => Promise<unknown>) | null, number, number]>([
    ["a balance that it does not give up", null, 0, 2001],
    ["another balance than it gives up", null, 999.99, 2001],
    ["a stake that has no result", () => stakeOnWin(), 900, 2024],
    [
      "an order under way",
      async () => {
        await ok(post("/user/edit_address", HOME, person.token));
        const { queryset } = await call("GET", "/user/addresses", undefined, { token: person.token });
        const address_id = (queryset as { id: number }[])[0]?.id;
        await ok(post("/user/buy", { product_id: 5, address_id, password: PASSWORD }, person.token));
      },
      -1,
      2024,
    ],
  ])("is refused with %s, and changes nothing", async (_, begin, giveUp, code) => {
    await begin?.();
    const before = await balanceOf(person);
    expect(await remove(person, giveUp === -1 ? before : giveUp)).toMatchObject({ code });
    expect(await balanceOf(person)).toBe(before);
  });

  it("is refused while a withdrawal waits, and with a wrong password", async () => {
    await fillIn();
    await shiftTime(61_000);
    await ok(withdrawWithCode(person, 100));
    const balance = await balanceOf(person);
    expect(await remove(person, balance)).toMatchObject({ code: 2024 });
    const body = { give_up: balance, password: "not the password" };
    expect((await post("/user/delete_account", body, person.token)).code).not.toBe(200);
    expect(await balanceOf(person)).toBe(balance);
  });

  it("answers a repeat of its request as before, and no other", async () => {
    const key = crypto.randomUUID();
    await ok(remove(person, 1000, key));
    await ok(remove(person, 1000, key));
    expect(await remove(person, 1000)).toMatchObject({ code: 401 });
    expect(await remove({ token: `${person.user_id}.${"x".repeat(43)}` }, 1000, key)).toMatchObject({ code: 401 });
  });

  it("sends money back, and takes no payment", async () => {
    const sender = await makeMember(500, 0);
    const serial = await serialOfBegun(person, 50);
    await ok(remove(person, 1000));
    expect(await post("/user/transfer_to", { user_id: person.user_id, amount: 10 }, sender.token)).toMatchObject({
      code: 2007,
    });
    expect((await sendCallBack(callBackBody(serial, 50))).code).not.toBe(200);
    expect(await booked(person)).toBe(0);
    expect(await balanceOf(sender)).toBe(500);
    expect(await register({ mobile_number: "+919812345601", r_code: person.user_id })).toMatchObject({ code: 1006 });
  });
});

describe("a deletion that is cut short", () => {
  const objects = ["cell", "directory", "catalogue"] as const;
  let lossy: Post;
  beforeEach(() => {
    lossy = new Post();
  });
  afterEach(() => lossy.close());

  it.each([
    ["its first message is lost", ["message"]],
    ["the answer to it is lost", ["answer"]],
    ["both are lost several times", ["message", "answer", "answer", "message"]],
  ] as const)("is finished by the alarm after %s and a restart of each object", async (_, losses) => {
    // The outbox registers its messages as the cell starts.
    const cell = cellOf(Number(person.user_id));
    await control("POST", "/control/restart", { object: `cell:${cell}` });
    await shiftTime(0);
    await balanceOf(person);
    lossy.lose(losses);
    await remove(person, 1000);
    for (const object of objects) {
      const name = {
        cell: `cell:${cell}`,
        directory: `directory:${BigInt(CANARY.number) % 16n}`,
        catalogue: "catalogue:main",
      };
      await control("POST", "/control/restart", { object: name[object] });
    }
    await eventually(async () => {
      await shiftTime(10_000);
      expect(await placesOf([CANARY.number, CANARY.nickName])).toEqual([]);
    });
    expect(await register({ mobile_number: MOBILE, device_id: TABLET })).toMatchObject({ code: 1005 });
  });
});

describe("the books", () => {
  const CELLS = [0, 1, 2];
  const who = fc.nat(3);
  const deed = fc.oneof(
    { weight: 3, arbitrary: fc.record({ from: who, to: who, minor: fc.integer({ min: 100, max: 6_000 }) }) },
    { weight: 1, arbitrary: fc.record({ leaves: who }) },
  );
  const losses = fc.array(fc.constantFrom<"message" | "answer">("message", "answer"), { maxLength: 4 });
  let lossy: Post;
  beforeEach(async () => {
    lossy = new Post();
    for (const cell of CELLS) await control("POST", "/control/restart", { object: `cell:${cell}` });
  });
  afterEach(() => lossy.close());

  const sumOf = async (query: string) => {
    const sums = await Promise.all(
      CELLS.map((cell) => insideCell(cell, ({ storage: { sql } }) => sql.exec<{ sum: number }>(query).one().sum)),
    );
    return sums.reduce((sum, each) => sum + each, 0);
  };
  const held = () => sumOf("SELECT coalesce(sum(posted), 0) AS sum FROM account WHERE id > 0");
  const givenUp = () => sumOf("SELECT coalesce(sum(balance), 0) AS sum FROM platform_book WHERE account = -11");

  it("give up money that comes back to a sender who has left meanwhile", async () => {
    const [sender, receiver] = await Promise.all([0, 2].map((cell) => makeMember(100, cell)));
    if (sender === undefined || receiver === undefined) throw new Error("no members");
    const leave = async ({ user_id }: TestMember, give_up: number) =>
      ok(control("POST", "/operate/delete_member", { id: user_id, user_id, give_up }));
    lossy.lose(["message"]);
    await ok(post("/user/transfer_to", { user_id: receiver.user_id, amount: 10 }, sender.token));
    await leave(receiver, 100);
    // The transfer arrives, and the money that comes back is late.
    lossy.lose(["nothing", "message", "message", "message"]);
    const waits = () =>
      insideCell(0, ({ storage: { sql } }) => sql.exec<{ n: number }>("SELECT count(*) AS n FROM outbox").one().n);
    await eventually(async () => {
      await shiftTime(1_000);
      expect(await waits()).toBe(0);
    });
    await leave(sender, 90);
    await eventually(async () => {
      await shiftTime(10_000);
      expect(await sumOf("SELECT count(*) AS sum FROM outbox")).toBe(0);
    });
    expect([await booked(sender), await booked(receiver), await givenUp()]).toEqual([0, 0, 20_000]);
    expect(await brokenInvariants()).toEqual([]);
  });

  it("lose no money to deletions between transfers, also when messages are lost", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 5, maxLength: 12 }), losses, async (deeds, lost) => {
        const members = await Promise.all([0, 1, 2, 2].map((cell) => makeMember(100, cell)));
        const total = (await held()) + (await givenUp());
        lossy.lose(lost);
        const gone = new Set<number>();
        for (const [at, each] of deeds.entries()) {
          if ("leaves" in each) {
            const member = members[each.leaves];
            if (member === undefined || gone.has(each.leaves)) continue;
            const body = { id: `d${at}`, user_id: member.user_id, give_up: await balanceOf(member) };
            const { code } = await control("POST", "/operate/delete_member", body);
            expect([200, 2024]).toContain(code);
            if (code === 200) gone.add(each.leaves);
          } else {
            const body = { user_id: members[each.to]?.user_id, amount: each.minor / 100 };
            await post("/user/transfer_to", body, members[each.from]?.token ?? "");
          }
        }
        await eventually(async () => {
          await shiftTime(10_000);
          expect(await sumOf("SELECT count(*) AS sum FROM outbox")).toBe(0);
        });
        for (const each of gone) expect(await booked(members[each] as TestMember)).toBe(0);
        expect((await held()) + (await givenUp())).toBe(total);
        expect(await brokenInvariants()).toEqual([]);
      }),
      { numRuns: 8 },
    );
  });
});

describe("an operator", () => {
  const body = () => ({ id: "d1", user_id: person.user_id, give_up: 1000 });

  it("deletes a member on its request, once", async () => {
    const changed = {
      before: { user_id: person.user_id, balance: 1000 },
      after: { user_id: person.user_id, balance: 0, deleted: true },
    };
    for (let times = 0; times < 2; times++) {
      expect(await control("POST", "/operate/delete_member", body())).toMatchObject({
        code: 200,
        given_up: 1000,
        changed,
      });
    }
    expect(await control("POST", "/operate/delete_member", { ...body(), id: "d2" })).toMatchObject({ code: 2007 });
    expect(await control("POST", "/operate/delete_member", { ...body(), user_id: "9990001" })).toMatchObject({
      code: 2007,
    });
  });

  it("must say why, and what the member gives up", async () => {
    expect(await control("POST", "/operate/delete_member", { ...body(), reason: "asked" })).toMatchObject({
      code: 400,
    });
    expect(await control("POST", "/operate/delete_member", { ...body(), give_up: 0 })).toMatchObject({ code: 2001 });
    expect(await balanceOf(person)).toBe(1000);
  });
});

const HOME = {
  full_name: CANARY.name,
  mobile_number: MOBILE,
  pin_code: "560001",
  state: "Karnataka",
  town_city: "Bengaluru",
  detail_address: CANARY.street,
};

async function stakeOnWin(): Promise<void> {
  const now = await shiftTime(0);
  const { period, startTime } = roundOf(periodAt(now + ROUND_MS));
  await goToTime(startTime);
  const guess = { category: "P", guess_type: "G", contract_money: 100, contract_count: 1, period };
  await ok(post("/win/add_user_guess", guess, person.token));
}
