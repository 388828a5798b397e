import { hash } from "node:crypto";
import type { Locale } from "#contract/values/locale.ts";
import {
  type VerifyType,
  login,
  openDemoAccount,
  register,
  resetPassword,
  sendVerifyCode,
} from "#contract/calls/account.ts";
import type { Post, SimulatorBindings, VisitorCall } from "../objects/bindings.ts";
import { type TextGateway, simulatorSettings } from "../settings.ts";
import { logError } from "../log/log.ts";
import * as z from "zod/mini";
import type { AnyCall } from "#contract/call.ts";
import { isRefusal, refuse, type Refusal } from "#contract/refusals.ts";
import type { AccountOfSession } from "../objects/cell-api.ts";
import type { Caller, ComparedPassword } from "../objects/directory-api.ts";
import type { CellRequest } from "../http/request.ts";
import {
  answer,
  type ResponseContext,
  type Route,
  parseBody,
  parseInput,
  refusalResponse,
  type CallResponse,
} from "../http/route.ts";
import { cellOf, DEFAULT_R_CODE, memberOfToken } from "../objects/placement.ts";
import { catalogueStub, directoryOf, cellStub } from "../objects/stubs.ts";
import { isOfAge, LEAST_AGE, opensDemo } from "./age.ts";
import { codeTooSoon } from "./codes.ts";
import { isEasyPassword } from "./easy-passwords.ts";
import { deriveFor, hashPassword, verifyPassword } from "./password.ts";
import { accountsOf, numberOf, spellingsOf } from "./spellings.ts";

/** A text message to a phone. */
interface TextMessage {
  /** Digits, with the country's code. */
  readonly mobile: string;
  readonly verify_type: VerifyType;
  readonly code: string;
  readonly locale: Locale;
}

const ANSWER_MS = 5_000;

const NO_NUMBER = refuse("bad_request", { with: { field: "mobile_number" } });

/** Hands a message to the installation's webhook. False: it did not take it. */
export async function sendText({ address, token }: TextGateway, message: TextMessage, post: Post): Promise<boolean> {
  try {
    const { ok, status } = await post(address, {
      method: "POST",
      headers: { "content-type": "application/json", ...(token !== "" && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(message),
      redirect: "manual",
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    if (!ok) logError("text_not_sent", new Error(`the webhook answered ${status}`));
    return ok;
  } catch (error) {
    logError("text_not_sent", error);
    return false;
  }
}

export const accountRoutes: readonly Route<VisitorCall>[] = [
  answer(sendVerifyCode, async (call: VisitorCall, { mobile_number, verify_type, device_id }) => {
    const keys = spellingsOf(mobile_number, call.locale);
    if (keys === null) return NO_NUMBER;
    const known = await accountsOf(call.env, keys);
    // A new account is kept under the canonical number.
    const [mobile = keys[0]] = verify_type === "register" ? keys : known;
    const caller = { device: device_id ?? "", network: call.network };
    const wait = await catalogueStub(call.env).takeText(call.network);
    if (wait > 0) return codeTooSoon(wait);
    const sent = await directoryOf(call.env, mobile).requestCode(mobile, verify_type, caller);
    if (isRefusal(sent)) return sent;
    const isSent = await textCode(call, mobile, verify_type, sent.sentCode);
    return isSent ? demoCode(call, sent.sentCode) : refuse("upstream_failed");
  }),

  answer(register, async ({ env, random, network, locale, now }: VisitorCall, wanted) => {
    const { mobile_number, verify_code, password, r_code, device_id, birth_date } = wanted;
    const refusal = ageRefusal(LEAST_AGE[simulatorSettings(env).rules], birth_date, now);
    if (refusal !== null) return refusal;
    const keys = spellingsOf(mobile_number, locale);
    if (keys === null) return NO_NUMBER;
    const [mobile, ...others] = keys;
    if (isEasyPassword(password, mobile)) return refuse("easy_password");
    const referrer = r_code === DEFAULT_R_CODE ? null : Number(r_code);
    const passwordHash = await hashPassword(password, random, deriveFor(env));
    if (typeof passwordHash !== "string") return passwordHash;
    const opened = await directoryOf(env, mobile).register({
      mobile,
      isTaken: (await accountsOf(env, others)).length > 0,
      code: verify_code,
      passwordHash,
      referrer,
      caller: { device: device_id ?? "", network },
      locale,
    });
    if (isRefusal(opened)) return opened;
    const { token, device } = opened;
    await tryNotice(catalogueStub(env).noteRegistration(device, memberOfToken(token) ?? 0));
    return { token, device_id: device };
  }),

  answer(openDemoAccount, async ({ env, random, network, locale }: VisitorCall, { device_id }) => {
    if (!opensDemo(simulatorSettings(env))) return refuse("not_found");
    const mobile = demoMobile(random);
    const opened = await directoryOf(env, mobile).openDemo(mobile, { device: device_id ?? "", network }, locale);
    return isRefusal(opened) ? opened : { token: opened.token, device_id: opened.device };
  }),

  answer(login, async (call: VisitorCall, { mobile_number, password, verify_code, device_id }) => {
    const { env, network, locale } = call;
    const keys = spellingsOf(mobile_number, locale);
    if (keys === null) return NO_NUMBER;
    const caller = { device: device_id ?? "", network };
    const compared = await comparePassword(env, keys, password, caller);
    if (isRefusal(compared)) return compared;
    const { mobile } = compared;
    const outcome = await directoryOf(env, mobile).finishLogin({
      ...compared,
      code: verify_code ?? "",
      caller,
      locale,
    });
    if (isRefusal(outcome)) return outcome;
    if ("token" in outcome) {
      const member = memberOfToken(outcome.token) ?? 0;
      const excludedUntil = await cellStub(env, cellOf(member)).excludedUntil(member);
      if (excludedUntil !== null) await tryNotice(catalogueStub(env).excludeDevices([outcome.device], excludedUntil));
      return { token: outcome.token, device_id: outcome.device, excluded_until: excludedUntil };
    }
    const wait = outcome.sentCode === null ? 0 : await catalogueStub(env).takeText(network);
    if (wait > 0) return codeTooSoon(wait);
    await textCode(call, mobile, "login", outcome.sentCode);
    return refuse("new_device", { fields: { device_id: outcome.device, ...demoCode(call, outcome.sentCode) } });
  }),

  answer(resetPassword, async ({ env, random, network, locale }: VisitorCall, wanted) => {
    const { mobile_number, verify_code, password, device_id } = wanted;
    const keys = spellingsOf(mobile_number, locale);
    if (keys === null) return NO_NUMBER;
    // By the number that was given: the answer is the same without an account.
    if (isEasyPassword(password, keys[0])) return refuse("easy_password");
    const passwordHash = await hashPassword(password, random, deriveFor(env));
    if (typeof passwordHash !== "string") return passwordHash;
    const [mobile = keys[0]] = await accountsOf(env, keys);
    const refusal = await directoryOf(env, mobile).resetPassword({
      mobile,
      code: verify_code,
      passwordHash,
      caller: { device: device_id ?? "", network },
    });
    return refusal ?? {};
  }),
];

/** Refuses a registration by age, before it uses up its code. The date is not stored. */
function ageRefusal(age: number | null, birthDate: string | undefined, now: number): Refusal | null {
  if (age === null) return null;
  if (birthDate === undefined) return refuse("birth_date_required");
  return isOfAge(birthDate, age, now) ? null : refuse("too_young", { with: { age } });
}

/** A notice about a device that fails is logged: it must not cost a member its log-in or its account. */
async function tryNotice(noticed: Promise<null>): Promise<void> {
  try {
    await noticed;
  } catch (error) {
    logError("device_not_noticed", error);
  }
}

/**
 * Compares the password with the phone's accounts: with the first, and with each other one until it holds. A wrong one
 * counts at the first, whose lock ends all guesses.
 */
async function comparePassword(
  env: SimulatorBindings,
  keys: readonly [string, ...string[]],
  password: string,
  caller: Caller,
): Promise<(ComparedPassword & { mobile: string }) | Refusal> {
  const compare = async (mobile: string) => {
    const begun = await directoryOf(env, mobile).beginLogin(mobile, caller);
    if (isRefusal(begun)) return begun;
    const passwordHolds = await verifyPassword(password, begun.hash, deriveFor(env));
    return typeof passwordHolds === "boolean" ? { mobile, hash: begun.hash, passwordHolds } : passwordHolds;
  };
  const [mobile = keys[0], ...others] = await accountsOf(env, keys);
  const first = await compare(mobile);
  if (isRefusal(first) || first.passwordHolds) return first;
  for (const other of others) {
    const compared = await compare(other);
    // Not compared at all: the first refusal would count as a wrong password.
    if (isRefusal(compared) && compared.refusal === "rate_limited") return compared;
    if (!isRefusal(compared) && compared.passwordHolds) return compared;
  }
  return first;
}

/** A number that no phone has: the country code 999 is not assigned. */
function demoMobile(random: VisitorCall["random"]): string {
  const digits = Array.from(random(12), (byte) => byte % 10);
  return `999${digits.join("")}`;
}

/** Sends a code to the phone of an account. True where no webhook is set: the control API shows the code. */
async function textCode(
  { env, locale, post }: VisitorCall,
  key: string,
  type: VerifyType,
  code: string | null,
): Promise<boolean> {
  const { texts } = simulatorSettings(env);
  if (texts === null || code === null) return true;
  const isSent = await sendText(texts, { mobile: numberOf(key), verify_type: type, code, locale }, post);
  // The count serves operators alone, so no failure of it may cost a member the code.
  await catalogueStub(env)
    .noteText(isSent)
    .catch(() => undefined);
  return isSent;
}

/**
 * The field with the sent code. A reader of it can take the account, and a tunnel makes any visitor a local one, so only
 * the key that the start printed opens it.
 */
function demoCode({ env, demoCodesKey }: VisitorCall, sentCode: string | null): { demo_code?: string } {
  const { demoCodesKey: key } = simulatorSettings(env);
  const isShown = sentCode !== null && key !== "" && demoCodesKey !== null && digest(demoCodesKey) === digest(key);
  return isShown ? { demo_code: sentCode } : {};
}

/** Comparing digests tells nothing about how much of a key is right. */
function digest(key: string): string {
  return hash("sha256", key, "hex");
}

/** Replaces a correct password in the call to the cell. */
const CHECKED_PASSWORD = "*";

const withPassword = z.looseObject({ password: z.optional(z.string()) });

interface PasswordCall {
  readonly call: AnyCall;
  readonly asked: CellRequest;
  readonly cell: number;
}

/**
 * Answers a member's call that needs the account's password. Hashing would block the cell's other members, so the Worker
 * compares the password and then calls `answerConfirmedCall`, which no outside request reaches. Wrong passwords count like those
 * of log-ins. The cell refuses an invalid session or body before any comparison, so a caller without a session learns
 * nothing about the account.
 */
export async function answerWithPassword(
  env: SimulatorBindings,
  { call, asked, cell }: PasswordCall,
  moment: () => Promise<ResponseContext>,
): Promise<CallResponse> {
  const body = parseBody(asked.body);
  const given = isRefusal(parseInput(call, body)) ? null : withPassword.parse(body);
  const account = given === null ? null : await cellStub(env, cell).accountOf(asked.token);
  if (given === null || account === null) return cellStub(env, cell).answerCall(asked);
  const refusal = account.demo ? null : await checkPassword(env, account, given.password);
  if (refusal !== null) return refusalResponse(refusal, await moment());
  const confirmed = { ...asked, body: JSON.stringify({ ...given, password: CHECKED_PASSWORD }) };
  return cellStub(env, cell).answerConfirmedCall(confirmed);
}

/** Null, or `bad_request` without a password, `wrong_password` or `login_locked`. */
async function checkPassword(
  env: SimulatorBindings,
  { mobile, device }: AccountOfSession,
  password: string | undefined,
): Promise<Refusal | null> {
  if (password === undefined) return refuse("bad_request", { with: { field: "password" } });
  const caller = { device, network: null };
  const begun = await directoryOf(env, mobile).beginLogin(mobile, caller);
  if (isRefusal(begun)) return begun;
  const { hash } = begun;
  const passwordHolds = await verifyPassword(password, hash, deriveFor(env));
  if (typeof passwordHolds !== "boolean") return passwordHolds;
  return directoryOf(env, mobile).judgePassword(mobile, { hash, passwordHolds }, caller);
}
