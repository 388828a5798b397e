import { describe, expect, it } from "vitest";
import { traceparentOf } from "./upstream-request.ts";

const GIVEN = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
const ID = "8f14e45f-ceea-467f-a1d5-0b1f3e6c9a2d";

describe("traceparent", () => {
  it("is the caller's if it is well-formed", () => {
    expect(traceparentOf(GIVEN, ID)).toBe(GIVEN);
  });

  it.each([
    null,
    "",
    GIVEN.toUpperCase(),
    `${GIVEN}-x`,
    "00-00000000000000000000000000000000-b7ad6b7169203331-01",
    "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
    "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
  ])("is made from the request's id for %j", (given) => {
    expect(traceparentOf(given, ID)).toMatch(/^00-8f14e45fceea467fa1d50b1f3e6c9a2d-[0-9a-f]{16}-01$/);
  });

  it("is new if the caller's id is no UUID", () => {
    expect(traceparentOf(null, "a-known-id")).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(traceparentOf(null, "a-known-id")).not.toBe(traceparentOf(null, "a-known-id"));
  });
});
