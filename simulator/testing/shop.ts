import { PASSWORD, register } from "./accounts.ts";
import { call, control, type Envelope, type TestMember } from "./client.ts";

// Members who shop: registered, since whoever buys has to know a password.

/** The welcome balance of one who registers, in units. */
export const WELCOME = 1000;

/** Opens an account; each `number` (0 to 99) has its own mobile. */
export async function registerMember(number = 0): Promise<TestMember> {
  const mobile = `+9198765430${String(number).padStart(2, "0")}`;
  const opened = await register({ mobile_number: mobile });
  const token = String(opened["token"]);
  const user_id = token.split(".")[0] ?? "";
  return { user_id, token, nick_name: `player_${user_id}` };
}

export const HOME = {
  full_name: "Asha Rao",
  mobile_number: "+919876543210",
  pin_code: "560001",
  state: "Karnataka",
  town_city: "Bengaluru",
  detail_address: "12, MG Road",
};

/** Adds an address; gives its id. */
export async function addAddress({ token }: TestMember): Promise<number> {
  await call("POST", "/user/edit_address", HOME, { token });
  const { queryset } = await call("GET", "/user/addresses", undefined, { token });
  return (queryset as { id: number }[])[0]?.id ?? 0;
}

/** A member with an address. */
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

export interface ListedOrder {
  id: number;
  product_id: number;
  name: string;
  image: string;
  price: number;
  address: string;
  status: string;
  create_time: number;
}

/** One page of a member's orders. */
export async function ordersOf({ token }: TestMember, query = "", locale = "in"): Promise<ListedOrder[]> {
  const { queryset } = await call("GET", `/user/orders?${query}`, undefined, { token, locale });
  return queryset as ListedOrder[];
}

/** Sets how many items there are of a product. */
export async function setStock(product: number, stock: number): Promise<void> {
  await control("POST", "/control/stock", { product_id: product, stock });
}

/** How many items the shop says there are. */
export async function stockOf(product: number): Promise<number> {
  const { entry } = await call("GET", `/shop/product?id=${product}`);
  return (entry as { stock: number }).stock;
}
