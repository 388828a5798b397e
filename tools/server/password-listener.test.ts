import { scryptSync } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { scryptOptions } from "#simulator/directory/password.ts";
import { passwordListener, PasswordQueue } from "./password-listener.ts";
import { HOST } from "./processes.ts";

const TOKEN = "a-token-of-this-installation";
const ASKED = { password: "correct horse", salt: "AAECAwQFBgcICQoLDA0ODw", cost: 16 };

let server: Server;

afterEach(() => server.close());

async function listen(
  ...parts: Parameters<typeof passwordListener>
): Promise<(body: unknown, token?: string) => Promise<Response>> {
  server = createServer(passwordListener(...parts));
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  const { port } = server.address() as AddressInfo;
  return (body, token = `Bearer ${TOKEN}`) =>
    fetch(`http://${HOST}:${port}/`, { method: "POST", headers: { authorization: token }, body: JSON.stringify(body) });
}

it("The password process computes the key that the Worker would compute itself", async () => {
  const ask = await listen(TOKEN, new PasswordQueue(1));
  const key = scryptSync(ASKED.password, Buffer.from(ASKED.salt, "base64url"), 32, scryptOptions(ASKED.cost));
  expect(Buffer.from(await (await ask(ASKED)).arrayBuffer())).toEqual(key);
});

it.each([
  ["without the token", 401, ASKED, ""],
  ["with another token", 401, ASKED, "Bearer a-token-of-another-one"],
  ["without a password", 400, { ...ASKED, password: undefined }, undefined],
  ["of a cost that would take minutes", 400, { ...ASKED, cost: 2 ** 24 }, undefined],
  ["that is no object", 400, "text", undefined],
])("A request %s is refused with %i", async (_, status, body, token) => {
  const ask = await listen(TOKEN, new PasswordQueue(1));
  expect((await ask(body, token)).status).toBe(status);
});

it("A full queue refuses with 429, and those that wait get their keys", async () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  const ask = await listen(TOKEN, new PasswordQueue(2), async () => {
    await opened;
    return new Uint8Array(1);
  });
  const statuses: number[] = [];
  const all = Array.from({ length: 2 + 32 + 6 }, async () => statuses.push((await ask(ASKED)).status));
  await expect.poll(() => statuses).toEqual(Array.from({ length: 6 }, () => 429));
  open();
  await Promise.all(all);
  expect(statuses.slice(6)).toEqual(Array.from({ length: 34 }, () => 200));
  expect((await ask(ASKED)).status).toBe(200);
});
