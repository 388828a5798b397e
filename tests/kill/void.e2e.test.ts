import { randomBytes } from "node:crypto";
import { expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { type BeaconKeys, beaconKeys, startLocalBeacon } from "#tools/server/local-beacon.ts";
import { periodAt as cycleAt, roundOf as cycleOf, ROUND_MS as CYCLE_MS } from "#games/lucky-hit/rules/timeline.ts";
import { periodAt, roundOf, shiftPeriod } from "#games/win-go/rules/timeline.ts";
import { isAccepted } from "#conform/backend/socket.ts";
import { controlMembers } from "#contract/control/control.ts";
import { luckyHitBetFrame, luckyHitBetResultFrame } from "#games/lucky-hit/contract/frames.ts";
import { buildVerifier } from "#tools/fairness/digest.ts";
import { Api, ServerClock } from "../verification/server.ts";
import { withTestServer } from "./restartable-server.ts";

// A round whose beacon never comes, or comes with a wrong signature, is void: stakes go back once, through kills.

/** Later than any round of a beacon. */
const LATER = Number.MAX_SAFE_INTEGER;
/** Ms after the lock at which a cell has asked for the beacon: Lucky Hit deals at 3 s, Win Go ends at 30 s. */
const ASKED_MS = { luckyHit: 2_900, win: 5_000 };
const STAKES = [100, 10];

const transaction = z.object({ type: z.string(), change_balance: z.number(), relation_id: z.string() });
const luckyHitRow = z.object({ status: z.string(), change_amount: z.number() });
const winRow = z.object({ status: z.string() });
const detail = z.object({ entity: z.object({ voided: z.boolean(), server_seed: z.nullable(z.string()) }) });
const avoided = z.object({ queryset: z.array(z.unknown()) });
const audited = z.object({ ok: z.boolean(), total: z.number() });

const eventually = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 30_000, interval: 50 });

interface VoidCase {
  /** The keys that sign; the server trusts `trusted`. */
  readonly signing: BeaconKeys;
  readonly trusted: BeaconKeys;
  /** The beacon's time of day decides which rounds it has. */
  readonly now: number;
}

const honest = beaconKeys(randomBytes(32));
const liar = beaconKeys(randomBytes(32));

it.each<[string, VoidCase]>([
  ["is late", { signing: honest, trusted: honest, now: 0 }],
  ["lies", { signing: liar, trusted: honest, now: LATER }],
])("a beacon that %s voids rounds of Lucky Hit and Win Go, which give each stake back once", async (_, wrong) => {
  let { now } = wrong;
  let requests = 0;
  const clockOfBeacon = () => {
    requests++;
    return now;
  };
  const beacon = await startLocalBeacon({ keys: wrong.signing, now: clockOfBeacon });
  const settings = { BEACON: `${beacon.address} public=${wrong.trusted.publicKey}` };
  try {
    await withTestServer(async (server) => {
      const api = new Api(server);
      const clock = await ServerClock.stop(api);
      const members = await Promise.all([0, 1].map((cell) => memberOf(api, cell)));
      const win = roundOf(shiftPeriod(periodAt(clock.now), 1));
      await clock.to(win.startTime);
      for (const { token } of members) for (const stake of STAKES) await guess(api, token, win.period, stake);
      const cycle = cycleOf(cycleAt(win.startTime + CYCLE_MS), true);
      await clock.to(cycle.openTime);
      for (const { token } of members) await stakeOn(api, token, cycle.period);
      await server.killAndRestart();

      for (const { asks, over, records } of [
        { asks: cycle.lockTime + ASKED_MS.luckyHit, over: cycle.cardsTime, records: "/luckyhit/user_records" },
        { asks: win.lockTime + ASKED_MS.win, over: win.endTime, records: WIN_RECORDS },
      ]) {
        const asked = requests;
        await clock.to(asks);
        await eventually(async () => {
          await clock.forward(0);
          expect(requests).toBeGreaterThan(asked);
        });
        await clock.to(over);
        await settled(api, members, records);
        await server.killAndRestart();
      }
      // The right beacon comes too late to change anything.
      now = LATER;
      await clock.to(win.endTime + 120_000);
      await server.killAndRestart();
      await clock.forward(1_000);

      const ways = [`luckyhit:${cycle.period}`, `win:P:1:${win.period}`];
      for (const { token } of members) {
        expect(await rowsOf(api, token)).toEqual(
          ways
            .flatMap((relation) =>
              STAKES.flatMap((each) => [`bet ${-each} ${relation}`, `bet_refund ${each} ${relation}`]),
            )
            .sort(),
        );
        expect(await api.rows("/luckyhit/user_records", luckyHitRow, token)).toEqual(
          STAKES.toReversed().map((change_amount) => ({ status: "R", change_amount })),
        );
        expect(await api.rows(WIN_RECORDS, winRow, token)).toEqual(STAKES.map(() => ({ status: "R" })));
      }
      const { token } = members[0] ?? { token: "" };
      for (const path of [
        `/luckyhit/round_detail?period=${cycle.period}`,
        `/win/round_detail?category=P&saas_id=1&period=${win.period}`,
      ]) {
        expect((await api.get(path, detail, token)).entity).toEqual({ voided: true, server_seed: null });
      }
      expect(await api.get("/operate/audit", audited)).toEqual({ ok: true, total: 0 });
      if (wrong.signing === honest) await recomputed(api, clock, server.url, token);
    }, settings);
  } finally {
    await beacon.stop();
  }
});

const WIN_RECORDS = "/win/my_guesses?category=P";

async function memberOf(api: Api, cell: number) {
  const { members } = await api.control(controlMembers.path, controlMembers.answer, { count: 1, balance: 1000, cell });
  const [member] = members;
  if (member === undefined) throw new Error("no member was made");
  return member;
}

async function guess(api: Api, token: string, period: number, contract_money: number): Promise<void> {
  const body = { category: "P", saas_id: "1", period, guess_type: "G", contract_money, contract_count: 1 };
  await api.post("/win/add_user_guess", z.object({}), token, body);
}

async function stakeOn(api: Api, token: string, period: number): Promise<void> {
  const socket = await api.openSocket("/luckyhit", token);
  for (const betPrice of STAKES) {
    const bet = { period, betResult: "B", oddNo: "Q2AlyjYoIondBMTh7fy5", betPrice, betId: `bet-${betPrice}` };
    expect(isAccepted(await socket.ask(luckyHitBetFrame.cmd, bet, luckyHitBetResultFrame))).toBe(true);
  }
  socket.close();
}

async function settled(api: Api, members: readonly { token: string }[], path: string): Promise<void> {
  for (const { token } of members) {
    await eventually(async () => {
      const rows = await api.rows(path, winRow, token);
      expect(rows.map(({ status }) => status)).toEqual(STAKES.map(() => "R"));
    });
  }
}

/** The list has what both rounds avoided, and the verifier in Go, where it is, computes the same. */
async function recomputed(api: Api, clock: ServerClock, url: string, token: string): Promise<void> {
  await eventually(async () => {
    // Each uncached look at the chains lets the tables ask for a late beacon, once in a while of their time.
    await clock.forward(1_000);
    await api.get("/fairness/chains", z.object({}));
    const { queryset } = await api.get("/fairness/log?kind=avoided", avoided);
    expect(queryset).toHaveLength(2);
  });
  const verifier = await buildVerifier();
  const said = (await verifier?.("log", "-url", url, "-token", token)) ?? "2 avoided outcomes recomputed";
  expect(said).toContain("2 avoided outcomes recomputed");
}

/** A member's rows of stakes and of what came back, sorted. */
async function rowsOf(api: Api, token: string): Promise<string[]> {
  const rows = await api.rows("/user/transactions", transaction, token);
  return rows
    .filter(({ type }) => type !== "welcome")
    .map(({ type, change_balance: change, relation_id: relation }) => `${type} ${change} ${relation}`)
    .sort();
}
