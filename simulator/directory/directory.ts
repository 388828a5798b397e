import type { VerifyType } from "#contract/account.ts";
import { isRefusal, type Refusal, refuse } from "#contract/refusals.ts";
import type { OpenedMember } from "../cell/api.ts";
import { cellOf } from "../objects/member-id.ts";
import { cellForNew } from "../objects/placement.ts";
import { logFailures, SimulatorObject } from "../objects/simulator-object.ts";
import { cellStub, isMember } from "../objects/stubs.ts";
import { simulatorSettings, type SimulatorBindings } from "../settings.ts";
import { StateKeeper } from "../state/object-state.ts";
import { migrate } from "../storage/migrate.ts";
import { Clock, type ClockState } from "../time/clock.ts";
import { syncClock } from "../time/shared-clock.ts";
import {
  type Account,
  Accounts,
  accountSchema,
  passwordVersionSchema,
  type Caller,
  deviceSource,
  holdersOf,
  isUnguessable,
  networkSource,
} from "./accounts.ts";
import type {
  ComparedPassword,
  DirectoryApi,
  LoginAttempt,
  NewDevice,
  OpenedSession,
  PasswordReset,
  Registration,
  SentCode,
} from "./api.ts";
import { Attempts, attemptSchema, wrongPasswordSchema, ResetGuesses, resetGuessSchema } from "./attempts.ts";
import { codeHolderSchema, Codes, codeSchema, type Message } from "./codes.ts";

/** A directory's database, step by step: append-only. */
export const DIRECTORY_SCHEMA = [
  accountSchema + codeSchema,
  attemptSchema,
  passwordVersionSchema,
  wrongPasswordSchema + codeHolderSchema + resetGuessSchema,
];

const RETRY_MS = 5_000;
const MESSAGES_SHOWN = 200;

/** A part of the directory: mobile number → member, password hash, one-time codes, attempt counters. */
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
    migrate(ctx.storage, DIRECTORY_SCHEMA, ctx.id.name ?? "a directory");
    this.#clock = new Clock(ctx.storage);
    syncClock(ctx, env, this.#clock);
    this.#accounts = new Accounts(ctx.storage.sql);
    this.#attempts = new Attempts(ctx.storage.sql);
    this.#resetGuesses = new ResetGuesses(ctx.storage.sql);
    this.#codes = new Codes(ctx.storage.sql, () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0);
  }

  /**
   * Sends a one-time code. Whether the mobile number has an account makes no difference to the answer: a code is asked
   * for and counted all the same, and what it can be used for is found out by who reads it.
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

  /** Uses a one-time code up, once, for a session of the account: false where it is wrong, or no longer valid. */
  useCode(mobile: string, type: VerifyType, code: string): boolean {
    return this.#codes.use({ mobile, type, code, holders: null }, this.#clock.now());
  }

  /** Opens an account for the holder of a code; gives its first token. */
  async register(wanted: Registration): Promise<OpenedSession | Refusal> {
    const device = deviceOf(wanted.caller);
    const refusal = await this.#invitationRefusal(wanted);
    if (refusal !== null) return refusal;
    const begun = this.ctx.storage.transactionSync(() => this.#beginRegistration(wanted, device));
    if (isRefusal(begun)) return begun;
    const opened = await this.#openSession(begun, device, false);
    return opened === null ? refuse("unauthorized") : { token: opened.token, device };
  }

  /** An invite code names a member, so that only the holder of a one-time code is told of it, and a few times. */
  async #invitationRefusal({ mobile, code, referrer, caller }: Registration): Promise<Refusal | null> {
    const given = { mobile, type: "register", code, holders: holdersOf(caller) } as const;
    const tries = this.#codes.reserveTry(given, this.#clock.now());
    if (tries === null) return refuse("wrong_code");
    try {
      const { cells } = simulatorSettings(this.env);
      if (referrer !== null && !(await isMember(this.env, cells, referrer))) return refuse("wrong_r_code");
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
    // A registration that was cut off goes on where it stopped, with what was asked for now.
    if (known !== null && known.member !== null) return refuse("mobile_taken");
    this.#attempts.forgetAll(mobile);
    if (known === null) {
      const { cells, cellRegions } = simulatorSettings(this.env);
      const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
      const cell = cellForNew(mobile, cells, cellRegions, random);
      this.#accounts.add({ mobile, registration: crypto.randomUUID(), cell, referrer, password_hash: passwordHash });
    } else {
      this.#accounts.askAgain(mobile, passwordHash, referrer);
    }
    this.#accounts.addDevice(mobile, device);
    return this.#accounts.get(mobile) ?? refuse("internal");
  }

  /** The account's cell opens it, once however often it is asked. */
  async #open(account: Account, device: string): Promise<OpenedMember> {
    const { mobile, cell, registration, referrer, password_version: passwordVersion } = account;
    const { welcomeBalance } = simulatorSettings(this.env);
    const referrerAbove = referrer === null ? null : await cellStub(this.env, cellOf(referrer)).referrerOf(referrer);
    // Else whoever registers many numbers moves all their welcome balances to one.
    const rechargesFirst = welcomeBalance > 0;
    const wanted = { registration, mobile, referrer, referrerAbove, passwordVersion, device, rechargesFirst };
    const [opened] = await cellStub(this.env, cell).openMembers([wanted], welcomeBalance);
    if (opened === undefined) throw new Error("the cell opened no account");
    this.#accounts.setMember(mobile, opened.member);
    return opened;
  }

  /** A session of the account as it was read; null where its password was changed before the session was open. */
  async #openSession(account: Account, device: string, isNewDevice: boolean): Promise<OpenedMember | null> {
    const { mobile, cell, member, password_version: version } = account;
    const opened =
      member === null
        ? await this.#open(account, device)
        : {
            member,
            token: await cellStub(this.env, cell).openSession(
              { member, passwordVersion: version, device },
              isNewDevice,
            ),
          };
    const { token } = opened;
    if (token === null) return null;
    this.#accounts.sessionsEnded(account);
    const current = this.#accounts.get(mobile);
    // A password that is changed from here on finds the session in its cell, and ends it.
    if (current?.password_version === version) return { member: opened.member, token };
    if (current !== null) await this.#endSessions(current);
    return null;
  }

  /** The hash that a password is held against; null where there is no account. */
  beginLogin(mobile: string, caller: Caller): { hash: string | null } | Refusal {
    const source = this.#sourceOf(mobile, caller);
    return (
      this.#lockOf(mobile, source, this.#clock.now()) ?? { hash: this.#accounts.get(mobile)?.password_hash ?? null }
    );
  }

  /**
   * Judges a password that confirms a payment, held against the hash that `beginLogin` gave: `wrong_password`, counted like
   * a wrong log-in, `login_locked`, or null.
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

  /** Judges a log-in whose password was held against the hash. A device not seen before is asked for a code. */
  async finishLogin(attempt: LoginAttempt): Promise<OpenedSession | NewDevice | Refusal> {
    const device = deviceOf(attempt.caller);
    const judged = this.ctx.storage.transactionSync(() => this.#judge(attempt, device));
    if (isRefusal(judged) || "sentCode" in judged) return judged;
    const opened = await this.#openSession(judged.account, device, judged.isNewDevice);
    return opened === null ? refuse("wrong_login") : { token: opened.token, device };
  }

  /** The account that a log-in may open a session of. */
  #judge(attempt: LoginAttempt, device: string): { account: Account; isNewDevice: boolean } | NewDevice | Refusal {
    const { mobile, hash, passwordHolds, code, caller } = attempt;
    const now = this.#clock.now();
    const source = this.#sourceOf(mobile, caller);
    if (this.#attempts.lockedFor(mobile, source, now) > 0) return refuse("wrong_login");
    const account = this.#accounts.get(mobile);
    // Whether or not there is an account: the lock that comes of it must not tell.
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

  /** Sets a new password for the holder of a code and ends every session of the account. */
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
    // Without a code that could be right, nothing was guessed at.
    if (verdict === "wrong") this.#resetGuesses.countWrong(mobile, device, now);
    if (verdict !== "right" || !this.#codes.use(given, now)) return refuse("wrong_code");
    this.#accounts.setPassword(mobile, passwordHash);
    this.#attempts.forgetAll(mobile);
    return this.#accounts.get(mobile) ?? refuse("wrong_code");
  }

  async #endSessions(account: Account): Promise<void> {
    // If the cell does not answer, the alarm asks again, for ever: an old token must not outlive its password.
    await this.ctx.storage.setAlarm(this.#clock.real() + RETRY_MS);
    const { cell, member, password_version: version } = account;
    if (member !== null) await cellStub(this.env, cell).endSessions(member, version);
    this.#accounts.sessionsEnded(account);
  }

  override async alarm(): Promise<void> {
    for (const account of this.#accounts.withSessionsToEnd()) {
      try {
        await this.#endSessions(account);
      } catch {
        await this.ctx.storage.setAlarm(this.#clock.real() + RETRY_MS);
      }
    }
  }

  /** Why a source cannot log in with a mobile number for now; null: it can. */
  #lockOf(mobile: string, source: string, now: number): Refusal | null {
    const left = this.#attempts.lockedFor(mobile, source, now);
    return left > 0 ? lockedFor(left) : null;
  }

  /** What a caller's mistakes and requests are counted for: the device that the account knows, or the network. */
  #sourceOf(mobile: string, { device, network }: Caller): string {
    return this.#accounts.knowsDevice(mobile, device) ? deviceSource(device) : networkSource(network);
  }

  messages(mobile: string | null): Message[] {
    return this.#codes.sent(mobile, MESSAGES_SHOWN);
  }

  setClock(state: ClockState): void {
    this.#clock.set(state);
  }

  override writeState(json: string): Promise<void> {
    // It may bring sessions that are to be ended.
    void this.ctx.storage.setAlarm(this.#clock.real());
    return new StateKeeper(this.ctx).write(json);
  }
}

/** The id of a caller's device: its own, or a new one where it has none that can be trusted. */
function deviceOf({ device }: Caller): string {
  return isUnguessable(device) ? device : crypto.randomUUID();
}

function lockedFor(ms: number): Refusal {
  return refuse("login_locked", { with: { minutes: Math.ceil(ms / 60_000) } });
}
