import { expect, it } from "vitest";
import { createIntentKeys } from "./intent-keys.ts";

function keys() {
  let made = 0;
  return createIntentKeys(() => `key ${(made += 1)}`);
}

it("the same input keeps its key until it is settled", () => {
  const keyFor = keys();
  expect(keyFor({ amount: 100 }).value).toBe("key 1");
  const repeated = keyFor({ amount: 100 });
  expect(repeated.value).toBe("key 1");
  repeated.settle();
  expect(keyFor({ amount: 100 }).value).toBe("key 3");
});

it("another input is another intent, and an old answer does not settle it", () => {
  const keyFor = keys();
  const first = keyFor({ amount: 100 });
  expect(keyFor({ amount: 200 }).value).toBe("key 3");
  first.settle();
  expect(keyFor({ amount: 200 }).value).toBe("key 3");
});
