import * as z from "zod/mini";
import { money, positiveMoney, type Minor } from "#contract/values.ts";

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
