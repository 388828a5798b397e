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

/** What is sent of the entries: trimmed, the number as digits. */
export function addressBody(entries: AddressEntries): Omit<BodyOf<typeof editAddress>, "id"> {
  const trimmed = Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, entries[field].trim()]));
  return { ...(trimmed as Record<AddressField, string>), mobile_number: mobileDigits(entries.mobile_number) };
}

/** What is wrong with an entry; null: nothing. What the contract takes is what the form takes. */
export function addressFault(field: AddressField, entries: AddressEntries): AddressFault | null {
  const value = addressBody(entries)[field];
  if (value === "") return "required";
  if (z.safeEncode(editAddress.body.shape[field], value).success) return null;
  return field === "mobile_number" ? "mobileInvalid" : "tooLong";
}
