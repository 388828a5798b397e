import { describe, expect, it } from "vitest";
import { openRawGateways } from "#tests/helpers/raw-gateways.ts";
import { askRaw, headerIn, rawAnswer } from "#tests/helpers/raw-origin.ts";

// Bytes of an origin's answers, as untouched.e2e.test.ts has those of its requests.

const TIMEOUT_MS = 20_000;
const AS_MEMBER = "Authorization: Token t-1";

const {
  origin,
  gateways: [server],
} = openRawGateways({ UPSTREAM_PAGES: "/pages/", UPSTREAM_TIMEOUT_MS: String(TIMEOUT_MS) });

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
      "Content-Security-Policy-Report-Only: default-src 'none'",
      "Permissions-Policy: camera=()",
      "Pragma: no-cache",
      "Content-MD5: Q2hlY2sgSW50ZWdyaXR5IQ==",
      "Refresh: 5",
      "Deprecation: @1688169599",
      "Last-Event-ID: 7",
      "Timing-Allow-Origin: *",
    ];
    const lost = [
      "Set-Cookie: a=b; Expires=Thu, 01 Dec 1994 16:00:00 GMT",
      "Set-Cookie: c=d; Expires=Fri, 02 Dec 1994 16:00:00 GMT; Path=/",
      "Server-Timing: db;dur=53",
      "X-Runtime: 0.05",
      "TE: trailers",
      "Trailer: X-Sum",
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

  it("for a page keeps a header of several lines, and each of its policies", async () => {
    const lines = ["Link: </a.css>; rel=preload", 'Link: </b>; title="x, y"', "Vary: Accept", "Vary: Cookie"];
    const policies = ["Content-Security-Policy: default-src 'none'", "Content-Security-Policy: img-src *"];
    origin.reply = rawAnswer("a", [...page, ...lines, ...policies]);
    const told = await askRaw(server.url, "/pages/a");
    const all = (name: string) =>
      told.head.filter((line) => line.toLowerCase().startsWith(`${name}: `)).map((line) => line.slice(name.length + 2));
    expect(all("link").join(", ")).toBe('</a.css>; rel=preload, </b>; title="x, y"');
    expect(all("vary").join(", ")).toBe("Accept, Cookie");
    expect(all("content-security-policy").join(", ")).toMatch(/^sandbox [^,]*, default-src 'none', img-src \*$/);
  });

  it.each<[string, string, string, string]>([
    ["multipart/byteranges; boundary=b", "206 Partial Content", "Content-Range", ""],
    ["text/html", "429 Too Many Requests", "Retry-After", "120"],
    ["text/html", "404 Not Found", "Retry-After", "Fri, 31 Dec 1999 23:59:59 GMT"],
    ["text/html", "203 Non-Authoritative Information", "Warning", '214 - "changed"'],
    ["application/pdf", "200 OK", "Content-Range", "bytes 0-0/*"],
    ["text/html", "410 Gone", "Accept-Ranges", "none"],
  ])("for a page in %s with %s keeps %s: %s", async (type, status, name, value) => {
    const lines = [`Content-Type: ${type}`, ...(value === "" ? [] : [`${name}: ${value}`])];
    origin.reply = rawAnswer("--b\r\n\r\na\r\n--b--", lines, status);
    const told = await askRaw(server.url, "/pages/a", ["Range: bytes=0-0,2-2"]);
    expect([told.status, headerIn(told, "content-type")]).toEqual([Number(status.split(" ")[0]), type]);
    expect([headerIn(told, name) ?? "", told.body]).toEqual([value, "--b\r\n\r\na\r\n--b--"]);
  });

  const chunked = (type: string, chunks: string, more = "") =>
    `HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n${more}\r\n${chunks}`;
  const half = '{"code":200,';

  it.each([
    ["trailers", "c\r\nAA\r\nb\r\nBB\r\n0\r\nX-Sum: 1\r\nServer-Timing: a\r\n\r\n"],
    ["capitals and zeros", "000C\r\nAA\r\n0B\r\nBB\r\n000\r\n\r\n"],
  ])("in chunks with %s arrives whole", async (_, chunks) => {
    const body = chunks.replace("AA", half).replace("BB", '"msg":"OK"}');
    origin.reply = chunked("application/json", body, "Trailer: X-Sum\r\n");
    const call = await askRaw(server.url, "/user/profile", [AS_MEMBER]);
    expect([call.status, call.body]).toEqual([200, `${half}"msg":"OK"}`]);
    origin.reply = chunked("text/html", body);
    expect((await askRaw(server.url, "/pages/a")).body).toBe(`${half}"msg":"OK"}`);
    expect((await askRaw(server.url, "/user/profile", [AS_MEMBER])).status).toBe(200);
  });

  it("in chunks with extensions ends at once: workerd reads none", async () => {
    origin.reply = chunked("application/json", `c;a=b\r\n${half}\r\nb\r\n"msg":"OK"}\r\n0\r\n\r\n`);
    expect((await askRaw(server.url, "/user/profile", [AS_MEMBER])).status).toBe(502);
  });

  it.each([
    ["204 No Content", "Content-Length: 5\r\n"],
    ["204 No Content", ""],
    ["205 Reset Content", "Content-Length: 0\r\n"],
    ["304 Not Modified", "Content-Length: 5\r\n"],
  ])("with %s and %j says nothing to the next one", async (status, length) => {
    origin.reply = `HTTP/1.1 ${status}\r\n${length}\r\n`;
    const told = await askRaw(server.url, "/user/profile", [AS_MEMBER]);
    if (!status.startsWith("304")) expect([told.status, told.body]).toEqual([200, '{"code":200,"msg":"OK"}']);
    const shown = await askRaw(server.url, "/pages/a");
    expect([shown.status, shown.body]).toEqual([Number(status.slice(0, 3)), ""]);
    origin.reply = rawAnswer();
    expect((await askRaw(server.url, "/user/profile", [AS_MEMBER])).status).toBe(200);
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
