import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MOBILE, register } from "#simulator/testing/accounts.ts";
import {
  balanceOf,
  call,
  type Envelope,
  makeMember,
  type Options,
  shiftTime,
  type TestMember,
} from "#simulator/testing/client.ts";
import { insideTestCell, reset } from "#simulator/testing/objects.ts";
import { type Refusal, refusals, refuse } from "#contract/refusals.ts";
import { transferTo } from "#contract/calls/transfer.ts";
import { answerMoney, type MemberCall } from "#simulator/http/route.ts";
import { GroupCommit, Transactions } from "#simulator/storage/transactions.ts";
import { logError } from "#simulator/log/log.ts";
import { Receipts } from "#simulator/ledger/receipts.ts";
import { IdempotencyStore } from "../idempotency-store.ts";
import { answerMoneyCall } from "./answer-call.ts";
import { LOCALES } from "#contract/values/locale.ts";
import { TRANSACTION_TYPES } from "#contract/calls/transactions.ts";
import { makePlayer, type Player } from "#games/mines/server/testing/mines.ts";

describe("account", () => {
  const profileOf = (token: string, headers: Record<string, string> = {}) =>
    call("GET", "/user/profile", undefined, { token, headers });

  const rename = (member: TestMember, nick_name: unknown) =>
    call("POST", "/user/change_nick_name", { nick_name }, { token: member.token });

  const nameOf = async (member: TestMember) => ((await profileOf(member.token))["entry"] as TestMember).nick_name;

  beforeEach(() => shiftTime(0));

  afterEach(() => reset());

  describe("a profile", () => {
    it("belongs to the member", async () => {
      const [member, other] = [await makeMember(12.34, 0), await makeMember(1000, 0)];
      const { entry, ...rest } = await profileOf(member.token);
      expect(entry).toMatchObject({
        user_id: member.user_id,
        r_code: member.user_id,
        nick_name: `player_${member.user_id}`,
        balance: 12.34,
      });
      expect(rest).toMatchObject({ is_early: true, is_transfer_enable: true });
      expect((await profileOf(other.token))["entry"]).toMatchObject({ user_id: other.user_id, balance: 1000 });
    });

    it("has the mobile number that the member registered with", async () => {
      const { token } = await register();
      expect((await profileOf(String(token)))["entry"]).toMatchObject({ mobile: MOBILE });
    });

    it("lists the support contacts", async () => {
      const { supports } = await profileOf((await makeMember()).token);
      const types = (supports as { type: string; value: string }[]).map(({ type }) => type);
      expect(types.sort()).toEqual(["email", "mobile", "telegram", "whatsapp"]);
    });

    it("has an invite link to the origin that the client sees", async () => {
      const { token, user_id } = await makeMember();
      const forwarded = { "X-Forwarded-Host": "play.example", "X-Forwarded-Proto": "http" };
      expect(await profileOf(token)).toMatchObject({
        promotion_url: `https://simulator.test/register?r_code=${user_id}`,
      });
      expect(await profileOf(token, forwarded)).toMatchObject({
        promotion_url: `http://play.example/register?r_code=${user_id}`,
      });
    });
  });

  describe("a nick name", () => {
    it.each(["kite", " kite ", "किंजल", "k", "k".repeat(20), "two words"])("may be %j, trimmed", async (name) => {
      const member = await makeMember();
      expect(await rename(member, name)).toMatchObject({ code: 200 });
      expect(await nameOf(member)).toBe(name.trim());
    });

    it.each([
      ["empty", ""],
      ["blank", "   "],
      ["of 21 characters", "k".repeat(21)],
      ["on two lines", "ki\nte"],
      ["with an invisible character", "ki\u200bte"],
      ["written against its direction", "ki\u202eet"],
      ["a number", 7],
      ["not there", undefined],
    ])("that is %s is refused", async (_, name) => {
      const member = await makeMember();
      expect(await rename(member, name)).toMatchObject({ code: 400, msg: "Please check nick_name" });
      expect(await nameOf(member)).toBe(`player_${member.user_id}`);
    });

    it("changes for no other member", async () => {
      const [member, neighbour] = [await makeMember(1, 0), await makeMember(1, 0)];
      await rename(member, "kite");
      expect(await nameOf(neighbour)).toBe(`player_${neighbour.user_id}`);
    });
  });
});

describe("answer call", () => {
  const CONTEXT: MemberCall = {
    member: 100_900,
    session: "",
    requestId: "press",
    now: 1,
    locale: "in",
    logInLocale: "in",
    passwordHolds: false,
    origin: "https://simulator.test",
    forwardedFor: null,
  };

  afterEach(async () => {
    await reset();
  });

  /** Calls twice; the test decides the outcome of each request before its transaction. */
  async function twice(outcomes: readonly [Refusal | null, Refusal | null]) {
    return insideTestCell(async ({ storage }) => {
      const idempotency = new IdempotencyStore(storage.sql);
      const receipts = new Receipts([]);
      const transactions = new Transactions(storage);
      transactions.join(idempotency);
      const commit = new GroupCommit(transactions, (run) => setTimeout(run, 0), logError);
      const waiting: ((outcome: Refusal | null) => void)[] = [];
      let handled = 0;
      const route = answerMoney(
        transferTo,
        () => {
          handled += 1;
          return { serial_number: "" };
        },
        { before: () => new Promise((resolve) => waiting.push(resolve)) },
      );
      const body = JSON.stringify({ user_id: "100901", amount: 1 });
      const needs = { commit, idempotency, ledger: { balance: () => 0 }, freezes: { refusal: () => null }, receipts };
      const send = () => answerMoneyCall(needs, route, { key: "press", body }, CONTEXT);
      // Both requests arrive before either is processed.
      const sent = [send(), send()];
      await expect.poll(() => waiting.length).toBe(2);
      const codes: number[] = [];
      for (const [at, outcome] of outcomes.entries()) {
        waiting[at]?.(outcome);
        codes.push((await sent[at])?.code ?? 0);
      }
      return { codes, handled };
    });
  }

  describe("a request sent twice at once under its Idempotency-Key", () => {
    const soldOut = refuse("sold_out");

    it("returns the accepted answer, even if the second alone would be refused", async () => {
      expect(await twice([null, soldOut])).toEqual({ codes: [200, 200], handled: 1 });
    });

    it("can be refused first and accepted the second time", async () => {
      expect(await twice([soldOut, null])).toEqual({ codes: [4002, 200], handled: 1 });
    });
  });
});

describe("transactions", () => {
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

    it("refuse invalid queries in the caller's language", async () => {
      const wrong = {
        type: ["", "bets", "BET", "bet,win", "__proto__", "bet'--"],
        p: ["", "0", "-1", "1.5", "1e3", "１", "1000001", "9007199254740993", "Infinity"],
        p_size: ["", "0", "5", "11", "１０", "10.0", "1e1", "9007199254740993"],
      };
      for (const locale of LOCALES) {
        for (const [field, values] of Object.entries(wrong)) {
          const msg = refusals.bad_request.text[locale].replace("{field}", field);
          for (const value of values) {
            const answer = await list(kite.member, `?${field}=${encodeURIComponent(value)}`, { locale });
            expect(answer, `${field}=${value}`).toMatchObject({ code: 400, msg });
          }
        }
      }
    });
  });
});
