import * as z from "zod/mini";
import { login, openDemoAccount, register, resetPassword, sendVerifyCode } from "#contract/calls/account.ts";
import type { AnyCall } from "#contract/call.ts";
import { isRefusal, refuse, type Refusal } from "#contract/refusals.ts";
import type { AccountOfSession } from "../cell/api.ts";
import type { CellRequest } from "../http/request.ts";
import {
  answer,
  type ResponseContext,
  type Route,
  parseBody,
  parseInput,
  refusalEnvelope,
  serialize,
  type SerializedResponse,
} from "../http/route.ts";
import type { VisitorCall } from "../http/visitor-call.ts";
import { cellOf, DEFAULT_R_CODE, memberOfToken } from "../objects/placement.ts";
import { directoryOf, cellStub } from "../objects/stubs.ts";
import { simulatorSettings, type SimulatorBindings } from "../settings.ts";
import { hashPassword, verifyPassword } from "./password.ts";

export const accountRoutes: readonly Route<VisitorCall>[] = [
  answer(sendVerifyCode, async ({ env, network }: VisitorCall, { mobile_number, verify_type, device_id }) => {
    const caller = { device: device_id ?? "", network };
    const sent = await directoryOf(env, mobile_number).requestCode(mobile_number, verify_type, caller);
    return isRefusal(sent) ? sent : demoCode(env, sent.sentCode);
  }),

  answer(register, async ({ env, random, network }: VisitorCall, wanted) => {
    const { mobile_number, verify_code, password, r_code, device_id } = wanted;
    const referrer = r_code === DEFAULT_R_CODE ? null : Number(r_code);
    const passwordHash = hashPassword(password, random);
    const opened = await directoryOf(env, mobile_number).register({
      mobile: mobile_number,
      code: verify_code,
      passwordHash,
      referrer,
      caller: { device: device_id ?? "", network },
    });
    return isRefusal(opened) ? opened : { token: opened.token, device_id: opened.device };
  }),

  answer(openDemoAccount, async ({ env, random, network }: VisitorCall, { device_id }) => {
    if (!simulatorSettings(env).demoCodes) return refuse("not_found");
    const mobile = demoMobile(random);
    const caller = { device: device_id ?? "", network };
    const sent = await directoryOf(env, mobile).requestCode(mobile, "register", caller);
    if (isRefusal(sent)) return sent;
    const passwordHash = hashPassword(random(16).join("-"), random);
    const registration = { mobile, code: sent.sentCode, passwordHash, referrer: null, caller };
    const opened = await directoryOf(env, mobile).register(registration);
    return isRefusal(opened) ? opened : { token: opened.token, device_id: opened.device };
  }),

  answer(login, async ({ env, network }: VisitorCall, { mobile_number, password, verify_code, device_id }) => {
    const caller = { device: device_id ?? "", network };
    const begun = await directoryOf(env, mobile_number).beginLogin(mobile_number, caller);
    if (isRefusal(begun)) return begun;
    const outcome = await directoryOf(env, mobile_number).finishLogin({
      mobile: mobile_number,
      hash: begun.hash,
      passwordHolds: verifyPassword(password, begun.hash),
      code: verify_code ?? "",
      caller,
    });
    if (isRefusal(outcome)) return outcome;
    if ("token" in outcome) {
      const member = memberOfToken(outcome.token) ?? 0;
      const excludedUntil = await cellStub(env, cellOf(member)).excludedUntil(member);
      return { token: outcome.token, device_id: outcome.device, excluded_until: excludedUntil };
    }
    return refuse("new_device", { fields: { device_id: outcome.device, ...demoCode(env, outcome.sentCode) } });
  }),

  answer(resetPassword, async ({ env, random, network }: VisitorCall, wanted) => {
    const { mobile_number, verify_code, password, device_id } = wanted;
    const refusal = await directoryOf(env, mobile_number).resetPassword({
      mobile: mobile_number,
      code: verify_code,
      passwordHash: hashPassword(password, random),
      caller: { device: device_id ?? "", network },
    });
    return refusal ?? {};
  }),
];

/** A number that no phone has: the country code 999 is not assigned. */
function demoMobile(random: VisitorCall["random"]): string {
  const digits = Array.from(random(12), (byte) => byte % 10);
  return `999${digits.join("")}`;
}

/** The field with the sent code, if the deployment shows codes. */
function demoCode(env: SimulatorBindings, sentCode: string | null): { demo_code?: string } {
  return sentCode !== null && simulatorSettings(env).demoCodes ? { demo_code: sentCode } : {};
}

/** Replaces a correct password in the call to the cell. */
const CHECKED_PASSWORD = "*";

const withPassword = z.looseObject({ password: z.string() });

export interface PasswordCall {
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
): Promise<SerializedResponse> {
  const body = parseBody(asked.body);
  const given = isRefusal(parseInput(call, body)) ? null : withPassword.parse(body);
  const account = given === null ? null : await cellStub(env, cell).accountOf(asked.token);
  if (given === null || account === null) return cellStub(env, cell).answerCall(asked);
  const refusal = await checkPassword(env, account, given.password);
  if (refusal !== null) return serialize(refusalEnvelope(refusal, await moment()));
  const confirmed = { ...asked, body: JSON.stringify({ ...given, password: CHECKED_PASSWORD }) };
  return cellStub(env, cell).answerConfirmedCall(confirmed);
}

/** Null, or `wrong_password` or `login_locked`. */
async function checkPassword(
  env: SimulatorBindings,
  { mobile, device }: AccountOfSession,
  password: string,
): Promise<Refusal | null> {
  const caller = { device, network: null };
  const begun = await directoryOf(env, mobile).beginLogin(mobile, caller);
  if (isRefusal(begun)) return begun;
  const { hash } = begun;
  return directoryOf(env, mobile).judgePassword(
    mobile,
    { hash, passwordHolds: verifyPassword(password, hash) },
    caller,
  );
}
