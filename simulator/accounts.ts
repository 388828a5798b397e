import { login, register, resetPassword, sendVerifyCode } from "../edge/contract/account.ts";
import { isRefusal, refuse } from "../edge/contract/refusals.ts";
import { answer, type Moment, type Route } from "./answer.ts";
import type { SimulatorBindings } from "./env.ts";
import { cellOf, HOUSE_R_CODE } from "./member-id.ts";
import { cellStub, directoryOf } from "./objects.ts";
import { hashPassword, verifyPassword } from "./password.ts";

/** What the calls of visitors need; they are answered in the stateless Worker, where passwords are hashed. */
export interface VisitorCall extends Moment {
  readonly env: SimulatorBindings;
  readonly cells: number;
  readonly random: (bytes: number) => Uint8Array;
}

export const accountRoutes: readonly Route<VisitorCall>[] = [
  answer(sendVerifyCode, async ({ env }: VisitorCall, { mobile_number, verify_type }) => {
    return (await directoryOf(env, mobile_number).requestCode(mobile_number, verify_type)) ?? {};
  }),

  answer(register, async ({ env, cells, random }: VisitorCall, { mobile_number, verify_code, password, r_code }) => {
    const referrer = r_code === HOUSE_R_CODE ? null : Number(r_code);
    if (referrer !== null && !(await isMember(env, cells, referrer))) return refuse("wrong_r_code");
    const passwordHash = hashPassword(password, random);
    const wanted = { mobile: mobile_number, code: verify_code, passwordHash, referrer };
    const opened = await directoryOf(env, mobile_number).register(wanted);
    return isRefusal(opened) ? opened : { token: opened.token };
  }),

  answer(login, async ({ env }: VisitorCall, { mobile_number, password, verify_code, device_id }) => {
    const begun = await directoryOf(env, mobile_number).beginLogin(mobile_number);
    if (isRefusal(begun)) return begun;
    const outcome = await directoryOf(env, mobile_number).finishLogin({
      mobile: mobile_number,
      hash: begun.hash,
      passwordHolds: verifyPassword(password, begun.hash),
      device: device_id ?? "",
      code: verify_code ?? "",
    });
    return isRefusal(outcome) ? outcome : { token: outcome.token, device_id: outcome.device };
  }),

  answer(resetPassword, async ({ env, random }: VisitorCall, { mobile_number, verify_code, password }) => {
    const hash = hashPassword(password, random);
    return (await directoryOf(env, mobile_number).resetPassword(mobile_number, verify_code, hash)) ?? {};
  }),
];

/** Whether an id is a member's. */
export async function isMember(env: SimulatorBindings, cells: number, id: number): Promise<boolean> {
  return cellOf(id) < cells && cellStub(env, cellOf(id)).hasMember(id);
}
