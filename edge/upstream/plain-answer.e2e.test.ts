import { describe, expect, it } from "vitest";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { openRawGateways } from "#tests/helpers/raw-gateways.ts";
import { askRaw, headerIn, rawAnswer } from "#tests/helpers/raw-origin.ts";

// Encodings and charsets of an origin's answers, in bytes.

const AS_MEMBER = "Authorization: Token t-1";

const {
  origin,
  gateways: [server],
} = openRawGateways({});

describe("an answer of the origin", () => {
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
    ["gzip", Buffer.concat([gzipSync(text.slice(0, 9)), gzipSync(text.slice(9))])],
    ["BR", brotliCompressSync(text)],
    ["identity, gzip", gzipSync(text)],
    ["X-GZIP , gzip", gzipSync(gzipSync(text))],
  ])("to a call is read in %s", async (encoding, bytes) => {
    origin.reply = rawAnswer(bytes, ["Content-Type: application/json", `Content-Encoding: ${encoding}`]);
    const told = await askRaw(server.url, "/user/profile", [AS_MEMBER]);
    expect([told.status, told.body]).toEqual([200, Buffer.from(text).toString("latin1")]);
    expect(headerIn(told, "content-encoding")).toBeUndefined();
  });

  it.each<[string, Buffer]>([
    ["gzip", gzipSync(text).subarray(0, -9)],
    ["gzip", gzipSync(text).subarray(0, 12)],
    ["deflate", deflateSync(text).subarray(0, -6)],
    ["br", brotliCompressSync(text).subarray(0, -3)],
    ["gzip", Buffer.from(text)],
    ["br", gzipSync(text)],
    ["zstd", Buffer.from([0x28, 0xb5, 0x2f, 0xfd])],
    ["compress", Buffer.from([0x1f, 0x9d, 0x90])],
    ["aws-chunked", Buffer.from(text)],
  ])("to a call is refused if it is not in its %s", async (encoding, bytes) => {
    origin.reply = rawAnswer(bytes, ["Content-Type: application/json", `Content-Encoding: ${encoding}`]);
    const told = await askRaw(server.url, "/user/profile", [AS_MEMBER]);
    expect([told.status, told.body]).toEqual([502, expect.not.stringContaining("Zo")]);
  });

  it.each<[string, Buffer]>([
    ["gzip", gzipSync("")],
    ["deflate", deflateSync("")],
    ["br", brotliCompressSync("")],
  ])("to a call is a success without fields if nothing is packed in %s", async (encoding, bytes) => {
    origin.reply = rawAnswer(bytes, ["Content-Type: application/json", `Content-Encoding: ${encoding}`]);
    const told = await askRaw(server.url, "/user/profile", [AS_MEMBER]);
    expect([told.status, told.body]).toEqual([200, '{"code":200,"msg":"OK"}']);
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
    ['"iso-8859-1"', Buffer.from(text, "latin1"), text],
    ["latin1;q=1", Buffer.from(text, "latin1"), text],
    ["'utf-8'", Buffer.from(text), text],
    ["UTF-8;", Buffer.from(text), text],
    ["utf8; profile=a", Buffer.from(text), text],
    ["", Buffer.from(text), text],
    ["unicode-1-1-utf-8", Buffer.from(text), text],
    ["ISO8859-15", name([0xa4]), '{"code":200,"msg":"€"}'],
    ["EUC-KR", name([0xb0, 0xa1]), '{"code":200,"msg":"가"}'],
    ["koi8-r", name([0xc1]), '{"code":200,"msg":"а"}'],
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
    ["utf-16", Buffer.from([0xff, 0xfe, 0x7b])],
    ["utf-7", Buffer.from(text)],
    ["binary", Buffer.from(text)],
  ])("to a call is refused rather than mended in the charset %s", async (charset, bytes) => {
    for (const type of [`Content-Type: application/json; charset=${charset}`, "Content-Type: text/json"]) {
      origin.reply = rawAnswer(bytes, [type]);
      const told = await askRaw(server.url, "/user/profile", [AS_MEMBER]);
      expect(Buffer.from(told.body, "latin1").toString()).not.toContain("\uFFFD");
      if (type.endsWith(charset)) expect(told.status).toBe(502);
    }
  });
});
