import { afterEach, expect, it, vi } from "vitest";
import { periodAt as cycleAt, roundOf as cycleOf } from "#games/lucky-hit/rules/timeline.ts";
import { periodAt as winPeriodAt, roundOf as winRoundOf } from "#games/win-go/rules/timeline.ts";
import { seeded } from "#loadtest/plan/cell-hour.ts";
import { flightMs, HERD_COEFFICIENT, HERD_SHARE, STAKES_A_ROUND } from "#loadtest/plan/evening.ts";
import {
  alarmsOf,
  costOf,
  GAMES,
  type PlayedHour,
  roundCostOf,
  ROWS_READ_A_CALL,
  rowsWrittenOf,
  type StakedGame,
  tableQuestionsOf,
} from "#loadtest/plan/operations.ts";
import { tableNames } from "#simulator/objects/tables.ts";
import { login } from "#simulator/testing/accounts.ts";
import {
  brokenInvariants,
  call,
  connect,
  endTest,
  makeMember,
  postAs,
  shiftTime,
  startWithinDay,
  type TestMember,
  type TestSocket,
} from "#simulator/testing/client.ts";
import { GAME_SAMPLES } from "#games/all/server/testing/game-samples.ts";
import { finishChains, insideCell, reset } from "#simulator/testing/objects.ts";
import { letLeave } from "#simulator/testing/old-rows.ts";
import { beginTime, openMeter, passTime } from "#simulator/testing/platform-meter.ts";
import { openPlay } from "#games/all/server/testing/plays.ts";
import { bet, luckyHitBet, newestRound } from "#games/all/server/testing/tables.ts";
import { makeHolder, rechargeByProcessor, withdrawWithCode } from "#simulator/testing/wallet.ts";
import { SECOND_MS } from "#contract/values/durations.ts";

// An hour of play at all games, second by second, beside the plan's figures for the same hour: `npm run rows`.

const TIMEOUT_MS = 240_000;
const SECONDS = 3_600;
const MINUTE_SECONDS = 60;
const CELL = 0;
const BALANCE = 1_000_000;
const PLAYERS = { aviator: 7, luckyhit: 4, others: 6 };
const WIN_CATEGORIES = ["P", "S", "B", "E"];
/** Of ten turns of a game without a table. */
const WINNERS = 6;
/** Between two turns of games without a table, which follow each other. */
const INSTANT_SECONDS = 22;
/** The games without a table. */
const INSTANT = GAMES.filter((name) => GAME_SAMPLES.some(({ game }) => game === name));
const LAST_MS = 1_500;
/** The plan's error that this test allows. */
const ERROR_MAX = 0.1;

afterEach(async () => {
  vi.restoreAllMocks();
  await endTest();
}, TIMEOUT_MS);

async function membersOf(count: number): Promise<TestMember[]> {
  const members: TestMember[] = [];
  for (let made = 0; made < count; made++) members.push(await makeMember(BALANCE, CELL));
  return members;
}

const socketsOf = (path: string, members: readonly TestMember[]) =>
  Promise.all(members.map((member) => connect(path, member)));

interface Turn {
  readonly socket: TestSocket;
  readonly at: number;
  readonly aim: number;
  state: "waits" | "staked" | "over";
}

/** The players who stake in a round, and when. */
function turnsOf(sockets: readonly TestSocket[], from: number, to: number, random: () => number): Turn[] {
  return sockets
    .filter(() => random() < STAKES_A_ROUND)
    .map((socket) => ({
      socket,
      at: from + random() * (to - from - LAST_MS),
      aim: random() < HERD_SHARE ? HERD_COEFFICIENT : 1 / Math.max(random(), 1e-3),
      state: "waits",
    }));
}

function turn<T>(of: readonly T[], at: number): T {
  const found = of[at % of.length];
  if (found === undefined) throw new Error("nobody");
  return found;
}

const isSettled = (table: string) =>
  insideCell(CELL, ({ storage: { sql } }) => {
    const open = "SELECT 1 FROM round WHERE settled IS NULL AND game LIKE ?";
    return sql.exec(open, `${table}%`).toArray().length === 0;
  });

const noneOf = () => Object.fromEntries(GAMES.map((game) => [game, 0])) as Record<StakedGame, number>;

async function roundsIn(): Promise<Record<StakedGame, number>> {
  const games = await insideCell(CELL, ({ storage: { sql } }) =>
    sql
      .exec<{ game: string }>("SELECT game FROM round")
      .toArray()
      .map(({ game }) => game),
  );
  const of = (name: StakedGame) => games.filter((game) => game.startsWith(name)).length;
  return { ...noneOf(), aviator: of("aviator"), luckyhit: of("luckyhit"), win: of("win") };
}

async function playHour(): Promise<{ hour: PlayedHour; looks: number; found: Record<string, number> }> {
  const random = seeded(35);
  const others = await membersOf(PLAYERS.others);
  const alone = turn(others, 0);
  const holder = await makeHolder(50_000);
  const aviator = await socketsOf("/aviator", await membersOf(PLAYERS.aviator));
  await turn(aviator, 0).next(5002);
  const luckyhit = await socketsOf("/luckyhit", await membersOf(PLAYERS.luckyhit));
  const instant = await Promise.all(
    INSTANT.map(async (game) => ({ game, play: await openPlay(game, [alone], CELL, 1) })),
  );
  await Promise.all(tableNames().map(finishChains));
  let now = await shiftTime(0);
  beginTime(now);
  const meter = await openMeter();
  const stakes = noneOf();
  const made = { looks: 0, logIns: 0, recharges: 0, withdrawals: 0 };
  const seen = { aviator: 0, luckyhit: 0 };
  let turns: Record<"aviator" | "luckyhit", Turn[]> = { aviator: [], luckyhit: [] };
  const before = await roundsIn();

  let round = newestRound(turn(aviator, 0));
  const pass = async () => {
    // An hour's frames would fill the memory.
    for (const { received } of [...aviator, ...luckyhit]) received.length = 0;
    const from = [turn(aviator, 0), turn(luckyhit, 0)].map((socket) => [socket, socket.received.length] as const);
    now = await passTime(SECOND_MS);
    for (const [socket, first] of from) await socket.until(({ data }) => Number(data["serverTime"]) >= now, first);
    // An alarm rings in real time.
    if (winRoundOf(winPeriodAt(now)).startTime > now - SECOND_MS) await expect.poll(() => isSettled("win:")).toBe(true);
  };
  const playAviator = async (isOver: boolean) => {
    if (turn(aviator, 0).received.some(({ cmd }) => cmd === 5002)) round = newestRound(turn(aviator, 0));
    if (round.period !== seen.aviator)
      turns = { ...turns, aviator: turnsOf(aviator, round.openTime, round.lockTime, random) };
    seen.aviator = round.period;
    for (const each of turns.aviator) {
      if (each.state === "waits" && !isOver && now >= each.at && now < round.lockTime) {
        each.state = "staked";
        stakes.aviator += 1;
        await each.socket.ask(5015, bet(round, { betId: crypto.randomUUID() }), 5016);
      } else if (each.state === "staked" && now >= round.takeOffTime + flightMs(each.aim)) {
        each.state = "over";
        await each.socket.ask(5017, { tag: 1 }, 5018);
      }
    }
  };
  const playLuckyHit = async () => {
    const { period, openTime, lockTime } = cycleOf(cycleAt(now));
    if (period !== seen.luckyhit) turns = { ...turns, luckyhit: turnsOf(luckyhit, openTime, lockTime, random) };
    seen.luckyhit = period;
    for (const each of turns.luckyhit) {
      if (each.state !== "waits" || now < each.at || now >= lockTime) continue;
      each.state = "over";
      stakes.luckyhit += 1;
      const placed = luckyHitBet(period, { betResult: random() < 0.5 ? "B" : "R", betId: crypto.randomUUID() });
      await each.socket.ask(3015, placed, 3016);
    }
  };
  const playOthers = async (second: number) => {
    const member = turn(others, second);
    const { lockTime } = winRoundOf(winPeriodAt(now));
    if (second % 6 === 2 && now < lockTime) {
      stakes.win += 1;
      await postAs(member, "/win/add_user_guess", {
        category: turn(WIN_CATEGORIES, Math.floor(second / 6)),
        saas_id: "1",
        period: winPeriodAt(now),
        guess_type: "G",
        contract_money: 10,
        contract_count: 5,
      });
    }
    if (second % INSTANT_SECONDS === 5) {
      const { game, play } = turn(instant, Math.floor(second / INSTANT_SECONDS));
      stakes[game] += 1;
      const isWinner = stakes[game] % 10 < WINNERS;
      await play(isWinner ? [alone] : [], isWinner ? [] : [alone]);
    }
    if (second % 20 === 7) {
      made.looks += 1;
      const path = second % 40 === 7 ? "/user/profile" : "/win/my_guesses?category=P";
      await call("GET", path, undefined, { token: member.token });
    }
  };
  const pay = async (second: number) => {
    if (second % 300 === 11) {
      made.logIns += 1;
      expect(await login({ mobile_number: holder.mobile })).toMatchObject({ code: 200 });
    }
    if (second % 300 === 12) {
      made.recharges += 1;
      await rechargeByProcessor(holder, 500);
    }
    if (second % 600 === 13) {
      made.withdrawals += 1;
      expect(await withdrawWithCode(holder, 1000)).toMatchObject({ code: 200 });
    }
  };

  let seconds = 0;
  for (; seconds < SECONDS || !(await isSettled("")); seconds++) {
    await pass();
    const isOver = seconds >= SECONDS;
    await playAviator(isOver);
    if (isOver) continue;
    await playLuckyHit();
    await playOthers(seconds);
    await pay(seconds);
  }
  const after = await roundsIn();
  const rounds = { ...after };
  for (const game of GAMES) rounds[game] -= before[game];
  const { looks, ...rest } = made;
  const hour = { stakes, rounds, tableRounds: rounds, minutes: seconds / MINUTE_SECONDS, ...rest };
  const found = {
    "rows written in cells": meter.written("cells") + meter.alarmsSet(),
    "rows written in tables": meter.written("tables") + meter.values(),
    "rows written in the list": meter.written("list"),
    "rows written in directories": meter.written("directories"),
    "alarms that rang": meter.alarmsRung(),
    "questions to tables": meter.questions(),
  };
  const rowsRead = () => meter.read("cells") + meter.read("tables");
  const reading = rowsRead();
  await shiftTime((hour.minutes + 1) * MINUTE_SECONDS * SECOND_MS);
  expect(await brokenInvariants()).toEqual([]);
  const audited = rowsRead() - reading;
  const left = meter.written("cells");
  await insideCell(CELL, ({ storage }) => letLeave(storage, CELL, now));
  const all = {
    ...found,
    "rows of stakes that leave": meter.written("cells") - left,
    "rows read": rowsRead() - audited,
  };
  meter.close();
  // Rows that left before their time are no audit's.
  await reset();
  return { hour, looks, found: all };
}

it(
  "the plan counts the operations of an hour of mixed play, of each kind, within 10 %",
  async () => {
    await startWithinDay();
    const { hour, looks, found } = await playHour();
    vi.restoreAllMocks();
    const { cells, tables, list, directories } = rowsWrittenOf(hour);
    const planned: Readonly<Record<string, number>> = {
      "rows written in cells": cells,
      "rows written in tables": tables,
      "rows written in the list": list,
      "rows written in directories": directories,
      "alarms that rang": alarmsOf(hour),
      "questions to tables": tableQuestionsOf(hour),
      "rows of stakes that leave": costOf(hour.stakes, "left"),
      "rows read": costOf(hour.stakes, "read") + roundCostOf("read", hour.rounds) + looks * ROWS_READ_A_CALL,
    };
    console.log(JSON.stringify({ hour, found, planned }));
    for (const [what, count] of Object.entries(found)) {
      const plan = planned[what] ?? 0;
      expect.soft(Math.abs(plan - count) / count, `${what}: planned ${plan}, counted ${count}`).toBeLessThan(ERROR_MAX);
    }
  },
  TIMEOUT_MS,
);
