import { areas } from "#games/all/api.ts";
import {
  bet,
  connectToOpenRound,
  goTo,
  goToTime,
  luckyHitBet,
  newestRound,
  toOpenCycle,
  toOpenRound,
} from "#games/all/server/testing/tables.ts";
import { periodAt, ROUND_MS, roundOf } from "#games/win-go/rules/timeline.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { refusals } from "#contract/refusals.ts";
import { cellOf } from "../objects/placement.ts";
import { payAddress } from "../payments/payment.ts";
import { addAddress, codeFor, PASSWORD } from "../testing/accounts.ts";
import {
  balanceOf,
  call,
  connect,
  control,
  endTest,
  type Envelope,
  fetchSimulator,
  makeMember,
  shiftTime,
  startWithinDay,
} from "../testing/client.ts";
import { TestProvider } from "../testing/provider.ts";
import { callBackBody, type Holder, makeHolder, PAYER, sendCallBack, serialOfBegun } from "../testing/wallet.ts";

const { code: FROZEN, text: TEXT } = refusals.account_frozen;
const REASON = "The bank asks who paid";

let kim: Holder;

const freeze = (reason = REASON) => control("PUT", "/operate/freeze", { user_id: kim.user_id, reason });
const unfreeze = () => control("DELETE", "/operate/freeze", { user_id: kim.user_id });
const restart = () => control("POST", "/control/restart", { object: `cell:${cellOf(Number(kim.user_id))}` });

async function freezeAndRestart(): Promise<void> {
  expect(await freeze()).toMatchObject({ code: 200 });
  await restart();
}

const as = (path: string, body: object, key = crypto.randomUUID(), locale = "in"): Promise<Envelope> =>
  call("POST", path, body, { token: kim.token, locale, headers: { "Idempotency-Key": key } });

const guessOf = (period: number) => ({
  category: "P",
  saas_id: "1",
  period,
  guess_type: "N",
  number: 7,
  contract_money: 10,
  contract_count: 5,
});

/** Moves on to the beginning of a round of Win Go. */
async function toGuess() {
  const round = roundOf(periodAt((await shiftTime(0)) + ROUND_MS));
  await goToTime(round.startTime);
  return round;
}

beforeEach(async () => {
  await startWithinDay();
  kim = await makeHolder(20_000);
});
afterEach(endTest);

/** Each call by which a member begins to move money: its body, and what an open member gets; 200 by default. */
async function beginnings(): Promise<Readonly<Record<string, readonly [body: object, code?: number]>>> {
  const address_id = await addAddress(kim);
  const other = await makeMember();
  await control("POST", "/operate/gift_codes", { gift_code: "KITE-100", price: 100, uses: 10 });
  const { period } = await toGuess();
  const verify_code = await codeFor("edit_bankcard", kim.mobile);
  const withdrawal = { price: 200, channel_key: "bank", bank_card_id: kim.card, password: PASSWORD, verify_code };
  return {
    "/user/add_recharge": [{ price: 500, pay_key: "redirect", ...PAYER }],
    "/user/add_withdrawal": [withdrawal],
    "/user/transfer_to": [{ user_id: other.user_id, amount: 5 }],
    "/user/redeem_gift_code": [{ gift_code: "KITE-100" }],
    "/user/join_gift_event": [{ id: 1 }, refusals.event_unknown.code],
    "/user/buy": [{ product_id: 5, address_id, password: PASSWORD }],
    "/user/apply_to_balance": [{ price: 20 }, refusals.profit_insufficient.code],
    "/win/add_user_guess": [guessOf(period)],
    "/mines/start": [{ traps: 3, amount: 50 }],
    "/dice/roll": [{ amount: 10, target: 5000, over: true, key: crypto.randomUUID() }],
    "/user/delete_account": [{ give_up: 0, password: PASSWORD }, refusals.stakes_open.code],
  };
}

const keyOf = (path: string) => path.replaceAll("/", "-");

/** They go on with a stake that was placed. */
const GO_ON = ["/mines/tap", "/mines/take"];

describe("a frozen member", () => {
  it("is refused each way to move money, in its own language and after a restart, and changes nothing", async () => {
    const paths = await beginnings();
    const inContract = areas.flatMap(({ calls }) => calls).filter(({ by, money }) => by === "member" && money);
    expect([...Object.keys(paths), ...GO_ON].toSorted()).toEqual(inContract.map(({ path }) => path).toSorted());

    await freezeAndRestart();
    const before = await balanceOf(kim);
    for (const [path, [body]] of Object.entries(paths)) {
      expect(await as(path, body, keyOf(path), "vi"), path).toMatchObject({ code: FROZEN, msg: TEXT.vi });
      const without = await call("POST", path, body, { token: kim.token });
      expect(without, path).toMatchObject({ code: FROZEN, msg: TEXT.in });
    }
    expect(await balanceOf(kim)).toBe(before);

    expect(await unfreeze()).toMatchObject({ code: 200 });
    await restart();
    for (const [path, [body, code = 200]] of Object.entries(paths)) {
      // A refusal leaves its key free.
      expect((await as(path, body, keyOf(path))).code, path).toBe(code);
    }
  });

  it("logs in and reads, and sets limits of its own", async () => {
    await freezeAndRestart();
    const body = { mobile_number: kim.mobile, password: PASSWORD, device_id: "phone-4f0c2b9e7a615d83" };
    const { code, token } = await call("POST", "/user/login", body);
    expect(code).toBe(200);
    for (const path of ["/user/profile", "/user/transactions", "/user/recharges", "/win/my_guesses?category=P"])
      expect((await call("GET", path, undefined, { token: String(token) })).code, path).toBe(200);
    expect((await as("/user/wallet_limits", { daily_loss: 100 })).code).toBe(200);
  });

  it("gets the first answer of a call again", async () => {
    const other = await makeMember();
    const sent = await as("/user/transfer_to", { user_id: other.user_id, amount: 5 }, "first");
    await freezeAndRestart();
    const again = await as("/user/transfer_to", { user_id: other.user_id, amount: 5 }, "first");
    expect(again).toEqual(sent);
    expect(await balanceOf(other)).toBe(1005);
  });

  it("cashes a running flight out, and stakes at neither table", async () => {
    await control("POST", "/control/force", { table: "aviator", outcomes: Array<number>(4).fill(50) });
    const { socket, round } = await connectToOpenRound(kim);
    expect(await socket.ask(5015, bet(round, { betId: "a" }), 5016)).toMatchObject({ code: 200 });
    await goTo(socket, round.lockTime);
    await freeze();
    await goTo(socket, round.takeOffTime + 5_000);
    expect(await socket.ask(5017, { tag: 1 }, 5018)).toMatchObject({ code: 200 });
    expect(await balanceOf(kim)).toBeGreaterThan(20_000);
    await toOpenRound(socket);
    const refused = await socket.ask(5015, bet(newestRound(socket), { betId: "b" }), 5016);
    expect(refused).toMatchObject({ code: FROZEN, msg: TEXT.in });
    socket.close();

    const { period } = await toOpenCycle();
    const cards = await connect("/luckyhit", kim, "pt");
    expect(await cards.ask(3015, luckyHitBet(period, { betId: "c" }), 3016)).toMatchObject({
      code: FROZEN,
      msg: TEXT.pt,
    });
    cards.close();
  });

  it("is paid for the stakes that it had", async () => {
    const round = await toGuess();
    await control("POST", "/control/force", { table: "win:P:1", outcomes: [10_007] });
    expect((await as("/win/add_user_guess", guessOf(round.period))).code).toBe(200);
    await control("POST", "/control/force", { table: `mines:${kim.user_id}`, outcomes: [[20, 21, 22]] });
    expect((await as("/mines/start", { traps: 3, amount: 50 })).code).toBe(200);
    const before = await balanceOf(kim);
    await freezeAndRestart();
    expect((await as("/mines/tap", { idx: 1 })).code).toBe(200);
    expect((await as("/mines/take", {})).code).toBe(200);
    const taken = await balanceOf(kim);
    expect(taken).toBeGreaterThan(before);
    await goToTime(round.endTime);
    await expect.poll(() => balanceOf(kim)).toBeGreaterThan(taken + 400);
  });

  it("is debited by no provider, and credited and given back as ever", async () => {
    const provider = await TestProvider.open(kim);
    for (const id of ["won", "back"]) expect((await provider.debit(id, 1000, id)).code).toBe(200);
    await freezeAndRestart();
    expect(await provider.debit("new", 1000, "new")).toMatchObject({ code: FROZEN });
    expect(await provider.debit("won", 1000, "won"), "a repeat").toMatchObject({ code: 200 });
    expect(await provider.credit("win", 2500, "won")).toMatchObject({ code: 200, balance: 2_000_500 });
    expect(await provider.rollback("back")).toMatchObject({ code: 200, balance: 2_001_500 });
  });

  it("is told by a payment's page, and credited if the processor was paid all the same", async () => {
    const serial = await serialOfBegun(kim, 300);
    const page = async () => (await fetchSimulator("GET", payAddress(serial, { locale: "in" }))).text();
    expect(await page()).not.toContain(TEXT.in);
    await freezeAndRestart();
    expect(await page()).toContain(TEXT.in);
    expect((await sendCallBack(callBackBody(serial, 300))).code).toBe(200);
    expect(await balanceOf(kim)).toBe(20_300);
  });

  it("receives transfers, and is corrected by operators", async () => {
    const other = await makeMember();
    await freezeAndRestart();
    await call("POST", "/user/transfer_to", { user_id: kim.user_id, amount: 5 }, { token: other.token });
    for (const [id, amount] of [
      ["c1", 12],
      ["c2", -7],
    ] as const) {
      const wanted = { id, user_id: kim.user_id, amount, reference: "ticket 7" };
      expect(await control("POST", "/operate/corrections", wanted)).toMatchObject({ proposal: { state: "done" } });
    }
    expect(await balanceOf(kim)).toBe(20_010);
  });
});

it("tells of a freeze before and after, and knows no member of another id", async () => {
  const now = await shiftTime(0);
  const first = { who: "tester", reason: REASON };
  expect(await freeze()).toMatchObject({ changed: { before: null, after: first } });
  const again = { ...first, reason: "The bank has not answered" };
  expect(await freeze(again.reason)).toMatchObject({ changed: { before: { ...first, time: now }, after: again } });
  expect(await unfreeze()).toMatchObject({ changed: { before: { ...again, time: now }, after: null } });
  for (const user_id of ["990000", "109999"]) {
    const { code } = refusals.receiver_unknown;
    expect(await control("PUT", "/operate/freeze", { user_id })).toMatchObject({ code });
  }
});
