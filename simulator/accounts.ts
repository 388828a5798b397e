import { login, register, resetPassword, sendVerifyCode } from "../edge/contract/account.ts";
import { isRefusal } from "../edge/contract/refusals.ts";
import { answer, type Moment, type Route } from "./answer.ts";
import type { SimulatorBindings } from "./env.ts";
import { HOUSE_R_CODE } from "./member-id.ts";
import { directoryOf } from "./objects.ts";
import { hashPassword, verifyPassword } from "./password.ts";

/** What the calls of visitors need; they are answered in the stateless Worker, where passwords are hashed. */
export interface VisitorCall extends Moment {
  readonly env: SimulatorBindings;
  readonly cells: number;
  readonly random: (bytes: number) => Uint8Array;
  /** The network that the call came from. */
  readonly network: string;
}

export const accountRoutes: readonly Route<VisitorCall>[] = [
  answer(sendVerifyCode, async ({ env, network }: VisitorCall, { mobile_number, verify_type, device_id }) => {
    const caller = { device: device_id ?? "", network };
    return (await directoryOf(env, mobile_number).requestCode(mobile_number, verify_type, caller)) ?? {};
  }),

  answer(register, async ({ env, random, network }: VisitorCall, wanted) => {
    const { mobile_number, verify_code, password, r_code, device_id } = wanted;
    const referrer = r_code === HOUSE_R_CODE ? null : Number(r_code);
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
    return isRefusal(outcome) ? outcome : { token: outcome.token, device_id: outcome.device };
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
