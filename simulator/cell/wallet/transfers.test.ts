import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { LOCALES } from "#contract/values/locale.ts";
import { refusals } from "#contract/refusals.ts";
import { cellOf } from "#simulator/objects/placement.ts";
import { cellStub } from "#simulator/objects/stubs.ts";
import { registerMember } from "#simulator/testing/accounts.ts";
import {
  balanceOf,
  brokenInvariants,
  call,
  control,
  endTest,
  eventually,
  makeMember,
  shiftTime,
  type TestMember,
} from "#simulator/testing/client.ts";
import { callBackBody, recharge, sendCallBack, serialOfBegun } from "#simulator/testing/wallet.ts";

afterEach(endTest);

const transfer = (from: TestMember, to: string, amount: unknown, headers: Record<string, string> = {}) =>
  call("POST", "/user/transfer_to", { user_id: to, amount }, { token: from.token, headers });

/** Books money that has left its sender. */
function sentAway(sql: SqlStorage, id: string, { from, amount }: { from: number; amount: number }): void {
  sql.exec(
    `UPDATE member_book SET balance = balance - ?, upto = upto + 1, counters = json_set(counters, '$.counts.transfer_out', 1)
     WHERE member = ?`,
    amount,
    from,
  );
  sql.exec("INSERT INTO platform_book (account, balance) VALUES (-5, ?)", amount);
  sql.exec(
    `INSERT INTO transfer (id, kind, debit, credit, amount, member, member_after, relation, at, time)
     SELECT ?, 'transfer_out', member, -5, ?, member, balance, '', upto, 0 FROM member_book WHERE member = ?`,
    id,
    amount,
    from,
  );
}

describe("a transfer", () => {
  it.each([
    ["another cell", 1],
    ["the same cell", 0],
  ])("to a member of %s is there at once, and nowhere else", async (_, cell) => {
    const [from, to] = [await makeMember(1000, 0), await makeMember(50, cell)];
    expect((await transfer(from, to.user_id, 100.25)).code).toBe(200);
    expect(await balanceOf(to)).toBe(150.25);
    expect(await balanceOf(from)).toBe(899.75);
  });

  it.each([
    ["a member that does not exist", "9990001", 2007, "No member has this ID"],
    ["a cell that does not exist", "120099", 2007, "No member has this ID"],
    ["the sender", null, 2029, "This is your own ID: choose another member"],
    ["the default inviter", "10000", 2030, "This ID belongs to the system, not to a member"],
    ["a number below all members", "0", 2030, "This ID belongs to the system, not to a member"],
  ])("to %s is refused, and says why", async (_, to, code, msg) => {
    const from = await makeMember(1000, 0);
    expect(await transfer(from, to ?? from.user_id, 10)).toMatchObject({ code, msg });
    expect(await balanceOf(from)).toBe(1000);
  });

  it.each([
    ["above the balance", 40_000, 2001],
    ["above the day's limit", 50_001, 2003],
    ["below the least", 0.5, 2002],
  ])("%s is refused alike, whether or not there is such a member", async (_, amount, code) => {
    const [from, to] = [await makeMember(1000, 0), await makeMember(0, 1)];
    const answers = [];
    for (const id of [to.user_id, "9990001", "120099", "100002", from.user_id]) {
      answers.push(await transfer(from, id, amount));
    }
    const told = answers.map((answer) => [answer.code, answer.msg]);
    expect(told.map(([each]) => each)).toEqual([code, code, code, code, code]);
    expect(new Set(told.map(String)).size).toBe(1);
  });

  it.each([
    ["below 1", 0.99, 2002],
    ["of nothing", 0, 400],
    ["negative", -5, 400],
    ["of three decimals", 1.001, 400],
    ["as text", "10", 400],
    ["above the balance", 1000.01, 2001],
  ])("%s is refused and changes nothing", async (_, amount, code) => {
    const [from, to] = [await makeMember(1000, 0), await makeMember(0, 1)];
    expect((await transfer(from, to.user_id, amount)).code).toBe(code);
    expect(await balanceOf(from)).toBe(1000);
    expect(await balanceOf(to)).toBe(0);
  });

  it("is limited to 50,000 a day", async () => {
    const [from, to] = [await makeMember(200_000, 0), await makeMember(0, 1)];
    await shiftTime(0);
    expect((await transfer(from, to.user_id, 40_000)).code).toBe(200);
    expect(await transfer(from, to.user_id, 10_000.01)).toMatchObject({ code: 2003 });
    expect((await transfer(from, to.user_id, 10_000)).code).toBe(200);
    await shiftTime(24 * 3600 * 1000);
    expect((await transfer(from, to.user_id, 50_000)).code).toBe(200);
  });

  it("arrives later, once, after its message was lost", async () => {
    const [from, to] = [await makeMember(1000, 0), await makeMember(0, 1)];
    const id = "transfer:lost";
    // The first attempt reached the other cell, but its answer was lost.
    const sent = { from: Number(from.user_id), to: Number(to.user_id), amount: 2_500 };
    await runInDurableObject(cellStub(env, 0), (_, { storage }) => {
      storage.transactionSync(() => {
        sentAway(storage.sql, id, sent);
        storage.sql.exec(
          "INSERT INTO outbox (id, kind, payload, time) VALUES (?, 'transfer', ?, 0)",
          id,
          JSON.stringify(sent),
        );
      });
    });
    await cellStub(env, 1).receiveTransfer(id, sent);
    await evictDurableObject(cellStub(env, 0));
    // Any transfer delivers the queued ones.
    expect((await transfer(from, to.user_id, 5)).code).toBe(200);
    expect(await balanceOf(to)).toBe(30);
    expect(await balanceOf(from)).toBe(970);
    await eventually(async () => expect(await brokenInvariants()).toEqual([]));
  });

  it("to a missing member goes back", async () => {
    const [from, to] = [await makeMember(1000, 0), await makeMember(0, 1)];
    // The target disappears between the check and the transfer.
    const gone = { from: Number(from.user_id), to: Number(to.user_id), amount: 1_000 };
    await runInDurableObject(cellStub(env, 0), (_, { storage }) => {
      sentAway(storage.sql, "transfer:astray", gone);
    });
    await evictDurableObject(cellStub(env, 0));
    await runInDurableObject(cellStub(env, 1), (_, { storage }) => {
      storage.sql.exec("DELETE FROM member WHERE id = ?", gone.to);
    });
    await cellStub(env, 1).receiveTransfer("transfer:astray", gone);
    await cellStub(env, 1).receiveTransfer("transfer:astray", gone);
    await expect.poll(() => balanceOf(from)).toBe(1000);
    await cellStub(env, 0).receiveTransferBack("back:transfer:astray", gone);
    expect(await balanceOf(from)).toBe(1000);
  });
});

describe("the welcome balance", () => {
  it("of many numbers cannot be collected in one account", async () => {
    const collector = await makeMember(0, 0);
    for (const number of [1, 2, 3]) {
      const { code, balance } = await sendAll(await registerMember(number), collector);
      expect({ code, balance }).toEqual({ code: 2027, balance: 1000 });
    }
    expect(await balanceOf(collector)).toBe(0);
  });

  it("cannot be sent before the first recharge, even after other income or a restart", async () => {
    const [member, friend] = [await registerMember(), await makeMember(1000, 1)];
    await transfer(friend, member.user_id, 500);
    await evictDurableObject(cellStub(env, cellOf(Number(member.user_id))));
    expect(await sendAll(member, friend)).toMatchObject({ code: 2027, balance: 1500 });
    expect(await call("GET", "/user/profile", undefined, member)).toMatchObject({ recharge_first: true });
    await sendCallBack(callBackBody(await serialOfBegun(member, 10), 10, "failed"));
    expect(await sendAll(member, friend)).toMatchObject({ code: 2027, balance: 1500 });
    await recharge(member, 1);
    await evictDurableObject(cellStub(env, cellOf(Number(member.user_id))));
    expect(await call("GET", "/user/profile", undefined, member)).toMatchObject({ recharge_first: false });
    expect(await transfer(member, friend.user_id, 1501)).toMatchObject({ code: 200 });
    expect([await balanceOf(member), await balanceOf(friend)]).toEqual([0, 2001]);
  });

  it("is refused before the target is checked, in the caller's language", async () => {
    const [member, friend] = [await registerMember(), await makeMember(0, 1)];
    for (const id of [friend.user_id, "9990001", "120099", member.user_id]) {
      for (const locale of LOCALES) {
        const answer = await call("POST", "/user/transfer_to", { user_id: id, amount: 10 }, { ...member, locale });
        expect(answer).toMatchObject({ code: 2027, msg: refusals.recharge_first.text[locale] });
      }
    }
  });

  it("does not hold members that the control API made", async () => {
    const made = await control("POST", "/control/members", { count: 1 });
    const [member] = made["members"] as TestMember[];
    expect(await transfer(member as TestMember, (await makeMember(0, 1)).user_id, 1000)).toMatchObject({ code: 200 });
  });
});

async function sendAll(from: TestMember, to: TestMember) {
  const { code } = await transfer(from, to.user_id, await balanceOf(from));
  return { code, balance: await balanceOf(from) };
}
