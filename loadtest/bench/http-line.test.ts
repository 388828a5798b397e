import { expect, it } from "vitest";
import { answerBytes } from "./http-line.ts";

const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\ncontent-length: 5\r\n\r\n";

it("knows where an answer ends, once its head is there", () => {
  expect(answerBytes(Buffer.from(HEAD.slice(0, -1)))).toBeNull();
  expect(answerBytes(Buffer.from(HEAD))).toBe(HEAD.length + 5);
});

it.each([HEAD.replace("200", "502"), HEAD.replace("content-length: 5", "transfer-encoding: chunked")])(
  "counts no answer like %j",
  (head) => {
    expect(answerBytes(Buffer.from(head))).toBeInstanceOf(Error);
  },
);
