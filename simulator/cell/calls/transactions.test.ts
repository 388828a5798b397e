import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LOCALES } from "#contract/values/locale.ts";
import { refusals } from "#contract/refusals.ts";
import { TRANSACTION_TYPES } from "#contract/calls/transactions.ts";
import { balanceOf, call, type Envelope, type Options, type TestMember } from "#simulator/testing/client.ts";
import { makePlayer, type Player } from "#simulator/testing/mines.ts";
import { reset } from "#simulator/testing/objects.ts";

interface Listed {
  type: string;
  change_balance: number;
  after_balance: number;
  relation_id: string;
  create_time: number;
}

const list = (member: TestMember, query = "", options: Options = {}): Promise<Envelope> =>
  call("GET", `/user/transactions${query}`, undefined, { token: member.token, ...options });

const rows = async (member: TestMember, query = "") => (await list(member, query))["queryset"] as Listed[];

const transfer = (from: TestMember, to: TestMember, amount: number): Promise<Envelope> =>
  call("POST", "/user/transfer_to", { user_id: to.user_id, amount }, { token: from.token });

let kite: Player;
let lamp: Player;

beforeEach(async () => {
  [kite, lamp] = [await makePlayer(1000, 1), await makePlayer(50, 1)];
});
afterEach(() => reset());

/** Loses a stake in Mines. */
async function lose(amount: number): Promise<void> {
  await kite.lose(await kite.startKnown(3, amount));
}

describe("the transactions", () => {
  it("of a new member show the welcome balance", async () => {
    expect(await list(kite.member)).toMatchObject({
      code: 200,
      page: { count: 1, p: 1, p_size: 10 },
      queryset: [{ type: "welcome", change_balance: 1000, after_balance: 1000, relation_id: "welcome" }],
    });
  });

  it("show each change with its sign, balance and cause, newest first", async () => {
    await kite.startKnown(3, 100);
    await transfer(kite.member, lamp.member, 20.25);
    const [sent, staked, welcome] = await rows(kite.member);
    expect(sent).toMatchObject({ type: "transfer_out", change_balance: -20.25, after_balance: 879.75 });
    expect(sent?.relation_id).toBe(`member:${lamp.member.user_id}`);
    expect(staked).toMatchObject({ type: "bet", change_balance: -100, after_balance: 900 });
    expect(staked?.relation_id).toMatch(/^mines:\d+$/);
    expect(welcome?.type).toBe("welcome");
    expect(sent?.after_balance).toBe(await balanceOf(kite.member));
    const [received] = await rows(lamp.member);
    expect(received).toMatchObject({ type: "transfer_in", change_balance: 20.25, after_balance: 70.25 });
  });

  it("of one type can be filtered and counted", async () => {
    await lose(50);
    await lose(60);
    await transfer(kite.member, lamp.member, 5);
    for (const [type, changes] of [
      ["bet", [-60, -50]],
      ["transfer_out", [-5]],
      ["welcome", [1000]],
      ["win", []],
    ] as const) {
      const answer = await list(kite.member, `?type=${type}`);
      expect(answer).toMatchObject({ page: { count: changes.length, p: 1, p_size: 10 } });
      expect((answer["queryset"] as Listed[]).map((row) => row.change_balance)).toEqual(changes);
    }
    for (const type of TRANSACTION_TYPES) expect((await list(kite.member, `?type=${type}`)).code, type).toBe(200);
  });

  it("come in pages of 10 or 20 and survive a restart", async () => {
    for (let at = 0; at < 11; at++) await lose(50);
    await kite.restart();
    const first = await list(kite.member);
    expect(first).toMatchObject({ page: { count: 12, p: 1, p_size: 10 } });
    const pages = [first["queryset"] as Listed[], await rows(kite.member, "?p=2&p_size=10")];
    expect(pages.map((page) => page.length)).toEqual([10, 2]);
    expect(pages.flat()).toEqual(await rows(kite.member, "?p=1&p_size=20"));
    expect(await rows(kite.member, "?p=3")).toEqual([]);
    expect(await rows(kite.member, "?type=bet&p=2")).toMatchObject([{ type: "bet", after_balance: 950 }]);
    expect(await rows(kite.member, "?p=1000000&p_size=20")).toEqual([]);
  });

  it("belong to the member for any query", async () => {
    await lose(50);
    const extras = `?user_id=${kite.member.user_id}&member=${kite.member.user_id}&__proto__=7`;
    expect(await rows(lamp.member, extras)).toMatchObject([{ type: "welcome", after_balance: 50 }]);
    expect(await list({ ...kite.member, token: "none" })).toMatchObject({ code: 401 });
  });

  it.each(LOCALES)("refuse invalid queries in the caller's language: %s", async (locale) => {
    const wrong = {
      type: ["", "bets", "BET", "bet,win", "__proto__", "bet'--"],
      p: ["", "0", "-1", "1.5", "1e3", "１", "1000001", "9007199254740993", "Infinity"],
      p_size: ["", "0", "5", "11", "１０", "10.0", "1e1", "9007199254740993"],
    };
    for (const [field, values] of Object.entries(wrong)) {
      const msg = refusals.bad_request.text[locale].replace("{field}", field);
      for (const value of values) {
        const answer = await list(kite.member, `?${field}=${encodeURIComponent(value)}`, { locale });
        expect(answer, `${field}=${value}`).toMatchObject({ code: 400, msg });
      }
    }
  });
});
