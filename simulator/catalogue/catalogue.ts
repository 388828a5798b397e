import { Clock, type ClockChange, type ClockState } from "../time/clock.ts";
import type { Fault } from "#contract/control/faults.ts";
import { type Refusal, refuse } from "#contract/refusals.ts";
import { type PlayersByMinute, PlayersNow } from "../metrics/recent-players.ts";
import { dataProblems } from "../objects/installation.ts";
import { logFailures, SimulatorObject } from "../objects/simulator-object.ts";
import { simulatorSettings } from "../settings.ts";
import { migrate, SHIPPED } from "../storage/migrate.ts";
import type {
  Begun,
  CatalogueApi,
  CatalogueReadings,
  ExcludedRegistrations,
  Join,
  JoinOutcome,
  ListedBooks,
  LogPage,
  LogQuestion,
  LogRestart,
  NewestKeys,
  ProposedKey,
  Redeemer,
  TakeOutcome,
  TrailMark,
  Withheld,
  WantedProposal,
} from "../objects/catalogue-api.ts";
import type { Proposal } from "#contract/control/proposals.ts";
import type { Provider } from "#contract/calls/exg.ts";
import type { LogDraft } from "#fairness/log.ts";
import { FairnessLog, fairnessLogSchema } from "./fairness-log.ts";
import { SharedClock, sharedClockSchema } from "./catalogue-clock.ts";
import { faultSchema, FaultStore } from "./fault-store.ts";
import { ExcludedDevices, excludedDeviceSchema } from "./excluded-devices.ts";
import { TextCounts, textCountSchema } from "./text-counts.ts";
import { GiftCodes, giftCodeSchema, GiftGuesses, giftGuessSchema, GiftEvents, giftEventSchema } from "./gifts.ts";
import { Proposals, proposalSchema } from "./proposals.ts";
import { ProviderKeyNumbers } from "./provider-key-numbers.ts";
import { PRODUCTS } from "./products/products.ts";
import { Stock, stockSchema } from "./stock.ts";
import { WithheldMarks, withheldSchema } from "./withheld-marks.ts";
import type { SimulatorBindings } from "../objects/bindings.ts";

/** The keys of the newest audit's time, and of how many invariants it found broken. */
const AUDITED = "audited";
const AUDIT_BROKEN = "audit_broken";

/** The last part of the public list's name. */
const LOG_NAME = "fairness";

/** The catalogue's database, step by step: append-only. */
export const CATALOGUE_SCHEMA = [
  giftCodeSchema + giftEventSchema + giftGuessSchema + stockSchema + sharedClockSchema + faultSchema,
  fairnessLogSchema,
  textCountSchema,
  proposalSchema,
  excludedDeviceSchema,
  withheldSchema,
];

/**
 * For all members. A single object keeps the stock, the gift codes and the pools of gift events exact, and counts
 * who plays now. It also keeps the public list of what proves the games fair.
 */
export class Catalogue extends SimulatorObject implements CatalogueApi {
  static {
    logFailures(this);
  }

  readonly #clock: Clock;
  readonly #codes: GiftCodes;
  readonly #guesses: GiftGuesses;
  readonly #proposals: Proposals;
  readonly #providerKeys: ProviderKeyNumbers;
  readonly #events: GiftEvents;
  readonly #texts: TextCounts;
  readonly #excluded: ExcludedDevices;
  readonly #withheld: WithheldMarks;
  readonly #faults: FaultStore;
  readonly #stock: Stock;
  readonly #playersNow = new PlayersNow();
  readonly #sharedClock: SharedClock;
  readonly #log: FairnessLog;
  readonly #dataProblems: readonly string[];
  #textsSent = 0;
  #textsFailed = 0;
  #textsCapped = 0;

  constructor(ctx: DurableObjectState, env: SimulatorBindings) {
    super(ctx, env);
    migrate(ctx.storage, { steps: CATALOGUE_SCHEMA, shipped: SHIPPED.catalogue }, ctx.id.name ?? "the catalogue");
    this.#clock = new Clock(ctx.storage);
    this.#sharedClock = new SharedClock(ctx.storage.sql, this.#clock);
    this.#codes = new GiftCodes(ctx.storage.sql);
    this.#proposals = new Proposals(ctx.storage.sql, (...code) => this.#codes.make(...code));
    this.#providerKeys = new ProviderKeyNumbers(ctx.storage.kv);
    this.#guesses = new GiftGuesses(ctx.storage.sql);
    this.#events = new GiftEvents(
      ctx.storage.sql,
      () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
    );
    this.#withheld = new WithheldMarks(ctx.storage.sql);
    this.#stock = new Stock(ctx.storage.sql);
    this.#stock.fill(PRODUCTS);
    this.#faults = new FaultStore(ctx.storage.sql);
    if (ctx.storage.kv.get(AUDITED) === undefined) this.noteAudit(0);
    const settings = simulatorSettings(env);
    this.#texts = new TextCounts(ctx.storage.sql, settings.textCaps);
    this.#excluded = new ExcludedDevices(ctx.storage.sql, settings.fairnessKey);
    const origin = `${settings.installation}/${LOG_NAME}`;
    this.#log = new FairnessLog({ storage: ctx.storage, keys: settings.receiptKey, origin });
    this.#dataProblems = dataProblems(ctx.storage.kv, settings);
  }

  /** Settings that contradict the stored data, a line each. */
  dataProblems(): readonly string[] {
    return this.#dataProblems;
  }

  takeText(network: string): number {
    const wait = this.#texts.take(network, this.#clock.now());
    if (wait > 0) this.#textsCapped += 1;
    return wait;
  }

  excludeDevices(devices: readonly string[], until: number): null {
    this.#transaction(() => {
      for (const device of devices) this.#excluded.add(device, until, this.#clock.now());
    });
    return null;
  }

  noteRegistration(device: string, member: number): null {
    this.#transaction(() => this.#excluded.registered(device, member, this.#clock.now()));
    return null;
  }

  excludedRegistrations(): ExcludedRegistrations {
    return { count: this.#excluded.count(), newest: this.#excluded.newest() };
  }

  withhold(marks: readonly string[], until: Withheld): null {
    this.#transaction(() => this.#withheld.add(marks, until, this.#clock.now()));
    return null;
  }

  withheld(marks: readonly string[]): Withheld {
    return this.#withheld.of(marks);
  }

  auditedAt(): number {
    return this.ctx.storage.kv.get<number>(AUDITED) ?? this.#clock.real();
  }

  noteAudit(broken: number): void {
    this.ctx.storage.kv.put(AUDITED, this.#clock.real());
    this.ctx.storage.kv.put(AUDIT_BROKEN, broken);
  }

  noteText(isSent: boolean): void {
    if (isSent) this.#textsSent += 1;
    else this.#textsFailed += 1;
  }

  readings(): CatalogueReadings {
    return {
      auditedAt: this.auditedAt(),
      auditBroken: this.ctx.storage.kv.get<number>(AUDIT_BROKEN) ?? 0,
      textsSent: this.#textsSent,
      textsFailed: this.#textsFailed,
      textsCapped: this.#textsCapped,
      excludedRegistrations: this.#excluded.count(),
    };
  }

  providerKeys(): NewestKeys {
    return this.#providerKeys.newest();
  }

  makeProviderKey(provider: Provider): number {
    return this.#providerKeys.make(provider);
  }

  proposeProviderKey(provider: Provider, who: string): ProposedKey {
    return this.#transaction(() => this.#providerKeys.propose(provider, who, this.#clock.now()));
  }

  confirmProviderKey(provider: Provider, keyId: string, who: string): ProposedKey | Refusal {
    return this.#transaction(() => this.#providerKeys.confirm(provider, keyId, who, this.#clock.now()));
  }

  redeem(code: string, { member, request, network }: Redeemer): { price: number } | Refusal {
    const now = this.#clock.now();
    return this.#transaction(() => {
      const wait = this.#codes.isRedeemed(code, member) ? 0 : this.#guesses.waitFor(member, network, now);
      if (wait > 0) return refuse("gift_guesses", { with: { minutes: Math.ceil(wait / 60_000) } });
      const outcome = this.#codes.redeem(code, member, request);
      if ("refusal" in outcome && outcome.refusal === "gift_unknown") this.#guesses.countWrong(member, network, now);
      return outcome;
    });
  }

  joinEvents(joins: readonly Join[]): JoinOutcome[] {
    return this.#transaction(() => this.#events.join(joins, this.#clock.now()));
  }

  emptyEvents(events: readonly number[]): number[] {
    return events.filter((event) => this.#events.isEmpty(event));
  }

  takeStock(order: string, product: number): TakeOutcome {
    return this.#transaction(() => this.#stock.take(order, product));
  }

  /** Items by product. */
  stock(): Map<number, number> {
    return this.#stock.items();
  }

  itemsOf(product: number): number {
    return this.#stock.itemsOf(product);
  }

  itemsTaken(): number {
    return this.#stock.taken();
  }

  setStock(product: number, items: number): number {
    const before = this.#stock.itemsOf(product);
    this.#stock.set(product, items);
    return before;
  }

  propose(wanted: WantedProposal, alone: number): Begun | Refusal {
    return this.#transaction(() => this.#proposals.propose(wanted, alone, this.#clock.now()));
  }

  confirmProposal(id: string, who: string, why: string): Begun | Refusal {
    return this.#transaction(() => this.#proposals.confirm(id, who, why, this.#clock.now()));
  }

  refuseProposal(id: string, who: string, why: string): Proposal | Refusal {
    return this.#transaction(() => this.#proposals.refuse(id, who, why, this.#clock.now()));
  }

  finishProposal(id: string, attempt: number, isMoved: boolean): Proposal | null {
    return this.#transaction(() => this.#proposals.finish(id, attempt, isMoved, this.#clock.now()));
  }

  proposal(id: string): Proposal | null {
    return this.#proposals.of(id, this.#clock.now());
  }

  proposals(limit: number): Proposal[] {
    return this.#proposals.list(limit, this.#clock.now());
  }

  movedProposals(after: string, limit: number): Proposal[] {
    return this.#proposals.moved(after, limit);
  }

  confirmedAmong(ids: readonly string[]): Proposal[] {
    return this.#proposals.confirmedAmong(ids);
  }

  ownConfirmations(): { checked: number; faults: string[] } {
    return this.#proposals.ownConfirmations();
  }

  codeFaults(): { checked: number; faults: string[] } {
    return this.#proposals.codeFaults();
  }

  /** Active faults, oldest first. */
  faults(): Fault[] {
    return this.#faults.active(this.#clock.now());
  }

  addFault(fault: Omit<Fault, "id">): Fault[] {
    this.#faults.add(fault);
    return this.faults();
  }

  /** `id`: null removes all. Null: unknown id. */
  removeFaults(id: number | null): Fault[] | null {
    return this.#faults.remove(id) ? this.faults() : null;
  }

  takePlayers(cell: number, counts: PlayersByMinute): void {
    this.#playersNow.take(cell, counts);
  }

  playersNow(game: string): number {
    return this.#playersNow.of(game, this.#clock.now());
  }

  addToLog(drafts: readonly LogDraft[]): number[] {
    this.refuseWhileRestoring();
    const times = this.#log.append(drafts, this.#clock.now());
    this.noteCommit();
    return times;
  }

  noteTrail(mark: TrailMark): void {
    this.refuseWhileRestoring();
    this.#log.noteTrail(mark, this.#clock.now());
    this.noteCommit();
  }

  listedBooks(cell: number): ListedBooks[] {
    return this.#log.books(cell);
  }

  continueLog(from: number, entries: readonly string[]): boolean {
    return this.#log.continue(from, entries);
  }

  restartLog(restart: LogRestart): string | null {
    return this.#log.restart(restart, this.#clock.now());
  }

  readLog(question: LogQuestion): LogPage | null {
    this.refuseWhileRestoring();
    return this.#log.read(question, this.#clock.now());
  }

  time(): ClockState {
    return this.#clock.state;
  }

  enrol(name: string): ClockState {
    return this.#sharedClock.enrol(name);
  }

  changeTime(change: ClockChange): { state: ClockState; subscribers: string[] } {
    return this.#sharedClock.change(change);
  }

  /** Starts an empty simulator at a frozen time. */
  beginAt(now: number): void {
    this.#sharedClock.beginAt(now);
  }

  #transaction<T>(work: () => T): T {
    const outcome = this.ctx.storage.transactionSync(work);
    this.noteCommit();
    return outcome;
  }
}
