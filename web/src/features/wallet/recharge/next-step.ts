import * as z from "zod/mini";
import type { ReadOf } from "#contract/call.ts";
import { money, positiveMoney, type Minor } from "#contract/values.ts";
import type { addRecharge } from "#contract/wallet.ts";

/** Where a recharge that was begun goes on. */
export type NextStep =
  | { kind: "leave"; url: string }
  | { kind: "post"; url: string; fields: Readonly<Record<string, string>> }
  /** A screen of the app; `payUrl` is where the payment can be made in a browser, where there is such a place. */
  | { kind: "manual"; path: string; payUrl: string | null }
  /** What was answered leads nowhere, or to no place that may be opened. */
  | { kind: "unsafe" };

/**
 * Reads the answer of a recharge as one of its four kinds: manual UPI page, form to a gateway, hosted checkout, redirect.
 * The manual page comes first, since its answer may name a page as well. `base` is the address of the app.
 */
export function nextStep(answer: ReadOf<typeof addRecharge>, base: string): NextStep {
  const { upi_account: account, price, serial_number: serial, data_dict: fields, gateway, options, pay_url } = answer;
  if (account && price !== undefined && serial !== "") {
    return { kind: "manual", path: transferPaymentPath({ account, price, serial }), payUrl: safeUrl(pay_url, base) };
  }
  if (fields !== undefined && gateway) {
    const url = safeUrl(gateway, base);
    return url === null ? { kind: "unsafe" } : { kind: "post", url, fields };
  }
  const url = options ? checkoutUrl(options, base) : safeUrl(pay_url, base);
  return url === null ? { kind: "unsafe" } : { kind: "leave", url };
}

/** The checkout that the options name, opened with all of them, unchanged, in its query. */
function checkoutUrl({ checkout_url: checkout, ...options }: Options, base: string): string | null {
  const href = safeUrl(typeof checkout === "string" ? checkout : undefined, base);
  if (href === null) return null;
  const url = new URL(href);
  for (const [name, value] of Object.entries(options)) {
    if (!url.searchParams.has(name)) {
      url.searchParams.set(name, typeof value === "string" ? value : JSON.stringify(value));
    }
  }
  return url.href;
}

type Options = NonNullable<ReadOf<typeof addRecharge>["options"]>;

/** An address that a payment may be made at: on the app's own origin, or encrypted. Null: it is neither. */
export function safeUrl(text: string | undefined, base: string): string | null {
  if (text === undefined || text === "" || !URL.canParse(text, base)) return null;
  const url = new URL(text, base);
  const isOwn = url.protocol === "http:" && url.origin === new URL(base).origin;
  return isOwn || url.protocol === "https:" ? url.href : null;
}

/** What the manual page shows. */
export interface ManualPayment {
  account: string;
  /** Minor units. */
  price: Minor;
  serial: string;
}

/** Where a payment is made by hand. In the address the price is in whole currency, as on the wire. */
export function transferPaymentPath({ account, price, serial }: ManualPayment): string {
  const query = new URLSearchParams({
    upi_account: account,
    price: String(z.encode(money, price)),
    serial_number: serial,
  });
  return `/transferPayment?${query.toString()}`;
}

/** Reads that address again; null where something is missing, or the price is none. */
export function readManualPayment(query: URLSearchParams): ManualPayment | null {
  const account = query.get("upi_account")?.trim() ?? "";
  const serial = query.get("serial_number")?.trim() ?? "";
  const price = query.get("price")?.trim() ?? "";
  const read = z.safeDecode(positiveMoney, price === "" ? NaN : Number(price));
  return account === "" || serial === "" || !read.success ? null : { account, price: read.data, serial };
}

/** The address that a UPI app opens with the payment filled in (NPCI, UPI Linking Specifications). */
export function upiLink({ account, price, serial }: ManualPayment): string {
  const fields = { pa: account, am: (price / 100).toFixed(2), cu: "INR", tn: serial };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `upi://pay?${query.join("&")}`;
}

/** The ways out of the app to where a payment is made. */
export const departure = {
  leave(url: string): void {
    window.location.assign(url);
  },

  /** Posts fields as a form of the page would: the answer takes the page's place. */
  post(url: string, fields: Readonly<Record<string, string>>): void {
    const form = document.createElement("form");
    form.method = "post";
    form.action = url;
    form.hidden = true;
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement("input");
      input.type = "hidden";
      input.name = name;
      input.value = value;
      form.append(input);
    }
    document.body.append(form);
    // Not by the element's own name for it: a field that is called `submit` hides that.
    HTMLFormElement.prototype.submit.call(form);
    form.remove();
  },
};
