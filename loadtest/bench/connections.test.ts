import { expect, it } from "vitest";
import { groupFrame } from "#games/aviator/contract/frames.ts";
import { acknowledgement, clientFrame, eachFrame, isTaken, answerBytes, requestBytes } from "./connections.ts";

function serverFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const head = payload.length < 126 ? [0x81, payload.length] : [0x81, 126, payload.length >> 8, payload.length & 0xff];
  return Buffer.concat([Buffer.from(head), payload]);
}

function unmasked(frame: Buffer, headBytes: number): string {
  const mask = frame.subarray(headBytes, headBytes + 4);
  return Buffer.from(frame.subarray(headBytes + 4).map((byte, index) => byte ^ (mask[index % 4] ?? 0))).toString();
}

it.each([0, 1, 125, 126, 200, 65_535])("a client frame of %i bytes is masked and has the right length", (length) => {
  const text = "x".repeat(length);
  const frame = clientFrame(text);
  const isShort = length < 126;
  expect(frame[0]).toBe(0x81);
  expect(frame[1]).toBe(0x80 | (isShort ? length : 126));
  if (!isShort) expect(frame.readUInt16BE(2)).toBe(length);
  expect(unmasked(frame, isShort ? 2 : 4)).toBe(text);
});

it("frames are read whole and in order, whatever the chunks", () => {
  const texts = ["a", "", "b".repeat(125), "c".repeat(126), "d".repeat(3_000)];
  const stream = Buffer.concat(texts.map(serverFrame));
  for (let cut = 0; cut <= stream.length; cut++) {
    const read: string[] = [];
    const take = (_: number, payload: Buffer) => read.push(payload.toString());
    const rest = eachFrame(stream.subarray(0, cut), take);
    expect(eachFrame(Buffer.concat([rest, stream.subarray(cut)]), take)).toHaveLength(0);
    expect(read).toEqual(texts);
  }
});

it("isTaken recognises an accepted stake", () => {
  expect(isTaken(Buffer.from(acknowledgement({ betId: "a" })))).toBe(true);
});

it("isTaken ignores other frames, even the shortest", () => {
  expect(isTaken(Buffer.from(`{"cmd":${groupFrame.cmd},"data":"{\\"status\\":1}"}`))).toBe(false);
  expect(isTaken(Buffer.from("{}"))).toBe(false);
});

it("isTaken throws on a refused stake", () => {
  const refused = Buffer.from(acknowledgement({ status: 0, code: 3002, msg: "Too late" }));
  expect(() => isTaken(refused)).toThrow("Too late");
});

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
