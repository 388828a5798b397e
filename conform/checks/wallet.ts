import { addresses, addressDetail, deleteAddress, editAddress } from "../../contract/addresses.ts";
import { bankCards } from "../../contract/calls/bank-cards.ts";
import { giftEvents, joinGiftEvent, redeemGiftCode } from "../../contract/calls/gifts.ts";
import { applyToBalance, promotionInfo } from "../../contract/calls/promotion.ts";
import { buy, confirmReceipt, orders, products } from "../../contract/calls/shop.ts";
import { addSuggestion, suggestionDetail, suggestions } from "../../contract/calls/support.ts";
import { transferTo } from "../../contract/calls/transfer.ts";
import { addWithdrawal, channels } from "../../contract/calls/wallet.ts";
import type { Check, Need, Trial } from "../check.ts";
import { type Session, UNKNOWN_ID } from "../session.ts";
import { addressOf } from "./isolation.ts";

const TRANSFERRED = 3;
const WITHDRAWN = 100;
const WRONG_PASSWORD = "not the password 0";

/** Calls that move money, one after the other. */
export function walletChecks(session: Session): Check[] {
  const { backend, first, second, password } = session;
  const check = (name: string, needs: readonly Need[], run: (trial: Trial) => Promise<void>): Check => ({
    name: `money ${name}`,
    needs: ["token", "writes", ...needs],
    run,
  });

  return [
    check("a transfer moves its amount, and once under one key", ["second"], async (trial) => {
      const receiver = (await second.profile(trial)).user_id;
      const [from, to] = [await first.mark(trial), await second.mark(trial)];
      const options = first.with({ key: backend.newName(), body: { user_id: receiver, amount: TRANSFERRED } });
      const sent = await backend.accepts(trial, transferTo, options);
      const { curl } = sent;
      await first.expectMoved(trial, from, -TRANSFERRED * 100, "staked", { curl });
      await second.expectMoved(trial, to, TRANSFERRED * 100, "staked", { curl });
      const again = await backend.ask(trial, transferTo, options);
      trial.expect(again.code === sent.code, "repeated_key", `the repeated call has code ${again.code}`, { curl });
      await first.expectMoved(trial, from, -TRANSFERRED * 100, "repeated_key", { curl });
      await second.expectMoved(trial, to, TRANSFERRED * 100, "repeated_key", { curl });
    }),
    check("a transfer above the balance, or to no member, moves nothing", [], async (trial) => {
      const mark = await first.mark(trial);
      const own = (await first.profile(trial)).user_id;
      const all = Math.floor(mark.balance / 100);
      for (const [body, amount] of [
        [{ user_id: String(UNKNOWN_ID), amount: 4 }, 400],
        [{ user_id: own, amount: 5 }, 500],
        [{ user_id: String(UNKNOWN_ID), amount: all + 1000 }, (all + 1000) * 100],
      ] as const) {
        const given = first.with({ key: backend.newName(), body });
        const { curl } = await backend.refuses(trial, transferTo, given, "the transfer is answered with code 200");
        await first.expectUnmoved(trial, mark, amount, "not_moved", { curl });
      }
    }),
    check("an unknown gift code moves nothing", [], async (trial) => {
      const mark = await first.mark(trial);
      const body = { gift_code: `NONE-${backend.newName().slice(0, 8)}` };
      const given = first.with({ key: backend.newName(), body });
      const { curl } = await backend.refuses(trial, redeemGiftCode, given, "an unknown code is answered with code 200");
      await expectStill(session, trial, mark, curl);
    }),
    check("a gift event pays the price that it answers, once", [], async (trial) => {
      const { queryset: events } = await backend.read(trial, giftEvents, first.with());
      const now = backend.now();
      const open = events.find(
        (each) => !each.completed && each.member_available_num > 0 && each.start_time <= now && now < each.end_time,
      );
      if (open === undefined) {
        const unknown = first.with({ body: { id: UNKNOWN_ID } });
        await backend.refuses(trial, joinGiftEvent, unknown, "an event that does not exist is joined");
        throw trial.notRun("no gift event is open now");
      }
      const mark = await first.mark(trial);
      const options = first.with({ key: backend.newName(), body: { id: open.id } });
      const joined = await backend.accepts(trial, joinGiftEvent, options);
      const { curl } = joined;
      trial.expect(joined.msg !== "", "message", "the answer has no msg for the member", { curl, field: "msg" });
      await first.expectMoved(trial, mark, joined.fields.price, "staked", { curl });
      await backend.ask(trial, joinGiftEvent, options);
      await first.expectMoved(trial, mark, joined.fields.price, "repeated_key", { curl });
    }),
    check("profit moves to the balance, at most what there is", [], async (trial) => {
      const { profit } = await backend.read(trial, promotionInfo, first.with());
      const mark = await first.mark(trial);
      const tooMuch = Math.floor(profit / 100) + 7;
      const asked = first.with({ body: { price: tooMuch } });
      const refused = await backend.refuses(trial, applyToBalance, asked, "more than the profit is moved");
      await first.expectUnmoved(trial, mark, tooMuch * 100, "not_moved", { curl: refused.curl });
      if (profit < 100) throw trial.notRun("the profit is below 1");
      const options = first.with({ key: backend.newName(), body: { price: 1 } });
      const moved = await backend.accepts(trial, applyToBalance, options);
      await backend.ask(trial, applyToBalance, options);
      await first.expectMoved(trial, mark, 100, "repeated_key", { curl: moved.curl });
    }),
    check("a wrong password buys nothing", [], async (trial) => {
      const { product, address } = await order(session, trial);
      const mark = await first.mark(trial);
      const body = { product_id: product.id, address_id: address, password: WRONG_PASSWORD };
      const given = first.with({ key: backend.newName(), body });
      const { curl } = await backend.refuses(trial, buy, given, "a wrong password is answered with code 200");
      await first.expectUnmoved(trial, mark, product.price, "not_moved", { curl });
    }),
    check("a purchase costs its price, and once under one key", ["password"], async (trial) => {
      const { product, address } = await order(session, trial);
      const mark = await first.mark(trial);
      if (mark.balance < product.price) throw trial.notRun("the balance is below the price of every product");
      const body = { product_id: product.id, address_id: address, password };
      const options = first.with({ key: backend.newName(), body });
      const { curl } = await backend.accepts(trial, buy, options);
      await first.expectMoved(trial, mark, -product.price, "staked", { curl });
      await backend.ask(trial, buy, options);
      await first.expectMoved(trial, mark, -product.price, "repeated_key", { curl });
      const [newest] = (await backend.read(trial, orders, first.with({ query: { status: "all" } }))).queryset;
      trial.expect(newest?.name === product.name, "recorded", "the newest order is not the purchase", { curl });
    }),
    check("a receipt of an unknown order is refused", [], async (trial) => {
      const unknown = first.with({ body: { id: UNKNOWN_ID } });
      await backend.refuses(trial, confirmReceipt, unknown, "an order that does not exist is confirmed");
    }),
    check("a withdrawal holds its price; a wrong password none", ["password"], async (trial) => {
      const cards = await backend.read(trial, bankCards, first.with());
      const [channel] = (await backend.read(trial, channels, first.with({ query: { type: "withdraw" } }))).queryset;
      const [card] = cards.queryset;
      if (card === undefined || channel === undefined) throw trial.notRun("the first account has no bank card");
      if (cards.otp_required) throw trial.notRun("a withdrawal asks for a one-time code");
      const [bank] = channel.bank_codes ?? [];
      const asked = {
        price: WITHDRAWN,
        channel_key: channel.key,
        bank_card_id: card.id,
        ...(bank !== undefined && { bank_code: bank.code }),
      };
      const mark = await first.mark(trial);
      const given = first.with({ body: { ...asked, password: WRONG_PASSWORD } });
      const wrong = await backend.refuses(trial, addWithdrawal, given, "a wrong password is answered with code 200");
      await first.expectUnmoved(trial, mark, WITHDRAWN * 100, "not_moved", { curl: wrong.curl });
      const options = first.with({ key: backend.newName(), body: { ...asked, password } });
      const held = await backend.accepts(trial, addWithdrawal, options);
      await backend.ask(trial, addWithdrawal, options);
      await first.expectMoved(trial, mark, -WITHDRAWN * 100, "repeated_key", { curl: held.curl });
    }),
    check("an address is added, read, changed and deleted", [], async (trial) => {
      const name = `Conformance ${backend.newName().slice(0, 6)}`;
      const added = await backend.succeeds(trial, editAddress, first.with({ body: addressOf(name) }));
      const find = async (wanted: string) =>
        (await backend.read(trial, addresses, first.with())).queryset.find((row) => row.full_name === wanted);
      const row = await find(name);
      if (row === undefined) return trial.fail("recorded", "the list has no new address", { curl: added.curl });
      const body = { ...addressOf(`${name} B`), id: row.id };
      const changed = await backend.succeeds(trial, editAddress, first.with({ body }));
      const entry = (await backend.read(trial, addressDetail, first.with({ query: { id: String(row.id) } }))).entry;
      trial.expect(entry.full_name === `${name} B`, "recorded", "the change is not in the entry", {
        curl: changed.curl,
      });
      const removed = await backend.succeeds(trial, deleteAddress, first.with({ body: { id: row.id } }));
      const left = await find(`${name} B`);
      trial.expect(left === undefined, "recorded", "the deleted address is still in the list", { curl: removed.curl });
    }),
    check("a suggestion waits for its reply", [], async (trial) => {
      const content = `Conformance check ${backend.newName()}`;
      const body = { type: "other", whats_app: "", content };
      const added = await backend.accepts(trial, addSuggestion, first.with({ body }));
      const list = await backend.read(trial, suggestions, first.with({ query: { status: "Wait" } }));
      const row = list.queryset.find((each) => each.content === content);
      const { curl } = added;
      trial.expect(row?.status === "Wait", "recorded", "the list Wait has no such suggestion", { curl });
      if (row === undefined || row.id === null) return;
      const { entry } = await backend.read(trial, suggestionDetail, first.with({ query: { id: String(row.id) } }));
      trial.expect(entry.content === content, "same_entry", "content differs from the list", { curl });
    }),
  ];
}

/** A product in stock and an address of the first account; adds an address if it has none. */
async function order({ backend, first }: Session, trial: Trial) {
  const shop = await backend.read(trial, products);
  const inStock = shop.queryset.filter(({ stock }) => stock > 0).toSorted((a, b) => a.price - b.price);
  const [product] = inStock;
  if (product === undefined) throw trial.notRun("no product is in stock");
  const list = await backend.read(trial, addresses, first.with());
  if (list.queryset.length === 0) {
    await backend.ask(trial, editAddress, first.with({ body: addressOf("Conformance Check") }));
  }
  const [row] = (await backend.read(trial, addresses, first.with())).queryset;
  if (row === undefined) throw trial.notRun("the first account has no address");
  return { product, address: row.id };
}

async function expectStill({ first }: Session, trial: Trial, mark: { balance: number; count: number }, curl: string) {
  const { moved, changes } = await first.movement(trial, mark);
  const isGift = changes.some((change) => change > 0 && change === moved);
  trial.expect(!isGift, "not_moved", "the balance rose after a refusal", { curl });
}
