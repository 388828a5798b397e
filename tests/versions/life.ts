import { areas } from "#games/all/api.ts";
import * as z from "zod/mini";
import type { AnyCall, AnswerOf, BodyOf } from "#contract/call.ts";
import { addresses, editAddress } from "#contract/addresses.ts";
import { changeNickName, register, sendVerifyCode } from "#contract/calls/account.ts";
import { bankCards, editBankCard } from "#contract/calls/bank-cards.ts";
import { redeemGiftCode } from "#contract/calls/gifts.ts";
import { setWalletLimits } from "#contract/calls/limits.ts";
import { applyToBalance } from "#contract/calls/promotion.ts";
import { profile } from "#contract/calls/profile.ts";
import { buy, confirmReceipt, orders } from "#contract/calls/shop.ts";
import { addSuggestion } from "#contract/calls/support.ts";
import { transferTo } from "#contract/calls/transfer.ts";
import { addRecharge, addWithdrawal, giveUpRecharge } from "#contract/calls/wallet.ts";
import { controlClock, controlMembers, controlMessages } from "#contract/control/control.ts";
import {
  operateDecidePayment,
  operateDecideWithdrawal,
  operateGiftCodes,
  operateWithdrawals,
} from "#contract/control/operate.ts";
import { controlScene } from "#contract/control/state.ts";
import { CARD, HOME } from "#contract/examples/account.ts";
import { INSTANT_PLAYERS } from "#games/all/players.ts";
import { makeRequests } from "#games/engine/players/instant-player.ts";
import { Caller, type Member, Tally } from "../kill/caller.ts";
import type { RestartableServer } from "../kill/restartable-server.ts";
import { SeededRandom } from "../world/random.ts";
import { MINUTE_MS } from "#contract/values/durations.ts";

// A life that leaves rows of every kind. Time stands still and moves in steps, so that lives are alike.

/** Before midnight in India: few rounds pass until the next day. */
const BEGINS_AT = Date.UTC(2026, 10, 25, 18, 5);
const PASSWORD = "correct horse";
const MOBILE = "919876543210";
const PAYER = { pay_name: "Asha Rao", pay_mobile: MOBILE, pay_email: "asha@app.example" };

export function callerOf(server: RestartableServer): Caller {
  return new Caller(server, new Tally(), false);
}

/** Lets time pass, in which the simulated players play. */
export async function passTime(caller: Caller, shift_ms: number): Promise<void> {
  await caller.control(controlClock, { shift_ms });
}

/** Plays rounds and moves money in every way. Returns the members whose answers tell. */
export async function live(caller: Caller): Promise<Member[]> {
  const evening = { scene: "busy_evening", at: BEGINS_AT, players: 6, seed: "release", installation: "local" } as const;
  await caller.control(controlScene, evening);
  const kite = await registered(caller);
  const made = await caller.control(controlMembers, { count: 2, balance: 500_000, r_code: kite.id });
  const [lamp, reed] = made.members.map(({ user_id: id, token }): Member => ({ id, token }));
  if (lamp === undefined || reed === undefined) throw new Error("no members were made");
  let keys = 0;
  const move = async <C extends AnyCall>(call: C, member: Member, body: BodyOf<C>): Promise<AnswerOf<C>> => {
    const answer = await caller.move(call, member, { body, key: `release-${keys++}` });
    if (typeof answer === "object" && answer !== null && "refused" in answer)
      throw new Error(`${call.path}: ${JSON.stringify(answer.refused)}`);
    return answer;
  };
  const recharge = async (member: Member, price: number, outcome: "paid" | "failed" | null) => {
    const { serial_number } = await move(addRecharge, member, { price, pay_key: "redirect", ...PAYER });
    if (outcome !== null)
      await caller.control(operateDecidePayment, { serial_number, outcome, reason: "a test of ours" });
    return serial_number;
  };

  await recharge(kite, 2_000_000, "paid");
  await recharge(kite, 20_000, "failed");
  await move(giveUpRecharge, kite, { serial_number: await recharge(kite, 10_000, null) });
  await recharge(kite, 30_000, null);
  await recharge(lamp, 20_000, "paid");

  await move(editAddress, kite, HOME);
  const [address] = (await caller.read(addresses, kite)).queryset;
  const order = { product_id: 5, address_id: address?.id ?? 0, password: PASSWORD };
  await move(buy, kite, order);
  await passTime(caller, MINUTE_MS + 1_000);
  const [sent] = (await caller.read(orders, kite)).queryset;
  await move(confirmReceipt, kite, { id: sent?.id ?? 0 });
  await move(buy, kite, order);

  await move(editBankCard, kite, CARD);
  const [card] = (await caller.read(bankCards, kite)).queryset;
  for (const outcome of ["paid", "rejected", null] as const) {
    await passTime(caller, MINUTE_MS + 1_000);
    const verify_code = await codeFor(caller, "edit_bankcard");
    const wanted = { channel_key: "bank", bank_card_id: card?.id ?? 0, password: PASSWORD, verify_code };
    await move(addWithdrawal, kite, { price: 20_000, ...wanted });
    const serial_number = (await caller.control(operateWithdrawals)).queryset[0]?.serial_number ?? "";
    if (outcome !== null)
      await caller.control(operateDecideWithdrawal, { serial_number, outcome, reason: "a test of ours" });
  }

  await move(transferTo, kite, { user_id: reed.id, amount: 1_250 });
  await move(changeNickName, kite, { nick_name: "kite" });
  await move(setWalletLimits, kite, { daily_loss: 5_000_000 });
  await move(setWalletLimits, kite, { daily_loss: 6_000_000 });
  await move(addSuggestion, kite, { type: "game", whats_app: MOBILE, content: "A longer text about a game." });
  await caller.control(operateGiftCodes, { gift_code: "KITE-100", price: 10_000, uses: 10, reason: "a test of ours" });
  await move(redeemGiftCode, kite, { gift_code: "KITE-100" });
  for (const member of [kite, lamp]) await playInstant(member, move);
  // Profit can be moved on the next day.
  for (let tens = 0; tens < 3; tens++) await passTime(caller, 10 * MINUTE_MS);
  await move(applyToBalance, kite, { price: 2_000 });
  // A play that the upgrade meets in the middle.
  await beginLongPlay(lamp, move);
  return [kite, lamp, reed];
}

type Move = <C extends AnyCall>(call: C, member: Member, body: BodyOf<C>) => Promise<AnswerOf<C>>;

async function playInstant(member: Member, move: Move): Promise<void> {
  for (const game of INSTANT_PLAYERS) {
    const random = new SeededRandom(1, `${game.game} ${member.id}`);
    for (let plays = 0; plays < 4; plays++) {
      await makeRequests(
        game.play(random, () => 10_000),
        ({ call, body }) => move(call, member, body as Record<string, unknown>),
      );
    }
  }
}

async function beginLongPlay(member: Member, move: Move): Promise<void> {
  const game = INSTANT_PLAYERS.find(({ isLong }) => isLong);
  const play = game?.play(new SeededRandom(2, "long"), () => 10_000).next();
  if (play !== undefined && play.done !== true)
    await move(play.value.call, member, play.value.body as Record<string, unknown>);
}

async function registered(caller: Caller): Promise<Member> {
  const verify_code = await codeFor(caller, "register");
  const body = {
    mobile_number: MOBILE,
    verify_code,
    password: PASSWORD,
    r_code: "10000",
    device_id: "phone-4f0c2b9e7a61",
  };
  const answer = await caller.move(register, { id: "", token: "" }, { body });
  if ("refused" in answer) throw new Error(`register: ${answer.refused.msg}`);
  const { entry } = await caller.read(profile, { id: "", token: answer.token });
  return { id: entry.user_id, token: answer.token };
}

async function codeFor(caller: Caller, verify_type: "register" | "edit_bankcard"): Promise<string> {
  await caller.move(sendVerifyCode, { id: "", token: "" }, { body: { mobile_number: MOBILE, verify_type } });
  const { queryset } = await caller.control(controlMessages);
  return queryset.find((message) => message.verify_type === verify_type)?.code ?? "";
}

/** Answers of a member by path. */
export type Answers = Readonly<Record<string, unknown>>;

/** In the place of a server's own address. */
const HOST = "https://play.example";

const said = z.looseObject({ code: z.int() });

/** Told once, and then read. */
const NEWS = "/user/notification";

/** Every answer that a member gets without naming anything. A refusal stands as its code. */
export async function answersOf(server: RestartableServer, { token }: Member): Promise<Answers> {
  const reads = areas.flatMap(({ calls }) => calls).filter(({ method, by }) => method === "GET" && by === "member");
  const answers: [string, unknown][] = [];
  for (const { path } of reads) {
    if (path === NEWS) continue;
    const response = await fetch(server.url + path, { headers: { Authorization: `Token ${token}` } });
    const text = await response.text();
    const { msg: _, server_time: _time, ...answer } = said.parse(JSON.parse(text.replaceAll(server.url, HOST)));
    answers.push([path, answer.code === 200 ? answer : answer.code]);
  }
  return Object.fromEntries(answers);
}

/** The brand's contacts, which change with the brand. */
const OF_BRAND = "supports";

/** Values of old answers that the new ones lack or changed. New fields are welcome. */
export function changesIn(old: unknown, now: unknown, place = ""): string[] {
  if (typeof old !== "object" || old === null || typeof now !== "object" || now === null)
    return Object.is(old, now) ? [] : [`${place} was ${JSON.stringify(old)}, is ${JSON.stringify(now)}`];
  const fields = new Map(Object.entries(now));
  return Object.entries(old)
    .filter(([name]) => name !== OF_BRAND)
    .flatMap(([name, value]) => changesIn(value, fields.get(name), `${place} ${name}`.trim()));
}
