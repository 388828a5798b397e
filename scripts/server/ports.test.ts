import { once } from "node:events";
import { createServer } from "node:net";
import { expect, it } from "vitest";
import { freePort, HOST } from "./ports.ts";

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
