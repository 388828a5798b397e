import { bankCards } from "../../../contract/calls/bank-cards.ts";
import { giftEvents, joinGiftEvent } from "../../../contract/calls/gifts.ts";
import { applyToBalance, applyToBalanceRecords, promotionInfo } from "../../../contract/calls/promotion.ts";
import { addSuggestion, suggestionDetail, suggestions } from "../../../contract/calls/support.ts";
import { transactions } from "../../../contract/calls/transactions.ts";
import { transferTo } from "../../../contract/calls/transfer.ts";
import { addWithdrawal, channels, withdrawals } from "../../../contract/calls/wallet.ts";
import { type Account, amountBeyond, inUnits } from "../backend/account.ts";
import { type Check, checksWith, type Trial } from "../check.ts";
import { type Session, UNKNOWN_ID } from "../session.ts";
import { expectAsSent } from "./shop.ts";
import { expectNow } from "./times.ts";
import { expectOtherBodyRefused, expectOwnMoney, expectSameAnswer } from "./under-key.ts";

/** The kit's clock may differ from the backend's by this. */
const EVENT_MS = 60_000;
/** A text as people write it. */
const AS_WRITTEN = '"Quoted" & <b>bold</b>, 100% — अशा';
const TRANSFERRED = 3;
const WITHDRAWN = 100;
const WRONG_PASSWORD = "not the password 0";

/** Calls that move money, one after the other. */
export function walletChecks(session: Session): Check[] {
  const needs = ["token", "writes"] as const;
  const of = { of: "money", isMoney: true } as const;
  return [
    ...transferChecks(session),
    ...checksWith(
      { ...of, needs, offers: ["gifts"] },
      { "a gift event pays the price that it answers, once": (trial) => joinEvent(session, trial) },
    ),
    ...checksWith(
      { ...of, needs, offers: ["promotion"] },
      { "profit moves to the balance, at most what there is": (trial) => moveProfit(session, trial) },
    ),
    ...checksWith(
      { ...of, needs: [...needs, "password"], offers: ["withdrawal"] },
      {
        "a withdrawal holds its price once; a wrong password and a wrong price none": (trial) =>
          withdraw(session, trial),
      },
    ),
    ...checksWith(
      { of: "money", needs, offers: ["suggestions"] },
      { "a suggestion waits for its reply": (trial) => suggest(session, trial) },
    ),
  ];
}

function transferChecks(session: Session): Check[] {
  const { backend, first, second } = session;
  const of = { of: "money", offers: ["transfer"], isMoney: true } as const;
  return [
    ...checksWith(
      { ...of, needs: ["token", "second", "writes"] },
      {
        "a transfer moves its amount, and once under one key": async (trial) => {
          const receiver = (await second.profile(trial)).user_id;
          const [from, to] = [await first.mark(trial), await second.mark(trial)];
          const options = first.with({ key: backend.newName(), body: { user_id: receiver, amount: TRANSFERRED } });
          const sent = await backend.accepts(trial, transferTo, options);
          const { curl } = sent;
          await first.expectMoved(trial, from, -TRANSFERRED * 100, "staked", { curl });
          await second.expectMoved(trial, to, TRANSFERRED * 100, "staked", { curl });
          for (const who of [first, second]) {
            const list = await backend.read(trial, transactions, who.with({ query: { p: 1, p_size: 20 } }));
            const row = list.queryset.find(({ change_balance: change }) => Math.abs(change ?? 0) === TRANSFERRED * 100);
            expectNow(trial, backend, row?.create_time, curl);
          }
          await expectSameAnswer(session, trial, transferTo, options, sent);
          await first.expectMoved(trial, from, -TRANSFERRED * 100, "repeated_key", { curl });
          await second.expectMoved(trial, to, TRANSFERRED * 100, "repeated_key", { curl });
          await expectOwnMoney(session, trial, transferTo, options, -TRANSFERRED * 100);
          await expectOtherBodyRefused(session, trial, transferTo, options, { amount: 6 });
          await first.expectUnmoved(trial, from, 600, "other_body", { curl });
        },
      },
    ),
    ...checksWith(
      { ...of, needs: ["token", "writes"] },
      {
        "a transfer below 0, above the balance, to oneself or to no member moves nothing": async (trial) => {
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
            { user_id: other, amount: 4.125 },
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
      },
    ),
  ];
}

async function joinEvent(session: Session, trial: Trial): Promise<void> {
  const { backend, first, second } = session;
  const eventsOf = async (who: Account) => (await backend.read(trial, giftEvents, who.with())).queryset;
  const events = await eventsOf(first);
  const now = backend.now();
  const isOpen = (each: (typeof events)[number]) =>
    !each.completed && each.member_available_num > 0 && each.start_time <= now && now < each.end_time;
  const open = events.find(isOpen);
  const unknown = first.with({ body: { id: UNKNOWN_ID } });
  await backend.refuses(trial, joinGiftEvent, unknown, "an event that does not exist is joined");
  const mark = await first.mark(trial);
  for (const { id, start_time: start, end_time: end } of events) {
    if (start <= now + EVENT_MS && now < end) continue;
    const { code, curl } = await backend.ask(trial, joinGiftEvent, first.with({ body: { id } }));
    trial.expect(code !== 200, "refused", "a gift event is joined before its start or after its end", { curl });
  }
  if (open === undefined) throw trial.notRun("no gift event is open now");
  const options = first.with({ key: backend.newName(), body: { id: open.id } });
  const joined = await backend.accepts(trial, joinGiftEvent, options);
  const { curl } = joined;
  trial.expect(joined.msg !== "", "message", "the answer has no msg for the member", { curl, field: "msg" });
  await first.expectMoved(trial, mark, joined.fields.price, "staked", { curl });
  await expectSameAnswer(session, trial, joinGiftEvent, options, joined);
  const again = await backend.ask(trial, joinGiftEvent, { ...options, key: backend.newName() });
  trial.expect(again.code !== 200, "code_once", "a gift event is joined twice by one member", { curl });
  await first.expectMoved(trial, mark, joined.fields.price, "repeated_key", { curl });
  const [left] = (await eventsOf(first)).filter(({ id }) => String(id) === String(open.id));
  const isLess = left === undefined || !isOpen(left) || left.member_available_num < open.member_available_num;
  trial.expect(isLess, "recorded", "the list shows the joined event as before", { curl });
  const theirs = session.hasSecond ? (await eventsOf(second)).filter(isOpen) : [];
  const isForBoth = theirs.some(({ id }) => String(id) === String(open.id));
  const isJoined = await expectOwnMoney(session, trial, joinGiftEvent, options, ({ price }) => price);
  trial.expect(isJoined || !isForBoth, "pieces", "an event that is open for another member refuses it", { curl });
}

async function moveProfit(session: Session, trial: Trial): Promise<void> {
  const { backend, first } = session;
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
  const { curl } = moved;
  await first.expectMoved(trial, mark, 100, "repeated_key", { curl });
  const left = (await backend.read(trial, promotionInfo, first.with())).profit;
  const story = `a profit of ${inUnits(profit)} less 1.00 is ${inUnits(left)}`;
  trial.expect(left === profit - 100, "staked", story, { curl });
  const list = await backend.read(trial, applyToBalanceRecords, first.with({ query: { p: 1, p_size: 10 } }));
  expectNow(trial, backend, list.queryset[0]?.create_time, curl);
  trial.expect(list.queryset[0]?.price === 100, "recorded", "the newest record is not this one", { curl });
}

async function withdraw(session: Session, trial: Trial): Promise<void> {
  const { backend, first, password } = session;
  const asked = await withdrawalOf(session, trial);
  const mark = await first.mark(trial);
  const { balance } = await first.profile(trial);
  for (const body of [
    { ...asked, price: WITHDRAWN, password: WRONG_PASSWORD },
    { ...asked, price: WITHDRAWN + 1, password: "" },
    { ...asked, price: WITHDRAWN + 2, password, bank_card_id: UNKNOWN_ID },
    { ...asked, price: WITHDRAWN + 3, password, channel_key: "no-such-channel" },
    { ...asked, price: -WITHDRAWN, password },
    { ...asked, price: 0, password },
    { ...asked, price: amountBeyond(balance), password },
  ]) {
    const given = first.with({ key: backend.newName(), body });
    const how = `${body.password === password ? "the" : "a wrong"} password to card ${body.bank_card_id} by ${body.channel_key}`;
    const detail = `${body.price} with ${how} is answered with code 200`;
    const { curl } = await backend.refuses(trial, addWithdrawal, given, detail);
    if (body.price !== 0) await first.expectUnmoved(trial, mark, Math.abs(body.price) * 100, "not_moved", { curl });
  }
  const options = first.with({ key: backend.newName(), body: { ...asked, price: WITHDRAWN, password } });
  const held = await backend.accepts(trial, addWithdrawal, options);
  const { curl } = held;
  await expectSameAnswer(session, trial, addWithdrawal, options, held);
  await first.expectMoved(trial, mark, -WITHDRAWN * 100, "repeated_key", { curl });
  await expectOwnMoney(session, trial, addWithdrawal, options, -WITHDRAWN * 100);
  await expectOtherBodyRefused(session, trial, addWithdrawal, options, { price: WITHDRAWN + 1 });
  await first.expectUnmoved(trial, mark, (WITHDRAWN + 1) * 100, "other_body", { curl });
  const [newest] = (await backend.read(trial, withdrawals, first.with({ query: { p: 1, p_size: 10 } }))).queryset;
  const isRecorded = newest?.price === WITHDRAWN * 100 && newest.status === "Wait";
  trial.expect(isRecorded, "recorded", "the newest withdrawal is not this one, with Wait", { curl });
  expectNow(trial, backend, newest?.create_time, curl);
  const fee = newest?.fee ?? 0;
  trial.expect(fee >= 0 && fee < WITHDRAWN * 100, "withdrawal", `its fee is ${inUnits(fee)}`, { curl });
}

async function suggest(session: Session, trial: Trial): Promise<void> {
  const { backend, first } = session;
  const content = `Conformance check ${backend.newName()}\n${AS_WRITTEN}`;
  const body = { type: "withdrawal", whats_app: "+919876543210", content, supple_serial: "SN-0042" };
  const { curl } = await backend.accepts(trial, addSuggestion, first.with({ body }));
  const list = await backend.read(trial, suggestions, first.with({ query: { status: "Wait" } }));
  // Other checks' rows may be newer; line ends may differ.
  const row = list.queryset.find((each) => each.content.startsWith(content.slice(0, 38)));
  trial.expect(row?.status === "Wait", "recorded", "the list Wait has no such suggestion", { curl });
  if (row === undefined || row.id === null) return;
  expectNow(trial, backend, row.create_time, curl);
  const { entry } = await backend.read(trial, suggestionDetail, first.with({ query: { id: String(row.id) } }));
  for (const each of [row, entry]) {
    expectAsSent(trial, body, { ...each, content: each.content.replaceAll("\r\n", "\n") }, curl);
  }
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
