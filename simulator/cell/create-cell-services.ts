import type { Join } from "../catalogue/api.ts";
import { EmptyPools, giftLinkOfCell } from "../catalogue/gift-relay.ts";
import { controlTokenIn } from "#contract/control/page.ts";
import { StoredFrameFaults } from "../faults/simulator-faults.ts";
import { routesByCall } from "../http/route.ts";
import type { LogFailure } from "../journal/failures.ts";
import { FrameJournal } from "../journal/journal.ts";
import { Ledger } from "../ledger/ledger.ts";
import { ledgerSchema } from "../ledger/schema.ts";
import { Statement } from "../ledger/statement.ts";
import { Meter } from "../metrics/meter.ts";
import { RecentPlayers } from "../metrics/recent-players.ts";
import { bindToFairnessKey } from "../objects/installation.ts";
import { catalogueStub, directoryOf } from "../objects/stubs.ts";
import { gameStartRoutes } from "../providers/routes.ts";
import { realTime } from "../rounds/shared-question.ts";
import { simulatorSettings, type SimulatorBindings } from "../settings.ts";
import { ClosedGames } from "../storage/closed-games.ts";
import { GroupCommit, Transactions } from "../storage/transactions.ts";
import { Clock } from "../time/clock.ts";
import { TotalsReader } from "./audit.ts";
import { AccountNotices, accountNoticeSchema } from "./accounts/account-notices.ts";
import { Addresses, addressSchema } from "./accounts/addresses.ts";
import { BankCards, bankCardSchema } from "./accounts/bank-cards.ts";
import { Members, memberSchema } from "./accounts/members.ts";
import { Sessions, sessionSchema } from "./accounts/sessions.ts";
import {
  accountRoutes,
  addressRoutes,
  bankCardRoutes,
  limitRoutes,
  sessionRoutes,
  supportRoutes,
} from "./calls/account.ts";
import { Archive, ARCHIVE_STEP_ROWS } from "./archive/archive.ts";
import { giftRoutes } from "./calls/gifts.ts";
import { idempotencySchema, IdempotencyStore } from "./calls/idempotency-store.ts";
import { listTotalSchema } from "../storage/list-totals.ts";
import { answerMember } from "./calls/answer-call.ts";
import { promotionRoutes } from "./calls/promotion.ts";
import { rechargeRoutes, withdrawalRoutes, transactionRoutes, transferRoutes } from "./calls/wallet.ts";
import { shopRoutes } from "./calls/shop.ts";
import { receiptRoutes } from "./calls/receipts.ts";
import { Crowd } from "./crowd/crowd.ts";
import type { SendCall } from "./crowd/pastime.ts";
import { DueTimes, dueSchema } from "./due-times.ts";
import { GAMES } from "./games.ts";
import type { GameServices } from "./games/game.ts";
import { minesSchema } from "./games/mines/books.ts";
import { MemberLimits, memberLimitSchema } from "./limits/member-limits.ts";
import { RULE_SETS } from "./limits/rule-sets.ts";
import { Outbox, outboxSchema } from "./outbox.ts";
import { Invitations, invitationSchema } from "./promotion/invitations.ts";
import { Profits, profitSchema } from "./promotion/profits.ts";
import { Receipts } from "./receipts.ts";
import { SocketRefusals } from "./sockets/socket-refusals.ts";
import { SocketTickets, ticketSchema } from "./sockets/socket-tickets.ts";
import { Sockets } from "./sockets/sockets.ts";
import { Suggestions, suggestionSchema } from "./accounts/suggestions.ts";
import { RoundStakes } from "./tables/round-stakes.ts";
import { claimSchema, GiftClaims } from "./wallet/gift-claims.ts";
import { Orders, orderSchema } from "./wallet/orders.ts";
import { FirstRecharges, Recharges, rechargeSchema } from "./wallet/recharges.ts";
import { Transfers } from "./wallet/transfers.ts";
import { Withdrawals, withdrawalSchema } from "./wallet/withdrawals.ts";

/** Schema steps of a cell's database, append-only. */
export const CELL_SCHEMA = [
  memberSchema +
    sessionSchema +
    ticketSchema +
    accountNoticeSchema +
    dueSchema +
    ledgerSchema +
    idempotencySchema +
    outboxSchema +
    claimSchema +
    invitationSchema +
    profitSchema +
    minesSchema +
    addressSchema +
    bankCardSchema +
    suggestionSchema +
    orderSchema +
    memberLimitSchema +
    rechargeSchema +
    withdrawalSchema +
    listTotalSchema,
];

export type CellServices = ReturnType<typeof createCellServices>;

/** Creates the services of a cell and connects them; none of them refers to the cell. */
export function createCellServices(
  ctx: DurableObjectState,
  env: SimulatorBindings,
  cell: number,
  logFailure: LogFailure,
  onCommit?: () => void,
) {
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
  const faults = new StoredFrameFaults(ctx.storage.kv, () => clock.now());
  const sockets = new Sockets(ctx, faults, journal);
  const meter = new Meter(() => clock.real());
  const recentPlayers = new RecentPlayers({
    report: async (counts) => catalogueStub(env).takePlayers(cell, counts),
    logFailure,
    real: () => clock.real(),
  });
  const refusals = new SocketRefusals(`cell:${cell}`, () => clock.real());

  const ledger = new Ledger(sql, (now) => profits.staked(now));
  const roundStakes = new RoundStakes(sql, ledger);
  const idempotency = new IdempotencyStore(sql);
  const transactions = new Transactions(ctx.storage, onCommit);
  const statement = new Statement(sql, ledger);
  const limits = new MemberLimits(sql, ledger, RULE_SETS[settings.rules]);
  const receipts = new Receipts(settings.receiptKeys);
  for (const participant of [due, ledger, roundStakes, idempotency, limits, receipts]) transactions.join(participant);
  const commit = new GroupCommit(transactions, (run) => setTimeout(run, 0), logFailure);
  const outbox = new Outbox({ sql, clock, due, commit, logFailure });
  const archive = new Archive({
    sql,
    cell,
    bucket: env.ARCHIVE,
    afterDays: settings.archiveAfterDays,
    stepRows: ARCHIVE_STEP_ROWS,
    ledger,
    idempotency,
    commit,
    due,
    logFailure,
  });
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
  const gifts = giftLinkOfCell(env, cell, realTime);
  const emptyPools = new EmptyPools(gifts, realTime);
  const joinEvent = async (join: Join) => {
    const outcomes = await gifts.joinEvents([join]);
    emptyPools.learn([join], outcomes);
    const [outcome] = outcomes;
    if (outcome === undefined) throw new Error(`no outcome for event ${join.event}`);
    return outcome;
  };
  const claims = new GiftClaims({
    sql,
    ledger,
    outbox,
    release: (member, request) => idempotency.release(member, request),
    ask: {
      gift_code: async ({ target, member, request, network }) =>
        catalogueStub(env).redeem(target, { member, request, network: network ?? "" }),
      gift_event: ({ target, member, request }) => joinEvent({ event: Number(target), member, request }),
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
    ledger,
    due,
    above: (member) => {
      const row = members.get(member);
      return {
        referrers: [row?.referrer ?? null, row?.referrer_above ?? null],
        nickName: row?.nick_name ?? "",
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

  const services: GameServices = {
    env,
    cell,
    sql,
    fairnessKey: settings.fairnessKey,
    beacon: settings.beacon,
    clock,
    due,
    logFailure,
    closed,
    transactions,
    commit,
    ledger,
    limits,
    receipts,
    statement,
    roundStakes,
    members,
    sockets,
    meter,
    makeId,
    random,
    hasCrowd: () => crowd.isHere(clock.now()),
  };
  const games = new Map(GAMES.map((game) => [game.name, game.open(services)]));
  const socketGames = new Map(
    [...games].flatMap(([name, { socket }]) => (socket === undefined ? [] : [[name, socket] as const])),
  );

  /** A member's call that the crowd makes, without an outside request. */
  const send: SendCall = async (member, { method, path }, body, key, now) => {
    const route = routes.get(`${method} ${path}`);
    if (route === undefined) throw new Error(`no such call: ${method} ${path}`);
    const asked = { query: "", key, body: JSON.stringify(body) };
    const context = {
      member,
      session: "",
      requestId: key,
      now,
      locale: "in",
      logInLocale: "in",
      passwordHolds: false,
      origin: "",
      forwardedFor: null,
    } as const;
    return answerMember({ commit, idempotency, ledger, meter, receipts, recentPlayers }, route, asked, context);
  };
  const crowd = new Crowd({
    kv: ctx.storage.kv,
    clock,
    due,
    logFailure,
    simulated: (count) => members.simulated(count),
    pastimes: (seed) => [...games.values()].flatMap((game) => game.pastime?.(seed, send) ?? []),
    gathered: () => {
      for (const game of games.values()) game.followCrowd?.();
    },
    settled: async () => {
      for (const game of games.values()) await game.catchUp?.();
    },
  });
  const routes = routesByCall([
    ...accountRoutes({ settings, members, sessions, sockets, ledger }),
    ...sessionRoutes({ sessions, tickets, sockets, realNow: () => clock.real() }),
    ...giftRoutes({
      ledger,
      invitations,
      claims,
      emptyPools,
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
    ...receiptRoutes(receipts, games),
    ...[...games.values()].flatMap((game) => game.routes),
    ...gameStartRoutes,
  ]);
  return {
    sql,
    cell,
    archive,
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
    totals: new TotalsReader(sql),
    recentPlayers,
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
    receipts,
    transactions,
    commit,
    crowd,
    games,
    socketGames,
    routes,
  };
}
