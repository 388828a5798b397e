import { DurableObject } from "cloudflare:workers";
import { callAt } from "../../edge/contract/calls.ts";
import { CLOSE, FRAME_MAX_BYTES } from "../../edge/contract/frame.ts";
import { DEFAULT_LOCALE, isLocale, type Locale } from "../../edge/contract/locale.ts";
import { refuse } from "../../edge/contract/refusals.ts";
import { refusalResponse, respond, type Route } from "../answer.ts";
import { Clock, type ClockState } from "../clock.ts";
import { simulatorSettings, type SimulatorBindings, type SimulatorSettings } from "../env.ts";
import { Ledger, ledgerSchema } from "../ledger/ledger.ts";
import { GroupCommit } from "../storage/group-commit.ts";
import { migrate } from "../storage/migrate.ts";
import { Transactions } from "../storage/transactions.ts";
import { auditCell, type CellAudit } from "./audit.ts";
import { type MessageNeeds, onAviatorMessage } from "./aviator/messages.ts";
import { AVIATOR, AviatorSeat } from "./aviator/seat.ts";
import { aviatorSchema, Stakes } from "./aviator/stakes.ts";
import { aviatorTableClient } from "./aviator/table-client.ts";
import { DueTimes, dueSchema } from "./due-times.ts";
import { FIRST_ANSWER_KEPT_MS, FirstAnswers, firstAnswerSchema } from "./first-answers.ts";
import type { MemberCall } from "./member-call.ts";
import { Members, memberSchema, type NewMember } from "./members.ts";
import { type MoneyCallNeeds, respondMoney } from "./money-call.ts";
import { openMembers, type OpenedMember } from "./open-members.ts";
import { accountRoutes } from "./routes/account.ts";
import { aviatorRoutes } from "./routes/aviator.ts";
import { winRoutes } from "./routes/win.ts";
import { type Session, Sessions, sessionSchema } from "./sessions.ts";
import { close, send, Sockets } from "./sockets.ts";

const SCHEMA = [memberSchema + sessionSchema + dueSchema + ledgerSchema + aviatorSchema + firstAnswerSchema];
const PURGE = "purge";

/** A slice of the members: their accounts, ledger, stakes and sockets. A thin shell; what it does is in the parts. */
export class Cell extends DurableObject<SimulatorBindings> {
  readonly #settings: SimulatorSettings;
  readonly #clock: Clock;
  readonly #transactions: Transactions;
  readonly #commit: GroupCommit;
  readonly #ledger: Ledger;
  readonly #members: Members;
  readonly #sessions: Sessions;
  readonly #sockets: Sockets;
  readonly #stakes: Stakes;
  readonly #due: DueTimes;
  readonly #aviator: AviatorSeat;
  readonly #messages: MessageNeeds;
  readonly #firstAnswers: FirstAnswers;
  readonly #moneyCalls: MoneyCallNeeds;
  readonly #routes: ReadonlyMap<string, Route<MemberCall>>;

  constructor(ctx: DurableObjectState, env: SimulatorBindings) {
    super(ctx, env);
    migrate(ctx.storage, SCHEMA);
    const { sql } = ctx.storage;
    const cell = numberOf(ctx);
    this.#settings = simulatorSettings(env);
    this.#clock = new Clock(ctx.storage);
    this.#transactions = new Transactions(ctx.storage);
    this.#commit = new GroupCommit(this.#transactions, (run) => setTimeout(run, 0));
    this.#ledger = new Ledger(sql);
    this.#stakes = new Stakes(sql);
    this.#transactions.join(this.#ledger);
    this.#firstAnswers = new FirstAnswers(sql);
    this.#transactions.join(this.#stakes);
    this.#transactions.join(this.#firstAnswers);
    this.#moneyCalls = { commit: this.#commit, firstAnswers: this.#firstAnswers };
    this.#members = new Members(sql, cell);
    this.#sessions = new Sessions(sql, (bytes) => crypto.getRandomValues(new Uint8Array(bytes)));
    this.#sockets = new Sockets(ctx);
    this.#due = new DueTimes(ctx.storage, this.#clock);
    const books = { ledger: this.#ledger, stakes: this.#stakes };
    const aviatorTable = aviatorTableClient(env, cell);
    this.#aviator = new AviatorSeat({
      books,
      commit: this.#commit,
      table: aviatorTable,
      tell: (member, textIn) => this.#sockets.tell(member, AVIATOR, textIn),
      clock: this.#clock,
      due: this.#due,
      members: this.#members,
      anyone: () => this.#sockets.any(AVIATOR),
      broadcast: (text) => this.#sockets.broadcast(AVIATOR, text),
    });
    this.#messages = { books, commit: this.#commit, seat: this.#aviator, makeId: () => crypto.randomUUID() };
    this.#routes = byRoute([
      ...accountRoutes({
        settings: this.#settings,
        members: this.#members,
        sessions: this.#sessions,
        sockets: this.#sockets,
        ledger: this.#ledger,
      }),
      ...winRoutes({ ledger: this.#ledger }),
      ...aviatorRoutes({
        stakes: this.#stakes,
        table: aviatorTable,
      }),
    ]);
    if (!this.#due.has(PURGE)) this.#due.set(PURGE, this.#clock.now() + FIRST_ANSWER_KEPT_MS);
    this.#due.arm();
    // After a restart: sockets that slept on, stakes that wait.
    if (this.#sockets.any(AVIATOR) || this.#stakes.openPeriods().length > 0) this.#aviator.follow();
  }

  override async fetch(request: Request): Promise<Response> {
    const now = this.#clock.now();
    const url = new URL(request.url);
    const isUpgrade = request.headers.get("Upgrade")?.toLowerCase() === "websocket";
    const locale = localeOf(request, url);
    const session = this.#sessions.find(tokenOf(request, url, isUpgrade), now);
    if (session === null) return refusalResponse(refuse("unauthorized"), { now, locale });
    if (isUpgrade) return this.#connect(session, locale);
    const call = callAt(request.method, url.pathname);
    const route = call && this.#routes.get(`${call.method} ${call.path}`);
    if (route === undefined) return refusalResponse(refuse("not_found"), { now, locale });
    const context = { member: session.member, session: session.hash, now, locale, origin: originOf(request, url) };
    return route.call.money
      ? respondMoney(this.#moneyCalls, route, request, context)
      : respond(route, request, context, context);
  }

  async #connect({ member, hash }: Session, locale: Locale): Promise<Response> {
    const greeting = await this.#aviator.greeting(member);
    const { response, socket } = this.#sockets.accept({ member, session: hash, locale, game: AVIATOR });
    for (const text of greeting) send(socket, text);
    this.#aviator.follow();
    return response;
  }

  override webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void {
    const now = this.#clock.now();
    const isTooLong =
      typeof message === "string" ? message.length > FRAME_MAX_BYTES : message.byteLength > FRAME_MAX_BYTES;
    if (isTooLong) return close(socket, CLOSE.tooLarge, "frame too large");
    if (!this.#sockets.allows(socket, this.#clock.real())) return close(socket, CLOSE.policy, "too many frames");
    const { member, locale } = this.#sockets.seat(socket);
    const sender = { member, locale, send: (text: string) => send(socket, text) };
    onAviatorMessage(this.#messages, sender, typeof message === "string" ? message : "", now);
  }

  override webSocketClose(socket: WebSocket, code: number): void {
    // 1005 and 1006 say that there was no code; they must not be sent.
    close(socket, code === 1005 || code === 1006 ? 1000 : code, "");
  }

  override webSocketError(socket: WebSocket): void {
    close(socket, 1011, "");
  }

  override alarm(): void {
    const names = this.#due.take(this.#clock.now());
    if (names.includes(AVIATOR)) this.#aviator.follow();
    if (names.includes(PURGE)) this.#purge(this.#clock.now());
    this.#due.arm();
  }

  /** Once a day: drops what nobody asks for any more. */
  #purge(now: number): void {
    this.#firstAnswers.purge(now);
    this.#due.set(PURGE, now + FIRST_ANSWER_KEPT_MS);
  }

  /** Opens accounts, each once for its registration, with its welcome balance (minor units) and a session. */
  openMembers(members: readonly NewMember[], welcome: number): OpenedMember[] {
    const parts = { members: this.#members, sessions: this.#sessions, ledger: this.#ledger };
    return this.#transactions.run(() => openMembers(parts, members, welcome, this.#clock.now()));
  }

  /** A new session's token, or null for a member that is not here. */
  openSession(member: number): string | null {
    if (this.#members.get(member) === null) return null;
    return this.#sessions.open([member], this.#clock.now())[0] ?? null;
  }

  /** Ends every session of a member, and closes their sockets. */
  endSessions(member: number): void {
    this.#sessions.endAll(member);
    this.#sockets.end(member, null);
  }

  hasMember(member: number): boolean {
    return this.#members.get(member) !== null;
  }

  audit(): CellAudit {
    return auditCell(this.ctx.storage.sql);
  }

  setClock(state: ClockState): void {
    this.#clock.set(state);
    this.#due.arm();
    this.#aviator.poke();
  }

  restart(): void {
    this.ctx.abort("restarted by the control API");
  }
}

function byRoute(routes: readonly Route<MemberCall>[]): Map<string, Route<MemberCall>> {
  return new Map(routes.map((route) => [`${route.call.method} ${route.call.path}`, route]));
}

function numberOf({ id }: DurableObjectState): number {
  const number = Number(/^cell:(\d{1,4})$/.exec(id.name ?? "")?.[1]);
  if (!Number.isInteger(number)) throw new Error(`not a cell's name: ${id.name}`);
  return number;
}

function tokenOf(request: Request, url: URL, isUpgrade: boolean): string {
  if (isUpgrade) return url.searchParams.get("token") ?? "";
  return /^Token (\S+)$/.exec(request.headers.get("Authorization") ?? "")?.[1] ?? "";
}

function localeOf(request: Request, url: URL): Locale {
  const asked = url.searchParams.get("locale") ?? request.headers.get("Accept-Language");
  return isLocale(asked) ? asked : DEFAULT_LOCALE;
}

function originOf(request: Request, url: URL): string {
  const host = request.headers.get("X-Forwarded-Host") ?? url.host;
  return `${request.headers.get("X-Forwarded-Proto") ?? url.protocol.slice(0, -1)}://${host}`;
}
