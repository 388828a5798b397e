import { writeJson } from "#contract/values/json.ts";
import * as z from "zod/mini";
import type { ReadOf } from "#contract/call.ts";
import { mayLeadTo } from "#contract/values/leading-address.ts";
import { money, positiveMoney, type Minor } from "#contract/values/values.ts";
import type { addRecharge } from "#contract/calls/wallet.ts";
import { clientApp } from "#contract/client.ts";
import { useShownTheme } from "#web/data/theme.ts";
import { useCallQuery } from "#web/data/client.ts";
import { parseUrl } from "#web/data/parse-url.ts";

const MANUAL_PATH = "/transferPayment";

export type NextStep =
  | { kind: "leave"; url: string }
  | { kind: "post"; url: string; fields: Readonly<Record<string, string>> }
  /** A screen of the app; `payUrl` is a payment page for browsers, if there is one. */
  | { kind: "manual"; path: string; payUrl: string | null }
  /** The address may not be opened. */
  | { kind: "unsafe" }
  /** The answer says nothing of what comes next, so the payment may have begun. */
  | { kind: "unreadable" };

/**
 * Tells the four kinds of answers apart: manual UPI page, form to a gateway, hosted checkout, redirect. The manual
 * page comes first, since a backend's answer may name a page as well. `base` is the address of the app.
 */
export function nextStep(answer: ReadOf<typeof addRecharge>, base: string): NextStep {
  const {
    upi_account: account,
    price,
    serial_number: serial,
    data_dict: fields,
    gateway,
    options,
    pay_url,
    mc,
  } = answer;
  if (account && price !== undefined && serial !== "") {
    return {
      kind: "manual",
      path: transferPaymentPath({ account, price, serial, ...merchant(mc) }),
      payUrl: safeUrl(pay_url, base),
    };
  }
  if (fields !== undefined && gateway) {
    const url = safeUrl(gateway, base);
    return url === null ? { kind: "unsafe" } : { kind: "post", url, fields };
  }
  if (!options?.["checkout_url"] && !pay_url) return { kind: "unreadable" };
  const url = options?.["checkout_url"] ? checkoutUrl(options, base) : safeUrl(pay_url, base);
  return url === null ? { kind: "unsafe" } : { kind: "leave", url };
}

/** Goes on with a waiting recharge at a path of the app: the manual page, or a page of the backend. */
export function resumeStep(path: string, base: string): NextStep {
  const href = safeUrl(path, base);
  const url = href === null ? null : new URL(href);
  if (url === null || url.origin !== new URL(base).origin) return { kind: "unsafe" };
  return url.pathname === MANUAL_PATH
    ? { kind: "manual", path: url.pathname + url.search, payUrl: null }
    : { kind: "leave", url: url.href };
}

/** The checkout address with all options, unchanged, in its query. */
function checkoutUrl({ checkout_url: checkout, ...options }: Options, base: string): string | null {
  const href = safeUrl(typeof checkout === "string" ? checkout : undefined, base);
  if (href === null) return null;
  const url = new URL(href);
  for (const [name, value] of Object.entries(options)) {
    if (!url.searchParams.has(name)) {
      url.searchParams.set(name, typeof value === "string" ? value : writeJson(value));
    }
  }
  return url.href;
}

type Options = NonNullable<ReadOf<typeof addRecharge>["options"]>;

/** Returns an address that the app may lead to; null for any other. */
export function safeUrl(text: string | undefined, base: string): string | null {
  if (text === undefined || text === "") return null;
  const url = parseUrl(text, base);
  return url !== null && mayLeadTo(url, new URL(base)) ? url.href : null;
}

export interface ManualPayment {
  account: string;
  /** Minor units. */
  price: Minor;
  serial: string;
  /** Of an account of UPI: four digits. */
  merchantCode?: string;
}

const merchant = (code = "") => (/^\d{4}$/.test(code) ? { merchantCode: code } : {});

/** The path of the manual page. Its price is in whole currency units, as in the API. */
export function transferPaymentPath({ account, price, serial, merchantCode }: ManualPayment): string {
  const query = new URLSearchParams({
    upi_account: account,
    price: String(z.encode(money, price)),
    serial_number: serial,
    ...(merchantCode !== undefined && { mc: merchantCode }),
  });
  return `${MANUAL_PATH}?${query.toString()}`;
}

/** Parses that path's query; null if a part is missing or the price is invalid. */
export function readManualPayment(query: URLSearchParams): ManualPayment | null {
  const account = query.get("upi_account")?.trim() ?? "";
  const serial = query.get("serial_number")?.trim() ?? "";
  const price = query.get("price")?.trim() ?? "";
  const read = z.safeDecode(positiveMoney, price === "" ? NaN : Number(price));
  if (account === "" || serial === "" || !read.success) return null;
  return { account, price: read.data, serial, ...merchant(query.get("mc") ?? undefined) };
}

/** An object, so that tests can replace its methods. */
export const leaveApp = {
  open(url: string): void {
    window.location.assign(url);
  },

  /** Submits a form, so the answer replaces the page. */
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
    // A field named `submit` hides the element's own method.
    HTMLFormElement.prototype.submit.call(form);
    form.remove();
  },
};

/**
 * Adds the app's theme to the address of a payment page of play money. Any other address stays as it is, since a
 * backend may have signed it.
 */
export function useThemedAddress(): (address: string) => string {
  const theme = useShownTheme();
  const { data } = useCallQuery(clientApp, undefined, { staleTime: Infinity });
  return (address) => {
    const url = new URL(address);
    if (!data?.play_money || url.origin !== window.location.origin) return address;
    url.searchParams.set("theme", theme);
    return url.href;
  };
}
