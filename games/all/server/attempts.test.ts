import { evictDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { flightMsOf } from "#games/aviator/rules/timeline.ts";
import { periodAt, roundOf, shiftPeriod } from "#games/win-go/rules/timeline.ts";
import { type Attempt, MEMBER_MAX, RECEIVED_MAX } from "#simulator/cell/tables/attempts.ts";
import { cellOf } from "#simulator/objects/placement.ts";
import { cellStub } from "#simulator/objects/stubs.ts";
import {
  call,
  connect,
  control,
  endTest,
  eventually,
  makeMember,
  shiftTime,
  type TestMember,
  type TestSocket,
} from "#simulator/testing/client.ts";
import { insideCell } from "#simulator/testing/objects.ts";
import { all } from "#simulator/storage/sql.ts";
import { bet, connectToOpenRound, goTo, goToTime, luckyHitBet, type SeenRound, toOpenCycle } from "./testing/tables.ts";

afterEach(endTest);

const cellIn = (member: TestMember) => cellOf(Number(member.user_id));

interface Row {
  readonly game: string;
  readonly period: number;
  readonly attempts: Attempt[];
  readonly omitted: number;
}

const rowsOf = async (member: TestMember): Promise<Row[]> =>
  (
    await insideCell(cellIn(member), ({ storage: { sql } }) =>
      all<{ game: string; period: number; attempts: string; omitted: number }>(
        sql,
        "SELECT game, period, attempts, omitted FROM round_attempts ORDER BY game, period",
      ),
    )
  ).map((row) => ({ ...row, attempts: JSON.parse(row.attempts) as Attempt[] }));

const soonRows = (member: TestMember, count = 1) =>
  eventually(async () => {
    const rows = await rowsOf(member);
    expect(rows).toHaveLength(count);
    return rows;
  });

/** Plays a round of Aviator to the start of the next. */
async function toNextRound(socket: TestSocket, round: SeenRound, result: number): Promise<void> {
  await goTo(socket, Math.max(await shiftTime(0), round.takeOffTime + flightMsOf(result) + 1));
  await goTo(socket, round.takeOffTime + flightMsOf(result) + 4_000);
  await socket.next(5002, ({ period }) => Number(period) > round.period);
}

describe("a round's refused attempts", () => {
  type Attempted = [string, (socket: TestSocket, round: SeenRound) => Promise<unknown>, Partial<Attempt>];
  const attempted: Attempted[] = [
    [
      "a stake above the limit",
      (socket, round) => socket.ask(5015, bet(round, { betPrice: 10_001, betId: "high" }), 5016),
      { kind: "stake", refusal: { refusal: "stake_too_large", with: { max: 10_000 } } },
    ],
    [
      "a stake above the balance",
      (socket, round) => socket.ask(5015, bet(round, { betPrice: 5_000, betId: "rich" }), 5016),
      { kind: "stake", refusal: { refusal: "insufficient_balance" } },
    ],
    [
      "a stake that cannot be read",
      (socket, round) => socket.ask(5015, bet(round, { betPrice: "50" }), 5000),
      { kind: "stake", refusal: { refusal: "bad_request", with: { field: "betPrice" } } },
    ],
    [
      "a stake for another round",
      (socket) => socket.ask(5015, bet({ period: 77 }), 5016),
      { kind: "stake", named: 77, refusal: { refusal: "wrong_period" } },
    ],
    [
      "a cancel of nothing",
      (socket, { period }) => socket.ask(5021, { period, betId: "none" }, 5022),
      { kind: "cancel", refusal: { refusal: "cancel_closed" } },
    ],
    [
      "a cash-out before take-off",
      async (socket, round) => {
        await socket.ask(5015, bet(round, { betId: "mine" }), 5016);
        await socket.ask(5017, { tag: 1 }, 5018);
      },
      { kind: "cash_out", refusal: { refusal: "not_flying" } },
    ],
  ];

  it.each(attempted)("are one row once it is over: %s", async (_, attempt, expected) => {
    const member = await makeMember(1000);
    const { socket, round } = await connectToOpenRound(member);
    await control("POST", "/control/force", { table: "aviator", outcomes: [1.2] });
    const arrival = await shiftTime(0);
    await attempt(socket, round);
    await goTo(socket, round.lockTime);
    expect(await rowsOf(member)).toEqual([]);
    await toNextRound(socket, round, 120);
    const [row] = await soonRows(member);
    expect(row).toMatchObject({ game: "aviator", period: round.period, omitted: 0 });
    expect(row?.attempts).toMatchObject([
      {
        member: Number(member.user_id),
        arrival,
        answered: arrival,
        received: expect.any(String) as string,
        ...expected,
      },
    ]);
  });

  it("include a cash-out just after the crash, as it arrived", async () => {
    const member = await makeMember(1000);
    const { socket, round } = await connectToOpenRound(member);
    await control("POST", "/control/force", { table: "aviator", outcomes: [1.2] });
    await socket.ask(5015, bet(round, { betId: "mine" }), 5016);
    const end = round.takeOffTime + flightMsOf(120);
    await goTo(socket, round.lockTime);
    await goTo(socket, end + 84);
    expect(await socket.ask(5017, { tag: 3_100, slot: 0 }, 5018)).toMatchObject({ status: 0, code: 3007 });
    await toNextRound(socket, round, 120);
    const [row] = await soonRows(member);
    expect(row?.attempts).toMatchObject([{ kind: "cash_out", arrival: end + 84, refusal: { refusal: "flew_away" } }]);
    expect(JSON.parse(row?.attempts[0]?.received ?? "")).toEqual({ cmd: 5017, data: '{"tag":3100,"slot":0}' });
  });

  it("include a cash-out that was paid at less than the member's screen showed", async () => {
    const member = await makeMember(1000);
    const { socket, round } = await connectToOpenRound(member);
    await control("POST", "/control/force", { table: "aviator", outcomes: [1.5] });
    await socket.ask(5015, bet(round, { betId: "mine" }), 5016);
    await goTo(socket, round.lockTime);
    await goTo(socket, round.takeOffTime + 2_000);
    expect(await socket.ask(5017, { tag: 4_000 }, 5018)).toMatchObject({ status: 1, cashCoefficient: 1.12 });
    await toNextRound(socket, round, 150);
    expect((await soonRows(member))[0]?.attempts).toMatchObject([{ kind: "cash_out", refusal: null }]);
  });

  it("are none if all was accepted, so that no row is written", async () => {
    const member = await makeMember(1000);
    const { socket, round } = await connectToOpenRound(member);
    await control("POST", "/control/force", { table: "aviator", outcomes: [1.5] });
    await socket.ask(5015, bet(round, { betId: "mine" }), 5016);
    await goTo(socket, round.lockTime);
    await goTo(socket, round.takeOffTime + 2_000);
    await socket.ask(5017, { tag: 1_900 }, 5018);
    await toNextRound(socket, round, 150);
    expect(await rowsOf(member)).toEqual([]);
  });

  it("are few of a member who floods, short, and without a token", async () => {
    const [flooding, other] = [await makeMember(1000, 0), await makeMember(1000, 0)];
    const { socket, round } = await connectToOpenRound(flooding);
    const second = await connect("/aviator", other);
    await control("POST", "/control/force", { table: "aviator", outcomes: [1.2] });
    const long = { betId: "a", token: "secret".repeat(8), extra: "x".repeat(2 * RECEIVED_MAX) };
    for (let sent = 0; sent < MEMBER_MAX + 5; sent++) {
      await socket.ask(5015, bet(round, { betPrice: 20_000, ...long }), 5016);
    }
    await second.ask(5015, bet(round, { betPrice: 20_000 }), 5016);
    await goTo(socket, round.lockTime);
    await toNextRound(socket, round, 120);
    const [row] = await soonRows(flooding);
    expect(row).toMatchObject({ omitted: 5 });
    const owners = row?.attempts.map(({ member }) => member);
    expect(owners).toEqual([...Array<number>(MEMBER_MAX).fill(Number(flooding.user_id)), Number(other.user_id)]);
    for (const { received } of row?.attempts ?? []) {
      expect(received.length).toBeLessThanOrEqual(RECEIVED_MAX);
      expect(received).not.toContain("secret");
    }
  });

  it("are lost in a restart, and the round says from when on they are known", async () => {
    const member = await makeMember(1000);
    const { socket, round } = await connectToOpenRound(member);
    await control("POST", "/control/force", { table: "aviator", outcomes: [1.2] });
    await socket.ask(5015, bet(round, { betId: "mine" }), 5016);
    await socket.ask(5017, {}, 5018);
    await goTo(socket, round.openTime + 5_000);
    await evictDurableObject(cellStub(env, cellIn(member)));
    await socket.ask(5017, {}, 5018);
    await goTo(socket, round.lockTime);
    await toNextRound(socket, round, 120);
    const [row] = await soonRows(member);
    expect(row?.attempts).toMatchObject([{ arrival: round.openTime + 5_000 }]);
    const known = await insideCell(cellIn(member), ({ storage: { sql } }) =>
      all(sql, "SELECT attempts_from FROM round WHERE period = ?", round.period),
    );
    expect(known).toEqual([{ attempts_from: round.openTime + 5_000 }]);
  });

  it("at Lucky Hit are kept too, also if the member leaves at once", async () => {
    const member = await makeMember(1000);
    const { period, lockTime } = await toOpenCycle();
    const socket = await connect("/luckyhit", member);
    await socket.ask(3015, luckyHitBet(period, { betPrice: 5_000, betId: "a" }), 3016);
    await goToTime(lockTime);
    await socket.ask(3015, luckyHitBet(period, { betId: "b" }), 3016);
    socket.close();
    await goToTime(lockTime + 30_000);
    const [row] = await soonRows(member);
    expect(row).toMatchObject({
      game: "luckyhit",
      period,
      attempts: [
        { kind: "stake", refusal: { refusal: "insufficient_balance" } },
        { kind: "stake", arrival: lockTime, refusal: { refusal: "stakes_closed" } },
      ],
    });
  });

  it("at Win Go are kept without any stake in the round, and name the round that was meant", async () => {
    const member = await makeMember(1000);
    const now = await shiftTime(0);
    const round = roundOf(shiftPeriod(periodAt(now), 1));
    const next = shiftPeriod(round.period, 1);
    const body = { category: "P", saas_id: "1", guess_type: "G", contract_money: 100, contract_count: 1 };
    const guess = (more: object) => call("POST", "/win/add_user_guess", { ...body, ...more }, { token: member.token });
    await goToTime(round.startTime);
    expect((await guess({ period: round.period, contract_count: 90 })).code).not.toBe(200);
    await goToTime(round.lockTime);
    expect((await guess({ period: round.period })).code).not.toBe(200);
    await goToTime(round.endTime + 2_000);
    expect((await guess({ period: round.period })).code).not.toBe(200);
    await goToTime(roundOf(next).endTime + 2_000);
    expect(await soonRows(member, 2)).toMatchObject([
      {
        game: "win:P:1",
        period: round.period,
        attempts: [
          { refusal: { refusal: "insufficient_balance" } },
          { arrival: round.lockTime, refusal: { refusal: "stakes_closed" } },
        ],
      },
      { period: next, attempts: [{ named: round.period, refusal: { refusal: "wrong_period" } }] },
    ]);
  });
});
