import { afterEach, describe, expect, it } from "vitest";
import { flightMsOf } from "#games/aviator/rules/timeline.ts";
import { periodAt, roundOf, shiftPeriod } from "#games/win-go/rules/timeline.ts";
import { bet, connectToOpenRound, goTo, goToTime, luckyHitBet, toOpenCycle } from "#games/all/server/testing/tables.ts";
import {
  balanceOf,
  call,
  control,
  endTest,
  eventually,
  makeMember,
  shiftTime,
  type TestMember,
  connect,
} from "#simulator/testing/client.ts";
import { Player } from "#games/mines/server/testing/mines.ts";

// Concurrent requests and requests at the edge of a deadline, with the rules of docs/reliability.md.

const TAKEN = 200;
const STAKES_CLOSED = 3002;
const FLEW_AWAY = 3007;
const ALREADY_CASHED = 3005;
const INSUFFICIENT = 2001;

afterEach(endTest);

/** Ms from the lock, the code of the answer to a stake, and the balance after it, of 1000. */
const AT_THE_LOCK = [
  { ms: -1, code: TAKEN, left: 900 },
  { ms: 0, code: STAKES_CLOSED, left: 1000 },
  { ms: 1, code: STAKES_CLOSED, left: 1000 },
];

const win = (member: TestMember, period: number) =>
  call(
    "POST",
    "/win/add_user_guess",
    { category: "P", period, guess_type: "G", number: null, contract_money: 100, contract_count: 1 },
    { token: member.token },
  );

describe("a stake counts by the ms of its arrival and is refused from the lock on", () => {
  it("in Aviator", async () => {
    const { socket, round } = await connectToOpenRound(await makeMember());
    await goTo(socket, round.lockTime - 1);
    for (const { ms, code, left } of AT_THE_LOCK) {
      const member = await makeMember(1000, 0);
      const another = await connect("/aviator", member);
      if (ms > -1) await shiftTime(1);
      expect([ms, await another.ask(5015, bet(round), 5016)]).toMatchObject([ms, { code }]);
      expect(await balanceOf(member)).toBe(left);
    }
  });

  it("in Lucky Hit", async () => {
    const round = await toOpenCycle();
    for (const { ms, code, left } of AT_THE_LOCK) {
      const member = await makeMember(1000, 0);
      const another = await connect("/luckyhit", member);
      await goToTime(round.lockTime + ms);
      expect([ms, await another.ask(3015, luckyHitBet(round.period), 3016)]).toMatchObject([ms, { code }]);
      expect(await balanceOf(member)).toBe(left);
    }
  });

  it("in Win Go", async () => {
    const round = roundOf(shiftPeriod(periodAt(await shiftTime(0)), 1));
    for (const { ms, code, left } of AT_THE_LOCK) {
      const member = await makeMember(1000);
      await goToTime(round.lockTime + ms);
      expect([ms, await win(member, round.period)]).toMatchObject([ms, { code }]);
      expect(await balanceOf(member)).toBe(left);
    }
  });
});

it("a cash-out counts by the ms of its arrival, is paid in a tie with the crash, and is paid once if sent twice", async () => {
  const members = [await makeMember(1000, 0), await makeMember(1000, 0), await makeMember(1000, 0)];
  const { socket, round } = await connectToOpenRound(members[0] as TestMember);
  const sockets = [socket, ...(await Promise.all(members.slice(1).map((member) => connect("/aviator", member))))];
  await control("POST", "/control/force", { table: "aviator", outcomes: [1.5] });
  for (const each of sockets) await each.ask(5015, bet(round), 5016);
  const crash = round.takeOffTime + flightMsOf(150);
  await goTo(socket, crash - 1);

  const again = await connect("/aviator", members[0] as TestMember);
  socket.send(5017, {});
  again.send(5017, {});
  // Both sockets hear the cash-out. Only the one that came second hears the refusal.
  const heard = () =>
    [socket, again]
      .flatMap(({ received }) => received.filter(({ cmd }) => cmd === 5018))
      .map(({ data }) => Number(data["code"]));
  await eventually(() => expect(heard().toSorted((a, b) => a - b)).toEqual([TAKEN, TAKEN, ALREADY_CASHED]));
  await shiftTime(1);
  expect(await sockets[1]?.ask(5017, {}, 5018)).toMatchObject({ code: TAKEN });
  await shiftTime(1);
  expect(await sockets[2]?.ask(5017, {}, 5018)).toMatchObject({ code: FLEW_AWAY });
  expect(await Promise.all(members.map(balanceOf))).toEqual([1050, 1050, 900]);
});

it("a code with one use goes to one of 50 concurrent members", async () => {
  const made = await control("POST", "/control/members", { count: 50, balance: 0 });
  const members = made["members"] as TestMember[];
  await control("POST", "/operate/gift_codes", { gift_code: "LAST-1", price: 10, uses: 1 });
  const answers = await Promise.all(
    members.map(({ token }) => call("POST", "/user/redeem_gift_code", { gift_code: "LAST-1" }, { token })),
  );
  expect(answers.filter(({ code }) => code === TAKEN)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 4101)).toHaveLength(49);
  const balances = await Promise.all(members.map(balanceOf));
  expect(balances.reduce((sum, each) => sum + each, 0)).toBe(10);
});

describe("a transfer and a stake that need the same balance", () => {
  it.each(["transfer", "stake"])("spend it once, with the %s first", async (first) => {
    const [member, friend] = [await makeMember(100, 0), await makeMember(0, 1)];
    const player = new Player(member);
    const body = { user_id: friend.user_id, amount: 100 };
    const transfer = () => call("POST", "/user/transfer_to", body, { token: member.token });
    const stake = () => player.start(3, 100);
    const [a, b] = first === "transfer" ? [transfer(), stake()] : [stake(), transfer()];
    const codes = [(await a).code, (await b).code];
    expect(codes.sort((x, y) => x - y)).toEqual([TAKEN, INSUFFICIENT]);
    expect(await balanceOf(member)).toBe(0);
    const isStaked = (await player.status())["game_lock"] === "1";
    await expect.poll(() => balanceOf(friend)).toBe(isStaked ? 0 : 100);
  });
});

describe("a stake", () => {
  it("is accepted or refused as a whole during a log-out", async () => {
    const member = await makeMember(1000, 0);
    const key = { "Idempotency-Key": "race" };
    const [started] = await Promise.all([
      call("POST", "/mines/start", { traps: 3, amount: 100 }, { token: member.token, headers: key }),
      call("POST", "/user/logout", {}, { token: member.token }),
    ]);
    expect([TAKEN, 401]).toContain(started.code);
    const changes = await control("GET", "/operate/audit");
    const [cell] = changes["cells"] as { transfers: number }[];
    // The welcome balance and an accepted stake.
    expect(cell?.transfers).toBe(started.code === TAKEN ? 2 : 1);
  });

  it("moves no money after the log-out was answered", async () => {
    const member = await makeMember(1000);
    const socket = await connect("/aviator", member);
    await call("POST", "/user/logout", {}, { token: member.token });
    expect(await socket.untilClosed()).toBe(4401);
    expect((await call("POST", "/mines/start", { traps: 3, amount: 100 }, { token: member.token })).code).toBe(401);
    const audit = await control("GET", "/operate/audit");
    const transfers = (audit["cells"] as { transfers: number }[]).map((each) => each.transfers);
    expect(transfers.reduce((sum, each) => sum + each, 0)).toBe(1);
  });
});
