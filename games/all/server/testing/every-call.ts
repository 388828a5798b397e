import { DAY_MS } from "#contract/values/durations.ts";
import { callAt } from "#games/all/api.ts";
import { expect } from "vitest";
import * as z from "zod/mini";
import { envelope } from "#contract/call.ts";
import { OWN_DATA_PARTS } from "#contract/calls/own-data.ts";
import { RAISE_WAITS_MS } from "#contract/calls/limits.ts";
import { windowsOf } from "#simulator/catalogue/gifts.ts";
import { periodAt, ROUND_MS, roundOf } from "#games/win-go/rules/timeline.ts";
import { cellOf } from "#simulator/objects/placement.ts";
import { HOME } from "#contract/examples/account.ts";
import { codeFor, MOBILE, PASSWORD, PHONE, registerMember, WELCOME } from "#simulator/testing/accounts.ts";
import { call, control, type Envelope, makeMember, shiftTime, connect } from "#simulator/testing/client.ts";
import { GAME_SAMPLES } from "./game-samples.ts";
import type { Ask } from "#simulator/testing/game-sample.ts";
import { bet, connectToOpenRound, goTo, cardsOf, goToTime, luckyHitBet, toOpenCycle } from "./tables.ts";
import { callBackBody, type Holder, makeHolder } from "#simulator/testing/wallet.ts";

/** Sends a call; a test can look at the objects before and after. */
type Around = (name: string, send: () => Promise<Envelope>) => Promise<Envelope>;

/** Makes every call of the contract succeed once, in frozen time, with stakes over sockets. Returns the calls made. */
export async function makeEveryCall(around: Around = (_, send) => send()): Promise<Set<string>> {
  const made = new Set<string>();
  const ask = async (name: string, body?: unknown, token?: string): Promise<Envelope> => {
    const [method = "", target = ""] = name.split(" ");
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const options = { headers: key, ...(token !== undefined && { token }) };
    const answer = await around(name, () => call(method, target, body, options));
    expect(answer.code, `${name}: ${answer.msg}`).toBe(200);
    const path = target.split("?")[0] ?? "";
    const schema = z.strictObject({ ...envelope.shape, ...callAt(method, path)?.answer.shape });
    expect(z.safeDecode(schema, answer as never).error, name).toBeUndefined();
    made.add(`${method} ${path}`);
    return answer;
  };
  const holder = await makeHolder(20_000);
  for (const name of ["POST /user/register", "POST /user/send_verify_code", "POST /user/edit_bank_card"])
    made.add(name);
  // Without DEMO, as here, it answers 404: simulator/directory/registration.test.ts.
  made.add("POST /user/demo_account");
  const { token } = holder;
  const other = await makeMember(1000, (cellOf(Number(holder.user_id)) + 1) % 3);
  const asMember = (name: string, body?: unknown) => ask(name, body, token);

  await visit(ask);
  await shop(asMember);
  await payInAndOut(asMember, ask, holder);
  await asMember("POST /user/transfer_to", { user_id: other.user_id, amount: 5 });
  await asMember("POST /user/change_nick_name", { nick_name: "kite" });
  await asMember("POST /user/wallet_limits", { daily_loss: 50_000 });
  await asMember("POST /user/wallet_limits", { daily_loss: 60_000 });
  await shiftTime(RAISE_WAITS_MS);
  await asMember("POST /user/confirm_limits", {});
  const suggestion = { type: "game", whats_app: "+919876543210", content: "A longer text about a game." };
  await asMember("POST /user/add_suggestion", suggestion);
  await playWin(asMember);
  for (const { play } of GAME_SAMPLES) await play(asMember);
  await playLuckyHit(holder, asMember);
  await playAviator(holder, asMember);
  await claimGifts(asMember);
  await earnProfit(holder, asMember);

  for (const path of LISTS) await asMember(`GET ${await withNewestId(path, asMember)}`);
  await takeDataAndLeave(ask);
  await logInAndOut(ask);
  return made;
}

/** Replaces `$game` by the id of the member's newest game. */
async function withNewestId(path: string, asMember: Ask): Promise<string> {
  const game = /\$(\w+)/.exec(path)?.[1];
  if (game === undefined) return path;
  const { queryset } = await asMember(`GET /${game}/user_records`);
  return path.replace(`$${game}`, (queryset as { id: string }[])[0]?.id ?? "");
}

/** Every GET call of a member, with a query. */
export const LISTS: readonly string[] = [
  "/user/profile",
  "/user/sessions",
  "/user/get_app_version_auth",
  "/user/orders?status=all",
  "/user/orders?status=undelivered",
  "/user/orders?status=success",
  "/user/channels?type=pay",
  "/user/recharges",
  "/user/withdrawals",
  "/user/notification",
  "/user/transactions",
  "/user/transactions?type=bet",
  "/user/transactions?type=win",
  "/user/wallet_limits",
  "/user/play_summary",
  "/user/suggestions?status=Wait",
  "/user/suggestions?status=Completed",
  "/user/suggestion?id=1",
  "/user/gift_events",
  "/user/promotion_info",
  "/user/bonus_records?level=1",
  "/user/promotion_records?level=1",
  "/user/apply_to_balance_records",
  "/win/next_period_info",
  "/win/guesses?category=P&saas_id=1",
  "/win/my_guesses?category=P",
  "/luckyhit/user_records",
  "/aviator/user_records",
  "/aviator/highest",
  ...GAME_SAMPLES.flatMap(({ game, lists }) => [
    ...lists,
    `/fairness/receipts?table=${game}&id=$${game}`,
    `/fairness/explanation?table=${game}&id=$${game}`,
  ]),
  "/exg/start_game?id=lotus-pairs",
  "/exg/owngame_start_game?game_id=lantern-match",
];

async function visit(ask: Ask): Promise<void> {
  for (const path of [
    "/user/get_app_version",
    "/shop/home_top",
    "/shop/games",
    "/shop/game_table?table=aviator",
    "/shop/players_now?game=mines",
    "/shop/products",
    "/exg/games?provider=own",
    "/fairness/chains?table=luckyhit",
    "/fairness/log?page=0&from=1",
    "/fairness/log?kind=avoided",
    "/fairness/odds?table=luckyhit",
  ]) {
    await ask(`GET ${path}`);
  }
  await ask("GET /shop/product?id=5");
  await ask("GET /win/next_period_info_noauth?category=P&saas_id=1");
}

async function shop(asMember: Ask): Promise<void> {
  await asMember("POST /user/edit_address", HOME);
  const { queryset } = await asMember("GET /user/addresses");
  const address = (queryset as { id: number }[])[0]?.id ?? 0;
  await asMember(`GET /user/address?id=${address}`);
  await asMember("POST /user/buy", { product_id: 5, address_id: address, password: PASSWORD });
  await asMember("PUT /user/delete_address", { id: address });
  await shiftTime(61_000);
  const orders = async () => (await asMember("GET /user/orders?status=unreceived"))["queryset"] as { id: number }[];
  await expect.poll(async () => (await orders()).length).toBe(1);
  await asMember("POST /user/confirm_receipt", { id: (await orders())[0]?.id });
}

async function payInAndOut(asMember: Ask, ask: Ask, holder: Holder): Promise<void> {
  const payer = { pay_name: "Asha Rao", pay_mobile: "+919876543210", pay_email: "asha@app.example" };
  const begun = await asMember("POST /user/add_recharge", { price: 500, pay_key: "redirect", ...payer });
  await ask("POST /sim/callback", callBackBody(String(begun["serial_number"]), 500));
  const { serial_number } = await asMember("POST /user/add_recharge", { price: 100, pay_key: "redirect", ...payer });
  await asMember("POST /user/give_up_recharge", { serial_number });
  const wanted = { price: 200, channel_key: "bank", bank_card_id: holder.card, password: PASSWORD };
  await shiftTime(61_000);
  const verify_code = await codeFor("edit_bankcard", holder.mobile);
  await asMember("POST /user/add_withdrawal", { ...wanted, verify_code });
  await asMember("GET /user/bank_cards");
  await asMember(`GET /user/bank_card?id=${holder.card}`);
  await asMember("PUT /user/delete_bank_card", { id: holder.card });
}

async function playWin(asMember: Ask): Promise<void> {
  const now = await shiftTime(0);
  const { period, startTime } = roundOf(periodAt(now + ROUND_MS));
  await goToTime(startTime);
  await asMember("GET /win/next_period_info");
  const guess = { category: "P", guess_type: "G", contract_money: 100, contract_count: 1, period };
  await asMember("POST /win/add_user_guess", guess);
  await asMember(`GET /win/round_detail?category=P&saas_id=1&period=${period}`);
}

async function playLuckyHit(holder: Holder, asMember: Ask): Promise<void> {
  const round = await toOpenCycle();
  const socket = await connect("/luckyhit", holder);
  expect(await socket.ask(3015, luckyHitBet(round.period), 3016)).toMatchObject({ code: 200 });
  await goToTime(round.period * 30_000 + 21_000);
  await cardsOf(socket, round.period);
  await asMember(`GET /luckyhit/round_detail?period=${round.period}`);
  socket.close();
}

async function playAviator(holder: Holder, asMember: Ask): Promise<void> {
  const { socket, round } = await connectToOpenRound(holder);
  expect(await socket.ask(5015, bet(round), 5016)).toMatchObject({ code: 200 });
  await goTo(socket, round.takeOffTime);
  await asMember(`GET /aviator/round_detail?period=${round.period}`);
  socket.close();
}

async function claimGifts(asMember: Ask): Promise<void> {
  await control("POST", "/operate/gift_codes", { gift_code: "KITE-100", price: 100, uses: 10 });
  await asMember("POST /user/redeem_gift_code", { gift_code: "KITE-100" });
  const now = await shiftTime(0);
  const [window] = windowsOf(now + DAY_MS);
  if (window === undefined) throw new Error("a day has windows");
  await goToTime(window.startTime);
  // The event requires a stake on the same day.
  await playWin(asMember);
  await asMember("POST /user/join_gift_event", { id: window.id });
}

/** Earns profit from the first recharge of an invited member. */
async function earnProfit(holder: Holder, asMember: Ask): Promise<void> {
  const body = { count: 1, balance: 1000, r_code: holder.user_id };
  const [invited] = (await control("POST", "/control/members", body))["members"] as { token: string }[];
  const payer = { pay_name: "Asha Rao", pay_mobile: "+919876543211", pay_email: "asha@app.example" };
  const wanted = { price: 200, pay_key: "redirect", ...payer };
  const begun = await call("POST", "/user/add_recharge", wanted, { token: invited?.token ?? "" });
  await call("POST", "/sim/callback", callBackBody(String(begun["serial_number"]), 200));
  await expect.poll(async () => (await asMember("GET /user/promotion_info"))["profit"]).toBe(50);
  // Profit can be moved on the next day.
  await shiftTime(DAY_MS);
  await asMember("POST /user/apply_to_balance", { price: 20 });
}

async function takeDataAndLeave(ask: Ask): Promise<void> {
  const { token } = await registerMember(77);
  await ask("POST /user/export_data", { password: PASSWORD }, token);
  for (const part of OWN_DATA_PARTS) await ask(`GET /user/own_data?part=${part}`, undefined, token);
  await ask("POST /user/delete_account", { give_up: WELCOME, password: PASSWORD }, token);
}

async function logInAndOut(ask: Ask): Promise<void> {
  const second = await ask("POST /user/login", { mobile_number: MOBILE, password: PASSWORD, device_id: PHONE });
  const token = String(second["token"]);
  await ask("POST /user/socket_ticket", {}, token);
  await ask("POST /user/end_sessions", {}, token);
  await ask("POST /user/logout", {}, token);
  await shiftTime(61_000);
  const reset = { verify_code: await codeFor("reset_password"), password: "another long password" };
  await ask("PUT /user/reset_password", { mobile_number: MOBILE, ...reset });
}
