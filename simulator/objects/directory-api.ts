import type { VerifyType } from "#contract/calls/account.ts";
import type { Refusal } from "#contract/refusals.ts";
import type { Locale } from "#contract/values/locale.ts";
import type { ObjectApi } from "./object-api.ts";
import type { ClosedAccount } from "./cell-api.ts";
import type { ClockState } from "../time/clock.ts";

export interface DirectoryApi extends ObjectApi {
  /** Sends a one-time code. The response is the same whether or not the mobile number has an account. */
  requestCode(mobile: string, type: VerifyType, caller: Caller): SentCode | Refusal;
  /** The mobile numbers that have an account. */
  withAccount(mobiles: readonly string[]): string[];
  /** Uses up a one-time code for a session of the account. False: it is wrong or no longer valid. */
  useCode(mobile: string, type: VerifyType, code: string): boolean;
  /** Opens an account for the holder of a code; gives its first token. */
  register(registration: Registration): Promise<OpenedSession | Refusal>;
  /** Opens an account without a password. Refuses a number that has one. */
  openDemo(mobile: string, caller: Caller, locale: Locale): Promise<OpenedSession | Refusal>;
  /** The hash to compare a password with; null: no such account. */
  beginLogin(mobile: string, caller: Caller): { hash: string | null } | Refusal;
  /** Judges a log-in whose password was compared with the hash. A new device is asked for a code. */
  finishLogin(attempt: LoginAttempt): Promise<OpenedSession | NewDevice | Refusal>;
  /** Judges a password that confirms a payment. Wrong ones count like wrong log-ins. */
  judgePassword(mobile: string, compared: ComparedPassword, caller: Caller): Refusal | null;
  /** Sets a new password for the holder of a code and ends every session of the account. */
  resetPassword(reset: PasswordReset): Promise<Refusal | null>;
  /** For the control API: until when log-ins of a mobile number are refused to some device or network, and its devices. */
  loginsOf(mobile: string): Logins;
  /** The members of those of the mobile numbers that have an account. */
  membersOf(mobiles: readonly string[]): number[];
  /** Forgets an account that its cell has deleted. A repeat changes nothing. */
  closeAccount(closed: ClosedAccount): Promise<null>;
  /** The directory's data of a number: its devices, text messages and wrong passwords. */
  heldOf(mobile: string): HeldOfNumber[];
  /** For the control API: one-time codes that were sent; null: to any number. */
  messages(mobiles: readonly string[] | null): Message[];
  setClock(state: ClockState): void;
}

export interface Logins {
  /** Ms since the epoch; null: none is locked. */
  readonly lockedUntil: number | null;
  /** How many devices log in without a code. */
  readonly devices: number;
}

/** A row about a number. `time`: ms since the epoch; null where none is known. */
export interface HeldOfNumber {
  readonly kind: "device" | "text_message" | "wrong_password";
  /** A device's id shortened, the purpose of a message, or a count. */
  readonly what: string;
  readonly time: number | null;
}

export interface Registration {
  readonly mobile: string;
  /** Whether the phone has an account under another spelling. */
  readonly isTaken: boolean;
  readonly code: string;
  readonly passwordHash: string;
  readonly referrer: number | null;
  readonly caller: Caller;
  readonly locale: Locale;
}

/** A password that was compared outside: with the hash that `beginLogin` gave, and with this result. */
export interface ComparedPassword {
  readonly hash: string | null;
  readonly passwordHolds: boolean;
}

export interface LoginAttempt extends ComparedPassword {
  readonly mobile: string;
  readonly code: string;
  readonly caller: Caller;
  readonly locale: Locale;
}

export interface PasswordReset {
  readonly mobile: string;
  readonly code: string;
  readonly passwordHash: string;
  readonly caller: Caller;
}

/** A one-time code on its way to the phone: for nobody else, unless the deployment shows codes. */
export interface SentCode {
  readonly sentCode: string;
}

/** A log-in that needs a code, since the account does not know its device. */
export interface NewDevice {
  readonly device: string;
  /** Null: the last one was sent too short a time ago. */
  readonly sentCode: string | null;
}

/** A session's token, and the id by which the account knows the device from now on. */
export interface OpenedSession {
  readonly token: string;
  readonly device: string;
}

export interface Caller {
  /** The device id of the call or its session; empty: none. */
  readonly device: string;
  /** Null: the call has a session of the account. */
  readonly network: string | null;
}

export interface Message extends Record<string, SqlStorageValue> {
  readonly mobile: string;
  readonly type: string;
  readonly code: string;
  readonly create_time: number;
}
