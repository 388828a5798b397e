import { addresses, addressDetail, deleteAddress, editAddress } from "../../contract/addresses.ts";
import { bankCards } from "../../contract/calls/bank-cards.ts";
import { giftEvents, joinGiftEvent, redeemGiftCode } from "../../contract/calls/gifts.ts";
import { applyToBalance, promotionInfo } from "../../contract/calls/promotion.ts";
import { buy, confirmReceipt, orders, products } from "../../contract/calls/shop.ts";
import { addSuggestion, suggestionDetail, suggestions } from "../../contract/calls/support.ts";
import { transferTo } from "../../contract/calls/transfer.ts";
import { addWithdrawal, channels, withdrawals } from "../../contract/calls/wallet.ts";
import { amountBeyond } from "../backend/account.ts";
import type { OfferName } from "../../contract/offers.ts";
import type { Check, Need, Trial } from "../check.ts";
import { type Session, UNKNOWN_ID } from "../session.ts";
import { addressOf } from "./isolation.ts";
import { expectOtherBodyRefused, expectSameAnswer } from "./under-key.ts";

const TRANSFERRED = 3;
const WITHDRAWN = 100;
const WRONG_PASSWORD = "not the password 0";

/** Calls that move money, one after the other. */
export function walletChecks(session: Session): Check[] {
  const { backend, first, second, password } = session;
  const check = (name: string, offer: OfferName, needs: readonly Need[], run: Check["run"]): Check => ({
    name: `money ${name}`,
    needs: ["token", "writes", ...needs],
    offers: [offer],
    run,
  });
  const money = (...given: Parameters<typeof check>): Check => ({ ...check(...given), isMoney: true });

  return [
    money("a transfer moves its amount, and once under one key", "transfer", ["second"], async (trial) => {
      const receiver = (await second.profile(trial)).user_id;
      const [from, to] = [await first.mark(trial), await second.mark(trial)];
      const options = first.with({ key: backend.newName(), body: { user_id: receiver, amount: TRANSFERRED } });
      const sent = await backend.accepts(trial, transferTo, options);
      const { curl } = sent;
      await first.expectMoved(trial, from, -TRANSFERRED * 100, "staked", { curl });
      await second.expectMoved(trial, to, TRANSFERRED * 100, "staked", { curl });
      await expectSameAnswer(session, trial, transferTo, options, sent);
      await first.expectMoved(trial, from, -TRANSFERRED * 100, "repeated_key", { curl });
      await second.expectMoved(trial, to, TRANSFERRED * 100, "repeated_key", { curl });
      await expectOtherBodyRefused(session, trial, transferTo, options, { amount: 6 });
      await first.expectUnmoved(trial, from, 600, "other_body", { curl });
    }),
    money(
      "a transfer below 0, above the balance, to oneself or to no member moves nothing",
      "transfer",
      [],
      async (trial) => {
        const own = (await first.profile(trial)).user_id;
        const other = session.hasSecond ? (await second.profile(trial)).user_id : own;
        const unknown = String(UNKNOWN_ID);
        const { balance } = await first.profile(trial);
        const beyond = amountBeyond(balance);
        for (const body of [
          { user_id: unknown, amount: 4 },
          { user_id: own, amount: 5 },
          { user_id: unknown, amount: beyond },
          { user_id: other, amount: beyond },
          { user_id: other, amount: -7 },
          { user_id: other, amount: 0 },
        ]) {
          const mark = await first.mark(trial);
          const theirs = session.hasSecond ? await second.mark(trial) : null;
          const given = first.with({ key: backend.newName(), body });
          const { curl } = await backend.refuses(trial, transferTo, given, "the transfer is answered with code 200");
          const amount = Math.abs(body.amount) * 100;
          if (amount === 0) continue;
          await first.expectUnmoved(trial, mark, amount, "not_moved", { curl });
          if (theirs !== null) await second.expectUnmoved(trial, theirs, amount, "not_moved", { curl });
        }
      },
    ),
    money("a gift code pays once, and the same member never again", "gifts", ["gift"], async (trial) => {
      const mark = await first.mark(trial);
      const options = first.with({ key: backend.newName(), body: { gift_code: session.giftCode } });
      const redeemed = await backend.succeeds(trial, redeemGiftCode, options);
      const { curl } = redeemed;
      const { changes } = await first.settled(trial, mark);
      const gift = changes.find((change) => change > 0);
      if (gift === undefined) return trial.fail("staked", "the code pays nothing", { curl });
      await expectSameAnswer(session, trial, redeemGiftCode, options, redeemed);
      const again = first.with({ key: backend.newName(), body: { gift_code: session.giftCode } });
      const { code } = await backend.ask(trial, redeemGiftCode, again);
      trial.expect(code !== 200, "code_once", "a redeemed gift code is redeemed again by the same member", { curl });
      await first.expectMoved(trial, mark, gift, "code_once", { curl });
    }),
    money("a gift event pays the price that it answers, once", "gifts", [], async (trial) => {
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
      await expectSameAnswer(session, trial, joinGiftEvent, options, joined);
      await first.expectMoved(trial, mark, joined.fields.price, "repeated_key", { curl });
    }),
    money("profit moves to the balance, at most what there is", "promotion", [], async (trial) => {
      const { profit } = await backend.read(trial, promotionInfo, first.with());
      const mark = await first.mark(trial);
      for (const price of [Math.floor(profit / 100) + 7.77, -8.88]) {
        const asked = first.with({ key: backend.newName(), body: { price } });
        const { curl } = await backend.refuses(trial, applyToBalance, asked, `${price} of a profit is moved`);
        await first.expectUnmoved(trial, mark, Math.round(Math.abs(price) * 100), "not_moved", { curl });
      }
      if (profit < 100) throw trial.notRun("the profit is below 1");
      const options = first.with({ key: backend.newName(), body: { price: 1 } });
      const moved = await backend.accepts(trial, applyToBalance, options);
      await expectSameAnswer(session, trial, applyToBalance, options, moved);
      await first.expectMoved(trial, mark, 100, "repeated_key", { curl: moved.curl });
    }),
    money("a wrong password buys nothing", "shop", [], async (trial) => {
      const { product, address } = await order(session, trial);
      const mark = await first.mark(trial);
      const body = { product_id: product.id, address_id: address, password: WRONG_PASSWORD };
      const given = first.with({ key: backend.newName(), body });
      const { curl } = await backend.refuses(trial, buy, given, "a wrong password is answered with code 200");
      await first.expectUnmoved(trial, mark, product.price, "not_moved", { curl });
    }),
    money("a purchase costs its price, and once under one key", "shop", ["password"], async (trial) => {
      const { product, address } = await order(session, trial);
      const mark = await first.mark(trial);
      if (mark.balance < product.price) throw trial.notRun("the balance is below the price of every product");
      const body = { product_id: product.id, address_id: address, password };
      const options = first.with({ key: backend.newName(), body });
      const bought = await backend.accepts(trial, buy, options);
      const { curl } = bought;
      await first.expectMoved(trial, mark, -product.price, "staked", { curl });
      await expectSameAnswer(session, trial, buy, options, bought);
      await first.expectMoved(trial, mark, -product.price, "repeated_key", { curl });
      const [newest] = (await backend.read(trial, orders, first.with({ query: { status: "all" } }))).queryset;
      trial.expect(newest?.name === product.name, "recorded", "the newest order is not the purchase", { curl });
    }),
    check("a receipt of an unknown order is refused", "shop", [], async (trial) => {
      const unknown = first.with({ body: { id: UNKNOWN_ID } });
      await backend.refuses(trial, confirmReceipt, unknown, "an order that does not exist is confirmed");
    }),
    money(
      "a withdrawal holds its price once; a wrong password and a wrong price none",
      "withdrawal",
      ["password"],
      async (trial) => {
        const asked = await withdrawalOf(session, trial);
        const mark = await first.mark(trial);
        const { balance } = await first.profile(trial);
        for (const body of [
          { ...asked, price: WITHDRAWN, password: WRONG_PASSWORD },
          { ...asked, price: -WITHDRAWN, password },
          { ...asked, price: 0, password },
          { ...asked, price: amountBeyond(balance), password },
        ]) {
          const given = first.with({ key: backend.newName(), body });
          const detail = `${body.price} with ${body.password === password ? "the" : "a wrong"} password is answered with code 200`;
          const { curl } = await backend.refuses(trial, addWithdrawal, given, detail);
          if (body.price !== 0)
            await first.expectUnmoved(trial, mark, Math.abs(body.price) * 100, "not_moved", { curl });
        }
        const options = first.with({ key: backend.newName(), body: { ...asked, price: WITHDRAWN, password } });
        const held = await backend.accepts(trial, addWithdrawal, options);
        const { curl } = held;
        await expectSameAnswer(session, trial, addWithdrawal, options, held);
        await first.expectMoved(trial, mark, -WITHDRAWN * 100, "repeated_key", { curl });
        await expectOtherBodyRefused(session, trial, addWithdrawal, options, { price: WITHDRAWN + 1 });
        await first.expectUnmoved(trial, mark, (WITHDRAWN + 1) * 100, "other_body", { curl });
        const [newest] = (await backend.read(trial, withdrawals, first.with({ query: { p: 1, p_size: 10 } }))).queryset;
        const isRecorded = newest?.price === WITHDRAWN * 100 && newest.status === "Wait";
        trial.expect(isRecorded, "recorded", "the newest withdrawal is not this one, with Wait", { curl });
      },
    ),
    check("an address is added, read, changed and deleted", "shop", [], async (trial) => {
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
    check("a suggestion waits for its reply", "suggestions", [], async (trial) => {
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

/** The body of a withdrawal by the first channel to the first bank card, without price and password. */
export async function withdrawalOf({ backend, first }: Session, trial: Trial) {
  const cards = await backend.read(trial, bankCards, first.with());
  const [channel] = (await backend.read(trial, channels, first.with({ query: { type: "withdraw" } }))).queryset;
  const [card] = cards.queryset;
  if (card === undefined || channel === undefined) throw trial.notRun("the first account has no bank card");
  if (cards.otp_required) throw trial.notRun("a withdrawal asks for a one-time code");
  const [bank] = channel.bank_codes ?? [];
  return { channel_key: channel.key, bank_card_id: card.id, ...(bank !== undefined && { bank_code: bank.code }) };
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
