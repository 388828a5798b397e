import { directoryOf } from "#simulator/objects/stubs.ts";
import { AccountNotices, accountNoticeSchema } from "../accounts/account-notices.ts";
import { Addresses, addressSchema } from "../accounts/addresses.ts";
import { BankCards, bankCardSchema } from "../accounts/bank-cards.ts";
import { Members, memberSchema } from "../accounts/members.ts";
import { Sessions, sessionSchema } from "../accounts/sessions.ts";
import { Suggestions, suggestionSchema } from "../accounts/suggestions.ts";
import {
  accountRoutes,
  addressRoutes,
  bankCardRoutes,
  limitRoutes,
  sessionRoutes,
  supportRoutes,
} from "../calls/account.ts";
import type { CellBase } from "../cell-base.ts";
import { SocketTickets, ticketSchema } from "../sockets/socket-tickets.ts";

export const accountsSchema =
  memberSchema + sessionSchema + ticketSchema + accountNoticeSchema + addressSchema + bankCardSchema + suggestionSchema;

/** Members and what they keep: sessions, addresses, bank cards, suggestions. */
export function openAccounts(base: CellBase) {
  const { env, cell, sql, settings, clock, due, ledger, limits, sockets, random } = base;
  const members = new Members(sql, cell);
  const sessions = new Sessions(sql, random);
  const tickets = new SocketTickets(sql, random);
  const addresses = new Addresses(sql);
  const bankCards = new BankCards(sql);
  const suggestions = new Suggestions(sql, due);
  const useBankCode = async (member: number, code: string) => {
    const mobile = members.get(member)?.mobile ?? "";
    return directoryOf(env, mobile).useCode(mobile, "edit_bankcard", code);
  };
  const routes = [
    ...accountRoutes({ settings, members, sessions, sockets, ledger }),
    ...sessionRoutes({ sessions, tickets, sockets, realNow: () => clock.real() }),
    ...addressRoutes(addresses),
    ...bankCardRoutes({ cards: bankCards, useCode: useBankCode }),
    ...limitRoutes(limits),
    ...supportRoutes(suggestions),
  ];
  const notices = new AccountNotices(sql);
  return { members, sessions, tickets, notices, addresses, bankCards, suggestions, useBankCode, routes };
}

export type Accounts = ReturnType<typeof openAccounts>;
