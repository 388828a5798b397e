import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Server, startServer } from "./server.ts";

const HOST = "127.0.0.1";

let dataDir = "";
let server: Server;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "rangoli-unusual-"));
  server = await startServer({ port: 0, dataDir, env: {}, logFile: join(dataDir, "server.log") });
});

afterAll(async () => {
  await server.kill();
  rmSync(dataDir, { recursive: true });
});

/** Writes the bytes of a request, and reads until the server has answered and closed, or nothing more comes. */
async function send(lines: readonly string[], body = "", { url } = server): Promise<string> {
  const socket = connect(Number(new URL(url).port), HOST);
  let answered = "";
  socket.on("data", (chunk: Buffer) => (answered += chunk.toString()));
  socket.on("error", () => undefined);
  socket.end(`${lines.join("\r\n")}\r\n\r\n${body}`);
  await once(socket, "close");
  return answered;
}

const idIn = (answer: string) => /^x-request-id: (\S+)\r$/im.exec(answer)?.[1] ?? "none";
const JSON_BODY = ["Content-Type: application/json"];

describe("a request of unusual form gets an answer with an id and a line in the log", () => {
  it.each<[string, string[], number, string?]>([
    ["with an absolute address", [`GET http://${HOST}/shop/home_top HTTP/1.1`, `Host: ${HOST}`], 200],
    ["that asks for itself back", ["TRACE /user/profile HTTP/1.1", `Host: ${HOST}`], 405],
    ["with an asterisk", ["OPTIONS * HTTP/1.1", `Host: ${HOST}`], 405],
    ["of HTTP/1.0 without a host", ["GET /healthz HTTP/1.0"], 400],
    ["with an empty host", ["GET /healthz HTTP/1.1", "Host:"], 400],
    ["with two hosts", ["GET /healthz HTTP/1.1", `Host: ${HOST}`, "Host: b.example"], 400],
    ["with a host of two names", ["GET /healthz HTTP/1.1", "Host: a.example, b.example"], 400],
    ["with a port that does not exist", ["GET /healthz HTTP/1.1", "Host: a.example:99999"], 400],
    ["with a name before the host", ["GET /healthz HTTP/1.1", "Host: u@a.example"], 400],
    ["whose target is no path", ["GET healthz HTTP/1.1", `Host: ${HOST}`], 400],
    ["whose target is a host", ["GET a.example:443 HTTP/1.1", `Host: ${HOST}`], 400],
    [
      "of two lengths",
      ["POST /user/login HTTP/1.1", `Host: ${HOST}`, ...JSON_BODY, "Transfer-Encoding: chunked", "Content-Length: 9"],
      400,
      "2\r\n{}\r\n0\r\n\r\n",
    ],
    [
      "with a chunk of no length",
      ["POST /user/login HTTP/1.1", `Host: ${HOST}`, ...JSON_BODY, "Transfer-Encoding: chunked"],
      400,
      "zz\r\n{}\r\n0\r\n\r\n",
    ],
  ])("%s", async (_, lines, status, body = "") => {
    const answer = await send(lines, body);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    const line = `"id":"${idIn(answer)}"`;
    await vi.waitFor(() => {
      const logged = readFileSync(join(dataDir, "server.log"), "utf8").split("\n");
      expect(logged.filter((each) => each.includes(line))).toEqual([expect.stringContaining(`"status":${status}`)]);
    });
  });

  it("and is counted like any other", async () => {
    const folder = mkdtempSync(join(tmpdir(), "rangoli-unusual-"));
    const strict = await startServer({ port: 0, dataDir: folder, env: { RATE_LIMITS: "page 2/60" } });
    try {
      const asked = () => send(["GET /healthz HTTP/1.1", `Host: ${HOST}`, "Host: b.example"], "", strict);
      const statuses = [await asked(), await asked(), await asked()].map((answer) => answer.split(" ")[1]);
      expect(statuses).toEqual(["400", "400", "429"]);
    } finally {
      await strict.kill();
      rmSync(folder, { recursive: true });
    }
  });
});

// SECURITY.md lists these requests. The platform answers before our code, without an id.
describe("workerd itself answers a request", () => {
  it.each<[string, string[], string]>([
    ["whose length is no number", ["POST /user/login HTTP/1.1", `Host: ${HOST}`, "Content-Length: abc"], "500"],
    ["with two lengths", ["POST /user/login HTTP/1.1", `Host: ${HOST}`, "Content-Length: 2, 2"], "500"],
    ["of an unknown coding", ["POST /user/login HTTP/1.1", `Host: ${HOST}`, "Transfer-Encoding: gzip, chunked"], "500"],
    ["for a tunnel", ["CONNECT a.example:443 HTTP/1.1", `Host: ${HOST}`], "500"],
    ["with a method of its own", ["FOO /healthz HTTP/1.1", `Host: ${HOST}`], "501"],
    ["with a header without a colon", ["GET /healthz HTTP/1.1", `Host: ${HOST}`, "foo"], "400"],
    ["with a blank before a colon", ["GET /healthz HTTP/1.1", `Host: ${HOST}`, "X-A : a"], "400"],
    ["with a folded header", ["GET /healthz HTTP/1.1", `Host: ${HOST}`, "X-A: a", " b"], "400"],
    ["with NUL in a header", ["GET /healthz HTTP/1.1", `Host: ${HOST}`, "X-A: a\0b"], "400"],
  ])("%s", async (_, lines, status) => {
    const answer = await send(lines);
    expect(answer.split(" ")[1]).toBe(status);
    expect(idIn(answer)).toBe("none");
  });
});

it("finds no second request hidden in one of ambiguous length", async () => {
  const hidden = "GET /healthz HTTP/1.1\r\nHost: hidden\r\n\r\n";
  const length = 5 + hidden.length;
  for (const framing of [
    `Content-Length: 5\r\nContent-Length: ${length}`,
    `Transfer-Encoding: xchunked\r\nContent-Length: ${length}`,
    `Transfer-Encoding : chunked\r\nContent-Length: ${length}`,
    "Transfer-Encoding: xchunked",
  ]) {
    const answered = await send(["POST /user/login HTTP/1.1", `Host: ${HOST}`, framing], `0\r\n\r\n${hidden}`);
    expect([framing, answered]).toEqual([framing, expect.not.stringContaining('"ok":true')]);
  }
});
