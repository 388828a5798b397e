import { expect, it } from "vitest";
import { z } from "zod/mini";
import { register } from "#contract/calls/account.ts";
import { newAccount } from "./target.ts";

it("opens accounts that a registration takes", () => {
  const body = { ...newAccount(), verify_code: "246810", r_code: "10000" };
  expect(z.strictObject(register.body.shape).safeParse(body).error).toBeUndefined();
});
