import { archivedBefore } from "./archive/archive.ts";
import { type SealRoot, sealsAmong } from "../ledger/seals.ts";
import type { JournalFilter } from "#contract/journal.ts";
import type { Fault } from "#contract/control/faults.ts";
import type { FrameEntry } from "#contract/control/metrics.ts";
import { type Refusal, refuse } from "#contract/refusals.ts";
import type { CellRequest } from "../http/request.ts";
import type { SerializedResponse } from "../http/route.ts";
import { logFailures, SimulatorObject } from "../objects/simulator-object.ts";
import { StateKeeper } from "../storage/object-state.ts";
import type { Closing } from "../storage/closed-games.ts";
import { migrate, SHIPPED } from "../storage/migrate.ts";
import type { ClockState } from "../time/clock.ts";
import { syncClock } from "../objects/shared-clock.ts";
import { closeGames } from "./closings.ts";
import { closeLoadTest, deleteMember } from "./operate.ts";
import { operatorReader } from "./own-data/exports.ts";
import * as byOperator from "./member-by-operator.ts";
import * as operator from "./operate.ts";
import { accountOf, endSessions, openSession, registerMembers } from "./member-sessions.ts";
import type {
  AccountOfSession,
  BooksPage,
  CellApi,
  CellAudit,
  CellDetails,
  CellMetrics,
  CrowdSettings,
  Freeze,
  Invited,
  LoadTestClosing,
  MemberDispute,
  MemberTransfer,
  OpenDebit,
  OpenedMember,
  ProviderRequest,
  ProfitShare,
  DeletionRequest,
  ForgottenName,
  OwnDataAnswer,
  OwnDataQuestion,
  Recharge,
  RoundName,
  SettledRound,
  NewMember,
  NewSession,
  WaitingSuggestion,
  HandMovement,
  Rejection,
  WantedCorrection,
  Withdrawal,
  Payment,
  CallBack,
} from "../objects/cell-api.ts";
import { receivedAmong, booksAfter } from "./audit.ts";
import { answerRequest } from "./calls/answer-call.ts";
import { CELL_SCHEMA, type CellServices, createCellServices, ownCall } from "./create-cell-services.ts";
import { disputeOf } from "./disputes/dispute-file.ts";
import { beginWork, runDueWork } from "./due-work.ts";
import { migrateGames } from "./cell-games.ts";
import { isExcluded } from "./limits/rules.ts";
import { openDebits } from "./provider/provider-rounds.ts";
import { closeSocket, closeSockets, openSocket, receiveFrame } from "./socket-events.ts";
import { close } from "./sockets/sockets.ts";
import { openRounds, settledRounds } from "./tables/round-books.ts";
import type { SimulatorBindings } from "../objects/bindings.ts";

/** A slice of the members: their accounts, ledger, stakes and sockets. Each method calls a function of its services. */
export class Cell extends SimulatorObject implements CellApi {
  static {
    logFailures(this);
  }

  readonly #services: CellServices;

  constructor(ctx: DurableObjectState, env: SimulatorBindings) {
    super(ctx, env);
    const name = ctx.id.name ?? "a cell";
    migrate(ctx.storage, { steps: CELL_SCHEMA, shipped: SHIPPED.cell }, name);
    migrateGames(ctx.storage, name);
    this.#services = createCellServices(ctx, env, numberOf(ctx), this.logFailure, this.noteCommit);
    syncClock(ctx, env, this.#services.clock, () => beginWork(this.#services));
  }

  /** Only an upgrade needs `fetch`; calls use RPC. */
  override fetch(request: Request): Promise<Response> {
    return openSocket(this.#services, request);
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    receiveFrame(this.#services, socket, message);
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    closeSocket(socket, code);
  }

  override webSocketError(socket: WebSocket): void {
    close(socket, 1011, "");
  }

  closeSockets(): Promise<void> {
    return closeSockets(this.#services);
  }

  override alarm(): Promise<void> {
    return runDueWork(this.#services);
  }

  answerCall(asked: CellRequest): Promise<SerializedResponse> {
    return answerRequest(this.#services, asked, false);
  }

  answerConfirmedCall(asked: CellRequest): Promise<SerializedResponse> {
    return answerRequest(this.#services, asked, true);
  }

  answerProvider(asked: ProviderRequest): Promise<SerializedResponse> {
    return this.#services.answerProvider(asked);
  }

  openDebits(before: number, limit: number): OpenDebit[] {
    return openDebits(this.#services.sql, before, limit);
  }

  openMembers(members: readonly NewMember[], welcome: number): OpenedMember[] {
    return registerMembers(this.#services, members, welcome);
  }

  hasMember(member: number): boolean {
    return this.#services.members.get(member) !== null;
  }

  wasDeleted(member: number): boolean {
    return !this.hasMember(member) && this.#services.members.withDeleted(member) !== null;
  }

  referrerOf(member: number): number | null {
    return this.#services.members.get(member)?.referrer ?? null;
  }

  openSession(wanted: Required<NewSession>, isNewDevice: boolean): string | null {
    return openSession(this.#services, wanted, isNewDevice);
  }

  excludedUntil(member: number): number | null {
    const { limits, clock } = this.#services;
    const own = limits.of(member);
    return isExcluded(own, clock.now()) ? own.excludeUntil : null;
  }

  accountOf(token: string): AccountOfSession | null {
    return accountOf(this.#services, token);
  }

  endSessions(member: number, passwordVersion: number): void {
    endSessions(this.#services, member, passwordVersion);
  }

  deleteMember(wanted: DeletionRequest): Promise<Refusal | { readonly givenUp: number }> {
    return deleteMember(this.#services, wanted);
  }

  beginExport(member: number, operator: string): Refusal | { readonly until: number } {
    const { members, exports, transactions, clock } = this.#services;
    if (members.get(member) === null) return refuse("receiver_unknown");
    return transactions.run(() => exports.begin(member, operatorReader(operator), clock.now()));
  }

  async ownData({ member, by, part, after }: OwnDataQuestion): Promise<Refusal | OwnDataAnswer> {
    const { exports, held, clock } = this.#services;
    return exports.mayRead(member, operatorReader(by), clock.now()) ?? held.page(member, part, after);
  }

  closeLoadTest(run: string): LoadTestClosing {
    return closeLoadTest(this.#services, run, this.#services.clock.now());
  }

  // Messages from other cells. A repeat changes nothing.

  receiveInvited(id: string, invited: Invited): Promise<null> {
    const { commit, invitations, clock } = this.#services;
    return this.#thenDeliver(commit.run(() => invitations.receive(id, invited, clock.now())));
  }

  receiveProfit(id: string, share: ProfitShare): Promise<null> {
    const { commit, profits, clock } = this.#services;
    return commit.run(() => profits.receive(id, share, clock.now()));
  }

  forgetName(id: string, forgotten: ForgottenName): Promise<null> {
    const { commit, profits, clock } = this.#services;
    return commit.run(() => profits.forgetName(id, forgotten, clock.now()));
  }

  receiveTransfer(id: string, sent: MemberTransfer): Promise<null> {
    const { commit, transfers, clock } = this.#services;
    return this.#thenDeliver(commit.run(() => transfers.receive(id, sent, clock.now())));
  }

  receiveTransferBack(id: string, sent: MemberTransfer): Promise<null> {
    const { commit, transfers, clock } = this.#services;
    return commit.run(() => transfers.receiveBack(id, sent, clock.now()));
  }

  payment(serial: string): Payment | null {
    return this.#services.recharges.payment(serial, this.#services.clock.now());
  }

  settlePayment(callBack: CallBack): Promise<boolean> {
    const { commit, recharges, clock } = this.#services;
    return this.#thenDeliver(commit.run(() => recharges.settle(callBack, clock.now())));
  }

  waitingPayments(limit: number): Recharge[] {
    return this.#services.recharges.waiting(limit);
  }

  waitingWithdrawals(limit: number): Withdrawal[] {
    return this.#services.withdrawals.waiting(limit);
  }

  decideWithdrawal(serial: string, rejection: Rejection | null): Promise<Refusal | { before: string }> {
    const { commit, withdrawals, clock } = this.#services;
    return commit.run(() => {
      const before = withdrawals.statusOf(serial) ?? "";
      return withdrawals.decide(serial, rejection, clock.now()) ?? { before };
    });
  }

  mayCorrect(member: number, change: number): Refusal | null {
    return this.#services.byHand.mayCorrect(member, change);
  }

  correct(wanted: WantedCorrection): Promise<Refusal | null> {
    const { commit, byHand, clock } = this.#services;
    return commit.run(() => byHand.correct(wanted, clock.now()));
  }

  payByHand(proposal: string, serial: string, reason: string): Promise<Refusal | null> {
    const { commit, byHand, clock } = this.#services;
    return this.#thenDeliver(commit.run(() => byHand.pay(proposal, serial, reason, clock.now())));
  }

  movedByHand(after: string, limit: number): HandMovement[] {
    return this.#services.byHand.page(after, limit);
  }

  movedAmong(proposals: readonly string[]): HandMovement[] {
    return this.#services.byHand.among(proposals);
  }

  memberDetails(member: number): CellDetails | null {
    return byOperator.memberDetails(this.#services, member);
  }

  memberOfSerial(serial: string): number | null {
    return byOperator.memberOfSerial(this.#services, serial);
  }

  freeze(member: number, freeze: Omit<Freeze, "time"> | null): Refusal | { before: Freeze | null } {
    return byOperator.freeze(this.#services, member, freeze);
  }

  endSessionsOf(member: number, id: string | null): Refusal | { ended: number } {
    return byOperator.endSessions(this.#services, member, id);
  }

  exclude(member: number, forMs: number): Refusal | { before: number | null; until: number } {
    return byOperator.exclude(this.#services, member, forMs);
  }

  waitingSuggestions(limit: number): WaitingSuggestion[] {
    return this.#services.suggestions.waiting(limit);
  }

  replyToSuggestion(member: number, serial: string, reply: string): Refusal | null {
    return this.#services.suggestions.replyByHand(member, serial, reply);
  }

  forceGame(game: string, member: number, outcomes: readonly unknown[]): number | null {
    return this.#services.games.get(game)?.force?.(member, outcomes) ?? null;
  }

  receivedAmong(ids: readonly string[]): string[] {
    return receivedAmong(this.#services.sql, ids);
  }

  dispute(member: number, table: string, round: number): Promise<MemberDispute | null> {
    return disputeOf(this.#services, ownCall(member, this.#services.clock.now()), table, round);
  }

  audit(): CellAudit {
    return operator.readAudit(this.#services);
  }

  seals(numbers: readonly number[]): { known: SealRoot[]; newest: number; goneBefore: number } {
    const { sql, clock } = this.#services;
    return { ...sealsAmong(sql, numbers), goneBefore: archivedBefore(clock.now()) };
  }

  books(after: number): BooksPage {
    return booksAfter(this.#services.sql, after);
  }

  settledRounds(after: RoundName | null, limit: number): SettledRound[] {
    return settledRounds(this.#services.sql, after, limit);
  }

  openRounds(): { open: number; overdue: RoundName[] } {
    return openRounds(this.#services.sql, this.#services.clock.now());
  }

  metrics(): CellMetrics {
    return operator.readMetrics(this.#services);
  }

  frames(filter: JournalFilter): FrameEntry[] {
    return this.#services.journal?.entries(filter).frames ?? [];
  }

  setFaults(faults: readonly Fault[]): void {
    this.#services.faults.set(faults);
  }

  close(games: readonly string[], closing: Closing | null): void {
    closeGames(this.#services, games, closing);
  }

  setClock(state: ClockState): boolean {
    return operator.setClock(this.#services, state);
  }

  gather(settings: CrowdSettings | null, balance: number): void {
    operator.gatherCrowd(this.#services, settings, balance);
  }

  playAtOnce(): Promise<void> {
    return this.#services.crowd.playAtOnce();
  }

  override writeState(json: string): Promise<void> {
    // The crowd may cause due work with no call to follow, so the alarm looks at once.
    void this.ctx.storage.setAlarm(this.#services.clock.real());
    return new StateKeeper(this.ctx).write(json);
  }

  /** Starts the delivery of follow-up messages without waiting for it: their targets must not delay the answer. */
  async #thenDeliver<T>(received: Promise<T>): Promise<T> {
    const outcome = await received;
    this.#services.outbox.deliverSoon();
    return outcome;
  }
}

function numberOf({ id }: DurableObjectState): number {
  const number = /^cell:(\d{1,4})$/.exec(id.name ?? "")?.[1];
  if (number === undefined) throw new Error(`not a cell's name: ${id.name}`);
  return Number(number);
}
