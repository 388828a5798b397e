import { areas } from "#games/all/api.ts";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { roleFor } from "./act.ts";
import { operateMember } from "./members.ts";

const others = areas.flatMap(({ calls }) => calls).filter(({ by, method }) => by === "operator" && method !== "GET");
const acts = others.filter((each) => roleFor(each) === "act");

it("all that is no GET is an act, but the look at a member", () => {
  expect(others.filter((each) => !acts.includes(each))).toEqual([operateMember]);
});

describe.each(acts.map((act) => [`${act.method} ${act.path}`, act] as const))(
  "the reason of %s",
  (_, { path, body }) => {
    const { reason } = body.shape as unknown as { reason: z.core.$ZodType };
    const read = (given: unknown) => z.safeDecode(reason, given);

    it.each([
      "",
      ".",
      "123456789",
      "  123456789  ",
      "..............",
      "aAaAaAaAaA",
      "a a a a a a a a",
      "x".repeat(301),
      7,
    ])("cannot be %j", (given) => {
      expect(read(given).success).toBe(false);
    });

    it.each(["1234567890", "Incident 42", "Lỗi ngân hàng", "入金が二回ありました。"])("can be %j", (given) => {
      expect(read(given)).toEqual({ success: true, data: given });
    });

    it("may be left out of the test bench's calls alone", () => {
      expect(read(undefined).success).toBe(path.startsWith("/control/"));
    });
  },
);
