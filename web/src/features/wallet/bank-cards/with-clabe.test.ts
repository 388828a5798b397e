import { expect, it } from "vitest";
import { CallError } from "#web/data/call-error.ts";
import { withClabe } from "./with-clabe.ts";

it.each([
  ["UPI Account can not be empty", "Clabe can not be empty"],
  ["The balance is not enough", "The balance is not enough"],
])("%j is said as %j", (msg, said) => {
  const error = withClabe(new CallError("refused", 2012, msg, { a: 1 }, "r1"));
  expect(error).toMatchObject({ fault: "refused", code: 2012, msg: said, fields: { a: 1 }, requestId: "r1" });
});
