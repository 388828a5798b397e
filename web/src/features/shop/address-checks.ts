import * as z from "zod/mini";
import { editAddress } from "#contract/addresses.ts";
import type { BodyOf } from "#contract/call.ts";
import { mobileDigits } from "../account/mobile-number.ts";

/** The fields of the form, in its order. */
export const ADDRESS_FIELDS = [
  "full_name",
  "mobile_number",
  "detail_address",
  "town_city",
  "state",
  "pin_code",
] as const;
export type AddressField = (typeof ADDRESS_FIELDS)[number];
export type AddressEntries = Readonly<Record<AddressField, string>>;
export type AddressFault = "required" | "tooLong" | "mobileInvalid";

function sentValue(field: AddressField, typed: string): string {
  return field === "mobile_number" ? mobileDigits(typed) : typed.trim();
}

export function addressBody(entries: AddressEntries): Omit<BodyOf<typeof editAddress>, "id"> {
  const values = ADDRESS_FIELDS.map((field) => [field, sentValue(field, entries[field])]);
  return Object.fromEntries(values) as Record<AddressField, string>;
}

/** Checks an entry against the contract's schema; null if it is right. */
export function addressFault(field: AddressField, typed: string): AddressFault | null {
  const value = sentValue(field, typed);
  if (value === "") return "required";
  if (z.safeEncode(editAddress.body.shape[field], value).success) return null;
  return field === "mobile_number" ? "mobileInvalid" : "tooLong";
}
