import { editAddress } from "#contract/addresses.ts";
import type { AnswerOf, AnyCall, BodyOf } from "#contract/call.ts";
import { controlMembers } from "#contract/control/control.ts";
import { operateDecidePayment } from "#contract/control/operate.ts";
import { editBankCard } from "#contract/calls/bank-cards.ts";
import { addSuggestion } from "#contract/calls/support.ts";
import { transferTo } from "#contract/calls/transfer.ts";
import { addRecharge, PAY_KEYS } from "#contract/calls/wallet.ts";
import { INSTANT_PLAYERS } from "#games/all/players.ts";
import { randomOf } from "#games/engine/players/habits.ts";
import { makeRequests } from "#games/engine/players/instant-player.ts";
import { askAs } from "#tools/server/operator.ts";

export interface SeededMember {
  token: string;
  userId: string;
  mobile: string;
  nickName: string;
}

type Made = AnswerOf<typeof controlMembers>["members"][number];

const RUPEE = 100;
const BALANCE = 12_480 * RUPEE + 50;

/** A member without a history, whose lists are empty. */
export async function newMember(base: string, controlToken: string, balance = 0): Promise<SeededMember> {
  const { members } = await askAs(`Bearer ${controlToken}`, base, controlMembers, { count: 1, balance });
  const [member] = members;
  if (!member) throw new Error("the control API made no member");
  return kept(member);
}

/** A member with some history, whose lists have rows. */
export async function seedMember(base: string, controlToken: string): Promise<SeededMember> {
  const ask = <C extends AnyCall>(call: C, authorization: string, body: BodyOf<C>) =>
    askAs(authorization, base, call, body);
  const operator = `Bearer ${controlToken}`;
  const make = async (inviter: { r_code?: string }) => {
    const { members } = await ask(controlMembers, operator, { count: 1, balance: BALANCE, ...inviter });
    const [made] = members;
    if (!made) throw new Error("the control API made no member");
    return made;
  };
  const member = await make({});
  const friend = await make({ r_code: member.user_id });
  const own = `Token ${member.token}`;

  for (const amount of [50, 125, 10]) {
    await ask(transferTo, own, { user_id: friend.user_id, amount: amount * RUPEE });
    await ask(transferTo, `Token ${friend.token}`, { user_id: member.user_id, amount: amount * RUPEE });
  }
  const recharge = async (price: number, token = own, isPaid = true) => {
    const { serial_number } = await ask(addRecharge, token, {
      price: price * RUPEE,
      pay_key: "redirect",
      pay_name: "Asha Rao",
      pay_mobile: member.mobile_number,
      pay_email: "asha@example.org",
    });
    const decision = { serial_number, outcome: "paid", reason: "seeds a member" } as const;
    if (isPaid) await ask(operateDecidePayment, operator, decision);
  };
  await recharge(500);
  await recharge(1000, own, false);
  // The friend's first recharge earns the member a bonus.
  await recharge(200, `Token ${friend.token}`);
  await ask(editAddress, own, {
    full_name: "Asha Rao",
    mobile_number: member.mobile_number,
    pin_code: "560001",
    state: "Karnataka",
    town_city: "Bengaluru",
    detail_address: "12 Residency Road",
  });
  await ask(editBankCard, own, {
    actual_name: "Asha Rao",
    ifsc_code: "LOTU0001234",
    bank_name: "Lotus Bank",
    account_number: "001122334455",
    province: "Karnataka",
    city: "Bengaluru",
    address: "12 Residency Road",
    mobile_number: member.mobile_number,
    email: "asha@example.org",
    upi_account: "asha@upi",
    verify_code: "",
  });
  for (const { game, play } of INSTANT_PLAYERS) {
    const requests = play(randomOf("seeded", game, 0, 0), () => 100 * RUPEE);
    await makeRequests(requests, ({ call, body }) => ask(call, own, body as BodyOf<typeof call>));
  }
  await ask(addSuggestion, own, { type: "game", whats_app: "", content: "Please show the last 100 results as well" });
  return kept(member);
}

function kept({ token, user_id, mobile_number, nick_name }: Made): SeededMember {
  return { token, userId: user_id, mobile: mobile_number, nickName: nick_name };
}

/** The simulator's payment pages: an open one of each channel, and the end of one that was paid. */
export const PAYMENT_PAGES = [...PAY_KEYS, "paid"].map((name) => `pay-${name}`);

/** Begins a payment for each of {@link PAYMENT_PAGES}. Answers their paths in this order. */
export async function beginPayments(base: string, controlToken: string, token: string): Promise<string[]> {
  const paths: string[] = [];
  for (const pay_key of [...PAY_KEYS, "redirect"] as const) {
    const payer = { pay_name: "Asha Rao", pay_mobile: "+919876543210", pay_email: "asha@example.org" };
    const account = pay_key === "upi" ? { pay_upi_account: "asha@upi" } : {};
    const body = { price: 500 * RUPEE, pay_key, ...payer, ...account };
    const [serial = ""] =
      /R\d+-[\w-]+/.exec(JSON.stringify(await askAs(`Token ${token}`, base, addRecharge, body))) ?? [];
    if (paths.push(`/sim/pay/${serial}`) <= PAY_KEYS.length) continue;
    const decision = { serial_number: serial, outcome: "paid", reason: "shows the end of a payment" } as const;
    await askAs(`Bearer ${controlToken}`, base, operateDecidePayment, decision);
  }
  return paths;
}
