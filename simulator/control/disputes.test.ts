import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { DISPUTE, disputeFile, type SignedDispute } from "#fairness/dispute.ts";
import { disputeFault } from "#fairness/verify-dispute.ts";
import { LOCALES } from "#contract/values/locale.ts";
import { flightMsOf } from "#games/aviator/rules/timeline.ts";
import { bet, connectToOpenRound, goTo } from "#games/all/server/testing/tables.ts";
import { receiptKeys } from "../ledger/receipts.ts";
import { cellOf } from "../objects/placement.ts";
import { cellStub } from "../objects/stubs.ts";
import { simulatorSettings } from "../settings.ts";
import { call, connect, control, endTest, makeMember, shiftTime, type TestMember } from "../testing/client.ts";

afterEach(endTest);

const REASON = "Ticket 4711: the member was not paid";

const ask = ({ user_id }: TestMember, table: string, round: number) =>
  control("POST", "/operate/disputes", { user_id, table, round, reason: REASON });

type Dispute = Record<string, unknown> & {
  outcome: Record<string, string>;
  stakes: Record<string, unknown>[];
  ledger: Record<string, unknown>[];
  receipts: { leaf: string }[];
  refused_attempts: { known_from: string | null; not_kept: number; attempts: Record<string, unknown>[] };
  proof: Record<string, unknown>;
};

async function disputeOf(member: TestMember, table: string, round: number): Promise<Dispute> {
  const answer = await ask(member, table, round);
  expect(answer.code, answer.msg).toBe(200);
  return JSON.parse(String(answer["dispute"])) as Dispute;
}

async function explained(member: TestMember, query: string): Promise<string> {
  const answer = await call("GET", `/fairness/explanation?${query}`, undefined, { token: member.token });
  return String(answer["text"] ?? answer.code);
}

const iso = (time: number) => new Date(time).toISOString();
const clock = (time: number) => iso(time).slice(11, 23);

/** A stake whose cash-out comes 84 ms after the flight ended at 1.20, pressed at 1.19 by the screen. */
async function playTooLate(restart = false) {
  const member = await makeMember(1000);
  const { socket, round } = await connectToOpenRound(member);
  await control("POST", "/control/force", { table: "aviator", outcomes: [1.2] });
  const end = round.takeOffTime + flightMsOf(120);
  await socket.ask(5015, bet(round, { betId: "mine" }), 5016);
  if (restart) {
    await goTo(socket, round.openTime + 3_000);
    await evictDurableObject(cellStub(env, cellOf(Number(member.user_id))));
    await socket.ask(5015, bet(round, { betId: "mine" }), 5016);
  }
  await goTo(socket, round.lockTime);
  await goTo(socket, end + 84);
  await socket.ask(5017, { tag: flightMsOf(119), slot: 0 }, 5018);
  return { member, socket, round, end };
}

describe("a cash-out after the crash", () => {
  it("is explained to the member and to the operator in the same words, at once and later", async () => {
    const { member, socket, round, end } = await playTooLate();
    const query = `table=aviator&id=mine&period=${round.period}`;
    const expected = `You pressed at 1.19× by your screen; the press reached the server at ${clock(end + 84)} UTC, 84 ms after the flight ended at 1.20×.`;
    expect(await explained(member, query)).toContain(expected);
    await goTo(socket, end + 6_000);
    await socket.next(5002, ({ period }) => Number(period) > round.period);
    const text = await explained(member, query);
    expect(text).toContain(expected);
    expect(await explained(member, `${query}&zone=%2B05:30`)).toContain(clock(end + 84 + 19_800_000));
    expect((await disputeOf(member, "aviator", round.period)).outcome["in"]).toBe(text);
  });

  it("is collected for a deleted account, which its ID still finds", async () => {
    const { member, socket, round, end } = await playTooLate();
    await goTo(socket, end + 6_000);
    await socket.next(5002, ({ period }) => Number(period) > round.period);
    const { entry } = await call("GET", "/user/profile", undefined, { token: member.token });
    const gone = { id: "d1", user_id: member.user_id, give_up: (entry as { balance: number }).balance, reason: REASON };
    expect(await control("POST", "/operate/delete_member", gone)).toMatchObject({ code: 200 });
    const found = await call(
      "POST",
      "/operate/members",
      { find: member.user_id },
      { headers: { "X-Operator": "asha" } },
    );
    expect(found).toMatchObject({ members: [member.user_id], details: null });
    expect((await disputeOf(member, "aviator", round.period)).stakes).toHaveLength(1);
    expect(await ask({ ...member, user_id: "9990001" }, "aviator", round.period)).toMatchObject({ code: 2007 });
  });

  it("is in the file with its arrival, frame, latency and answer, the proof, the receipts and the ledger", async () => {
    const { member, round, end } = await playTooLate();
    const dispute = await disputeOf(member, "aviator", round.period);
    expect(Object.keys(dispute.outcome)).toEqual(LOCALES);
    expect(dispute).toMatchObject({ format: DISPUTE, reason: REASON, operator: "tester", member: member.user_id });
    expect(dispute.refused_attempts).toMatchObject({
      known_from: null,
      not_kept: 0,
      attempts: [
        {
          kind: "cash_out",
          arrival: iso(end + 84),
          answered: iso(end + 84),
          answer: { code: 3007, name: "flew_away" },
          coefficient_at_arrival: null,
          ms_after_flight: 84,
          coefficient_on_screen: 1.19,
          latency_ms: end + 84 - (round.takeOffTime + flightMsOf(119)),
        },
      ],
    });
    expect(dispute.stakes).toMatchObject([{ id: "mine", amount: 10_000, status: "F", payout: 0 }]);
    expect(dispute.ledger).toMatchObject([{ kind: "bet", change: -10_000, balance_after: 90_000 }]);
    expect(dispute.receipts.map(({ leaf }) => leaf)).toEqual([expect.stringContaining("event stake")]);
    expect(dispute.proof).toMatchObject({ period: round.period, forced: true });
    expect(dispute.proof["commitment"]).toMatch(/^[\da-f]{64}$/);
  });

  it("is in the file too if it was paid, for less than its screen showed", async () => {
    const member = await makeMember(1000);
    const { socket, round } = await connectToOpenRound(member);
    await control("POST", "/control/force", { table: "aviator", outcomes: [10] });
    await socket.ask(5015, bet(round, { betId: "mine" }), 5016);
    await goTo(socket, round.lockTime);
    await goTo(socket, round.takeOffTime + 5_000);
    await socket.ask(5017, { tag: 5_200, slot: 0 }, 5018);
    const { refused_attempts } = await disputeOf(member, "aviator", round.period);
    expect(refused_attempts.attempts).toMatchObject([
      { kind: "cash_out", answer: { code: 200 }, coefficient_at_arrival: 1.34, coefficient_on_screen: 1.36 },
    ]);
  });

  it("of which a restart lost the attempts before says so", async () => {
    const { member, round } = await playTooLate(true);
    const dispute = await disputeOf(member, "aviator", round.period);
    expect(dispute.refused_attempts.known_from).toBe(iso(round.openTime + 3_000));
    expect(dispute.outcome["in"]).toContain(`before ${clock(round.openTime + 3_000)} UTC are not known`);
  });
});

describe("a dispute", () => {
  it("is signed by the receipts' key, and every changed byte of its file is found", async () => {
    const { member, round } = await playTooLate();
    const file = disputeFile((await ask(member, "aviator", round.period)) as unknown as SignedDispute);
    const keys = receiptKeys(simulatorSettings(env).receiptKey);
    expect(disputeFault(file, keys)).toBeNull();
    expect(disputeFault(file, [])).toMatch(/^the key .* is not one of this server$/);
    for (let at = 0; at < file.length; at += 97) {
      const other = file[at] === "0" ? "1" : "0";
      expect(
        disputeFault(file.slice(0, at) + other + file.slice(at + 1), keys),
        file.slice(at, at + 40),
      ).not.toBeNull();
    }
    for (const changed of [file.replace(" 84 ms", " 48 ms"), file.replace('"key"', ' "key"'), `${file}\n`, "", "[]"]) {
      expect(disputeFault(changed, keys)).not.toBeNull();
    }
  });

  it("of a member without any attempt says that nothing arrived", async () => {
    const { round } = await playTooLate();
    const other = await makeMember(1000);
    const dispute = await disputeOf(other, "aviator", round.period);
    expect(dispute.outcome["in"]).toBe("No stake, cancel or cash-out of yours reached the server in this round.");
    expect(await explained(other, `table=aviator&id=mine&period=${round.period}`)).toBe("3009");
  });

  it("of a play without a table has the play's proof and both receipts", async () => {
    await shiftTime(0);
    const member = await makeMember(1000);
    const body = { amount: 100, target: 9800, over: false, key: crypto.randomUUID() };
    const played = await call("POST", "/dice/roll", body, { token: member.token });
    expect(played.code, played.msg).toBe(200);
    const records = await call("GET", "/dice/user_records", undefined, { token: member.token });
    const { id } = (records["queryset"] as { id: string }[])[0] ?? { id: "" };
    const dispute = await disputeOf(member, "dice", Number(id));
    expect(dispute.outcome["in"]).toBe(await explained(member, `table=dice&id=${id}`));
    expect(dispute.outcome["in"]).toMatch(/^Your stake of ₹100 reached the server at [\d:.]+ UTC\. It was settled at /);
    expect(dispute.proof).toMatchObject({ game: "dice" });
    expect(dispute.receipts.length).toBeGreaterThan(0);
  });

  it.each<[string, string, string, number]>([
    ["an unknown member", "990000", "aviator", 2007],
    ["an unknown game", "", "chess", 3009],
    ["an unknown round", "", "aviator", 3009],
  ])("is refused for %s", async (_, userId, table, code) => {
    await shiftTime(0);
    const member = await makeMember(1000);
    await connect("/aviator", member);
    expect((await ask({ ...member, user_id: userId || member.user_id }, table, 7)).code).toBe(code);
  });
});
