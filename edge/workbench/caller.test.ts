import { expect, it } from "vitest";
import { memberIdIn } from "./caller.ts";

it.each<[unknown, string | null]>([
  [{ entry: { user_id: "120007" } }, "120007"],
  [{ entry: { user_id: " 7c9e-kite\n" } }, "7c9e-kite"],
  [{ entry: { user_id: 120007, id: 9 } }, "120007"],
  [{ entry: { id: 9 } }, "9"],
  [{ entry: { user_id: null, id: "9" } }, "9"],
  [{ entry: { user_id: 636507967185264641n } }, "636507967185264641"],
  [{ entry: { user_id: 2 ** 53 } }, null],
  [{ entry: { user_id: 1.5 } }, null],
  [{ entry: { user_id: " " } }, null],
  [{ entry: { user_id: "x".repeat(200) } }, "x".repeat(200)],
  [{ entry: { user_id: "x".repeat(201) } }, null],
  [{ entry: { user_id: {} } }, null],
  [{ entry: null }, null],
  [{}, null],
  [null, null],
])("finds in the profile %o the member %s", (profile, member) => {
  expect(memberIdIn(profile)).toBe(member);
});
