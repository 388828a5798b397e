import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { ROOT } from "#scripts/paths.ts";
import type { Server } from "#scripts/server/server.ts";
import { startOwnServer } from "#tests/helpers/own-server.ts";
import { askRaw, headerIn, rawAnswer, RawOrigin } from "#tests/helpers/raw-origin.ts";

// Bytes in and out of the built gateway on bare workerd, without an HTTP library on either side.

const TOKEN = '12|abcDEF~/+=.{}"<>[]\\^`,;:!#$%&*()?@-_';
const TIMEOUT_MS = 20_000;
const AS_MEMBER = `Authorization: Token ${TOKEN}`;

const origin = new RawOrigin();
let server: Server;
let bearing: Server;

beforeAll(async () => {
  const UPSTREAM_ORIGIN = await origin.start();
  const settings = {
    UPSTREAM_ORIGIN,
    UPSTREAM_PAGES: "/pages/",
    UPSTREAM_FORMS: "/pages/pay/",
    UPSTREAM_SOCKETS: "/pages/chat",
    UPSTREAM_TIMEOUT_MS: String(TIMEOUT_MS),
    CONTROL_TOKEN: "",
  };
  server = await startOwnServer(settings);
  bearing = await startOwnServer({
    ...settings,
    UPSTREAM_TOKEN_SCHEME: "Bearer",
    UPSTREAM_USER_AGENT: "client",
    TRUST_FORWARDED: "2",
    ALLOWED_ORIGINS: "capacitor://localhost app://-",
  });
});

afterAll(async () => {
  await server.stop();
  await bearing.stop();
  await origin.stop();
});

beforeEach(() => {
  origin.asked.length = 0;
  origin.reply = rawAnswer();
});

/** The request line that the origin got. */
const target = () => origin.asked[0]?.split("\r\n", 1)[0]?.split(" ")[1];
const lineOf = (name: string) => headerIn({ head: origin.asked[0]?.split("\r\n") ?? [] }, name);

describe("the address of a page reaches the origin byte for byte:", () => {
  it.each([
    "/img/a%5B1%5D.png?uploads&s=1;2&q=a%20b",
    "/img/a.png",
    "/img/a.png?",
    "/img/a.png?a&&b=&=c&a=2",
    "/img/a.png?X-Amz-Credential=AK%2F20261128%2Feu%2Fs3%2Faws4_request&X-Amz-Signature=0aF",
    "/img/a.png?q=a+b%2Bc&r=%e4&u=%C3%A4&e=1%",
    "/img/a.png?a?b=/c:@!$()*,;~.-_",
    "/img/a.png?t=none&%74=2&t=",
    "/img/%2541.png?%2541",
    "/img/%e4%C3%a4.png",
    "/img/a%2fb%5Cc%3f%23%25.png",
    "/img/%zz%.png",
    "/img//a//b.png",
    "/img/a;v=1,2/b.png",
    "/img/[1]|.png",
    "/img/@host/a:1.png",
    "/img/.hidden/...a/a..b/%2e.png",
    "/pages/a%5B1%5D?signature=a%20b&expires=1&t=2",
    "/pages/",
  ])("%s", async (path) => {
    expect((await askRaw(server.url, path)).status).toBe(200);
    expect(target()).toBe(path);
  });

  it("also that of a form", async () => {
    const path = "/pages/pay/a%5B1%5D?s=1;2&q=a%20b";
    const type = "Content-Type: application/x-www-form-urlencoded";
    await askRaw(server.url, `POST ${path}`, [type, "Accept: text/html"], "a=%20+&b");
    expect([target(), lineOf("accept"), lineOf("content-type")]).toEqual([path, "text/html", type.slice(14)]);
    expect(origin.asked[0]?.endsWith("\r\n\r\na=%20+&b")).toBe(true);
  });

  // The URL standard rewrites these, in fetch of the platform as in that of any browser.
  it.each([
    ["/img/a/./b.png", "/img/a/b.png"],
    ["/img/a/%2E%2e/b.png", "/img/b.png"],
    ["/img/a\\b.png", "/img/a/b.png"],
    ["/img/a.png?x#y", "/img/a.png?x"],
    ['/img/"<>^`{}.png?"<>\'', "/img/%22%3C%3E%5E%60%7B%7D.png?%22%3C%3E%27"],
    ["/img/\xc3\xa4.png?\xc3\xa4", "/img/%C3%A4.png?%C3%A4"],
  ])("but for %s", async (path, expected) => {
    await askRaw(server.url, path);
    expect(target()).toBe(expected);
  });
});

describe("of a call's address t alone is added:", () => {
  it.each([
    ["", "?t=…"],
    ["?", "?t=…"],
    ["?uploads&s=1;2&q=a%20b", "?uploads&s=1;2&q=a%20b&t=…"],
    ["?page=1&t=5&q=a+b", "?page=1&t=5&q=a+b"],
    ["?t=5;6", "?t=…"],
    ["?t=&a=%5B", "?a=%5B&t=…"],
    ["?t=1&a&t=2", "?a&t=1"],
    ["?%74=3&?t=x", "?%74=3&?t=x"],
    ["?&&a", "?&&a&t=…"],
  ])("%s", async (query, expected) => {
    expect((await askRaw(server.url, `/user/recharges${query}`, [AS_MEMBER])).status).toBe(200);
    expect(target()?.replace(/\bt=\d{13}/, "t=…")).toBe(`/user/recharges${expected}`);
  });
});

it.each([
  "/pages/..%2fadmin",
  "/img/..%2f",
  "/img/..%2F..%2fadmin",
  "/img/a/..%5cadmin",
  "/img/%2e%2e%2fadmin",
  "/img/..;/admin",
  "/img/..;a=b/admin",
  "/img/%2e%2e;/admin",
  "/img/..%3b/admin",
  "/img/%252e%252e/admin",
  "/img/..%252fadmin",
  "/img/%25252e%25252e%25252fadmin",
  "/img/%c0%ae%c0%ae/admin",
  "/img/..%c0%afadmin",
  "/img/..%c1%9cadmin",
  "/img/%e0%80%ae%e0%80%ae/admin",
  "/img/%u002e%u002e/admin",
  "/img/..%u2216admin",
  "/img/%ef%bc%8e%ef%bc%8e/admin",
  "/img/..%ef%bc%8fadmin",
  "/img/\xef\xbc\x8e\xef\xbc\x8e/admin",
  "/img/.%09./admin",
  "/img/..%00/admin",
  "/img/..%20/admin",
  "/img/%0a..%2fadmin",
  "/img/..%23/admin",
  "/pages/pay/..%2f..%2fadmin",
])("%s leads out of the pages and is refused", async (path) => {
  const told = await askRaw(server.url, path);
  expect([told.status, JSON.parse(told.body)]).toEqual([400, expect.objectContaining({ code: 400 })]);
  expect((await askRaw(server.url, path, ["Host: img.app.test"])).status).toBe(400);
  expect(origin.asked).toEqual([]);
});

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

  it("of 4,096 characters passes in a socket's address, each of them escaped", async () => {
    origin.reply = rawAnswer("", [], "403 Forbidden");
    const lines = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"];
    const key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==";
    await askRaw(server.url, `/aviator?token=${"%7C".repeat(4_096)}`, [...lines, key]);
    expect(lineOf("authorization")).toBe(`Token ${"|".repeat(4_096)}`);
  });
});

describe("an answer of the origin", () => {
  const page = ["Content-Type: text/html; charset=windows-1252", 'ETag: "x"', "Accept-Ranges: bytes"];

  it("for a page keeps its headers, but for those with a reason", async () => {
    const kept = [
      "Content-Disposition: attachment; filename=a.pdf",
      "Content-Language: pt-BR",
      "Content-Location: /pages/a.html",
      "Expires: Thu, 01 Dec 1994 16:00:00 GMT",
      "Last-Modified: Thu, 01 Dec 1994 16:00:00 GMT",
      "Date: Thu, 01 Dec 1994 16:00:00 GMT",
      "Age: 3",
      "Cache-Control: private",
      "Vary: Accept",
      "Link: </a.css>; rel=preload",
      "X-Frame-Options: DENY",
      "X-Robots-Tag: none",
      "X-Custom: a, b",
    ];
    const lost = [
      "Set-Cookie: a=b",
      "Strict-Transport-Security: max-age=1",
      'Clear-Site-Data: "*"',
      "Service-Worker-Allowed: /",
      "Cross-Origin-Opener-Policy: same-origin",
      "X-Accel-Redirect: /etc/passwd",
      "X-Powered-By: PHP/5",
      "Server: Apache/2",
      "Connection: close, X-Hop",
      "X-Hop: 1",
      "Keep-Alive: timeout=5",
    ];
    origin.reply = rawAnswer("a", [...page, ...kept, ...lost]);
    const { head } = await askRaw(server.url, "/pages/a");
    const lines = head.map((line) => line.toLowerCase());
    expect(lines).toEqual(expect.arrayContaining([...page, ...kept].map((line) => line.toLowerCase())));
    for (const line of lost) expect(lines.join("\n")).not.toContain(line.toLowerCase());
    expect(headerIn({ head }, "cross-origin-resource-policy")).toBe("cross-origin");
  });

  it("for HEAD is that for HEAD, with its length", async () => {
    for (const [path, type] of [
      ["/pages/a", "text/html"],
      ["/img/a.png", "image/png"],
    ] as const) {
      const lines = [
        "HTTP/1.1 200 OK",
        "Content-Length: 4711",
        ...page.filter((line) => !line.startsWith("Content-Type")),
      ];
      origin.reply = Buffer.from(`${[...lines, `Content-Type: ${type}`].join("\r\n")}\r\n\r\n`);
      const told = await askRaw(server.url, `HEAD ${path}`);
      expect([told.status, headerIn(told, "content-length"), headerIn(told, "etag")]).toEqual([200, "4711", '"x"']);
    }
    expect(origin.asked.map((asked) => asked.split(" ", 1)[0])).toEqual(["HEAD", "HEAD"]);
  });

  it("in part keeps its range, and one not modified its tag", async () => {
    origin.reply = rawAnswer("bc", [...page, "Content-Range: bytes 1-2/10"], "206 Partial Content");
    const part = await askRaw(server.url, "/img/a.png", ["Range: bytes=1-2"]);
    expect([part.status, part.body, headerIn(part, "content-range")]).toEqual([206, "bc", "bytes 1-2/10"]);
    origin.reply = rawAnswer("", [...page, "Content-Range: bytes */10"], "416 Range Not Satisfiable");
    expect((await askRaw(server.url, "/img/a.png", ["Range: bytes=99-"])).status).toBe(416);
    origin.reply = Buffer.from('HTTP/1.1 304 Not Modified\r\nETag: "x"\r\nExpires: 0\r\n\r\n');
    const same = await askRaw(server.url, "/img/a.png", ['If-None-Match: "x"']);
    expect([same.status, headerIn(same, "etag"), headerIn(same, "expires")]).toEqual([304, '"x"', "0"]);
  });

  it.each(["gzip", "br", "zstd", "GZIP"])("for a page keeps its bytes in %s", async (encoding) => {
    const bytes = Buffer.from([0x1f, 0x8b, 0, 255, 1, 2]);
    origin.reply = rawAnswer(bytes, [...page, `Content-Encoding: ${encoding}`]);
    const told = await askRaw(server.url, "/pages/a", ["Accept-Encoding: gzip"]);
    expect(told.body).toBe(bytes.toString("latin1"));
    expect([headerIn(told, "content-encoding"), headerIn(told, "content-length")]).toEqual([encoding, "6"]);
  });

  const text = '{"code":200,"msg":"OK","name":"Zoë"}';

  it.each<[string, Buffer]>([
    ["gzip", gzipSync(text)],
    ["GZIP", gzipSync(text)],
    ["x-gzip", gzipSync(text)],
    ["deflate", deflateSync(text)],
    ["Deflate", deflateRawSync(text)],
    ["br", brotliCompressSync(text)],
    ["identity", Buffer.from(text)],
    ["gzip, identity", gzipSync(text)],
    ["deflate, gzip", gzipSync(deflateSync(text))],
  ])("to a call is read in %s", async (encoding, bytes) => {
    origin.reply = rawAnswer(bytes, ["Content-Type: application/json", `Content-Encoding: ${encoding}`]);
    const told = await askRaw(server.url, "/user/profile", [AS_MEMBER]);
    expect([told.status, told.body]).toEqual([200, Buffer.from(text).toString("latin1")]);
    expect(headerIn(told, "content-encoding")).toBeUndefined();
  });

  it.each(["gzip", "GZIP", "x-gzip", "deflate", "br", "zstd", "gzip, br"])(
    "to a call is a success without fields if it is empty, in %s",
    async (encoding) => {
      for (const body of ["Content-Length: 0\r\n\r\n", "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"]) {
        origin.reply = `HTTP/1.1 200 OK\r\nContent-Encoding: ${encoding}\r\n${body}`;
        const told = await askRaw(server.url, "/user/profile", [AS_MEMBER]);
        expect([told.status, told.body]).toEqual([200, '{"code":200,"msg":"OK"}']);
      }
    },
  );

  const name = (bytes: number[]) =>
    Buffer.concat([Buffer.from('{"code":200,"msg":"'), Buffer.from(bytes), Buffer.from('"}')]);
  const wide = Buffer.from(text, "utf16le");

  it.each<[string, Buffer, string]>([
    ["utf-8", Buffer.from(text), text],
    ['"UTF-8"', Buffer.from(text), text],
    ["utf8", Buffer.from(`\uFEFF${text}`), text],
    ["ISO-8859-1", Buffer.from(text, "latin1"), text],
    ["windows-1252", name([0x80]), '{"code":200,"msg":"€"}'],
    ["gbk", name([0xc4, 0xe3]), '{"code":200,"msg":"你"}'],
    ["Shift_JIS", name([0x82, 0xa0]), '{"code":200,"msg":"あ"}'],
    ["utf-16le", wide, text],
    ["UTF-16", Buffer.from(wide).swap16(), text],
    ["UTF-16", Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(wide).swap16()]), text],
    ["utf-16", Buffer.concat([Buffer.from([0xff, 0xfe]), wide]), text],
  ])("to a call is read in the charset %s", async (charset, bytes, expected) => {
    origin.reply = rawAnswer(bytes, [`Content-Type: application/json; charset=${charset}`]);
    const told = await askRaw(server.url, "/user/profile", [AS_MEMBER]);
    expect([told.status, Buffer.from(told.body, "latin1").toString()]).toEqual([200, expected]);
  });

  it.each<[string, Buffer]>([
    ["utf-8", name([0xe4])],
    ["utf-8", name([0xff, 0xc0])],
    ["utf-32", Buffer.from(text)],
    ["klingon", Buffer.from(text)],
    ["gbk", name([0xff])],
  ])("to a call is refused rather than mended in the charset %s", async (charset, bytes) => {
    for (const type of [`Content-Type: application/json; charset=${charset}`, "Content-Type: text/json"]) {
      origin.reply = rawAnswer(bytes, [type]);
      const told = await askRaw(server.url, "/user/profile", [AS_MEMBER]);
      expect(Buffer.from(told.body, "latin1").toString()).not.toContain("\uFFFD");
      if (type.endsWith(charset)) expect(told.status).toBe(502);
    }
  });

  it.each(["100 Continue", "102 Processing", "103 Early Hints"])(
    "that begins with %s ends at once, with a text that claims nothing",
    async (status) => {
      origin.reply = Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\nLink: </a>\r\n\r\n`), rawAnswer()]);
      const lines = [AS_MEMBER, "Accept-Language: pt", "Content-Type: application/json"];
      const told = await askRaw(server.url, "POST /user/redeem_gift_code", lines, '{"gift_code":"x"}');
      const msg = "Ainda não sabemos se isto foi feito. Confira seus registros antes de tentar de novo";
      const body: unknown = JSON.parse(Buffer.from(told.body, "latin1").toString());
      expect([told.status, body]).toEqual([502, expect.objectContaining({ code: 502, msg })]);
      expect(Number(/upstream;dur=(\d+)/.exec(headerIn(told, "server-timing") ?? "")?.[1])).toBeLessThan(TIMEOUT_MS);
      for (const path of ["/user/profile", "/pages/a"]) {
        expect((await askRaw(server.url, path, [AS_MEMBER])).status).toBe(502);
      }
    },
  );

  it("for a page without a policy lets its scripts run, in a sandbox without the app's origin", async () => {
    origin.reply = rawAnswer("<script>document.title = 1</script>", page);
    const policy = headerIn(await askRaw(server.url, "/pages/a"), "content-security-policy") ?? "";
    expect(policy).toMatch(/^sandbox (?=.*allow-scripts)(?!.*allow-same-origin)/);
    expect(policy).not.toMatch(/script-src|default-src/);
    const picture = headerIn(await askRaw(server.url, "/img/a.svg"), "content-security-policy");
    expect(picture).toBe("sandbox, default-src 'none'; frame-ancestors 'none'");
  });

  it("for a page without a length arrives whole", async () => {
    origin.reply = (stream) => {
      stream.write("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n<p>");
      stream.end("a");
    };
    expect((await askRaw(server.url, "/pages/a")).body).toBe("<p>a");
  });
});
