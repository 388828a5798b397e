import { CONTACTS } from "#brand/details.ts";
import { changeNickName, logout } from "#contract/calls/account.ts";
import { addressDetail, addresses, deleteAddress, editAddress } from "#contract/addresses.ts";
import { bankCardDetail, bankCards, deleteBankCard, editBankCard } from "#contract/calls/bank-cards.ts";
import { confirmLimits, playSummary, setWalletLimits, walletLimits } from "#contract/calls/limits.ts";
import { profile } from "#contract/calls/profile.ts";
import type { Locale } from "#contract/values/locale.ts";
import { mobileKey, numberOf } from "#simulator/directory/spellings.ts";
import { refuse, isRefusal, type Refusal } from "#contract/refusals.ts";
import { endSessions, SESSIONS_SHOWN, sessions as sessionList, socketTicket } from "#contract/calls/sessions.ts";
import { addSuggestion, suggestionDetail, suggestions } from "#contract/calls/support.ts";
import { answer, type Route, type MemberCall } from "#simulator/http/route.ts";
import { Addresses, addressSchema } from "../accounts/addresses.ts";
import { BankCards, bankCardSchema } from "../accounts/bank-cards.ts";
import { localFields } from "../accounts/bank-card-rules.ts";
import { Members, memberSchema } from "../accounts/members.ts";
import { Sessions, sessionSchema } from "../accounts/sessions.ts";
import { LimitReviews } from "../limits/limit-reviews.ts";
import type { MemberLimits } from "../limits/member-limits.ts";
import { shownAt } from "../limits/rules.ts";
import { SocketTickets, ticketSchema } from "../sockets/socket-tickets.ts";
import { Suggestions, suggestionSchema } from "../accounts/suggestions.ts";
import type { CellBase } from "../cell-base.ts";
import { catalogueStub, directoryOf } from "#simulator/objects/stubs.ts";
import { AccountNotices, accountNoticeSchema } from "../accounts/account-notices.ts";

function supportRoutes(asked: Suggestions): Route<MemberCall>[] {
  return [
    answer(suggestions, ({ member }: MemberCall, { status, p, p_size }) => ({
      page: { count: asked.count(member, status), p, p_size },
      queryset: asked.page(member, status, p_size, (p - 1) * p_size),
    })),
    answer(suggestionDetail, ({ member }: MemberCall, { id }) => {
      const entry = asked.find(member, id);
      return entry === null ? refuse("suggestion_unknown") : { entry };
    }),
    answer(addSuggestion, ({ member, locale, now }: MemberCall, { supple_serial = "", ...wanted }) =>
      asked.add(member, { ...wanted, supple_serial, locale }, now),
    ),
  ];
}

function sessionRoutes({ clock, sockets }: CellBase, sessions: Sessions, tickets: SocketTickets): Route<MemberCall>[] {
  return [
    answer(socketTicket, ({ member, session: hash }: MemberCall) => ({
      ticket: tickets.make({ member, hash }, clock.real()),
    })),
    answer(sessionList, ({ member, session: hash, now }: MemberCall) => ({
      queryset: sessions.list({ member, hash }, now, SESSIONS_SHOWN),
    })),
    answer(endSessions, ({ member, session: hash }: MemberCall, { id }) => {
      const ended = sessions.endSome({ member, hash }, id ?? null);
      for (const each of ended) sockets.end(member, each);
      return { ended: ended.length };
    }),
  ];
}

/** Tells the catalogue the devices of a member that excluded itself until this time (ms). */
type OnExclusion = (member: number, until: number) => Promise<void>;

function limitRoutes(limits: MemberLimits, reviews: LimitReviews, onExclusion: OnExclusion): Route<MemberCall>[] {
  const { name, autoPlay, gameCycleMs, realityMinutes, sessionMinutes } = limits.rules;
  const rules = {
    name,
    auto_play: autoPlay,
    game_cycle_ms: gameCycleMs,
    reality_minutes: realityMinutes,
    session_minutes: sessionMinutes,
  };
  return [
    answer(walletLimits, ({ member, now }: MemberCall) => ({
      entry: {
        ...shownAt(limits.of(member), now),
        rules,
        offer_limit: reviews.offersLimit(member),
        review_since: reviews.reviewSince(member, now),
      },
    })),
    answer(setWalletLimits, async ({ member, now }: MemberCall, wanted) => {
      const refusal = reviews.answer(member, wanted, now);
      if (refusal === null && wanted.exclude_until !== undefined) await onExclusion(member, wanted.exclude_until);
      return refusal ?? {};
    }),
    answer(confirmLimits, ({ member, now }: MemberCall) => limits.confirm(member, now) ?? {}),
    answer(playSummary, ({ member, now }: MemberCall) => {
      const { sums, from, playedMs } = limits.playOf(member, now);
      return { entry: { ...sums, month_from: from.month, played_ms: playedMs } };
    }),
  ];
}

/** Uses up a one-time code of type edit_bankcard sent to the member; false if it is invalid. */
export type UseBankCode = (member: number, code: string) => Promise<boolean>;

function bankCardRoutes(cards: BankCards, useCode: UseBankCode): Route<MemberCall>[] {
  /** Uses up the code if a change needs one, and returns the refusal, or null. */
  async function codeRefusal(member: number, code: string): Promise<Refusal | null> {
    if (code === "") return refuse("code_required");
    return (await useCode(member, code)) ? null : refuse("wrong_code");
  }

  return [
    answer(bankCards, ({ member }: MemberCall) => ({
      queryset: cards.list(member).map(({ id, actual_name, account_number }) => ({ id, actual_name, account_number })),
      otp_required: cards.asksForCode(member),
    })),
    answer(bankCardDetail, ({ member }: MemberCall, { id }) => {
      const entry = cards.find(member, id);
      return entry === null ? refuse("card_unknown") : { entry: withPlus(entry) };
    }),
    answer(deleteBankCard, ({ member }: MemberCall, { id }) => cards.remove(member, id) ?? {}),
    answer(editBankCard, async ({ member, locale }: MemberCall, { id: given, verify_code = "", ...entered }) => {
      const id = given || null;
      const fields = withKey(entered, locale);
      if (isRefusal(fields)) return fields;
      // Check the fields first, so that a typing error does not use up the code.
      const local = localFields(locale, fields);
      if (isRefusal(local)) return local;
      const refusal =
        cards.mayEdit(member, id) ?? (cards.asksForCode(member) ? await codeRefusal(member, verify_code) : null);
      return refusal ?? cards.edit(member, id, { ...fields, ...local }) ?? {};
    }),
  ];
}

/** Rows keep digits. */
function withPlus<Row extends { readonly mobile_number: string }>(row: Row): Row {
  return { ...row, mobile_number: `+${row.mobile_number}` };
}

function withKey<Fields extends { readonly mobile_number: string }>(fields: Fields, locale: Locale): Fields | Refusal {
  const mobile_number = mobileKey(fields.mobile_number, locale);
  return mobile_number === null
    ? refuse("bad_request", { with: { field: "mobile_number" } })
    : { ...fields, mobile_number };
}

function addressRoutes(book: Addresses): Route<MemberCall>[] {
  return [
    answer(addresses, ({ member }: MemberCall) => ({ queryset: book.list(member).map(withPlus) })),
    answer(addressDetail, ({ member }: MemberCall, { id }) => {
      const entry = book.find(member, id);
      return entry === null ? refuse("address_unknown") : { entry: withPlus(entry) };
    }),
    answer(deleteAddress, ({ member }: MemberCall, { id }) => book.remove(member, id) ?? {}),
    answer(editAddress, ({ member, locale }: MemberCall, { id, ...entered }) => {
      const fields = withKey(entered, locale);
      if (isRefusal(fields)) return fields;
      return (id ? book.change(member, id, fields) : book.add(member, fields)) ?? {};
    }),
  ];
}

function accountRoutes(base: CellBase, members: Members, sessions: Sessions): Route<MemberCall>[] {
  const { settings, sockets, ledger } = base;
  return [
    answer(profile, ({ member, origin }: MemberCall) => {
      const row = members.get(member);
      if (row === null) return refuse("unauthorized");
      return {
        entry: {
          r_code: String(member),
          nick_name: row.nick_name,
          mobile: `+${row.mobile}`,
          user_id: String(member),
          balance: ledger.balance(member),
          ...(row.simulated === 1 && { simulated: true as const }),
          ...(row.demo === 1 && { demo: true as const }),
        },
        event_gift_enable: true,
        promotion_url: `${origin}/register?r_code=${member}`,
        is_early: settings.earlyAccess,
        is_transfer_enable: settings.transferEnabled,
        recharge_first: row.recharges_first === 1,
        notice_content: "",
        supports: CONTACTS.map(({ type, value }) => ({ type, value })),
      };
    }),
    answer(changeNickName, ({ member }: MemberCall, { nick_name }) => {
      members.rename(member, nick_name);
      return {};
    }),
    answer(logout, ({ member, session }: MemberCall) => {
      sessions.end(session);
      sockets.end(member, session);
      return {};
    }),
  ];
}

export const accountsSchema =
  memberSchema + sessionSchema + ticketSchema + accountNoticeSchema + addressSchema + bankCardSchema + suggestionSchema;

/** Members and what they keep: sessions, addresses, bank cards, suggestions. */
export function openAccounts(base: CellBase) {
  const { env, cell, sql, due, limits, random, logFailure } = base;
  const members = new Members(sql, cell);
  const sessions = new Sessions(sql, random);
  const tickets = new SocketTickets(sql, random);
  const addresses = new Addresses(sql);
  const bankCards = new BankCards(sql);
  const suggestions = new Suggestions(sql, due);
  const reviews = new LimitReviews(sql, limits);
  const useBankCode: UseBankCode = async (member, code) => {
    const mobile = members.get(member)?.mobile ?? "";
    // The app asks for the code with the canonical number; the account can have the spelling of release 0.2.0.
    for (const key of new Set([mobile, numberOf(mobile)])) {
      if (await directoryOf(env, key).useCode(key, "edit_bankcard", code)) return true;
    }
    return false;
  };
  const onExclusion: OnExclusion = async (member, until) => {
    try {
      await catalogueStub(env).excludeDevices(sessions.devicesOf(member), until);
    } catch (error) {
      // The exclusion stands. The member's next log-in tells the device again.
      logFailure("device_not_noticed", error);
    }
  };
  const routes = [
    ...accountRoutes(base, members, sessions),
    ...sessionRoutes(base, sessions, tickets),
    ...addressRoutes(addresses),
    ...bankCardRoutes(bankCards, useBankCode),
    ...limitRoutes(limits, reviews, onExclusion),
    ...supportRoutes(suggestions),
  ];
  const notices = new AccountNotices(sql);
  return { members, sessions, tickets, notices, reviews, addresses, bankCards, suggestions, useBankCode, routes };
}

export type Accounts = ReturnType<typeof openAccounts>;
