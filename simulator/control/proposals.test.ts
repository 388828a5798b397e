import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Proposal } from "#contract/control/proposals.ts";
import { DAY_MS, HOUR_MS } from "#contract/values/durations.ts";
import { catalogueStub, cellStub } from "../objects/stubs.ts";
import { createSimulator, type Simulator } from "../simulator.ts";
import {
  balanceOf,
  call,
  control,
  endTest,
  type Envelope,
  makeMember,
  shiftTime,
  startWithinDay,
  type TestMember,
} from "../testing/client.ts";
import { SqlWatch } from "../testing/objects.ts";
import { callBackBody, sendCallBack, serialOfBegun } from "../testing/wallet.ts";

const REASON = "The bank sent it twice";

/** A simulator as in production, where one operator may move so much alone. */
const simulatorWith = (alone: string) => createSimulator({ ...env, OPERATORS: `${env.OPERATORS} alone=${alone}` });
const strict = simulatorWith("0");

async function as(operator: string, path: string, body: object, simulator: Simulator = strict): Promise<Envelope> {
  const headers = { "X-Operator": encodeURIComponent(operator) };
  const init = { method: "POST", headers, body: JSON.stringify({ reason: REASON, ...body }) };
  return (await simulator.fetch(new Request(`https://simulator.test${path}`, init))).json();
}

const correct = (id: string, amount: number, more: object = {}, simulator = strict) =>
  as("asha", "/operate/corrections", { id, user_id: kim.user_id, amount, reference: "ticket 7", ...more }, simulator);
const decide = (operator: string, id: string, decision = "confirm") =>
  as(operator, "/operate/proposals", { id, decision });
const listed = async () => (await control("GET", "/operate/proposals"))["queryset"] as Proposal[];
const stateOf = async (id: string) => (await listed()).find((each) => each.id === id)?.state;
const transactions = async (member: TestMember) =>
  (await call("GET", "/user/transactions?p=1&p_size=20", undefined, { token: member.token }))["queryset"] as object[];
const restart = (object: string) => control("POST", "/control/restart", { object });
const codes = (answers: readonly Envelope[]) => answers.map(({ code }) => code).toSorted((one, other) => one - other);

let kim: TestMember;

beforeEach(async () => {
  await startWithinDay();
  kim = await makeMember(1000, 1);
});
afterEach(endTest);

describe("a correction", () => {
  it("moves its own money, beside others of the same member", async () => {
    for (const [id, change] of [
      ["c1", -12.5],
      ["c2", -12.5],
      ["c3", 5],
    ] as const) {
      await correct(id, change);
      expect(await decide("ravi", id)).toMatchObject({ code: 200, proposal: { id, state: "done" } });
    }
    expect(await balanceOf(kim)).toBe(980);
    expect(await control("GET", "/operate/audit")).toMatchObject({ ok: true });
  });

  it("moves money once another operator has confirmed it, and its member reads why", async () => {
    const reason = "<b>Round 7</b> & ticket: paid twice";
    expect(await correct("c1", -12.5, { reason })).toMatchObject({
      code: 200,
      proposal: { id: "c1", state: "waiting" },
    });
    expect(await balanceOf(kim)).toBe(1000);
    const now = await shiftTime(1000);
    const proposal = { id: "c1", kind: "correction", subject: kim.user_id, amount: -12.5, who: "asha", alone: false };
    expect(await listed()).toMatchObject([{ ...proposal, state: "waiting", reason, decided_by: null }]);
    const confirmed = { ...proposal, state: "done", decided_by: "ravi", decided_why: REASON, decide_time: now };
    expect(await decide("ravi", "c1")).toMatchObject({
      code: 200,
      proposal: confirmed,
      changed: { before: { state: "waiting" }, after: { state: "done" } },
    });
    expect(await listed()).toMatchObject([confirmed]);
    expect(await balanceOf(kim)).toBe(987.5);
    expect((await transactions(kim))[0]).toEqual({
      type: "correction",
      change_balance: -12.5,
      after_balance: 987.5,
      relation_id: "ticket 7",
      reason,
      create_time: now,
    });
    const own = await call("GET", "/user/transactions?type=correction&p=1&p_size=10", undefined, { token: kim.token });
    expect(own).toMatchObject({ page: { count: 1 }, queryset: [{ reason }] });
  });

  it.each([
    ["of an unknown member", { user_id: "990001" }, 2007],
    ["of a member of no cell", { user_id: "109999" }, 2007],
    ["of nothing", { amount: 0 }, 400],
    ["of a third of a minor unit", { amount: 0.333 }, 400],
    ["of more than the member has", { amount: -1000.01 }, 2001],
    ["without a reference", { reference: " " }, 400],
    ["without an id", { id: undefined }, 400],
    ["with one repeated character for a reason", { reason: "............" }, 400],
  ])("%s is refused, and proposes nothing", async (_, wrong, code) => {
    expect(await correct("c1", 5, wrong)).toMatchObject({ code });
    expect(await listed()).toEqual([]);
  });

  it("is judged anew when it is confirmed", async () => {
    await correct("c1", -900);
    const other = await makeMember(0, 2);
    const headers = { "Idempotency-Key": "k1" };
    await call("POST", "/user/transfer_to", { user_id: other.user_id, amount: 200 }, { token: kim.token, headers });
    expect(await decide("ravi", "c1")).toMatchObject({ code: 2001, msg: "The member's balance is only ₹800" });
    expect(await stateOf("c1")).toBe("waiting");
    expect(await balanceOf(kim)).toBe(800);
    await correct("c2", 100);
    await decide("ravi", "c2");
    expect(await decide("ravi", "c1")).toMatchObject({ code: 200 });
    expect(await balanceOf(kim)).toBe(0);
  });
});

describe("who may decide", () => {
  it.each(["asha", "ASHA", "asha@example.com", "Asha@example.org"])(
    "the proposer cannot confirm as %s",
    async (name) => {
      await correct("c1", 5);
      const answer = await decide(name, "c1");
      expect(answer).toMatchObject({ code: 403, msg: "Another operator has to confirm what you proposed" });
      expect([await stateOf("c1"), await balanceOf(kim)]).toEqual(["waiting", 1000]);
    },
  );

  it("nobody knows a proposal that was not made", async () => {
    for (const decision of ["confirm", "refuse"])
      expect(await decide("ravi", "c9", decision)).toMatchObject({ code: 404 });
  });

  it("an operator withdraws its own, and refuses that of another; both are final", async () => {
    await correct("c1", 5);
    await correct("c2", 5);
    expect(await decide("asha", "c1", "refuse")).toMatchObject({ code: 200, proposal: { state: "withdrawn" } });
    expect(await decide("ravi", "c2", "refuse")).toMatchObject({ code: 200, proposal: { state: "refused" } });
    expect(await decide("ravi", "c2", "refuse")).toMatchObject({ code: 200, proposal: { state: "refused" } });
    for (const id of ["c1", "c2"]) {
      expect(await decide("mira", id)).toMatchObject({ code: 2026 });
      expect(await decide("mira", id, "refuse")).toMatchObject({ code: 2026 });
    }
    expect(await balanceOf(kim)).toBe(1000);
  });

  it("a proposal lapses after three days", async () => {
    await correct("c1", 5);
    await correct("c2", 5);
    await shiftTime(72 * HOUR_MS - 1);
    expect(await decide("ravi", "c1")).toMatchObject({ code: 200 });
    const lapsed = { id: "c2", state: "expired", decided_by: null, decide_time: await shiftTime(1) };
    expect(await listed()).toContainEqual(expect.objectContaining(lapsed));
    await shiftTime(HOUR_MS);
    for (const decision of ["confirm", "refuse"]) {
      expect(await decide("ravi", "c2", decision)).toMatchObject({ code: 2026, msg: /72 h/ });
    }
    await correct("c3", 5);
    expect(await listed()).toContainEqual(expect.objectContaining(lapsed));
    expect(await balanceOf(kim)).toBe(1005);
  });
});

describe("repeats, races and restarts", () => {
  it("a proposal's id proposes once, and nothing else", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => correct("c1", 5)));
    for (const answer of answers) expect(answer).toMatchObject({ code: 200, proposal: { id: "c1", state: "waiting" } });
    for (const other of [{ amount: 6 }, { reference: "ticket 8" }, { reason: "Quite another reason" }]) {
      expect(await correct("c1", 5, other)).toMatchObject({ code: 422 });
    }
    expect(await listed()).toHaveLength(1);
    await decide("ravi", "c1");
    expect(await correct("c1", 5)).toMatchObject({ code: 200, proposal: { state: "done" } });
    expect(await balanceOf(kim)).toBe(1005);
  });

  it("confirmations at once move the money once, and one operator has confirmed it", async () => {
    await correct("c1", 5);
    const names = ["ravi", "mira", "ravi", "mira", "ravi"];
    const answers = await Promise.all(names.map((name) => decide(name, "c1")));
    expect(codes(answers).every((code) => code === 200 || code === 2026)).toBe(true);
    expect(await balanceOf(kim)).toBe(1005);
    const by = (await listed())[0]?.decided_by ?? "";
    expect(await decide(by, "c1")).toMatchObject({ code: 200, proposal: { state: "done", decided_by: by } });
  });

  it("of a confirmation and a refusal at once exactly one holds", async () => {
    for (const [at, decisions] of [
      ["confirm", "refuse"],
      ["refuse", "confirm"],
    ].entries()) {
      const id = `c${at}`;
      const before = await balanceOf(kim);
      await correct(id, 5);
      const answers = await Promise.all(decisions.map((decision) => decide("ravi", id, decision)));
      expect(codes(answers)).toEqual([200, 2026]);
      const isDone = (await stateOf(id)) === "done";
      expect(await balanceOf(kim)).toBe(isDone ? before + 5 : before);
    }
  });

  it.each([
    ["before its money moved", false],
    ["before that was noted", true],
  ])("a confirmation that broke off %s is ended by the next one", async (_, isMoved) => {
    await correct("c1", 5);
    const begun = await catalogueStub(env).confirmProposal("c1", "ravi", REASON);
    if (isMoved) {
      const wanted = {
        proposal: "c1",
        member: Number(kim.user_id),
        change: 500,
        reference: "ticket 7",
        reason: REASON,
      };
      expect(await cellStub(env, 1).correct(wanted)).toBeNull();
    }
    expect(begun).toMatchObject({ proposal: { state: "confirming" }, attempt: 1 });
    await restart("catalogue:main");
    await restart("cell:1");
    expect(await stateOf("c1")).toBe("confirming");
    expect(await decide("mira", "c1", "refuse")).toMatchObject({ code: 2026 });
    expect(await decide("asha", "c1")).toMatchObject({ code: 403 });
    expect(await decide("mira", "c1")).toMatchObject({ code: 200, proposal: { state: "done", decided_by: "ravi" } });
    await restart("cell:1");
    expect(await decide("ravi", "c1")).toMatchObject({ code: 200 });
    expect(await balanceOf(kim)).toBe(1005);
  });

  it("a try that was refused does not undo one that goes on", async () => {
    await correct("c1", 5);
    const catalogue = catalogueStub(env);
    await catalogue.confirmProposal("c1", "ravi", REASON);
    await catalogue.confirmProposal("c1", "mira", REASON);
    expect(await catalogue.finishProposal("c1", 1, false)).toMatchObject({ state: "confirming" });
    expect(await catalogue.finishProposal("c1", 2, false)).toMatchObject({ state: "waiting", decided_by: null });
    expect(await decide("mira", "c1")).toMatchObject({ code: 200 });
    expect(await balanceOf(kim)).toBe(1005);
  });

  it("an act of one operator that broke off goes on with its repeat", async () => {
    const wanted = { id: "c1", kind: "correction", subject: kim.user_id, amount: 500, uses: 1 } as const;
    const words = { reference: "ticket 7", reason: REASON, who: "asha" };
    const begun = await catalogueStub(env).propose({ ...wanted, ...words }, 10_000);
    expect(begun).toMatchObject({ proposal: { state: "confirming", alone: true } });
    expect(await correct("c1", 5)).toMatchObject({ code: 200, proposal: { state: "done" } });
    expect(await correct("c1", 5)).toMatchObject({ code: 200, proposal: { state: "done" } });
    expect(await balanceOf(kim)).toBe(1005);
  });
});

it("a correction writes 16 rows, those of indexes included", async () => {
  const watch = await SqlWatch.open();
  try {
    await correct("c1", 5);
    const proposed = watch.takeRowsWritten();
    await decide("ravi", "c1");
    const confirmed = watch.takeRowsWritten();
    expect([proposed, confirmed]).toEqual([4, 12]);
  } finally {
    watch.close();
  }
});

describe("the limits of one operator", () => {
  it.each([
    ["0", { amount: 0.01 }, "waiting"],
    ["500", { amount: 500 }, "done"],
    ["500", { amount: -500 }, "done"],
    ["500", { amount: 500.01 }, "waiting"],
    ["500", { amount: -500.01 }, "waiting"],
    ["0", { price: 5, uses: 0 }, "done"],
    ["0", { price: 5, uses: 1 }, "waiting"],
    ["500", { price: 250, uses: 2 }, "done"],
    ["500", { price: 250, uses: 3 }, "waiting"],
    ["500", { price: 500.01, uses: 1 }, "waiting"],
  ])("with a limit of %s, %j is %s", async (alone, wanted, state) => {
    const simulator = simulatorWith(alone);
    const answer =
      "amount" in wanted
        ? await correct("c1", wanted.amount, {}, simulator)
        : await as("asha", "/operate/gift_codes", { id: "c1", gift_code: "KITE-1", ...wanted }, simulator);
    expect(answer).toMatchObject({ code: 200, proposal: { state } });
    expect(await listed()).toMatchObject([{ alone: state === "done", decided_by: null }]);
  });

  it("an account with more than the limit is deleted once two operators have corrected its balance", async () => {
    const simulator = simulatorWith("999.99");
    const remove = (give_up: number) =>
      as("asha", "/operate/delete_member", { id: "d1", user_id: kim.user_id, give_up }, simulator);
    expect(await remove(1000)).toMatchObject({ code: 2003, msg: expect.stringContaining("999.99") });
    await correct("c1", -1000, {}, simulator);
    expect(await decide("bela", "c1")).toMatchObject({ code: 200 });
    expect(await remove(0)).toMatchObject({ code: 200, given_up: 0 });
  });

  it("many small acts of a day come to ten times the limit; then they need another operator", async () => {
    const simulator = simulatorWith("10");
    const states = [];
    for (let n = 0; n < 11; n++) states.push((await correct(`c${n}`, 10, {}, simulator))["proposal"]);
    expect(states.filter((each) => (each as Proposal).state === "done")).toHaveLength(10);
    expect(states.at(-1)).toEqual({ id: "c10", state: "waiting" });
    expect(await balanceOf(kim)).toBe(1100);
    await shiftTime(DAY_MS);
    expect(await correct("c11", 10, {}, simulator)).toMatchObject({ proposal: { state: "done" } });
  });

  it("what an operator proposes has a sum of an hour and of a day, whatever becomes of it", async () => {
    expect(await as("asha", "/operate/gift_codes", { gift_code: "KITE-1", price: 1_000_000, uses: 1 })).toMatchObject({
      code: 2003,
      msg: "An operator may move at most ₹2,50,000 in 1 h: ₹2,50,000 is left to you",
    });
    await correct("c1", 200_000);
    await decide("asha", "c1", "refuse");
    expect(await correct("c2", 50_000.01)).toMatchObject({ code: 2003, msg: /₹50,000 is left to you$/ });
    expect(await correct("c3", 50_000)).toMatchObject({ code: 200 });
    expect(
      await as("ASHA@example.com", "/operate/gift_codes", { gift_code: "KITE-1", price: 5, uses: 1 }),
    ).toMatchObject({
      code: 2003,
    });
    const wanted = { id: "c4", user_id: kim.user_id, amount: 250_000, reference: "ticket 7" };
    expect(await as("ravi", "/operate/corrections", wanted)).toMatchObject({ code: 200 });
    for (let n = 5; n < 8; n++) {
      await shiftTime(HOUR_MS);
      expect(await correct(`c${n}`, 250_000), `c${n}`).toMatchObject({ code: 200 });
    }
    await shiftTime(HOUR_MS);
    expect(await correct("c8", 0.01)).toMatchObject({ code: 2003, msg: /in 24 h: ₹0 is left/ });
    await shiftTime(21 * HOUR_MS);
    expect(await correct("c8", 0.01)).toMatchObject({ code: 200 });
  });
});

describe("gift codes and payments", () => {
  it("a gift code can be redeemed once it is confirmed", async () => {
    const redeem = () => call("POST", "/user/redeem_gift_code", { gift_code: "kite-1" }, { token: kim.token });
    await as("asha", "/operate/gift_codes", { id: "g1", gift_code: "KITE-1", price: 100, uses: 1 });
    expect(await redeem()).toMatchObject({ code: 4101 });
    expect(await listed()).toMatchObject([{ kind: "gift_code", subject: "KITE-1", amount: 100, uses: 1 }]);
    const both = await Promise.all([decide("ravi", "g1"), decide("ravi", "g1")]);
    expect(codes(both)).toEqual([200, 200]);
    expect(await redeem()).toMatchObject({ code: 200 });
    expect(await balanceOf(kim)).toBe(1100);
  });

  it("a payment is credited once it is confirmed; its failure needs nobody else", async () => {
    const [first, second] = [await serialOfBegun(kim, 300), await serialOfBegun(kim, 400)];
    const paid = (id: string, serial_number: string, outcome = "paid") =>
      as("asha", "/operate/payments", { id, serial_number, outcome });
    expect(await paid("p1", first)).toMatchObject({ code: 200, proposal: { state: "waiting" } });
    expect((await paid("p2", second, "failed"))["proposal"]).toBeUndefined();
    expect(await balanceOf(kim)).toBe(1000);
    expect(await decide("ravi", "p1")).toMatchObject({ code: 200, proposal: { kind: "payment", subject: first } });
    expect(await balanceOf(kim)).toBe(1300);
    expect(await paid("p1", first)).toMatchObject({ code: 200, proposal: { state: "done" } });
    expect((await paid("p3", first))["proposal"]).toBeUndefined();
  });

  it("a payment that the processor has paid meanwhile is not credited again", async () => {
    const serial_number = await serialOfBegun(kim, 300);
    await as("asha", "/operate/payments", { id: "p1", serial_number, outcome: "paid" });
    await sendCallBack(callBackBody(serial_number, 300));
    expect(await decide("ravi", "p1")).toMatchObject({ code: 2026 });
    expect(await balanceOf(kim)).toBe(1300);
    expect(await decide("ravi", "p1", "refuse")).toMatchObject({ code: 200 });
  });
});
