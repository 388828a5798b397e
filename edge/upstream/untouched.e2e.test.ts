import { describe, expect, it } from "vitest";
import { openRawGateways } from "#tests/helpers/raw-gateways.ts";
import { askRaw, headerIn } from "#tests/helpers/raw-origin.ts";

// Bytes in and out of the built gateway on bare workerd, without an HTTP library on either side.

const TOKEN = '12|abcDEF~/+=.{}"<>[]\\^`,;:!#$%&*()?@-_';
const AS_MEMBER = `Authorization: Token ${TOKEN}`;

const {
  origin,
  gateways: [server],
} = openRawGateways({ UPSTREAM_PAGES: "/pages/ forms=/pages/pay/" });

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
    "/img/~a/!$&'()*+=:@,;.png",
    "/img/%7C%5E%60%7B%7D%22%3C%3E/%C3%A9/%E2%82%AC%20b.png",
    "/img/100%25/%2B+%2525.png",
    "/img/a.;b/;/c.;.png",
    "/img/%2e%2ea/%2ea/a%2e.png",
    "/img/a.png?sig=a%2Bb%2B%2F%3D&x=%2b&y=+",
    "/img/a.png?a=1;b=2;&c;",
    "/img/a.png?a=&a=&=&&=a",
    "/img/a.png?%23=%23&a%3Db=%26&c=%3F%2f",
    "/img/a.png?x=%0d%0aSet-Cookie:%20a%00",
    "/img/a.png?{a}|^`=[1]\\~",
    "/img/a.png??",
    "/img/a.png?&",
    "/pages//a///b//",
    "/pages/a?next=https%3A%2F%2Fx.test%2F%3Fa%3D1%26b%3D2&raw=https://x.test:8443/a?b",
    "/pages/a?page[size]=2&filter[]=a&filter[]=b",
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
    ["?q=%2B%26t%3D5&y=a+b", "?q=%2B%26t%3D5&y=a+b&t=…"],
    ["?a=&a=&=", "?a=&a=&=&t=…"],
    ["?T=5", "?T=5&t=…"],
    ["?tt=5;t=6", "?tt=5;t=6&t=…"],
    ["?q=%23%3F%25&", "?q=%23%3F%25&&t=…"],
    ["?q=%e4&{x}|^`", "?q=%e4&{x}|^`&t=…"],
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
