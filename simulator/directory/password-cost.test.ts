import { expect, it } from "vitest";
import { hashPassword } from "./password.ts";

it("Passwords are hashed at the full scrypt cost", async () => {
  const hash = await hashPassword("correct horse", (bytes) => new Uint8Array(bytes));
  expect(hash).toMatch(/^scrypt\$32768\$/);
});
