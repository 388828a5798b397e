import { expect, it } from "vitest";
import { hashPassword } from "./password.ts";

it("passwords are stored at a cost that nobody tries out in a day", () => {
  const hash = hashPassword("correct horse", (bytes) => new Uint8Array(bytes));
  expect(hash).toMatch(/^scrypt\$32768\$/);
});
