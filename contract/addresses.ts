import { call } from "./call.ts";
import { bodyId, editedId, queryId } from "./calls/shop.ts";
import { listRow, personal, rowsOf } from "./values/tolerant-schema.ts";
import { answeredMobile, line, mobileNumber } from "./values/entered.ts";
import { described } from "./values/values.ts";

const fields = {
  full_name: described(personal(line(1, 60)), "The receiver's name"),
  mobile_number: mobileNumber,
  pin_code: described(personal(line(1, 12)), "The postal code"),
  state: described(personal(line(1, 60)), "The state"),
  town_city: described(personal(line(1, 60)), "The town or city"),
  detail_address: described(personal(line(1, 200)), "Street and number"),
};
const address = listRow({ id: bodyId, ...fields, mobile_number: answeredMobile });

export const addresses = call("GET", "/user/addresses", {
  summary: "The member's addresses",
  by: "member",
  answer: { queryset: described(rowsOf(address), "All addresses") },
});

export const addressDetail = call("GET", "/user/address", {
  summary: "One of the member's addresses",
  by: "member",
  query: { id: queryId },
  answer: { entry: described(address, "The address") },
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
  body: { id: editedId, ...fields },
});
