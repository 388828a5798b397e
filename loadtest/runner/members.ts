import { register, sendVerifyCode } from "#contract/calls/account.ts";
import { controlMembers, controlMessages, MEMBERS_PER_CALL_MAX } from "#contract/control/control.ts";
import { ask } from "#scripts/server/operator.ts";
import { nodeApi } from "../light/api.ts";
import { refusalOf } from "../players/calls.ts";
import type { MemberRow } from "../players/members.ts";
import type { Controlled } from "./target.ts";

/** Balance of a member in minor units, enough to lose every round. */
const BALANCE = 100_000_000;
/** Invitation code of the operator: no member invited these accounts. */
const R_CODE = "10000";
const PASSWORD = "a rehearsal's password";
const QUIET = { add: () => undefined, complain: () => undefined };

/** Makes members of a run at a simulator. */
export async function makeMembers(control: Controlled, count: number, run: string): Promise<MemberRow[]> {
  const rows: MemberRow[] = [];
  while (rows.length < count) {
    const wanted = Math.min(MEMBERS_PER_CALL_MAX, count - rows.length);
    const { members } = await ask(control, controlMembers, { count: wanted, balance: BALANCE, load_test: run });
    rows.push(...members.map(({ token, nick_name }) => ({ token, nick_name })));
  }
  return rows;
}

/** Opens accounts at a simulator as players do, so that they have passwords. They stay. */
export async function openAccounts(control: Controlled, count: number): Promise<MemberRow[]> {
  const { ask: call } = nodeApi({ target: control.url, controlToken: control.controlToken }, QUIET);
  const rows: MemberRow[] = [];
  while (rows.length < count) {
    // No country uses the prefix.
    const mobile_number = `000${String(Math.floor(Math.random() * 1e12)).padStart(12, "0")}`;
    // A log-in from another device needs a code.
    const device_id = `rehearsal-device-${mobile_number}`;
    await call(sendVerifyCode, null, { body: { mobile_number, verify_type: "register" } });
    const { queryset } = await ask(control, controlMessages, {});
    const verify_code = queryset.find((sent) => sent.mobile_number === mobile_number)?.code;
    if (verify_code === undefined) throw new Error("no code was sent");
    const account = { mobile_number, password: PASSWORD, device_id };
    const told = await call(register, null, { body: { ...account, verify_code, r_code: R_CODE } });
    if (told.answer === null) throw new Error(`an account was not opened: ${refusalOf(register, told)}`);
    rows.push({ ...account, token: told.answer.token });
  }
  return rows;
}
