import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "#tools/paths.ts";
import { openRawGateways } from "#tests/helpers/raw-gateways.ts";
import { askRaw, headerIn, rawAnswer } from "#tests/helpers/raw-origin.ts";

// Bytes of the headers that an origin gets, as untouched.e2e.test.ts has those of addresses.

const TOKEN = '12|abcDEF~/+=.{}"<>[]\\^`,;:!#$%&*()?@-_';
const AS_MEMBER = `Authorization: Token ${TOKEN}`;

const settings = { UPSTREAM_PAGES: "/pages/ forms=/pages/pay/ sockets=/pages/chat" };
const {
  origin,
  gateways: [server, bearing],
} = openRawGateways(settings, {
  ...settings,
  UPSTREAM_CALLS: "token=Bearer agent=client",
  TRUST_FORWARDED: "2",
  ALLOWED_ORIGINS: "capacitor://localhost app://-",
});

/** The request line that the origin got. */
const target = () => origin.asked[0]?.split("\r\n", 1)[0]?.split(" ")[1];
const lineOf = (name: string) => headerIn({ head: origin.asked[0]?.split("\r\n") ?? [] }, name);

describe("headers to the origin", () => {
  const browser = ["Accept: image/avif,*/*;q=0.8", "User-Agent: Mozilla/5.0 (X11)"];

  it("of a call ask for JSON, and name the gateway", async () => {
    await askRaw(server.url, "/user/profile", [AS_MEMBER, ...browser]);
    expect(lineOf("accept")).toBe("application/json");
    const { name, version }: { name: string; version: string } = JSON.parse(
      readFileSync(join(ROOT, "package.json"), "utf8"),
    );
    expect(lineOf("user-agent")).toBe(`${name}/${version}`);
    expect(lineOf("authorization")).toBe(`Token ${TOKEN}`);
  });

  it("of a page have the browser's Accept and conditions", async () => {
    const conditions = [
      'If-Match: "a"',
      'If-None-Match: W/"b"',
      "If-Modified-Since: Thu, 01 Dec 1994 16:00:00 GMT",
      "If-Unmodified-Since: Thu, 01 Dec 1994 16:00:00 GMT",
      "Range: bytes=0-1",
      'If-Range: "a"',
    ];
    await askRaw(server.url, "/pages/a", [...browser, ...conditions, AS_MEMBER, "Cookie: a=b"]);
    for (const line of [browser[0] ?? "", ...conditions]) {
      const [name = "", ...value] = line.split(": ");
      expect([name, lineOf(name)]).toEqual([name, value.join(": ")]);
    }
    expect(lineOf("user-agent")).toMatch(/^rangoli\//);
    expect([lineOf("authorization"), lineOf("cookie")]).toEqual([undefined, undefined]);
  });

  it("have the browser's User-Agent and the scheme Bearer if the settings say so", async () => {
    await askRaw(bearing.url, "/user/profile", [AS_MEMBER, ...browser]);
    expect([lineOf("user-agent"), lineOf("authorization")]).toEqual(["Mozilla/5.0 (X11)", `Bearer ${TOKEN}`]);
    origin.asked.length = 0;
    await askRaw(bearing.url, "/user/profile", [AS_MEMBER]);
    expect(lineOf("user-agent")).toMatch(/^rangoli\//);
  });

  it("of an upgrade have the origin's own Origin, after the page's was checked", async () => {
    origin.reply = rawAnswer("", [], "403 Forbidden");
    const upgrade = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"];
    const key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
    const address = `/aviator?token=${encodeURIComponent(TOKEN)}`;
    await askRaw(server.url, address, [...upgrade, key, "Origin: http://app.test"]);
    expect(lineOf("origin")).toBe(`http://${lineOf("host")}`);
    expect([target()?.replace(/&t=\d+$/, ""), lineOf("authorization")]).toEqual([address, `Token ${TOKEN}`]);
    origin.asked.length = 0;
    await askRaw(server.url, "/pages/chat?a=%5B", [...upgrade, key, "Origin: null"]);
    expect([target(), lineOf("origin")]).toEqual(["/pages/chat?a=%5B", `http://${lineOf("host")}`]);
    expect((await askRaw(server.url, address, [...upgrade, key, "Origin: http://evil.test"])).status).toBe(403);
    expect(origin.asked).toHaveLength(1);
  });

  it.each([
    [["X-Forwarded-Host: app.example, app.example", "X-Forwarded-Proto: https,https"], "https app.example"],
    [["X-Forwarded-Host: evil.test, App_1.Example, inner.test", "X-Forwarded-Proto: HTTPS"], "https app_1.example"],
    [["X-Forwarded-Host: evil.test", "X-Forwarded-Host: app.example, app.example"], "http app.example"],
    [["X-Forwarded-Host: a b", "X-Forwarded-Proto: https"], "https app.test"],
    [["X-Forwarded-Host: app.example:8443", "X-Forwarded-Proto: gopher, x"], "http app.example:8443"],
    [["X-Forwarded-For: 192.0.2.9, 192.0.2.1, 10.0.0.1"], "http app.test 192.0.2.1"],
    [["X-Forwarded-For: 192.0.2.1:4711, 10.0.0.1", "CF-Connecting-IP: 192.0.2.9"], "http app.test 192.0.2.1"],
    [["X-Forwarded-For: [2001:DB8::1]:80"], "http app.test 2001:db8::1"],
    [["X-Forwarded-For: unknown, 10.0.0.1", "X-Forwarded-Proto: https"], "https app.test"],
  ])("tell what two trusted proxies tell: %j", async (lines, expected) => {
    await askRaw(bearing.url, "/user/profile", [AS_MEMBER, ...lines]);
    const told = [lineOf("x-forwarded-proto"), lineOf("x-forwarded-host"), lineOf("x-client-address")];
    expect(told.filter((each) => each !== undefined).join(" ")).toBe(expected);
  });

  it.each(["capacitor://localhost", "app://-"])("of a change pass for the app at %s alone", async (app) => {
    const change = (from: string) =>
      askRaw(
        bearing.url,
        "POST /user/redeem_gift_code",
        [AS_MEMBER, `Origin: ${from}`, "Content-Type: application/json"],
        '{"gift_code":"x"}',
      );
    const told = await change(app);
    expect([told.status, headerIn(told, "access-control-allow-origin")]).toEqual([200, app]);
    expect((await change("capacitor://elsewhere")).status).toBe(403);
  });
});

describe("a token", () => {
  it.each([1, 965, 4_096])("of %i characters passes", async (length) => {
    const token = "a".repeat(length);
    await askRaw(server.url, "/user/profile", [`Authorization: Token ${token}`]);
    expect(lineOf("authorization")).toBe(`Token ${token}`);
  });

  const visible = Array.from({ length: 94 }, (_, at) => String.fromCharCode(0x21 + at));

  it("passes with any visible character of ASCII, alone and among others", async () => {
    for (const each of [...visible, visible.join("")]) {
      origin.asked.length = 0;
      await askRaw(server.url, "/user/profile", [`Authorization: Token ${each}`]);
      expect([each, lineOf("authorization")]).toEqual([each, `Token ${each}`]);
    }
  });

  it.each(["a b", "a\tb", "\x7f", "a\x80", "\xe4", "a".repeat(4_097)])("is refused as %j", async (token) => {
    expect((await askRaw(server.url, "/user/profile", [`Authorization: Token ${token}`])).status).toBe(401);
    expect(origin.asked).toEqual([]);
  });

  it("of 4,096 characters passes in a socket's address, each of them escaped", async () => {
    origin.reply = rawAnswer("", [], "403 Forbidden");
    const lines = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"];
    const key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
    await askRaw(server.url, `/aviator?token=${"%7C".repeat(4_096)}`, [...lines, key]);
    expect(lineOf("authorization")).toBe(`Token ${"|".repeat(4_096)}`);
  });
});

describe("the whole head of", () => {
  const browser = [
    "User-Agent: Mozilla/5.0 (X11)",
    "Accept: */*",
    "Accept-Language: pt-BR",
    "Accept-Encoding: gzip, br",
    "Cookie: a=b",
    "Referer: http://app.test/a",
    "DNT: 1",
    "Sec-Fetch-Mode: cors",
    "X-Request-Id: an-id-of-the-caller",
    "traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
  ];
  const ours = [
    "accept-language: pt",
    "traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
    "user-agent: rangoli/0.2.1",
    "x-forwarded-host: app.test",
    "x-forwarded-proto: http",
    "x-request-id: an-id-of-the-caller",
  ];
  const json = ["Content-Type: application/json; charset=utf-8", 'Idempotency-Key: "k-1"', "Seen-Balance: 10.50"];
  const socket = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"];
  const handshake = [...socket, "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="];
  const offered = [
    "Sec-WebSocket-Protocol: a, b",
    "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits",
  ];
  const token = `authorization: Token ${TOKEN}`;
  const asJson = "accept: application/json";
  const upgraded = ["connection: Upgrade", "upgrade: websocket", "sec-websocket-version: 13", "sec-websocket-key: …"];
  const ownOrigin = "origin: http://backend";

  it.each<[string, string, readonly string[], string, readonly string[]]>([
    ["a call that reads", "/user/recharges?page=1&t=5", [AS_MEMBER], "", [asJson, token]],
    [
      "a call that changes something",
      "POST /user/redeem_gift_code?t=5",
      [AS_MEMBER, ...json],
      '{"gift_code":"x"}',
      [
        asJson,
        token,
        "content-length: 17",
        ...json.map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase())),
      ],
    ],
    ["a page with a query", "/pages/a?s=1;2&q=a%20b", [AS_MEMBER], "", ["accept: */*"]],
    ["a picture", "/img/a%5B1%5D.png?sig=%2b", [AS_MEMBER, "Range: bytes=0-"], "", ["accept: */*", "range: bytes=0-"]],
    ["HEAD of a picture", "HEAD /img/a.png", [], "", ["accept: */*"]],
    [
      "a form",
      "POST /pages/pay/1?s=a%20b",
      [AS_MEMBER, "Content-Type: multipart/form-data; boundary=b"],
      "a=1",
      ["accept: */*", "content-length: 3", "content-type: multipart/form-data; boundary=b"],
    ],
    [
      "an upgrade",
      "/aviator?token=a%2Bb&t=5",
      [...handshake, ...offered, "Origin: http://app.test"],
      "",
      [...upgraded, ownOrigin, "authorization: Token a+b", "sec-websocket-protocol: a, b"],
    ],
    ["an upgrade of a page", "/pages/chat?a=%5B", [...handshake, "Origin: null"], "", [...upgraded, ownOrigin]],
  ])("%s", async (_, asked, lines, body, expected) => {
    origin.reply = rawAnswer("", [], "403 Forbidden");
    await askRaw(server.url, asked, [...browser, ...lines], body);
    const [first, ...head] = origin.asked[0]?.split("\r\n\r\n", 1)[0]?.split("\r\n") ?? [];
    expect(first).toBe(`${asked.replace(/^\//, "GET /")} HTTP/1.1`);
    const given = head.map((line) =>
      line
        .replace(/^[^:]+/, (name) => name.toLowerCase())
        .replace(/127\.0\.0\.1:\d+/, "backend")
        .replace(/^(sec-websocket-key): .*/, "$1: …"),
    );
    expect(given.toSorted()).toEqual([...ours, ...expected, "host: backend"].toSorted());
    expect(origin.asked[0]?.split("\r\n\r\n")[1]).toBe(body);
  });
});
