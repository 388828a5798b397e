import { once } from "node:events";
import { createServer } from "node:net";
import { expect, it } from "vitest";
import { freePort, HOST, portOf } from "./ports.ts";

it("PORT is 8787 where nothing is set", () => {
  expect(portOf({})).toBe(8787);
  expect(portOf({ PORT: "" })).toBe(8787);
  expect(portOf({ PORT: "0" })).toBe(0);
  expect(portOf({ PORT: "65535" })).toBe(65_535);
});

it.each(["65536", "-1", "80a", "8787.5", "http"])("PORT=%s is refused", (text) => {
  expect(() => portOf({ PORT: text })).toThrow("PORT has to be 0 to 65535");
});

it("a port that is taken is refused with what to do, and 0 finds another", async () => {
  const holder = createServer().listen(0, HOST);
  await once(holder, "listening");
  const address = holder.address();
  const taken = typeof address === "object" && address !== null ? address.port : 0;
  await expect(freePort(taken)).rejects.toThrow(`port ${taken} is taken`);
  const found = await freePort(0);
  expect(found).toBeGreaterThan(0);
  expect(found).not.toBe(taken);
  holder.close();
});
