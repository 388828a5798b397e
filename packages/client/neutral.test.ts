import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { build } from "vite";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { FakeWebSocket } from "../../contract/transport/testing/fake-web-socket.ts";
import { games } from "../../games/all/api.ts";
import { clientPlugins } from "../../tools/build/vite-plugins.ts";

// A realm with the language and a few globals stands for React Native, which lacks URLSearchParams, Event and others.
// The compiler says the same of our code (globals.d.ts); this test says it of zod too.

const folder = mkdtempSync(join(tmpdir(), "rangoli-neutral-"));
let code = "";

beforeAll(async () => {
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [...clientPlugins],
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: "es2022",
      minify: false,
      lib: {
        entry: join(import.meta.dirname, "index.ts"),
        formats: ["iife"],
        name: "rangoli",
        fileName: () => "all.js",
      },
    },
  });
  code = readFileSync(join(folder, "all.js"), "utf8");
});
afterAll(() => rmSync(folder, { recursive: true }));

const USE = `
  (async () => {
    const client = rangoli.createClient({ url: "https://play.example" });
    await client.account.login({ mobile_number: "919876543210", password: "correct horse" });
    const refused = await client.transfer.to({ user_id: "1", amount: 100 }).catch((error) => error);
    const aviator = client.sockets.aviator();
    for await (const { kind, data } of aviator) {
      aviator.send.cashOut({ tag: data.tag });
      aviator.close();
      return [refused instanceof rangoli.CallError, refused.code, kind, data.coefficient];
    }
  })()
`;

it("makes calls and plays where only fetch, WebSocket, timers and random bytes exist", async () => {
  FakeWebSocket.opened.length = 0;
  const answers: Readonly<Record<string, object>> = {
    "/user/login": { code: 200, token: "t1" },
    "/user/transfer_to": { code: 1001, msg: "no" },
    "/user/socket_ticket": { code: 200, ticket: "k1" },
  };
  const fetch = vi.fn<(url: string) => Promise<object>>(async (url) => {
    const text = JSON.stringify(answers[new URL(url).pathname]);
    return { status: 200, text: async () => text };
  });
  const realm = createContext({
    fetch,
    WebSocket: FakeWebSocket,
    AbortController,
    setTimeout,
    clearTimeout,
    crypto: { getRandomValues: (bytes: Uint8Array) => bytes.fill(7) },
  });
  expect(runInContext("typeof URL + typeof Event + typeof TextEncoder", realm)).toBe("undefined".repeat(3));
  const used = runInContext(code + USE, realm) as Promise<unknown>;
  await vi.waitFor(() => expect(FakeWebSocket.opened).toHaveLength(1));
  const [server] = FakeWebSocket.opened;
  server?.accept();
  server?.say(JSON.stringify({ cmd: 5004, data: '{"coefficient":1.87,"tag":5}' }));
  expect(JSON.stringify(await used)).toBe('[true,1001,"coefficient",187]');
  expect(server?.sent).toEqual([JSON.stringify({ cmd: 5017, data: '{"tag":5}' })]);
  expect(fetch).toHaveBeenCalledTimes(3);
});

it("has the calls of every game, and nothing of their documents", () => {
  for (const { name, text } of games) {
    // Engines make paths of a game's name.
    expect(code).toMatch(new RegExp(`"/${name}/|game: "${name}"`));
    expect(code).not.toContain(text.title);
  }
});
