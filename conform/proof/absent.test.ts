import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkNames, conform } from "../conform.ts";
import { namedCalls } from "../named-calls.ts";
import { readOptions } from "../options.ts";
import { type Recording, startReplay } from "./replay.ts";

/** Every option, so that no check is left out. */
const GIVEN = [
  "--token",
  "one",
  "--second-token",
  "two",
  "--writes",
  "--mobile",
  "+919000000001",
  "--password",
  "pass",
];

it.each([
  ["404 as text", 404, "Not found"],
  ["404 as a framework answers it", 404, '{"detail":"Not found."}'],
  ["404 in an envelope, as the gateway", 404, '{"code":404,"msg":"Not found","request_id":"r"}'],
  ["code 404 with HTTP status 200", 200, '{"code":404,"msg":"Not found"}'],
  ["405 as text", 405, "No"],
  ["a page of maintenance", 503, "<html>"],
])("no check passes at a backend that answers every call with %s", { timeout: 60_000 }, async (_, status, text) => {
  const server = createServer((_, response) => response.writeHead(status).end(text)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { outcomes } = await conform(readOptions(["--url", url, ...GIVEN], {})).finally(() => {
    server.close();
    server.closeAllConnections();
  });
  expect(outcomes.length).toBeGreaterThan(150);
  expect(outcomes.filter(({ status }) => status === "passed").map(({ name }) => name)).toEqual([]);
});

describe("a backend that lacks one call", () => {
  const file = join(import.meta.dirname, "../../tests/reference-origin/recorded/plain.json");
  const recording = JSON.parse(readFileSync(file, "utf8")) as Recording;
  const tokens = ["--token", "token-1", "--second-token", "token-2"];
  const all = checkNames(readOptions(["--list"], {}));
  const routes = [...namedCalls.keys()].filter((route) => route.startsWith("GET "));

  it.each(routes)("passes no check of it: %s", async (route) => {
    // A name may go on with a parameter.
    const names = all.filter((name) => `${name}?`.replace(" (", "?").includes(` ${route}?`));
    expect(names.length).toBeGreaterThan(0);
    const absent = { http: 404, detail: "Not found." };
    const replay = await startReplay(recording, (answer, request) => (request.route === route ? absent : answer));
    try {
      const options = readOptions(["--url", replay.url, ...tokens, "--only", names.join(",")], {});
      const { outcomes } = await conform(options);
      const passed = outcomes.filter(({ name, status }) => names.includes(name) && status === "passed");
      expect(passed.map(({ name }) => name)).toEqual([]);
    } finally {
      await replay.stop();
    }
  });
});
