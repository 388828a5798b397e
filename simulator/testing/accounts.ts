import { call, type Envelope, newestCode, type Options } from "./client.ts";

export const MOBILE = "+919876543210";
export const PASSWORD = "correct horse";
export const MINUTE_MS = 60_000;
/** Ids of devices, as unguessable as the simulator asks for. */
export const PHONE = "phone-4f0c2b9e7a615d83";
export const TABLET = "tablet-91d3e06b5f2a748c";

export type VerifyType = "register" | "reset_password" | "edit_bankcard" | "login";

export function askCode(verifyType: string, mobile: unknown = MOBILE, options?: Options): Promise<Envelope> {
  return call("POST", "/user/send_verify_code", { mobile_number: mobile, verify_type: verifyType }, options);
}

/** Has a code sent, and reads it off the phone. */
export async function codeFor(verifyType: VerifyType, mobile = MOBILE, options?: Options): Promise<string> {
  const sent = await askCode(verifyType, mobile, options);
  if (sent.code !== 200) throw new Error(`no code: ${sent.msg}`);
  return newestCode(mobile);
}

/** A call from a network of the Internet. */
export function from(address: string): Options {
  return { headers: { "X-Forwarded-For": address } };
}

/** Another code than this one. */
export function otherThan(code: string): string {
  return code === "000000" ? "000001" : "000000";
}

/** Registers with a code asked for; `more` replaces fields. */
export async function register(more: Record<string, unknown> = {}, options?: Options): Promise<Envelope> {
  const mobile = typeof more["mobile_number"] === "string" ? more["mobile_number"] : MOBILE;
  const code = more["verify_code"] ?? (await codeFor("register", mobile));
  const body = {
    mobile_number: mobile,
    password: PASSWORD,
    r_code: "10000",
    device_id: PHONE,
    ...more,
    verify_code: code,
  };
  return call("POST", "/user/register", body, options);
}

export function login(more: Record<string, unknown> = {}, options?: Options): Promise<Envelope> {
  const body = { mobile_number: MOBILE, password: PASSWORD, device_id: PHONE, ...more };
  return call("POST", "/user/login", body, options);
}

export function resetPassword(more: Record<string, unknown>, options?: Options): Promise<Envelope> {
  return call("PUT", "/user/reset_password", { mobile_number: MOBILE, password: PASSWORD, ...more }, options);
}

/** Who a token belongs to, or the code of the refusal. */
export async function bearerOf(token: unknown): Promise<string | number> {
  const profile = await call("GET", "/user/profile", undefined, { token: String(token) });
  return profile.code === 200 ? (profile["entry"] as { user_id: string }).user_id : profile.code;
}
