import type { VerifyType } from "#contract/calls/account.ts";
import { isRefusal, type Refusal, refuse } from "#contract/refusals.ts";
import { SettingsError } from "#contract/settings/read-settings.ts";
import type { Locale } from "#contract/values/locale.ts";
import type { ClosedAccount, OpenedMember, NewSession } from "../objects/cell-api.ts";
import { cellOf, cellForNew } from "../objects/placement.ts";
import { logFailures, SimulatorObject } from "../objects/simulator-object.ts";
import { catalogueStub, cellStub, isMember } from "../objects/stubs.ts";
import { simulatorSettings } from "../settings.ts";
import { StateKeeper } from "../storage/object-state.ts";
import { migrate, SHIPPED } from "../storage/migrate.ts";
import { Clock, type ClockState } from "../time/clock.ts";
import { syncClock } from "../objects/shared-clock.ts";
import {
  type Account,
  Accounts,
  accountSchema,
  deviceSource,
  holdersOf,
  isUnguessable,
  networkSource,
} from "./accounts.ts";
import type {
  ComparedPassword,
  HeldOfNumber,
  DirectoryApi,
  LoginAttempt,
  Logins,
  NewDevice,
  OpenedSession,
  PasswordReset,
  Registration,
  SentCode,
  Caller,
  Message,
} from "../objects/directory-api.ts";
import { Attempts, wrongPasswordSchema, ResetGuesses, resetGuessSchema } from "./attempts.ts";
import { Codes, codeSchema } from "./codes.ts";
import { deviceMarks, numberMark, withheldRefusal } from "./withheld.ts";
import type { SimulatorBindings } from "../objects/bindings.ts";

/** A directory's database, step by step: append-only. */
export const DIRECTORY_SCHEMA = [accountSchema + codeSchema + wrongPasswordSchema + resetGuessSchema];

/** The number of directories that the catalogue has confirmed. */
const CONFIRMED = "directories";
const RETRY_MS = 5_000;
const MESSAGES_SHOWN = 200;

/** The parts of a log-in that its session keeps. */
type Opening = Required<Pick<NewSession, "device" | "locale">>;

/** A shard of the accounts: mobile number to member, password hash, one-time codes and attempt counters. */
export class Directory extends SimulatorObject implements DirectoryApi {
  static {
    logFailures(this);
  }

  readonly #clock: Clock;
  readonly #accounts: Accounts;
  readonly #attempts: Attempts;
  readonly #codes: Codes;
  readonly #resetGuesses: ResetGuesses;

  constructor(ctx: DurableObjectState, env: SimulatorBindings) {
    super(ctx, env);
    migrate(ctx.storage, { steps: DIRECTORY_SCHEMA, shipped: SHIPPED.directory }, ctx.id.name ?? "a directory");
    this.#clock = new Clock(ctx.storage);
    syncClock(ctx, env, this.#clock);
    this.#accounts = new Accounts(ctx.storage.sql);
    this.#attempts = new Attempts(ctx.storage.sql);
    this.#resetGuesses = new ResetGuesses(ctx.storage.sql);
    this.#codes = new Codes(ctx.storage.sql, () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0);
  }

  /**
   * Sends a one-time code. The answer and the counting are the same with and without an account, so that a caller cannot
   * find out which numbers have one.
   */
  requestCode(mobile: string, type: VerifyType, caller: Caller): SentCode | Refusal {
    return this.#sendCode(mobile, type, caller, this.#clock.now());
  }

  #sendCode(mobile: string, type: VerifyType, caller: Caller, now: number): SentCode | Refusal {
    const source = this.#sourceOf(mobile, caller);
    const refusal = this.#codes.mayRequest(mobile, type, source, now);
    const [holder = source] = holdersOf(caller);
    return refusal ?? { sentCode: this.#codes.send(mobile, type, { source, holder }, now) };
  }

  withAccount(mobiles: readonly string[]): string[] {
    return mobiles.filter((mobile) => this.#accounts.get(mobile) !== null);
  }

  /** Uses a code up for a call with a session. False: it is wrong or no longer valid. */
  useCode(mobile: string, type: VerifyType, code: string): boolean {
    return this.#codes.use({ mobile, type, code, holders: null }, this.#clock.now());
  }

  /** Opens an account for the holder of a code, and returns its first token. */
  async register(wanted: Registration): Promise<OpenedSession | Refusal> {
    const device = deviceOf(wanted.caller);
    await this.#confirmNumber();
    const refusal = await this.#invitationRefusal(wanted);
    if (refusal !== null) return refusal;
    const begun = this.ctx.storage.transactionSync(() => this.#beginRegistration(wanted, device));
    if (isRefusal(begun)) return begun;
    const opened = await this.#openSession(begun, { device, locale: wanted.locale }, false);
    return opened === null ? refuse("unauthorized") : { token: opened.token, device };
  }

  async openDemo(mobile: string, caller: Caller, locale: Locale): Promise<OpenedSession | Refusal> {
    const device = deviceOf(caller);
    await this.#confirmNumber();
    const withheld = await withheldRefusal(this.env, null, caller.device, this.#clock.now());
    if (withheld !== null) return withheld;
    if (this.#accounts.get(mobile) !== null) return refuse("mobile_taken");
    const account = this.#addWithoutPassword(mobile);
    this.#accounts.addDevice(mobile, device);
    return { token: (await this.#open(account, { device, locale }, { demo: true })).token, device };
  }

  /**
   * Before its first account, the catalogue confirms the number of directories: under another number, a mobile number
   * could get a second account in another directory.
   */
  async #confirmNumber(): Promise<void> {
    const { kv } = this.ctx.storage;
    const { directories } = simulatorSettings(this.env);
    if (kv.get<number>(CONFIRMED) === directories) return;
    const problems = await catalogueStub(this.env).dataProblems();
    if (problems.length > 0) throw new SettingsError(problems);
    kv.put(CONFIRMED, directories);
  }

  /** Checks the invite code and what is withheld only with a valid one-time code: otherwise a caller could enumerate member ids. */
  async #invitationRefusal({ mobile, code, referrer, caller }: Registration): Promise<Refusal | null> {
    const given = { mobile, type: "register", code, holders: holdersOf(caller) } as const;
    const tries = this.#codes.reserveTry(given, this.#clock.now());
    if (tries === null) return refuse("wrong_code");
    try {
      const { cells } = simulatorSettings(this.env);
      if (referrer !== null && !(await isMember(this.env, cells, referrer))) return refuse("wrong_r_code");
      const withheld = await withheldRefusal(this.env, mobile, caller.device, this.#clock.now());
      if (withheld !== null) return withheld;
    } catch (error) {
      this.#codes.giveBack(tries);
      throw error;
    }
    this.#codes.giveBack(tries);
    return null;
  }

  #beginRegistration(wanted: Registration, device: string): Account | Refusal {
    const { mobile, code, passwordHash, referrer, caller } = wanted;
    const given = { mobile, type: "register", code, holders: holdersOf(caller) } as const;
    if (!this.#codes.use(given, this.#clock.now())) return refuse("wrong_code");
    const known = this.#accounts.get(mobile);
    // An interrupted registration continues, with the values of this call.
    if (wanted.isTaken || (known !== null && known.member !== null)) return refuse("mobile_taken");
    this.#attempts.forgetAll(mobile);
    if (known === null) {
      this.#accounts.add(this.#newAccount({ mobile, referrer, passwordHash }));
    } else {
      this.#accounts.repeatRegistration(mobile, passwordHash, referrer);
    }
    this.#accounts.addDevice(mobile, device);
    return this.#accounts.get(mobile) ?? refuse("internal");
  }

  #newAccount({ mobile, referrer, passwordHash }: Pick<Registration, "mobile" | "referrer" | "passwordHash">) {
    const { cells, cellRegions } = simulatorSettings(this.env);
    const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
    const cell = cellForNew(mobile, cells, cellRegions, random);
    return { mobile, registration: crypto.randomUUID(), cell, referrer, password_hash: passwordHash };
  }

  /** The cell opens an account once, also if this is repeated. */
  async #open(account: Account, session: Opening, { demo = false }: { demo?: boolean } = {}): Promise<OpenedMember> {
    const { mobile, cell, registration, referrer, password_version: passwordVersion } = account;
    const { welcomeBalance } = simulatorSettings(this.env);
    const referrerAbove = referrer === null ? null : await cellStub(this.env, cellOf(referrer)).referrerOf(referrer);
    // Otherwise one person could collect the welcome balances of many numbers.
    const rechargesFirst = welcomeBalance > 0;
    const wanted = { registration, mobile, referrer, referrerAbove, passwordVersion, rechargesFirst, demo, ...session };
    const [opened] = await cellStub(this.env, cell).openMembers([wanted], welcomeBalance);
    if (opened === undefined) throw new Error("the cell opened no account");
    this.#accounts.setMember(account.mobile, opened.member);
    return opened;
  }

  /** Opens a session. Null: the password changed meanwhile. */
  async #openSession(account: Account, session: Opening, isNewDevice: boolean): Promise<OpenedMember | null> {
    const { mobile, cell, member, password_version: version } = account;
    const opened =
      member === null
        ? await this.#open(account, session)
        : {
            member,
            token: await cellStub(this.env, cell).openSession(
              { member, passwordVersion: version, ...session },
              isNewDevice,
            ),
          };
    const { token } = opened;
    if (token === null) return null;
    this.#accounts.markSessionsEnded(account);
    const current = this.#accounts.get(mobile);
    // A later password change ends this session in the cell.
    if (current?.password_version === version) return { member: opened.member, token };
    if (current !== null) await this.#endSessions(current);
    return null;
  }

  /** The hash to compare a password with; null: no account. */
  beginLogin(mobile: string, caller: Caller): { hash: string | null } | Refusal {
    const source = this.#sourceOf(mobile, caller);
    return (
      this.#lockOf(mobile, source, this.#clock.now()) ?? { hash: this.#accounts.get(mobile)?.password_hash ?? null }
    );
  }

  /**
   * Judges a password that was compared with the hash from `beginLogin`. A wrong one counts like a wrong log-in. Null: it is
   * correct.
   */
  judgePassword(mobile: string, { hash, passwordHolds }: ComparedPassword, caller: Caller): Refusal | null {
    const now = this.#clock.now();
    return this.ctx.storage.transactionSync(() => {
      const source = this.#sourceOf(mobile, caller);
      const locked = this.#lockOf(mobile, source, now);
      if (locked !== null) return locked;
      const holds = passwordHolds && this.#accounts.get(mobile)?.password_hash === hash;
      if (holds) this.#attempts.forget(mobile, source);
      else this.#attempts.countWrong(mobile, source, now);
      return holds ? null : refuse("wrong_password");
    });
  }

  #addWithoutPassword(mobile: string): Account {
    this.#accounts.add(this.#newAccount({ mobile, referrer: null, passwordHash: "" }));
    const account = this.#accounts.get(mobile);
    if (account === null) throw new Error("the account was not stored");
    return account;
  }

  /** Judges a log-in whose password was compared with the hash. An unknown device needs a code. */
  async finishLogin(attempt: LoginAttempt): Promise<OpenedSession | NewDevice | Refusal> {
    const device = deviceOf(attempt.caller);
    const judged = this.ctx.storage.transactionSync(() => this.#judge(attempt, device));
    if (isRefusal(judged) || "sentCode" in judged) return judged;
    const opened = await this.#openSession(judged.account, { device, locale: attempt.locale }, judged.isNewDevice);
    return opened === null ? refuse("wrong_login") : { token: opened.token, device };
  }

  #judge(attempt: LoginAttempt, device: string): { account: Account; isNewDevice: boolean } | NewDevice | Refusal {
    const { mobile, hash, passwordHolds, code, caller } = attempt;
    const now = this.#clock.now();
    const source = this.#sourceOf(mobile, caller);
    if (this.#attempts.lockedFor(mobile, source, now) > 0) return refuse("wrong_login");
    const account = this.#accounts.get(mobile);
    // Counted with and without an account, so that the lock does not reveal which numbers have one.
    if (account === null || !passwordHolds || account.password_hash !== hash) {
      this.#attempts.countWrong(mobile, source, now);
      return refuse("wrong_login");
    }
    const isNewDevice = !this.#accounts.knowsDevice(mobile, device);
    if (isNewDevice && code === "") {
      const sent = this.#sendCode(mobile, "login", { ...caller, device }, now);
      return { device, sentCode: isRefusal(sent) ? null : sent.sentCode };
    }
    const given = { mobile, type: "login", code, holders: holdersOf(caller) } as const;
    if (isNewDevice && !this.#codes.use(given, now)) return refuse("wrong_code");
    this.#attempts.forget(mobile, source);
    this.#accounts.addDevice(mobile, device);
    return { account, isNewDevice };
  }

  /** Sets a password for the holder of a code, and ends every session of the account. */
  async resetPassword(wanted: PasswordReset): Promise<Refusal | null> {
    const account = this.ctx.storage.transactionSync(() => this.#setPassword(wanted));
    if (isRefusal(account)) return account;
    await this.#endSessions(account);
    return null;
  }

  #setPassword({ mobile, code, passwordHash, caller }: PasswordReset): Account | Refusal {
    const now = this.#clock.now();
    const device = this.#accounts.knowsDevice(mobile, caller.device) ? caller.device : null;
    const wait = this.#resetGuesses.waitFor(mobile, device, now);
    if (wait > 0) return lockedFor(wait);
    const given = { mobile, type: "reset_password", code, holders: holdersOf(caller) } as const;
    const verdict = this.#codes.check(given, now);
    // Without a valid code this was no guess.
    if (verdict === "wrong") this.#resetGuesses.countWrong(mobile, device, now);
    if (verdict !== "right" || !this.#codes.use(given, now)) return refuse("wrong_code");
    this.#accounts.setPassword(mobile, passwordHash);
    this.#attempts.forgetAll(mobile);
    return this.#accounts.get(mobile) ?? refuse("wrong_code");
  }

  async #endSessions(account: Account): Promise<void> {
    // The alarm repeats until the cell answers: an old token must not outlive its password.
    await this.ctx.storage.setAlarm(this.#clock.real() + RETRY_MS);
    const { cell, member, password_version: version } = account;
    if (member !== null) await cellStub(this.env, cell).endSessions(member, version);
    this.#accounts.markSessionsEnded(account);
  }

  async closeAccount({ mobile, member, freeTime, awayUntil }: ClosedAccount): Promise<null> {
    // First, so that nobody opens an account in between. A repeat finds no account, and has withheld its devices before.
    const until = { freeTime, awayUntil: awayUntil ?? 0 };
    await catalogueStub(this.env).withhold([numberMark(this.env, mobile)], until);
    const devices = deviceMarks(this.env, this.#accounts.devices(mobile));
    if (awayUntil !== null && devices.length > 0) {
      await catalogueStub(this.env).withhold(devices, { freeTime: 0, awayUntil });
    }
    this.ctx.storage.transactionSync(() => {
      const account = this.#accounts.get(mobile);
      // Another account of the number that was opened since stays.
      if (account !== null && account.member !== member) return;
      this.#accounts.remove(mobile);
      for (const records of [this.#attempts, this.#codes, this.#resetGuesses]) records.forgetAll(mobile);
    });
    return null;
  }

  heldOf(mobile: string): HeldOfNumber[] {
    const devices = this.#accounts.devices(mobile).map((id) => `${id.slice(0, 4)}…`);
    const messages = this.#codes.sent([mobile], MESSAGES_SHOWN);
    return [
      ...devices.map((what) => ({ kind: "device" as const, what, time: null })),
      ...messages.map(({ type, create_time }) => ({ kind: "text_message" as const, what: type, time: create_time })),
      ...this.#attempts
        .wrong(mobile)
        .map(({ tries, time }) => ({ kind: "wrong_password" as const, what: String(tries), time })),
    ];
  }

  override async alarm(): Promise<void> {
    for (const account of this.#accounts.withSessionsToEnd()) {
      try {
        await this.#endSessions(account);
      } catch (error) {
        this.logFailure("sessions_not_ended", error);
        await this.ctx.storage.setAlarm(this.#clock.real() + RETRY_MS);
      }
    }
  }

  /** Null: not locked. */
  #lockOf(mobile: string, source: string, now: number): Refusal | null {
    const left = this.#attempts.lockedFor(mobile, source, now);
    return left > 0 ? lockedFor(left) : null;
  }

  /** The source to count a caller's mistakes and requests for: a known device, else the network. */
  #sourceOf(mobile: string, { device, network }: Caller): string {
    return this.#accounts.knowsDevice(mobile, device) ? deviceSource(device) : networkSource(network);
  }

  loginsOf(mobile: string): Logins {
    return {
      lockedUntil: this.#attempts.lockedUntil(mobile, this.#clock.now()),
      devices: this.#accounts.countDevices(mobile),
    };
  }

  membersOf(mobiles: readonly string[]): number[] {
    return mobiles.flatMap((mobile) => this.#accounts.get(mobile)?.member ?? []);
  }

  messages(mobiles: readonly string[] | null): Message[] {
    return this.#codes.sent(mobiles, MESSAGES_SHOWN);
  }

  setClock(state: ClockState): void {
    this.#clock.set(state);
  }

  override writeState(json: string): Promise<void> {
    // The new state may contain sessions to end.
    void this.ctx.storage.setAlarm(this.#clock.real());
    return new StateKeeper(this.ctx).write(json);
  }
}

/** The caller's device id, or a new one of 128 random bits if it is missing or guessable. */
function deviceOf({ device }: Caller): string {
  return isUnguessable(device) ? device : crypto.getRandomValues(new Uint8Array(16)).toHex();
}

function lockedFor(ms: number): Refusal {
  return refuse("login_locked", { with: { minutes: Math.ceil(ms / 60_000) } });
}
