import { controlTokenIn } from "#contract/control-token.ts";
import { routesByCall } from "../http/route.ts";
import { ClosedGames } from "../storage/closed-games.ts";
import { Clock } from "../time/clock.ts";
import { FrameFaults } from "../faults/frame-faults.ts";
import { FrameJournal } from "../journal/journal.ts";
import { simulatorSettings, type SimulatorBindings } from "../settings.ts";
import { bindToFairnessKey } from "../objects/installation.ts";
import { Meter } from "../metrics/meter.ts";
import { Ledger, ledgerSchema } from "../ledger/ledger.ts";
import { Statement } from "../ledger/statement.ts";
import { tallySchema } from "../ledger/tallies.ts";
import { catalogueStub, directoryOf, tableStub } from "../objects/stubs.ts";
import { gameStartRoutes } from "../providers/routes.ts";
import type { TablePage } from "../rounds/api.ts";
import { GroupCommit } from "../storage/group-commit.ts";
import { Transactions } from "../storage/transactions.ts";
import { Addresses, addressSchema } from "./accounts/addresses/addresses.ts";
import { onAviatorMessage } from "./games/aviator/messages.ts";
import { AVIATOR, AviatorFollower } from "./games/aviator/follower.ts";
import { aviatorSchema, Stakes } from "./games/aviator/stakes.ts";
import { aviatorTableClient } from "./games/aviator/table-client.ts";
import { BankCards, bankCardSchema, cardHolderSchema } from "./accounts/bank-cards/bank-cards.ts";
import { AccountNotices, accountNoticeSchema } from "./accounts/account-notices.ts";
import { answerMember } from "./calls/answer-member.ts";
import { Crowd } from "./crowd/crowd.ts";
import { type Ask, aviatorPastime, luckyHitPastime, minesPastime, winPastime } from "./crowd/pastimes.ts";
import { DueTimes, dueSchema } from "./due-times.ts";
import { SettledFees, settledFeeSchema } from "./tables/settled-fees.ts";
import { firstAnswerSchema, idempotencySchema, IdempotencyStore } from "./calls/idempotency-store.ts";
import { claimSchema, GiftClaims } from "./wallet/gifts/claims.ts";
import { MemberLimits, memberLimitSchema } from "./limits/member-limits.ts";
import { listTotalSchema, profitDaySchema } from "./calls/list-totals.ts";
import { onLuckyHitMessage } from "./games/lucky-hit/messages.ts";
import { LUCKY_HIT } from "./games/lucky-hit/rules.ts";
import { LuckyHitFollower } from "./games/lucky-hit/follower.ts";
import { luckyHitTableClient } from "./games/lucky-hit/table-client.ts";
import { loadTestSchema } from "./accounts/load-test.ts";
import { Members, memberSchema, simulatedMemberSchema, welcomeHoldSchema } from "./accounts/members.ts";
import { minesBooks, minesSchema } from "./games/mines/books.ts";
import { Orders, orderSchema } from "./wallet/orders/orders.ts";
import { Outbox, outboxQueueSchema, outboxSchema } from "./outbox/outbox.ts";
import { Invitations, invitationSchema } from "./promotion/invitations.ts";
import { Profits, profitSchema } from "./promotion/profits.ts";
import { FirstRecharges } from "./wallet/recharges/first-recharges.ts";
import { Recharges, rechargeSchema } from "./wallet/recharges/recharges.ts";
import { RoundPayouts } from "./tables/round-payouts.ts";
import { roundOddsSchema, RoundStakes, roundStakeSchema } from "./tables/round-stakes.ts";
import { accountRoutes } from "./calls/account.ts";
import { addressRoutes } from "./calls/addresses.ts";
import { aviatorRoutes } from "./games/aviator/routes.ts";
import { bankCardRoutes } from "./calls/bank-cards.ts";
import { limitRoutes } from "./calls/limits.ts";
import { luckyHitRoutes } from "./games/lucky-hit/routes.ts";
import { minesRoutes } from "./games/mines/routes.ts";
import { giftRoutes } from "./calls/gifts.ts";
import { promotionRoutes } from "./calls/promotion.ts";
import { rechargeRoutes } from "./calls/recharge.ts";
import { sessionRoutes } from "./calls/sessions.ts";
import { shopRoutes } from "./calls/shop.ts";
import { supportRoutes } from "./calls/support.ts";
import { transactionRoutes } from "./calls/transactions.ts";
import { transferRoutes } from "./calls/transfer.ts";
import { winRoutes } from "./games/win/routes.ts";
import { withdrawalRoutes } from "./calls/withdrawal.ts";
import type { Sender } from "./sockets/sender.ts";
import {
  sessionEndSchema,
  Sessions,
  sessionLifeSchema,
  sessionPasswordSchema,
  sessionSchema,
} from "./accounts/sessions.ts";
import type { SocketGame } from "./sockets/socket-game.ts";
import { SocketTickets, ticketSchema } from "./sockets/socket-tickets.ts";
import { SocketRefusals } from "./sockets/socket-refusals.ts";
import { Sockets } from "./sockets/sockets.ts";
import { Suggestions, suggestionSchema } from "./support/suggestions.ts";
import { Transfers } from "./wallet/transfers/transfers.ts";
import { WinTables } from "./games/win/win-tables.ts";
import { Withdrawals, withdrawalSchema } from "./wallet/withdrawals/withdrawals.ts";

/** A cell's database, step by step: append-only. */
export const CELL_SCHEMA = [
  memberSchema +
    sessionSchema +
    dueSchema +
    ledgerSchema +
    firstAnswerSchema +
    settledFeeSchema +
    outboxSchema +
    claimSchema +
    invitationSchema +
    profitSchema +
    aviatorSchema +
    roundStakeSchema +
    minesSchema +
    addressSchema +
    bankCardSchema +
    suggestionSchema +
    orderSchema +
    memberLimitSchema +
    rechargeSchema +
    withdrawalSchema,
  cardHolderSchema,
  sessionLifeSchema + ticketSchema,
  simulatedMemberSchema,
  roundOddsSchema,
  sessionPasswordSchema + accountNoticeSchema,
  tallySchema + listTotalSchema + sessionEndSchema + idempotencySchema,
  outboxQueueSchema,
  loadTestSchema,
  welcomeHoldSchema,
  profitDaySchema,
];

export type CellParts = ReturnType<typeof cellParts>;

/** Puts a cell together: every part is handed what it needs, and none of them knows the cell. */
export function cellParts(ctx: DurableObjectState, env: SimulatorBindings, cell: number) {
  const { sql } = ctx.storage;
  const settings = simulatorSettings(env);
  bindToFairnessKey(ctx.storage.kv, settings.fairnessKey);
  const makeId = () => crypto.randomUUID();
  const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
  const clock = new Clock(ctx.storage);
  const due = new DueTimes(ctx.storage, clock);
  const closed = new ClosedGames(ctx.storage.kv);
  const members = new Members(sql, cell);
  const sessions = new Sessions(sql, random);
  const notices = new AccountNotices(sql);
  const tickets = new SocketTickets(sql, random);
  const journal = controlTokenIn(env.CONTROL_TOKEN) !== null ? new FrameJournal(() => clock.real()) : null;
  const faults = new FrameFaults(ctx.storage.kv, () => clock.now());
  const sockets = new Sockets(ctx, faults, journal);
  const meter = new Meter(() => clock.real());
  const refusals = new SocketRefusals(`cell:${cell}`, () => clock.real());

  const ledger = new Ledger(sql);
  const fees = new SettledFees(sql, due);
  const aviatorStakes = new Stakes(sql, fees);
  const roundStakes = new RoundStakes(sql, ledger);
  const payouts = new RoundPayouts({ sql, ledger, fees, stakes: roundStakes });
  const idempotency = new IdempotencyStore(sql);
  const transactions = new Transactions(ctx.storage);
  const statement = new Statement(sql, ledger);
  const limits = new MemberLimits(sql, ledger);
  for (const participant of [ledger, aviatorStakes, roundStakes, idempotency, limits]) transactions.join(participant);
  const commit = new GroupCommit(transactions, (run) => setTimeout(run, 0));
  const outbox = new Outbox({ sql, clock, due, commit });
  const addresses = new Addresses(sql);
  const bankCards = new BankCards(sql);
  const suggestions = new Suggestions(sql, due);
  const orders = new Orders({
    sql,
    ledger,
    due,
    outbox,
    takeStock: (order, product) => catalogueStub(env).takeStock(order, product),
  });
  const claims = new GiftClaims({
    sql,
    ledger,
    outbox,
    release: (member, request) => idempotency.release(member, request),
    ask: {
      gift_code: async ({ target, member, request, network }) =>
        catalogueStub(env).redeem(target, { member, request, network: network ?? "" }),
      gift_event: async ({ target, member, request }) => catalogueStub(env).joinEvent(Number(target), member, request),
    },
  });
  const invitations = new Invitations({
    env,
    sql,
    outbox,
    referrerOf: (member) => members.get(member)?.referrer ?? null,
  });
  const profits = new Profits({
    env,
    cell,
    sql,
    outbox,
    above: (member) => {
      const row = members.get(member);
      return {
        referrers: [row?.referrer ?? null, row?.referrer_above ?? null],
        nickName: members.seenName(member),
      };
    },
  });
  const recharges = new Recharges({
    sql,
    ledger,
    firstRecharges: new FirstRecharges({ members, profits }),
    mayRecharge: (member, amount, now) => limits.mayRecharge(member, amount, now),
    makeId,
  });
  const withdrawals = new Withdrawals({
    sql,
    ledger,
    due,
    members,
    cards: bankCards,
    delayMs: settings.withdrawalDelayMs,
    makeId,
  });
  const useBankCode = async (member: number, code: string) => {
    const mobile = members.get(member)?.mobile ?? "";
    return directoryOf(env, mobile).useCode(mobile, "edit_bankcard", code);
  };
  const transfers = new Transfers({ env, sql, cells: settings.cells, ledger, members, outbox });

  const aviatorTable = aviatorTableClient(env, cell);
  const aviatorBooks = { ledger, limits, stakes: aviatorStakes };
  const aviator = new AviatorFollower({
    books: aviatorBooks,
    commit,
    table: aviatorTable,
    tell: (member, textIn) => sockets.tell(member, AVIATOR, textIn),
    clock,
    due,
    members,
    anyone: () => sockets.any(AVIATOR) || crowd.isHere(clock.now()),
    broadcast: (text) => sockets.broadcast(AVIATOR, text),
  });
  const aviatorMessages = { books: aviatorBooks, commit, seat: aviator, makeId, meter };

  const luckyHitTable = luckyHitTableClient(env, cell);
  const luckyHitBooks = { ledger, limits, stakes: roundStakes };
  const luckyHit = new LuckyHitFollower({
    books: luckyHitBooks,
    payouts,
    commit,
    table: luckyHitTable,
    clock,
    due,
    anyone: () => sockets.any(LUCKY_HIT),
    broadcast: (text) => sockets.broadcast(LUCKY_HIT, text),
    tell: (member, text) => sockets.tell(member, LUCKY_HIT, () => text),
    nameOf: (member) => members.seenName(member),
  });
  const luckyHitMessages = { books: luckyHitBooks, commit, seat: luckyHit, makeId, meter };

  const games = new Map<string, SocketGame>([
    [
      AVIATOR,
      {
        greeting: (member) => aviator.greeting(member),
        follow: () => aviator.follow(),
        poke: () => aviator.poke(),
        hasOpenStakes: () => aviatorStakes.openPeriods().length > 0,
        onMessage: (sender, text, now) => onAviatorMessage(aviatorMessages, sender, text, now),
      },
    ],
    [
      LUCKY_HIT,
      {
        greeting: (member) => luckyHit.greeting(member),
        follow: () => luckyHit.follow(),
        poke: () => luckyHit.poke(),
        hasOpenStakes: () => roundStakes.openPeriods(LUCKY_HIT).length > 0,
        onMessage: (sender, text, now) => onLuckyHitMessage(luckyHitMessages, sender, text, now),
      },
    ],
  ]);

  const win = new WinTables({ env, clock, due, stakes: roundStakes, payouts, commit });
  const mines = minesBooks(sql, { ledger, limits, closed }, fees, settings.fairnessKey, random);
  const onMessage = (game: string) => (sender: Sender, text: string, now: number) =>
    games.get(game)?.onMessage(sender, text, now);
  /** A member's call without a request from outside. */
  const ask: Ask = async (member, { method, path }, body, key, now) => {
    const route = routes.get(`${method} ${path}`);
    if (route === undefined) throw new Error(`no such call: ${method} ${path}`);
    const asked = { query: "", key, body: JSON.stringify(body) };
    const context = {
      member,
      session: "",
      requestId: key,
      now,
      locale: "in",
      passwordHolds: false,
      origin: "",
      forwardedFor: null,
    } as const;
    return answerMember({ commit, idempotency, meter }, route, asked, context);
  };
  const crowd = new Crowd({
    kv: ctx.storage.kv,
    clock,
    due,
    simulated: (count) => members.simulated(count),
    setMinesSeed: (member, seed) => mines.seeds.setClientSeed(member, seed),
    pastimes: (seed) => [
      aviatorPastime(seed, aviator, onMessage(AVIATOR)),
      luckyHitPastime(seed, luckyHit, onMessage(LUCKY_HIT)),
      winPastime(seed, ask),
      minesPastime(seed, ask),
    ],
    gathered: () => aviator.follow(),
    settled: async () => {
      await Promise.all([aviator.caughtUp(), luckyHit.caughtUp()]);
      await win.settleAll();
    },
  });
  const routes = routesByCall([
    ...accountRoutes({ settings, members, sessions, sockets, ledger }),
    ...sessionRoutes({ sessions, tickets, sockets, realNow: () => clock.real() }),
    ...giftRoutes({
      ledger,
      invitations,
      claims,
      eventStates: async (events, member) => catalogueStub(env).eventStates(events, member),
    }),
    ...promotionRoutes({ ledger, invitations, profits }),
    ...shopRoutes({
      settings,
      addresses,
      orders,
      itemsOf: async (product) => catalogueStub(env).itemsOf(product),
    }),
    ...addressRoutes(addresses),
    ...bankCardRoutes({ cards: bankCards, useCode: useBankCode }),
    ...rechargeRoutes({ recharges, notices, signingKey: settings.paymentKey }),
    ...withdrawalRoutes({ withdrawals, cards: bankCards, useCode: useBankCode }),
    ...transactionRoutes(statement),
    ...limitRoutes(limits),
    ...supportRoutes(suggestions),
    ...transferRoutes({ settings, transfers }),
    ...aviatorRoutes({ ledger, stakes: aviatorStakes, table: aviatorTable }),
    ...luckyHitRoutes({ stakes: roundStakes, table: luckyHitTable }),
    ...winRoutes({
      ledger,
      limits,
      stakes: roundStakes,
      closed,
      makeId,
      page: async (table, limit, skip) => (await tableStub(env, table).page(limit, skip)) as TablePage,
      taken: (table, period) => win.taken(table, period),
    }),
    ...minesRoutes(mines),
    ...gameStartRoutes,
  ]);
  return {
    outbox,
    invitations,
    profits,
    transfers,
    clock,
    closed,
    due,
    members,
    sessions,
    notices,
    faults,
    journal,
    meter,
    refusals,
    tickets,
    sockets,
    ledger,
    statement,
    limits,
    addresses,
    bankCards,
    recharges,
    withdrawals,
    suggestions,
    orders,
    idempotency,
    transactions,
    commit,
    crowd,
    games,
    win,
    mines,
    routes,
  };
}
