import { PAY_KEYS } from "#contract/calls/wallet.ts";
import { signCallBack } from "#simulator/payments/payment.ts";
import { PAYMENT_KEY } from "../world.ts";
import { KeyedRequest } from "./journal.ts";
import type { Envelope } from "./network.ts";
import type { Player } from "./player.ts";
import { CODES, PASSWORD, SHELF } from "./setup.ts";

// Payments of members outside the games. Each names the entries that the ledger must contain.

export const PAYER = {
  pay_name: "Asha Rao",
  pay_mobile: "+919876543210",
  pay_email: "asha@app.example",
  pay_upi_account: "asha@upi",
};

export function transfer(player: Player): Promise<void> {
  return send(player, player.random.between(90, 40_000));
}

/** Sends two parts of the balance at once. Together they are too much, or each depends on the balance that was seen. */
export async function spendTwice(player: Player): Promise<void> {
  const { entry } = await player.look("/user/profile");
  const saw = Math.round((entry as { balance: number }).balance * 100);
  const dependsOnIt = player.random.chance(0.5);
  const minor = Math.floor(saw * (dependsOnIt ? 0.1 : 0.6));
  const twice = [1, 2].map(() => send(player, minor, dependsOnIt ? saw : undefined));
  await Promise.all(twice);
}

async function send(player: Player, minor: number, saw?: number): Promise<void> {
  const { journal, random, home, others } = player;
  const to = random.pick(others);
  if (to === undefined) return;
  const request = player.request("/user/transfer_to", { user_id: String(to.id), amount: minor / 100 }, minor, saw);
  journal.do(request, () => [
    { member: home.id, kind: "transfer_out", amount: minor },
    { member: to.id, kind: "transfer_in", amount: minor },
  ]);
  await player.run(request);
}

/** Moves profit to the balance. Often the profit is too small. */
export async function applyProfit(player: Player): Promise<void> {
  const { journal, random, home } = player;
  const minor = random.between(1, 60);
  const request = player.request("/user/apply_to_balance", { price: minor / 100 }, minor);
  journal.do(request, () => [{ member: home.id, kind: "profit_apply", amount: minor }]);
  await player.run(request);
}

/** Withdraws with a fresh code. The processor returns the withdrawals to some cards. */
export async function withdraw(player: Player): Promise<void> {
  const { journal, random, home, network } = player;
  const { code } = await player.say("/user/send_verify_code", {
    mobile_number: home.mobile,
    verify_type: "edit_bankcard",
  });
  // A member may request one code a minute.
  if (code !== 200) return;
  const minor = random.between(100, 200) * 100;
  const verify_code = await network.newestCode(home.mobile);
  const body = { price: minor / 100, channel_key: "bank", bank_card_id: home.card, password: PASSWORD, verify_code };
  const request = player.request("/user/add_withdrawal", body, minor);
  journal.do(request, () => [
    { member: home.id, kind: "withdrawal", amount: minor },
    ...(home.isRefused ? [{ member: home.id, kind: "withdrawal_refund", amount: minor }] : []),
  ]);
  await player.run(request);
}

export async function redeem(player: Player): Promise<void> {
  const { journal, random, home } = player;
  const { name, price } = random.pick([...CODES]) ?? CODES[0];
  const request = player.request("/user/redeem_gift_code", { gift_code: name }, price);
  journal.do(request, () => [{ member: home.id, kind: "gift_code", amount: price }]);
  await player.run(request);
}

/** Joins the second gift event of the day, which asks for a recharge. */
export async function joinEvent(player: Player): Promise<void> {
  const { journal, home } = player;
  const { queryset } = await player.look("/user/gift_events");
  const id = (queryset as { id: number }[] | undefined)?.[1]?.id;
  if (id === undefined) return;
  const request = player.request("/user/join_gift_event", { id });
  journal.do(request, ({ price }) => [
    { member: home.id, kind: "gift_event", amount: Math.round(Number(price) * 100) },
  ]);
  await player.run(request);
}

export async function buy(player: Player): Promise<void> {
  const { journal, random, home } = player;
  const goods = random.pick(SHELF);
  if (goods === undefined) return;
  const body = { product_id: goods.id, address_id: home.address, password: PASSWORD };
  const request = player.request("/user/buy", body, goods.price);
  journal.do(request, () => [{ member: home.id, kind: "buy", amount: goods.price }]);
  await player.run(request);
}

export async function recharge(player: Player): Promise<void> {
  await rechargeOf(player, player.random.between(1, 300) * 100);
}

/** Begins a recharge, which the processor confirms more than once. Returns the first answer. */
export async function rechargeOf(player: Player, minor: number): Promise<Envelope> {
  const { journal, random, home, network } = player;
  const body = { price: minor / 100, pay_key: random.pick(PAY_KEYS), ...PAYER };
  const begun = await player.run(journal.do(player.request("/user/add_recharge", body)));
  if (begun.code !== 200) return begun;
  await network.sleep(random.wait(3_000));
  const paid = { serial_number: String(begun["serial_number"]), price: minor, outcome: "paid" } as const;
  const signature = signCallBack(PAYMENT_KEY, paid);
  const callBack = { ...paid, price: minor / 100, signature };
  const sent = { method: "POST", path: "/sim/callback", body: callBack };
  const call = new KeyedRequest(network, { ...sent, member: home.id, id: paid.serial_number });
  journal.do(call, () => [{ member: home.id, kind: "recharge", amount: minor }]);
  const again = Array.from({ length: random.below(3) }, () => call.sendOnce());
  await Promise.all([call.insist(), ...again]);
  return begun;
}
