import * as z from "zod/mini";
import { call } from "./call.ts";
import { bodyId, queryId } from "./calls/shop.ts";
import { mobileNumber } from "./values/member-values.ts";
import { personal } from "./values/tolerant.ts";
import { line } from "./values/values.ts";

const fields = {
  full_name: personal(line(1, 60)),
  mobile_number: mobileNumber,
  pin_code: personal(line(1, 12)),
  state: personal(line(1, 60)),
  town_city: personal(line(1, 60)),
  detail_address: personal(line(1, 200)),
};
const address = z.object({ id: bodyId, ...fields });

export const addresses = call("GET", "/user/addresses", {
  summary: "The member's addresses",
  by: "member",
  answer: { queryset: z.array(address) },
});

export const addressDetail = call("GET", "/user/address", {
  summary: "One of the member's addresses",
  by: "member",
  query: { id: queryId },
  answer: { entry: address },
});

export const deleteAddress = call("PUT", "/user/delete_address", {
  summary: "Delete an address",
  by: "member",
  body: { id: bodyId },
});

export const ADDRESSES_MAX = 20;

export const editAddress = call("POST", "/user/edit_address", {
  summary: "Change an address, or add one without an id",
  by: "member",
  body: { id: z.optional(z.nullable(bodyId)), ...fields },
});
