import * as addresses from "../addresses.ts";
import { refuse } from "../refusals.ts";
import { type Example, example } from "./example.ts";

const HOME = {
  full_name: "Asha Rao",
  mobile_number: "+919876543210",
  pin_code: "560001",
  state: "Karnataka",
  town_city: "Bengaluru",
  detail_address: "12, MG Road",
};

export const addressExamples: readonly Example[] = [
  example(addresses.addresses, { answer: { queryset: [{ id: 1, ...HOME }] }, refusal: "unauthorized" }),
  example(addresses.addressDetail, {
    query: { id: "1" },
    answer: { entry: { id: 1, ...HOME } },
    refusal: "address_unknown",
  }),
  example(addresses.deleteAddress, { body: { id: 1 }, refusal: "address_unknown" }),
  example(addresses.editAddress, {
    body: { id: null, ...HOME },
    refusal: refuse("too_many", { with: { max: addresses.ADDRESSES_MAX } }),
  }),
];
