import type { AdoptedSession } from "../cell/accounts/sessions.ts";
import { cellOf, memberOfToken } from "../objects/placement.ts";
import { cellStub, directoryOf } from "../objects/stubs.ts";
import type { SimulatorBindings } from "../settings.ts";

/** No country's prefix. With more than 15 digits it can never be a number that someone registers. */
const PREFIX = "000";
const HEX_DIGITS = 32;

/** The directory's key of a member of another backend. `identity`: 64 hex digits. */
export function backendMobile(identity: string): string {
  return `${PREFIX}${String(BigInt(`0x${identity.slice(0, HEX_DIGITS)}`)).padStart(39, "0")}`;
}

/**
 * Opens the session with this secret, for the member of an identity. A repeat opens the same session. Null: it was ended
 * after `asked`, ms since the epoch.
 */
export async function openBackendSession(
  env: SimulatorBindings,
  identity: string,
  secret: string,
  { asked, locale }: Pick<AdoptedSession, "asked" | "locale">,
): Promise<string | null> {
  const mobile = backendMobile(identity);
  const member = await directoryOf(env, mobile).backendMember(mobile);
  const token = `${member}.${secret}`;
  return (await cellStub(env, cellOf(member)).adoptSession({ member, token, asked, locale })) ? token : null;
}

export async function endBackendSession(env: SimulatorBindings, token: string, ended: number): Promise<void> {
  const member = memberOfToken(token);
  if (member !== null) await cellStub(env, cellOf(member)).endAdoptedSession(member, token, ended);
}
