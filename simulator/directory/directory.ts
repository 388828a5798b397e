import { DurableObject } from "cloudflare:workers";
import type { VerifyType } from "../../edge/contract/account.ts";
import { isRefusal, type Refusal, refuse } from "../../edge/contract/refusals.ts";
import { Clock, type ClockState } from "../clock.ts";
import { simulatorSettings, type SimulatorBindings } from "../env.ts";
import { joinTime } from "../join-time.ts";
import { cellOf } from "../member-id.ts";
import { cellStub } from "../objects.ts";
import { cellForNew } from "../placement.ts";
import type { OpenedMember } from "../cell/open-members.ts";
import { StateKeeper } from "../state/keeper.ts";
import type { StateShape } from "../state/object-state.ts";
import { migrate } from "../storage/migrate.ts";
import { type Account, Accounts, accountSchema, passwordVersionSchema } from "./accounts.ts";
import { Attempts, attemptSchema } from "./attempts.ts";
import { Codes, codeSchema, type Message } from "./codes.ts";

const RETRY_MS = 5_000;
const MESSAGES_SHOWN = 200;

export interface Registration {
  readonly mobile: string;
  readonly code: string;
  readonly passwordHash: string;
  readonly referrer: number | null;
}

/** A password that was compared outside: with the hash that `beginLogin` gave, and with this result. */
export interface ComparedPassword {
  readonly hash: string | null;
  readonly passwordHolds: boolean;
}

export interface LoginAttempt extends ComparedPassword {
  readonly mobile: string;
  readonly device: string;
  readonly code: string;
}

/** A part of the directory: mobile number → member, password hash, one-time codes, attempt counters. */
export class Directory extends DurableObject<SimulatorBindings> {
  readonly #clock: Clock;
  readonly #accounts: Accounts;
  readonly #attempts: Attempts;
  readonly #codes: Codes;

  constructor(ctx: DurableObjectState, env: SimulatorBindings) {
    super(ctx, env);
    migrate(ctx.storage, [accountSchema + codeSchema, attemptSchema, passwordVersionSchema]);
    this.#clock = new Clock(ctx.storage);
    joinTime(ctx, env, this.#clock);
    this.#accounts = new Accounts(ctx.storage.sql);
    this.#attempts = new Attempts(ctx.storage.sql);
    this.#codes = new Codes(ctx.storage.sql, () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0);
  }

  /**
   * Sends a one-time code. Whether the mobile number has an account makes no difference to the answer: a code is asked
   * for and counted all the same, and what it can be used for is found out by who reads it.
   */
  requestCode(mobile: string, type: VerifyType): Refusal | null {
    const now = this.#clock.now();
    const refusal = this.#codes.mayRequest(mobile, type, now);
    if (refusal === null) this.#codes.send(mobile, type, now);
    return refusal;
  }

  /** Uses a one-time code up, once: false where it is wrong, or no longer valid. */
  useCode(mobile: string, type: VerifyType, code: string): boolean {
    return this.#codes.use(mobile, type, code, this.#clock.now());
  }

  /** Opens an account for the holder of a code; gives the member's id and first token. */
  async register(wanted: Registration): Promise<{ member: number; token: string } | Refusal> {
    const begun = this.ctx.storage.transactionSync(() => this.#beginRegistration(wanted));
    if (isRefusal(begun)) return begun;
    return (await this.#openSession(begun)) ?? refuse("unauthorized");
  }

  #beginRegistration({ mobile, code, passwordHash, referrer }: Registration): Account | Refusal {
    if (!this.#codes.use(mobile, "register", code, this.#clock.now())) return refuse("wrong_code");
    const known = this.#accounts.get(mobile);
    // A registration that was cut off goes on where it stopped, with what was asked for now.
    if (known !== null && known.member !== null) return refuse("mobile_taken");
    this.#attempts.forget(mobile);
    if (known === null) {
      const { cells, cellRegions } = simulatorSettings(this.env);
      const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
      const cell = cellForNew(mobile, cells, cellRegions, random);
      this.#accounts.add({ mobile, registration: crypto.randomUUID(), cell, referrer, password_hash: passwordHash });
    } else {
      this.#accounts.askAgain(mobile, passwordHash, referrer);
    }
    return this.#accounts.get(mobile) ?? refuse("internal");
  }

  /** The account's cell opens it, once however often it is asked. */
  async #open(account: Account): Promise<OpenedMember> {
    const { mobile, cell, registration, referrer, password_version: passwordVersion } = account;
    const { welcomeBalance } = simulatorSettings(this.env);
    const referrerAbove = referrer === null ? null : await cellStub(this.env, cellOf(referrer)).referrerOf(referrer);
    const wanted = { registration, mobile, referrer, referrerAbove, passwordVersion };
    const [opened] = await cellStub(this.env, cell).openMembers([wanted], welcomeBalance);
    if (opened === undefined) throw new Error("the cell opened no account");
    this.#accounts.setMember(mobile, opened.member);
    return opened;
  }

  /** A session of the account as it was read; null where its password was changed before the session was open. */
  async #openSession(account: Account): Promise<OpenedMember | null> {
    const { mobile, cell, member, password_version: version } = account;
    const opened =
      member === null
        ? await this.#open(account)
        : { member, token: await cellStub(this.env, cell).openSession(member, version) };
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
  beginLogin(mobile: string): { hash: string | null } | Refusal {
    return this.#lockOf(mobile, this.#clock.now()) ?? { hash: this.#accounts.get(mobile)?.password_hash ?? null };
  }

  /**
   * Judges a password that confirms a payment, held against the hash that `beginLogin` gave: `wrong_password`, counted like
   * a wrong log-in, `login_locked`, or null.
   */
  judgePassword(mobile: string, { hash, passwordHolds }: ComparedPassword): Refusal | null {
    const now = this.#clock.now();
    return this.ctx.storage.transactionSync(() => {
      const locked = this.#lockOf(mobile, now);
      if (locked !== null) return locked;
      const holds = passwordHolds && this.#accounts.get(mobile)?.password_hash === hash;
      if (holds) this.#attempts.forget(mobile);
      else this.#attempts.countWrong(mobile, now);
      return holds ? null : refuse("wrong_password");
    });
  }

  /** Judges a log-in whose password was held against the hash. A device not seen before is asked for a code. */
  async finishLogin(attempt: LoginAttempt): Promise<{ token: string; device: string } | Refusal> {
    const device = attempt.device === "" ? crypto.randomUUID() : attempt.device;
    const account = this.ctx.storage.transactionSync(() => this.#judge({ ...attempt, device }));
    if (isRefusal(account)) return account;
    const opened = await this.#openSession(account);
    return opened === null ? refuse("wrong_login") : { token: opened.token, device };
  }

  /** The account that a log-in may open a session of. */
  #judge({ mobile, hash, passwordHolds, device, code }: LoginAttempt): Account | Refusal {
    const now = this.#clock.now();
    if (this.#attempts.lockedFor(mobile, now) > 0) return refuse("wrong_login");
    const account = this.#accounts.get(mobile);
    // Whether or not there is an account: the lock that comes of it must not tell.
    if (account === null || !passwordHolds || account.password_hash !== hash) {
      this.#attempts.countWrong(mobile, now);
      return refuse("wrong_login");
    }
    const isKnown = account.logged_in === 0 || this.#accounts.knowsDevice(mobile, device);
    if (!isKnown && code === "") {
      if (this.#codes.mayRequest(mobile, "login", now) === null) this.#codes.send(mobile, "login", now);
      return refuse("new_device", { fields: { device_id: device } });
    }
    if (!isKnown && !this.#codes.use(mobile, "login", code, now)) return refuse("wrong_code");
    this.#attempts.forget(mobile);
    this.#accounts.loggedIn(mobile, device);
    return account;
  }

  /** Sets a new password for the holder of a code and ends every session of the account. */
  async resetPassword(mobile: string, code: string, passwordHash: string): Promise<Refusal | null> {
    const account = this.ctx.storage.transactionSync(() => {
      if (!this.#codes.use(mobile, "reset_password", code, this.#clock.now())) return null;
      this.#accounts.setPassword(mobile, passwordHash);
      this.#attempts.forget(mobile);
      return this.#accounts.get(mobile);
    });
    if (account === null) return refuse("wrong_code");
    await this.#endSessions(account);
    return null;
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

  /** Why nobody can log in with a mobile number for now; null: one can. */
  #lockOf(mobile: string, now: number): Refusal | null {
    const left = this.#attempts.lockedFor(mobile, now);
    return left > 0 ? refuse("login_locked", { with: { minutes: Math.ceil(left / 60_000) } }) : null;
  }

  messages(mobile: string | null): Message[] {
    return this.#codes.sent(mobile, MESSAGES_SHOWN);
  }

  setClock(state: ClockState): void {
    this.#clock.set(state);
  }

  readState(): string {
    return new StateKeeper(this.ctx).read();
  }

  stateFits(shape: StateShape): boolean {
    return new StateKeeper(this.ctx).fits(shape);
  }

  writeState(json: string): Promise<void> {
    // It may bring sessions that are to be ended.
    void this.ctx.storage.setAlarm(this.#clock.real());
    return new StateKeeper(this.ctx).write(json);
  }

  wipe(): Promise<void> {
    return new StateKeeper(this.ctx).wipe();
  }

  restart(): void {
    this.ctx.abort("restarted by the control API");
  }
}
