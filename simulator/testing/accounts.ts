import { call, type Envelope, newestCode, type Options, control, type TestMember } from "./client.ts";
import { HOME } from "#contract/examples/account.ts";

export const MOBILE = "+919876543210";
export const PASSWORD = "correct horse";
/** Device ids long enough to count as unguessable. */
export const PHONE = "phone-4f0c2b9e7a615d83";
export const TABLET = "tablet-91d3e06b5f2a748c";

type VerifyType = "register" | "reset_password" | "edit_bankcard" | "login";

export function askCode(verifyType: string, mobile: unknown = MOBILE, options?: Options): Promise<Envelope> {
  return call("POST", "/user/send_verify_code", { mobile_number: mobile, verify_type: verifyType }, options);
}

/** Requests a code and reads it from the control API. */
export async function codeFor(verifyType: VerifyType, mobile = MOBILE, options?: Options): Promise<string> {
  const sent = await askCode(verifyType, mobile, options);
  if (sent.code !== 200) throw new Error(`no code: ${sent.msg}`);
  return newestCode(mobile);
}

/** Options of a call from an IP address. */
export function from(address: string): Options {
  return { headers: { "X-Forwarded-For": address } };
}

export function otherThan(code: string): string {
  return code === "000000" ? "000001" : "000000";
}

/** Registers with a requested code; `more` replaces fields. */
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

/** The user id of a token, or the code of the refusal. */
export async function bearerOf(token: unknown): Promise<string | number> {
  const profile = await call("GET", "/user/profile", undefined, { token: String(token) });
  return profile.code === 200 ? (profile["entry"] as { user_id: string }).user_id : profile.code;
}

/** The welcome balance, in units. */
export const WELCOME = 1000;

/** Each `number` (0 to 99) has its own mobile number. */
export async function registerMember(number = 0): Promise<TestMember> {
  const mobile = `+9198765430${String(number).padStart(2, "0")}`;
  const opened = await register({ mobile_number: mobile });
  const token = String(opened["token"]);
  const user_id = token.split(".")[0] ?? "";
  return { user_id, token, nick_name: `player_${user_id}` };
}

/** Returns the id of the new address. */
export async function addAddress({ token }: TestMember): Promise<number> {
  await call("POST", "/user/edit_address", HOME, { token });
  const { queryset } = await call("GET", "/user/addresses", undefined, { token });
  return (queryset as { id: number }[])[0]?.id ?? 0;
}

export async function makeShopper(number = 0): Promise<{ member: TestMember; address: number }> {
  const member = await registerMember(number);
  return { member, address: await addAddress(member) };
}

export function buy(
  { token }: TestMember,
  body: Readonly<Record<string, unknown>>,
  key?: string,
  locale = "in",
): Promise<Envelope> {
  const headers: Record<string, string> = key === undefined ? {} : { "Idempotency-Key": key };
  return call("POST", "/user/buy", { password: PASSWORD, ...body }, { token, headers, locale });
}

interface ListedOrder {
  id: number;
  product_id: number;
  name: string;
  image: string;
  price: number;
  address: string;
  status: string;
  create_time: number;
}

export async function ordersOf({ token }: TestMember, query = "", locale = "in"): Promise<ListedOrder[]> {
  const { queryset } = await call("GET", `/user/orders?${query}`, undefined, { token, locale });
  return queryset as ListedOrder[];
}

export async function setStock(product: number, stock: number): Promise<void> {
  await control("POST", "/operate/stock", { product_id: product, stock });
}

export async function stockOf(product: number): Promise<number> {
  const { entry } = await call("GET", `/shop/product?id=${product}`);
  return (entry as { stock: number }).stock;
}
