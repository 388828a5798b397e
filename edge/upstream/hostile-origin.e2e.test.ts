import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { memoryKib } from "#tools/server/process-usage.ts";
import type { Server } from "#tools/server/server.ts";
import { startOwnServer } from "#tools/server/own-server.ts";
import {
  frameBytes,
  OPCODE,
  openWire,
  accepts,
  echoes,
  SocketOrigin,
  WireSocket,
} from "#tests/helpers/socket-origin.ts";

// An origin that means harm, byte by byte: no HTTP library would send what it sends.

const TOKEN = "120007.c2VjcmV0LXNlY3JldC1zZWNyZXQ";
const SECRET = "secret-of-the-origin";
const TIMEOUT_MS = 1_500;
const RECOVERY = { timeout: 20_000, interval: 100 };
const MEGABYTE = 1_000_000;
const GROWTH_MAX_BYTES = 96 * MEGABYTE;

type Answer = (stream: Socket) => void;

const written =
  (...parts: (string | Buffer)[]): Answer =>
  (stream) =>
    stream.end(Buffer.concat(parts.map((part) => Buffer.from(part))));

const lines = (...all: string[]) => `${all.join("\r\n")}\r\n\r\n`;
const JSON_TYPE = "Content-Type: application/json";
const COOKIE = `Set-Cookie: session=${SECRET}; Domain=app.test`;

function ok(body: string | Buffer, ...headers: string[]): Answer {
  const length = `Content-Length: ${Buffer.byteLength(body)}`;
  return written(lines("HTTP/1.1 200 OK", JSON_TYPE, length, COOKIE, ...headers), body);
}

/** Pieces without a length until `times`, or until the gateway hangs up. */
function flood(first: string, piece: Buffer, times: number, ...headers: string[]): Answer {
  return (stream) => {
    let left = times;
    stream.write(lines("HTTP/1.1 200 OK", JSON_TYPE, "Connection: close", ...headers));
    const more = () => {
      while (left > 0 && !stream.destroyed) {
        left -= 1;
        if (!stream.write(piece)) return void stream.once("drain", more);
      }
      stream.end();
    };
    stream.write(first);
    more();
  };
}

const fine = ok('{"code":200,"msg":"OK"}');
let answer: Answer = fine;
let asked = 0;
const wires = new Set<Socket>();
const origin = createServer((stream) => {
  wires.add(stream);
  stream.on("close", () => wires.delete(stream));
  stream.on("error", () => undefined);
  stream.once("data", () => {
    asked += 1;
    answer(stream);
  });
});

const sockets = new SocketOrigin();
let server: Server;

beforeAll(async () => {
  origin.listen(0, "127.0.0.1");
  await once(origin, "listening");
  const address = origin.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  await sockets.start();
  server = await startOwnServer({
    UPSTREAM_ORIGIN: `http://127.0.0.1:${port}`,
    UPSTREAM_ADDRESSES: `aviator=${sockets.url.replace("http", "ws")}/aviator`,
    UPSTREAM_TIMEOUT_MS: String(TIMEOUT_MS),
    CONTROL_TOKEN: "",
  });
});

afterAll(async () => {
  await server.stop();
  for (const wire of wires) wire.destroy();
  origin.close();
  await sockets.stop();
});

// Each test begins with a breaker that is closed.
beforeEach(async () => {
  answer = fine;
  sockets.welcomeWith(echoes);
  await vi.waitUntil(async () => (await call("GET")).status === 200, RECOVERY);
});

interface Told {
  readonly status: number;
  readonly headers: Headers;
  /** Null: the answer broke off. */
  readonly text: string | null;
}

async function call(method: "GET" | "POST"): Promise<Told> {
  const headers = { authorization: `Token ${TOKEN}`, "accept-language": "pt-BR" };
  const url = `${server.url}${method === "GET" ? "/user/profile" : "/user/redeem_gift_code"}`;
  const body = JSON.stringify({ gift_code: "x" });
  const init =
    method === "GET"
      ? { headers }
      : {
          method,
          body,
          headers: { ...headers, "content-type": "application/json", "idempotency-key": "key-00000001" },
        };
  const told = await fetch(url, { ...init, redirect: "manual" });
  return { status: told.status, headers: told.headers, text: await told.text().catch(() => null) };
}

/** Of the gateway's process. Zero where the system does not tell. */
const residentBytes = () => 1024 * (memoryKib(server.pid) ?? 0);

const deep = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
const PAGE = `<!doctype html><title>${SECRET}</title><script>alert("${SECRET}")</script>`;
const FAILED = "Não foi possível acessar o serviço, tente novamente mais tarde";
const UNSURE = "Ainda não sabemos se isto foi feito. Confira seus registros antes de tentar de novo";
const LATE = "O serviço demorou demais para responder, tente novamente";

/** The origin's bytes, the status that the client gets, and the text in the caller's language. */
const ROWS: readonly (readonly [name: string, answer: Answer, status: number, msg?: string])[] = [
  ["a page in place of JSON", ok(PAGE), 502, FAILED],
  ["a list in place of the envelope", ok(`["${SECRET}"]`), 502, FAILED],
  ["text in place of the code", ok(`{"code":"${SECRET}","msg":"OK"}`), 502, FAILED],
  ["an envelope of 10 MB", ok(`{"code":200,"msg":"OK","queryset":["${"x".repeat(10 * MEGABYTE)}"]}`), 502, FAILED],
  ["a page of 10 MB", ok("x".repeat(10 * MEGABYTE)), 502, FAILED],
  ["JSON nested 100,000 times, outside the envelope", ok(deep(100_000)), 502, FAILED],
  ["JSON nested 50,000 times in the envelope", ok(`{"code":200,"msg":"OK","queryset":${deep(50_000)}}`), 200],
  [
    "bytes that are no UTF-8",
    ok(Buffer.from([...Buffer.from('{"code":200,"msg":"'), 0xff, 0xc0, 0x22, 0x7d])),
    502,
    FAILED,
  ],
  ["a key of all objects", ok('{"code":200,"msg":"OK","__proto__":{"code":401}}'), 200],
  [
    "a length below the body's",
    written(lines("HTTP/1.1 200 OK", JSON_TYPE, "Content-Length: 9"), '{"code":200,"msg":""}'),
    502,
    FAILED,
  ],
  ["a length below 0", written(lines("HTTP/1.1 200 OK", JSON_TYPE, "Content-Length: -9"), '{"code":200}'), 502, FAILED],
  [
    "a length that is a word",
    written(lines("HTTP/1.1 200 OK", `Content-Length: ${SECRET}`), '{"code":200}'),
    502,
    FAILED,
  ],
  [
    "chunks that are none",
    written(lines("HTTP/1.1 200 OK", "Transfer-Encoding: chunked"), "zz\r\n{}\r\n0\r\n\r\n"),
    502,
    FAILED,
  ],
  ["no HTTP at all", written(`\0\x01${SECRET}\r\n\r\n`), 502, FAILED],
  ["a status line without a status", written(lines("HTTP/1.1 OK", COOKIE), '{"code":200}'), 502, FAILED],
  ["a header within a header", ok('{"code":200,"msg":"OK"}', `Retry-After: 1\r\n ${COOKIE}`), 502, FAILED],
  [
    "a header after a lone CR",
    written(lines("HTTP/1.1 200 OK", `X-A: 1\r${COOKIE}`, "Content-Length: 12"), '{"code":200}'),
    200,
  ],
  ["a header with a script", ok('{"code":200,"msg":"OK"}', `Retry-After: <script>${SECRET}</script>`), 200],
  [
    "a redirect to a script",
    written(lines("HTTP/1.1 302 Found", `Location: javascript:alert("${SECRET}")`, "Content-Length: 0")),
    502,
    FAILED,
  ],
  [
    "a redirect with a second header",
    written(lines("HTTP/1.1 302 Found", `Location: /user/profile\r${COOKIE}`, "Content-Length: 0")),
    302,
  ],
  ["half of a head", (stream) => void stream.write("HTTP/1.1 200 OK\r\nContent-Ty"), 504, LATE],
  [
    "a compressed bomb outside the envelope",
    ok(gzipSync(Buffer.alloc(64 * MEGABYTE, " ")), "Content-Encoding: gzip"),
    502,
    FAILED,
  ],
];

describe("a hostile origin that answers with", () => {
  const rows = ROWS.map(([name, hostile, status, msg]) => ({ name, hostile, status, msg }));

  it.each(rows)("$name harms nobody", async ({ hostile, status, msg }) => {
    for (const method of ["GET", "POST"] as const) {
      answer = hostile;
      const told = await call(method);
      expect(told.status).toBe(status);
      // A write that may have moved money says so, unless the backend was not asked or refused it.
      const said = method === "POST" && status >= 500 && status !== 503 ? UNSURE : msg;
      if (msg !== undefined) expect(JSON.parse(told.text ?? "")).toMatchObject({ code: status, msg: said });
      expect(told.headers.get("set-cookie")).toBeNull();
      expect(`${told.text} ${JSON.stringify([...told.headers])}`).not.toContain(SECRET);
      if (status === 200) expect(JSON.parse(told.text ?? "")).toMatchObject({ code: 200 });
    }
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  const bomb = gzipSync(Buffer.concat([Buffer.from('{"code":200,"msg":"'), Buffer.alloc(256 * MEGABYTE, "x")]));

  it.each([
    ["an envelope without an end", flood('{"code":200,"msg":"', Buffer.alloc(65_536, "x"), Infinity)],
    ["a body without an end", flood("", Buffer.alloc(65_536, " "), Infinity)],
    ["a compressed bomb in the envelope", ok(bomb, "Content-Encoding: gzip")],
  ])("%s is refused, and takes no memory", async (_, hostile) => {
    const before = residentBytes();
    answer = hostile;
    asked = 0;
    const told = await call("POST");
    expect([told.status, JSON.parse(told.text ?? "")]).toEqual([502, expect.objectContaining({ msg: UNSURE })]);
    expect(asked).toBe(1);
    await expect.poll(() => [...wires].filter((wire) => !wire.destroyed && wire.bytesWritten > MEGABYTE)).toEqual([]);
    expect(residentBytes() - before).toBeLessThan(GROWTH_MAX_BYTES);
    answer = fine;
    await vi.waitUntil(async () => (await call("GET")).status === 200, RECOVERY);
  });

  it("a page in place of a picture may do nothing", async () => {
    answer = written(
      lines("HTTP/1.1 200 OK", "Content-Type: text/html", COOKIE, `Content-Length: ${PAGE.length}`),
      PAGE,
    );
    const told = await fetch(`${server.url}/img/a.png`);
    expect(told.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(told.headers.get("x-content-type-options")).toBe("nosniff");
    expect(told.headers.get("set-cookie")).toBeNull();
  });
});

/** A frame with a first byte that no library writes. */
function bent(first: number, payload: Buffer | string = "x"): Buffer {
  const frame = frameBytes(OPCODE.text, Buffer.from(payload));
  frame[0] = first;
  return frame;
}

const FIN = 0x80;
const giant = Buffer.from([FIN | OPCODE.text, 127, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);

describe("a hostile socket of the origin", () => {
  async function open(): Promise<WireSocket> {
    const opened = await openWire(`${server.url}/aviator?token=${TOKEN}`);
    if (typeof opened === "number") throw new Error(`refused with ${opened}`);
    return opened;
  }

  it.each([
    ["sends a frame of an unknown kind", bent(FIN | 3)],
    ["sends a frame with reserved bits", bent(FIN | 0x40 | OPCODE.text)],
    ["sends the rest of nothing", bent(FIN | OPCODE.more)],
    ["announces a frame of exabytes", giant],
    ["sends a frame of 2 MB", frameBytes(OPCODE.text, Buffer.alloc(2 * MEGABYTE, "x"))],
    ["closes with half a code", bent(FIN | OPCODE.close, "x")],
    ["closes at once", frameBytes(OPCODE.close, Buffer.alloc(0))],
    ["sends garbage", Buffer.alloc(100_000, 0xfb)],
  ])("that %s is closed with a code that lets the client connect again, and no other is", async (_, bytes) => {
    const neighbour = await open();
    sockets.welcomeWith(accepts((socket) => void socket.write(bytes)));
    const { code } = await (await open()).closed;
    expect([1000, 1002, 1009, 1011, 1013]).toContain(code);
    neighbour.send("still there");
    await expect.poll(() => neighbour.heard).toEqual(["still there"]);
    sockets.welcomeWith(echoes);
    const again = await open();
    again.send("well again");
    await expect.poll(() => again.heard).toEqual(["well again"]);
    for (const each of [again, neighbour]) each.close(1000);
  });

  it("whose texts are no frames gets them to the client unchanged, and the gateway compares none", async () => {
    const texts = ["", "null", "[]", '{"cmd":5002}', '{"cmd":5002,"data":"{"}', `{"cmd":5004,"data":${deep(10_000)}}`];
    sockets.welcomeWith(accepts((socket) => texts.forEach((text) => socket.send(text))));
    const client = await open();
    await expect.poll(() => client.heard).toEqual(texts);
    client.close(1000);
  });
});
