import { describe, expect, it } from "vitest";
import { ADDRESS_FIELDS, addressBody, addressFault, type AddressEntries } from "./address-checks.ts";

const good: AddressEntries = {
  full_name: "Asha Rao",
  mobile_number: "+91 98765 43210",
  pin_code: "560001",
  state: "Karnataka",
  town_city: "Bengaluru",
  detail_address: "12, MG Road",
};

describe("an address", () => {
  it("that is whole has nothing wrong with it", () => {
    expect(ADDRESS_FIELDS.map((field) => addressFault(field, good[field]))).toEqual(ADDRESS_FIELDS.map(() => null));
  });

  it.each(ADDRESS_FIELDS)("needs %s", (field) => {
    expect(addressFault(field, "   ")).toBe("required");
  });

  it.each([
    ["full_name", "x".repeat(61), "tooLong"],
    ["full_name", "x".repeat(60), null],
    ["pin_code", "1234567890123", "tooLong"],
    ["detail_address", "x".repeat(201), "tooLong"],
    ["mobile_number", "+91", "required"],
    ["mobile_number", "+91 12", "mobileInvalid"],
    ["mobile_number", "9876543210", null],
  ] as const)("with %s %j: %j", (field, value, fault) => {
    expect(addressFault(field, value)).toBe(fault);
  });

  it("is sent trimmed, its number as digits", () => {
    expect(addressBody({ ...good, full_name: "  Asha Rao " })).toMatchObject({
      full_name: "Asha Rao",
      mobile_number: "919876543210",
    });
  });
});
