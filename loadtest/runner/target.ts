import {
  controlClock,
  controlCloseLoadTest,
  controlMembers,
  controlMessages,
  MEMBERS_PER_CALL_MAX,
} from "#contract/control/control.ts";
import { ask } from "#tools/server/operator.ts";
import { register, sendVerifyCode } from "#contract/calls/account.ts";
import { nodeApi } from "./node-api.ts";
import { refusalOf } from "../players/calls.ts";
import type { MemberRow } from "../players/members.ts";

/** A server under test. */
export interface Target {
  readonly url: string;
  /** Null: it has no control API, or nobody said its token. */
  readonly controlToken: string | null;
  /** Whether the run may change the server's clock, outcomes and accounts, because nobody else uses it. */
  readonly disposable: boolean;
  /** Speed of its clock; null if the run sets it. */
  readonly speed: number | null;
  stop(): Promise<void>;
}

export type Controlled = Pick<Target, "url"> & { readonly controlToken: string };

export function controlOf({ url, controlToken }: Pick<Target, "url" | "controlToken">): Controlled | null {
  return controlToken === null ? null : { url, controlToken };
}

export interface NamedTarget {
  readonly url: string;
  readonly controlToken: string | null;
  readonly disposable: boolean;
  /** Name of the run, whose members are closed at its end; null: it makes none. */
  readonly run: string | null;
  readonly sleep: (ms: number) => Promise<void>;
}

/**
 * Target that others may use too. Its clock stays as it is, because time cannot be moved back. At the end the run's
 * members are closed, after their last stakes.
 */
export async function namedTarget({ url, controlToken, disposable, run, sleep }: NamedTarget): Promise<Target> {
  const stop = async () => undefined;
  const control = controlOf({ url, controlToken });
  // The clock of another backend is that of the world.
  if (control === null) return { url, controlToken, disposable: false, speed: 1, stop };
  const { speed, frozen } = await ask(control, controlClock, {});
  if (disposable) return { url, controlToken, disposable, speed: null, stop };
  if (frozen) throw new Error(`the clock of ${url} stands still: let it run, or pass --disposable`);
  return {
    url,
    controlToken,
    disposable,
    speed,
    async stop() {
      if (run !== null) await closeMembers(control, run, sleep);
    },
  };
}

const BETWEEN_LOOKS_MS = 2_000;
/** A round of Win Go takes 180 s, so every stake of a run is settled by then. */
const LOOKS = 110;

/** Closes the members that a run made, once their last stakes are settled. */
export async function closeMembers(
  control: Controlled,
  run: string,
  sleep: (ms: number) => Promise<void>,
): Promise<number> {
  for (let look = 1; ; look++) {
    const { closed, open } = await ask(control, controlCloseLoadTest, { load_test: run });
    if (open === 0) return closed;
    if (look === 1) console.log(`closing ${closed} members; ${open} wait for their last rounds …`);
    if (look === LOOKS) throw new Error(`${open} members of the run ${run} still have open stakes at ${control.url}`);
    await sleep(BETWEEN_LOOKS_MS);
  }
}

/** Balance of a member in minor units, enough to lose every round. */
const BALANCE = 100_000_000;
/** Invitation code of the operator: no member invited these accounts. */
const R_CODE = "10000";
const PASSWORD = "a rehearsal's password";

export async function makeMembers(control: Controlled, count: number, run: string): Promise<MemberRow[]> {
  const rows: MemberRow[] = [];
  while (rows.length < count) {
    const wanted = Math.min(MEMBERS_PER_CALL_MAX, count - rows.length);
    const { members } = await ask(control, controlMembers, { count: wanted, balance: BALANCE, load_test: run });
    rows.push(...members.map(({ token, nick_name }) => ({ token, nick_name })));
  }
  return rows;
}

/** Account that a registration takes, under a number that no country uses. */
export function newAccount() {
  const digits = `000${String(Math.floor(Math.random() * 1e12)).padStart(12, "0")}`;
  // A log-in from another device needs a code.
  return { mobile_number: `+${digits}`, password: PASSWORD, device_id: `rehearsal-device-${digits}` };
}

/** Opens accounts at a simulator as players do, so that they have passwords. They stay. */
export async function openAccounts(control: Controlled, count: number): Promise<MemberRow[]> {
  const { ask: call } = nodeApi({ target: control.url, controlToken: control.controlToken });
  const rows: MemberRow[] = [];
  while (rows.length < count) {
    const account = newAccount();
    const { mobile_number } = account;
    await call(sendVerifyCode, null, { body: { mobile_number, verify_type: "register" } });
    const { queryset } = await ask(control, controlMessages, {});
    const verify_code = queryset.find((sent) => sent.mobile_number === mobile_number)?.code;
    if (verify_code === undefined) throw new Error("no code was sent");
    const told = await call(register, null, { body: { ...account, verify_code, r_code: R_CODE } });
    if (told.answer === null) throw new Error(`an account was not opened: ${refusalOf(register, told)}`);
    rows.push({ ...account, token: told.answer.token });
  }
  return rows;
}
