import type { Fault } from "#contract/control/faults.ts";
import type { FrameEntry } from "#contract/control/metrics.ts";
import { CLOSE, FRAME_MAX_BYTES } from "#contract/frame.ts";
import type { Locale } from "#contract/values/locale.ts";
import { type Refusal, refuse } from "#contract/refusals.ts";
import { logRefusedHandshake } from "../http/failures.ts";
import { addressOf, type CellRequest, isUpgrade, queryValue, requestLocale } from "../http/request.ts";
import { type SerializedResponse, serialize, type Envelope, refusalEnvelope, refusalResponse } from "../http/route.ts";
import type { FrameFilter } from "../journal/journal.ts";
import { logFailures, SimulatorObject } from "../objects/simulator-object.ts";
import type { Payment } from "../payments/payment.ts";
import type { CallBack } from "../payments/signature.ts";
import type { SimulatorBindings } from "../settings.ts";
import { StateKeeper } from "../state/object-state.ts";
import type { Closing } from "../storage/closed-games.ts";
import { migrate } from "../storage/migrate.ts";
import type { ClockState } from "../time/clock.ts";
import { syncClock } from "../time/shared-clock.ts";
import { closeLoadTest } from "./accounts/load-test.ts";
import type { NewMember } from "./accounts/members.ts";
import { openMembers } from "./accounts/open-members.ts";
import type { NewSession, Session } from "./accounts/sessions.ts";
import type {
  AccountOfSession,
  CellApi,
  CellMetrics,
  CellAudit,
  CrowdSettings,
  Invited,
  LoadTestClosing,
  MemberTransfer,
  OpenedMember,
  ProfitShare,
  Recharge,
  RoundName,
  SettledRound,
} from "./api.ts";
import { auditCell, lateMessages, receivedAmong, cellTotals } from "./audit.ts";
import { answerMember } from "./calls/answer-call.ts";
import { CROWD } from "./crowd/crowd.ts";
import { newPlayers } from "./crowd/new-players.ts";
import { INSTANT_GAMES, migrateGames } from "./games.ts";
import { OUTBOX } from "./outbox.ts";
import { CELL_SCHEMA, createCellServices, type CellServices } from "./create-cell-services.ts";
import { socketSession } from "./sockets/socket-tickets.ts";
import { close } from "./sockets/sockets.ts";
import { SUGGESTIONS, type WaitingSuggestion } from "./accounts/suggestions.ts";
import { openRounds, settledRounds } from "./tables/round-books.ts";
import { PROFITS } from "./tables/settled-fees.ts";
import { DELIVERIES } from "./wallet/orders.ts";
import { type FailReason, type Withdrawal, WITHDRAWALS } from "./wallet/withdrawals.ts";

const PURGE = "purge";
const PURGE_EVERY_MS = 24 * 3600 * 1000;
/** Rows that one cleanup step handles; the cell answers calls between two steps. */
const PURGE_STEP = 1_000;
const PURGE_PAUSE_MS = 100;

/** A slice of the members: their accounts, ledger, stakes and sockets. A thin shell over `createCellServices`. */
export class Cell extends SimulatorObject implements CellApi {
  static {
    logFailures(this);
  }

  readonly #services: CellServices;

  constructor(ctx: DurableObjectState, env: SimulatorBindings) {
    super(ctx, env);
    const name = ctx.id.name ?? "a cell";
    migrate(ctx.storage, CELL_SCHEMA, name);
    migrateGames(ctx.storage, name);
    this.#services = createCellServices(ctx, env, numberOf(ctx));
    syncClock(ctx, env, this.#services.clock, () => this.#begin());
  }

  #begin(): void {
    const { due, clock, socketGames, sockets, crowd, idempotency } = this.#services;
    if (idempotency.hasFormer) due.set(PURGE, clock.now());
    else if (!due.has(PURGE)) due.set(PURGE, clock.now() + PURGE_EVERY_MS);
    due.arm();
    // After a restart: hibernated sockets, and stakes in open rounds.
    for (const [name, game] of socketGames) if (sockets.any(name) || game.hasOpenStakes()) game.follow();
    if (crowd.isHere(clock.now())) crowd.follow();
  }

  /** Opens a member's socket; only an upgrade needs `fetch`, calls use RPC. */
  override async fetch(request: Request): Promise<Response> {
    const { clock } = this.#services;
    const now = clock.now();
    const { path, query } = addressOf(request);
    const moment = { now, locale: requestLocale(request, query) };
    if (!isUpgrade(request)) return refusalResponse(refuse("not_found"), moment);
    const session = socketSession(this.#services, queryValue(query, "token") ?? "", now, clock.real());
    const outcome =
      session === null ? refuse("unauthorized") : await this.#connect(path.slice(1), session, moment.locale);
    if (outcome instanceof Response) return outcome;
    logRefusedHandshake(request, outcome.refusal);
    return refusalResponse(outcome, moment);
  }

  async answerCall(asked: CellRequest): Promise<SerializedResponse> {
    return serialize(await this.#answer(asked, false));
  }

  async answerConfirmedCall(asked: CellRequest): Promise<SerializedResponse> {
    return serialize(await this.#answer(asked, true));
  }

  async #answer(asked: CellRequest, passwordHolds: boolean): Promise<Envelope> {
    const { clock, routes, sessions } = this.#services;
    const { method, path, token, locale, key, origin, forwardedFor } = asked;
    const now = clock.now();
    const session = sessions.find(token, now);
    if (session === null) return refusalEnvelope(refuse("unauthorized"), { now, locale });
    const route = routes.get(`${method} ${path}`);
    if (route === undefined) return refusalEnvelope(refuse("not_found"), { now, locale });
    const context = {
      member: session.member,
      session: session.hash,
      requestId: key ?? crypto.randomUUID(),
      now,
      locale,
      passwordHolds,
      origin,
      forwardedFor,
    };
    return answerMember(this.#services, route, asked, context);
  }

  async #connect(name: string, { member, hash }: Session, locale: Locale): Promise<Response | Refusal> {
    const { socketGames, sessions, sockets } = this.#services;
    const game = socketGames.get(name);
    if (game === undefined) return refuse("not_found");
    const greeting = await game.greeting(member);
    // The session may end during the wait; its end closes only the sockets that are already open.
    if (!sessions.isOpen(hash)) return refuse("unauthorized");
    const { response, socket } = sockets.accept({ member, session: hash, locale, game: name });
    for (const text of greeting) sockets.send(socket, member, text);
    game.follow();
    return response;
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    const { clock, socketGames, refusals, sockets } = this.#services;
    const { member, locale, game } = sockets.attachment(socket);
    if (byteLengthOf(message) > FRAME_MAX_BYTES) {
      refusals.note(game, { refusal: "too_large" });
      return close(socket, CLOSE.tooLarge, "frame too large");
    }
    if (!sockets.allows(socket, clock.real())) {
      refusals.note(game, { refusal: "rate_limited" });
      return close(socket, CLOSE.policy, "too many frames");
    }
    const sender = { member, locale, send: (text: string) => sockets.send(socket, member, text), refusals };
    const text = typeof message === "string" ? message : "";
    sockets.take(socket, member, text, () => socketGames.get(game)?.onMessage(sender, text, clock.now()));
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    // 1005 and 1006 mean that no code was sent, and must not be sent. A closing socket still needs a close frame.
    if (socket.readyState !== WebSocket.CLOSED) socket.close(code === 1005 || code === 1006 ? 1000 : code, "");
  }

  override webSocketError(socket: WebSocket): void {
    close(socket, 1011, "");
  }

  override async alarm(): Promise<void> {
    const { due, clock, games, socketGames, crowd } = this.#services;
    const names = due.ring(clock.now());
    for (const name of names) socketGames.get(name)?.follow();
    if (names.includes(PURGE)) await this.#purge(clock.now());
    if (names.includes(CROWD)) crowd.follow();
    if (names.includes(SUGGESTIONS)) this.#services.suggestions.reply(clock.now());
    if (names.includes(WITHDRAWALS)) {
      await this.#services.commit.run(() => this.#services.withdrawals.decideDue(clock.now()));
    }
    if (names.includes(DELIVERIES)) this.#services.orders.deliver(clock.now());
    for (const game of games.values()) await game.settleDue?.(names);
    if (names.includes(PROFITS)) await this.#shareProfits(clock.now());
    // Not awaited: a target that never answers must not delay other due work.
    if (names.includes(OUTBOX) || names.includes(PROFITS)) void this.#services.outbox.deliverDue();
  }

  #shareProfits(now: number): Promise<void> {
    const { due, commit, profits } = this.#services;
    return commit.run(() => {
      profits.shareOut(now);
      // Same transaction: fees recorded later set the time again.
      due.clear(PROFITS);
    });
  }

  /** Drops expired rows once a day, in steps. */
  #purge(now: number): Promise<void> {
    const { commit, sessions, idempotency, due } = this.#services;
    return commit.run(() => {
      const isFull = sessions.purge(now, PURGE_STEP) >= PURGE_STEP;
      if (idempotency.hasFormer) idempotency.moveFormer(PURGE_STEP);
      due.set(PURGE, now + (isFull || idempotency.hasFormer ? PURGE_PAUSE_MS : PURGE_EVERY_MS));
    });
  }

  openMembers(members: readonly NewMember[], welcome: number): OpenedMember[] {
    const { transactions, clock, outbox } = this.#services;
    const opened = transactions.run(() => openMembers(this.#services, members, welcome, clock.now()));
    if (members.some(({ referrer }) => referrer !== null)) void outbox.deliverDue();
    return opened;
  }

  closeLoadTest(run: string): LoadTestClosing {
    return closeLoadTest({ ...this.#services, sql: this.ctx.storage.sql }, run, this.#services.clock.now());
  }

  referrerOf(member: number): number | null {
    return this.#services.members.get(member)?.referrer ?? null;
  }

  receiveInvited(id: string, invited: Invited): Promise<null> {
    const { commit, invitations, clock } = this.#services;
    return this.#thenDeliver(commit.run(() => invitations.receive(id, invited, clock.now())));
  }

  receiveProfit(id: string, share: ProfitShare): Promise<null> {
    const { commit, profits, clock } = this.#services;
    return commit.run(() => profits.receive(id, share, clock.now()));
  }

  openSession(wanted: Required<NewSession>, isNewDevice: boolean): string | null {
    const { members, sessions, notices, transactions, clock } = this.#services;
    const { member, passwordVersion } = wanted;
    const now = clock.now();
    if (members.get(member) === null) return null;
    const { ended, token } = transactions.run(() => {
      if (passwordVersion < sessions.passwordVersion(member)) return { ended: [], token: null };
      const ended = this.#setPasswordVersion(member, passwordVersion, now);
      if (isNewDevice) notices.add(member, "new_device", now);
      return { ended, token: sessions.open([wanted], now)[0] ?? null };
    });
    this.#closeSockets(member, ended);
    return token;
  }

  accountOf(token: string): AccountOfSession | null {
    const { sessions, members, clock } = this.#services;
    const session = sessions.find(token, clock.now());
    const member = session === null ? null : members.get(session.member);
    return session === null || member === null ? null : { mobile: member.mobile, device: sessions.deviceOf(session) };
  }

  endSessions(member: number, passwordVersion: number): void {
    const { transactions, clock } = this.#services;
    const ended = transactions.run(() => this.#setPasswordVersion(member, passwordVersion, clock.now()));
    this.#closeSockets(member, ended);
  }

  /** Runs inside a transaction; returns the hashes of the ended sessions. */
  #setPasswordVersion(member: number, version: number, now: number): string[] {
    const { sessions, notices } = this.#services;
    if (version <= sessions.passwordVersion(member)) return [];
    notices.add(member, "password_changed", now);
    return sessions.endOlder(member, version);
  }

  #closeSockets(member: number, sessions: readonly string[]): void {
    for (const session of sessions) this.#services.sockets.end(member, session);
  }

  receiveTransfer(id: string, sent: MemberTransfer): Promise<null> {
    const { commit, transfers, clock } = this.#services;
    return this.#thenDeliver(commit.run(() => transfers.receive(id, sent, clock.now())));
  }

  /** Starts the delivery of follow-up messages without waiting for it. */
  #thenDeliver(received: Promise<null>): Promise<null> {
    void received.then(() => this.#services.outbox.deliverDue());
    return received;
  }

  receiveTransferBack(id: string, sent: MemberTransfer): Promise<null> {
    const { commit, transfers, clock } = this.#services;
    return commit.run(() => transfers.receiveBack(id, sent, clock.now()));
  }

  payment(serial: string): Payment | null {
    return this.#services.recharges.payment(serial, this.#services.clock.now());
  }

  async settlePayment(callBack: CallBack): Promise<boolean> {
    const { commit, recharges, clock, outbox } = this.#services;
    const known = await commit.run(() => recharges.settle(callBack, clock.now()));
    // Not awaited: messages to the referrers must not delay the processor.
    void outbox.deliverDue();
    return known;
  }

  waitingPayments(limit: number): Recharge[] {
    return this.#services.recharges.waiting(limit);
  }

  waitingWithdrawals(limit: number): Withdrawal[] {
    return this.#services.withdrawals.waiting(limit);
  }

  decideWithdrawal(serial: string, reason: FailReason | null): Promise<Refusal | null> {
    const { commit, withdrawals, clock } = this.#services;
    return commit.run(() => withdrawals.decide(serial, reason, clock.now()));
  }

  waitingSuggestions(limit: number): WaitingSuggestion[] {
    return this.#services.suggestions.waiting(limit);
  }

  replyToSuggestion(member: number, serial: string, reply: string): Refusal | null {
    return this.#services.suggestions.replyByHand(member, serial, reply);
  }

  hasMember(member: number): boolean {
    return this.#services.members.get(member) !== null;
  }

  forceGame(game: string, member: number, outcomes: readonly unknown[]): number | null {
    return this.#services.games.get(game)?.force?.(member, outcomes) ?? null;
  }

  receivedAmong(ids: readonly string[]): string[] {
    return receivedAmong(this.ctx.storage.sql, ids);
  }

  audit(): CellAudit {
    const { sql } = this.ctx.storage;
    const books = auditCell(sql);
    return {
      ...books,
      invariants: [
        ...books.invariants,
        lateMessages(sql, this.#services.clock.now()),
        ...[...this.#services.games.values()].flatMap((game) => game.checkDraws?.() ?? []),
      ],
    };
  }

  settledRounds(after: RoundName | null, limit: number): SettledRound[] {
    return settledRounds(this.ctx.storage.sql, after, limit);
  }

  openRounds(): { open: number; overdue: RoundName[] } {
    return openRounds(this.ctx.storage.sql, this.#services.clock.now());
  }

  metrics(): CellMetrics {
    const { meter, sockets, closed, clock } = this.#services;
    return {
      ...meter.read(),
      ...cellTotals(this.ctx.storage.sql),
      sockets: sockets.count(),
      closedGames: INSTANT_GAMES.filter((game) => closed.isClosed(game, clock.now())),
    };
  }

  frames(filter: FrameFilter): FrameEntry[] {
    return this.#services.journal?.entries(filter) ?? [];
  }

  setFaults(faults: readonly Fault[]): void {
    this.#services.faults.set(faults);
  }

  close(game: string, closing: Closing | null): void {
    this.#services.closed.set(game, closing);
  }

  setClock(state: ClockState): boolean {
    const { clock, due, socketGames, crowd } = this.#services;
    clock.set(state);
    due.arm();
    for (const game of socketGames.values()) game.poke();
    crowd.poke();
    return crowd.isHere(clock.now());
  }

  gather(settings: CrowdSettings | null, balance: number): void {
    const { members, transactions, clock, crowd } = this.#services;
    const missing = newPlayers(members.simulated(Number.MAX_SAFE_INTEGER).length, settings?.players ?? 0);
    if (missing.length > 0) transactions.run(() => openMembers(this.#services, missing, balance, clock.now()));
    crowd.gather(settings);
  }

  playAtOnce(): Promise<void> {
    return this.#services.crowd.playAtOnce();
  }

  override writeState(json: string): Promise<void> {
    // The crowd may cause due work with no call to follow, so the alarm looks at once.
    void this.ctx.storage.setAlarm(this.#services.clock.real());
    return new StateKeeper(this.ctx).write(json);
  }
}

/** A UTF-8 text has at most three bytes per code unit, so most frames need no encoding to be measured. */
function byteLengthOf(message: string | ArrayBuffer): number {
  if (typeof message !== "string") return message.byteLength;
  return message.length * 3 <= FRAME_MAX_BYTES ? message.length : new TextEncoder().encode(message).byteLength;
}

function numberOf({ id }: DurableObjectState): number {
  const number = /^cell:(\d{1,4})$/.exec(id.name ?? "")?.[1];
  if (number === undefined) throw new Error(`not a cell's name: ${id.name}`);
  return Number(number);
}
