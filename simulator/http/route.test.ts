import { expect, it } from "vitest";
import { call } from "#contract/call.ts";
import { logout } from "#contract/calls/account.ts";
import { answer, routesByCall } from "./route.ts";

it("a route of a call that the contract does not have keeps the simulator from starting", () => {
  const known = answer(logout, () => ({}));
  const unknown = answer(call("POST", "/user/unheard_of", { summary: "", by: "visitor" }), () => ({}));
  const another = answer(call("POST", "/user/logout", { summary: "", by: "visitor" }), () => ({}));
  expect([...routesByCall([known]).keys()]).toEqual(["POST /user/logout"]);
  expect(() => routesByCall([known, unknown])).toThrow("not in the contract: POST /user/unheard_of");
  expect(() => routesByCall([another])).toThrow("not in the contract: POST /user/logout");
});
