import { login, register, resetPassword, sendVerifyCode } from "#contract/account.ts";
import { isRefusal, refuse } from "#contract/refusals.ts";
import { answer, type Moment, type Route } from "../http/answer.ts";
import { simulatorSettings, type SimulatorBindings } from "../settings.ts";
import { HOUSE_R_CODE } from "../objects/member-id.ts";
import { directoryOf } from "../objects/stubs.ts";
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
    const sent = await directoryOf(env, mobile_number).requestCode(mobile_number, verify_type, caller);
    return isRefusal(sent) ? sent : demoCode(env, sent.sentCode);
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
    if (isRefusal(outcome)) return outcome;
    if ("token" in outcome) return { token: outcome.token, device_id: outcome.device };
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

/** The field that shows a code that was sent, where the deployment shows codes. */
function demoCode(env: SimulatorBindings, sentCode: string | null): { demo_code?: string } {
  return sentCode !== null && simulatorSettings(env).demoCodes ? { demo_code: sentCode } : {};
}
