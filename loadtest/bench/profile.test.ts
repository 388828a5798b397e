import { once } from "node:events";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { type CpuProfile, openInspector } from "./inspector.ts";
import { selfTimeRows } from "./profile.ts";

function node(id: number, functionName: string, url = "", lineNumber = -1) {
  return { id, callFrame: { functionName, url, lineNumber, columnNumber: 0 } };
}

const profile: CpuProfile = {
  nodes: [
    node(1, "(idle)"),
    node(2, "exec"),
    node(3, "take", "index.js", 4),
    node(4, "pay", "index.js", 9),
    node(5, ""),
    node(6, "hash", "node-internal:crypto_hash", 3),
  ],
  samples: [1, 2, 3, 4, 3, 5, 6],
  timeDeltas: [900, 100, 200, 300, 200, 100, 100],
};

it("A profile's table has the self time of each module a message, the largest first, without idle time", () => {
  const placeOf = (place: string) => place.replace(/^index\.js:(\d+):1$/, "simulator/rules-$1.ts:7:7");
  expect(selfTimeRows([profile], 10, placeOf)).toEqual([
    ["module", "self time a message", "share"],
    ["simulator/rules-5.ts", "40.0 µs", "40.0 %"],
    ["simulator/rules-10.ts", "30.0 µs", "30.0 %"],
    ["exec", "10.0 µs", "10.0 %"],
    ["(native)", "10.0 µs", "10.0 %"],
    ["node-internal:crypto_hash", "10.0 µs", "10.0 %"],
    ["all", "100.0 µs", "100.0 %"],
  ]);
});

it("A long gap between two samples counts as a short one, since another process had the core", () => {
  const interrupted = { ...profile, samples: [2, 3], timeDeltas: [1_000, 90_000] };
  expect(selfTimeRows([interrupted], 1, (place) => place)).toEqual([
    ["module", "self time a message", "share"],
    ["exec", "1000.0 µs", "50.0 %"],
    ["index.js", "1000.0 µs", "50.0 %"],
    ["all", "2000.0 µs", "100.0 %"],
  ]);
});

it("A profile's table adds up the samples of several bursts", () => {
  const rows = selfTimeRows([profile, profile], 20, (place) => place);
  expect(rows.at(-1)).toEqual(["all", "100.0 µs", "100.0 %"]);
});

interface Connection {
  on(event: "message", take: (data: Buffer) => void): void;
  send(text: string): void;
}

interface SocketServer {
  on(event: "connection", take: (connection: Connection) => void): void;
}

it("A profile keeps what Chrome's developer tools need: the callers and the times", async () => {
  const raw = {
    nodes: [
      { ...node(1, "(root)"), hitCount: 0, children: [2] },
      { ...node(2, "take"), hitCount: 3 },
    ],
    startTime: 5,
    endTime: 605,
    samples: [2, 2, 2],
    timeDeltas: [200, 200, 200],
  };
  const server = createServer((_, response) => {
    const { port } = server.address() as AddressInfo;
    response.end(JSON.stringify([{ webSocketDebuggerUrl: `ws://127.0.0.1:${port}/main` }]));
  });
  // `ws` is not a direct dependency; the Worker's build tools bring it.
  const require = createRequire(createRequire(import.meta.url).resolve("miniflare"));
  const { WebSocketServer } = require("ws") as { WebSocketServer: new (options: object) => SocketServer };
  new WebSocketServer({ server }).on("connection", (connection) => {
    connection.on("message", (data) => {
      const { id, method } = JSON.parse(data.toString()) as { id: number; method: string };
      connection.send(JSON.stringify({ id, result: method === "Profiler.stop" ? { profile: raw } : {} }));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const profiler = await openInspector((server.address() as AddressInfo).port);
  const { profile } = await profiler.during(async () => undefined);
  profiler.close();
  server.close();
  expect(profile).toEqual(raw);
});
