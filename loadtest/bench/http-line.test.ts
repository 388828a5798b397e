import { expect, it } from "vitest";
import { answerBytes, requestBytes } from "./http-line.ts";

const HEAD = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\ncontent-length: 5\r\n\r\n";

it("an answer's length is known once its head is complete", () => {
  expect(answerBytes(Buffer.from(HEAD.slice(0, -1)))).toBeNull();
  expect(answerBytes(Buffer.from(HEAD))).toBe(HEAD.length + 5);
});

it.each([HEAD.replace("200", "502"), HEAD.replace("content-length: 5", "transfer-encoding: chunked")])(
  "an answer like %j is an error",
  (head) => {
    expect(answerBytes(Buffer.from(head))).toBeInstanceOf(Error);
  },
);

it("a request is a GET, or with a body a POST whose length is in bytes", () => {
  const headers = { Authorization: "Token 1" };
  expect(requestBytes("http://a.test:1/b?c=1", headers).toString()).toBe(
    "GET /b?c=1 HTTP/1.1\r\nHost: a.test:1\r\nAuthorization: Token 1\r\n\r\n",
  );
  expect(requestBytes("http://a.test:1/b", headers, "ü").toString()).toBe(
    "POST /b HTTP/1.1\r\nHost: a.test:1\r\nAuthorization: Token 1\r\nContent-Length: 2\r\n\r\nü",
  );
});
