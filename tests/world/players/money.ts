import { PAY_KEYS } from "#contract/wallet.ts";
import { signCallBack } from "#simulator/payments/signature.ts";
import { PAYMENT_KEY } from "../world.ts";
import { Errand } from "./journal.ts";
import type { Person } from "./player.ts";
import { CODES, PASSWORD, SHELF } from "./setup.ts";

// What people do with money that is no game: each deed says what the ledger has to show for it.

const PAYER = { pay_name: "Asha Rao", pay_mobile: "+919876543210", pay_email: "asha@rangoli.example" };

export async function transfer(person: Person): Promise<void> {
  const { journal, random, home, others } = person;
  const to = random.pick(others);
  if (to === undefined) return;
  const minor = random.between(90, 40_000);
  const errand = person.errand("/user/transfer_to", { user_id: String(to.id), amount: minor / 100 });
  journal.do(errand, () => [
    { member: home.id, kind: "transfer_out", amount: minor },
    { member: to.id, kind: "transfer_in", amount: minor },
  ]);
  await person.run(errand);
}

/** Moves profit to the balance; mostly there is not enough. */
export async function applyProfit(person: Person): Promise<void> {
  const { journal, random, home } = person;
  const minor = random.between(1, 60);
  const errand = person.errand("/user/apply_to_balance", { price: minor / 100 });
  journal.do(errand, () => [{ member: home.id, kind: "profit_apply", amount: minor }]);
  await person.run(errand);
}

/** Withdraws with a code that is sent for it; the processor gives back what goes to some cards. */
export async function withdraw(person: Person): Promise<void> {
  const { journal, random, home, outside } = person;
  const { code } = await person.say("/user/send_verify_code", {
    mobile_number: home.mobile,
    verify_type: "edit_bankcard",
  });
  // One a minute.
  if (code !== 200) return;
  const minor = random.between(100, 200) * 100;
  const errand = person.errand("/user/add_withdrawal", {
    price: minor / 100,
    channel_key: "bank",
    bank_card_id: home.card,
    password: PASSWORD,
    verify_code: await outside.newestCode(home.mobile),
  });
  journal.do(errand, () => [
    { member: home.id, kind: "withdrawal", amount: minor },
    ...(home.isRefused ? [{ member: home.id, kind: "withdrawal_refund", amount: minor }] : []),
  ]);
  await person.run(errand);
}

export async function redeem(person: Person): Promise<void> {
  const { journal, random, home } = person;
  const { name, price } = random.pick([...CODES]) ?? CODES[0];
  const errand = person.errand("/user/redeem_gift_code", { gift_code: name });
  journal.do(errand, () => [{ member: home.id, kind: "gift_code", amount: price }]);
  await person.run(errand);
}

export async function buy(person: Person): Promise<void> {
  const { journal, random, home } = person;
  const goods = random.pick(SHELF);
  if (goods === undefined) return;
  const body = { product_id: goods.id, address_id: home.address, password: PASSWORD };
  const errand = person.errand("/user/buy", body);
  journal.do(errand, () => [{ member: home.id, kind: "buy", amount: goods.price }]);
  await person.run(errand);
}

/** Begins a recharge; then the processor says that it was paid, and says so more than once. */
export async function recharge(person: Person): Promise<void> {
  const { journal, random, home, outside } = person;
  const minor = random.between(1, 300) * 100;
  const body = { price: minor / 100, pay_key: random.pick(PAY_KEYS), ...PAYER, pay_upi_account: "asha@upi" };
  const begun = await person.run(journal.do(person.errand("/user/add_recharge", body)));
  if (begun.code !== 200) return;
  await outside.sleep(random.wait(3_000));
  const paid = { serial_number: String(begun["serial_number"]), price: minor, outcome: "paid" } as const;
  const signature = signCallBack(PAYMENT_KEY, paid);
  const callBack = { ...paid, price: minor / 100, signature };
  const call = new Errand(outside, { method: "POST", path: "/sim/callback", body: callBack });
  journal.do(call, () => [{ member: home.id, kind: "recharge", amount: minor }]);
  const again = Array.from({ length: random.below(3) }, () => call.sendOnce());
  await Promise.all([call.insist(), ...again]);
}
