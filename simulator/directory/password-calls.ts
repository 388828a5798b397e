import * as z from "zod/mini";
import type { AnyCall } from "#contract/call.ts";
import { isRefusal, type Refusal } from "#contract/refusals.ts";
import { bodyOf, type Moment, parseInput, refusalResponse, responseOf } from "../http/answer.ts";
import type { AskedCall } from "../http/cell-request.ts";
import type { AccountOfSession } from "../cell/cell.ts";
import type { SimulatorBindings } from "../settings.ts";
import { cellStub, directoryOf } from "../objects/stubs.ts";
import { verifyPassword } from "./password.ts";

/** What goes on to the cell in place of a password that holds. */
const HELD = "*";

const withPassword = z.looseObject({ password: z.string() });

export interface PasswordCall {
  readonly call: AnyCall;
  readonly asked: AskedCall;
  readonly cell: number;
}

/**
 * Answers a member's call that is confirmed with the account's password. Hashing would make a cell's other members wait,
 * so the password is held against its hash here, and the call goes on without it, by a door that takes nothing from
 * outside. Wrong passwords are counted with those of log-ins. What is wrong with the session or with the body is for the
 * cell to say: nobody learns anything about an account whose session they do not have.
 */
export async function answerWithPassword(
  env: SimulatorBindings,
  { call, asked, cell }: PasswordCall,
  moment: () => Promise<Moment>,
): Promise<Response> {
  const body = bodyOf(asked.body);
  const given = isRefusal(parseInput(call, body)) ? null : withPassword.parse(body);
  const account = given === null ? null : await cellStub(env, cell).accountOf(asked.token);
  if (given === null || account === null) return responseOf(await cellStub(env, cell).ask(asked));
  const refusal = await checkPassword(env, account, given.password);
  if (refusal !== null) return refusalResponse(refusal, await moment());
  const confirmed = { ...asked, body: JSON.stringify({ ...given, password: HELD }) };
  return responseOf(await cellStub(env, cell).askConfirmed(confirmed));
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
