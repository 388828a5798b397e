import { afterEach, describe, expect, it, vi } from "vitest";
import { asMember, openGateway, post } from "#tests/helpers/open-gateway.ts";
import { OPERATOR_TOKEN } from "#contract/control/testing/operator.ts";
import { BODY_MAX, BODY_TIMEOUT_MS, OPERATOR_BODY_TIMEOUT_MS } from "./body-limit.ts";

function bodyOf(bytes: number): string {
  return JSON.stringify({ x: "y".repeat(bytes - '{"x":""}'.length) });
}

/** A body that comes in pieces, whose length nobody knows beforehand. */
function inPieces(text: string, piece = 10_000): { stream: ReadableStream<Uint8Array>; taken: () => number } {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.byteLength) return controller.close();
      controller.enqueue(bytes.slice(at, (at += piece)));
      return undefined;
    },
  });
  return { stream, taken: () => at };
}

const json = { "content-type": "application/json" };

describe("body limit", () => {
  it("forwards the body byte for byte", async () => {
    const { fetch, forwarded } = openGateway();
    const body = '{ "nick_name": "Đèn lồng 🏮" }';
    await fetch("/user/change_nick_name", asMember({ method: "POST", body, headers: json }));
    expect(await forwarded[0]?.text()).toBe(body);
    expect(forwarded[0]?.headers.get("content-type")).toBe("application/json");
  });

  it("accepts 64 KiB, and not a byte more", async () => {
    const { fetch, forwarded } = openGateway();
    const send = (body: string) => fetch("/user/login", { method: "POST", body, headers: json });
    expect((await send(bodyOf(BODY_MAX))).status).toBe(200);
    const answer = await send(bodyOf(BODY_MAX + 1));
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 413, msg: "The request is too large" });
    expect(forwarded).toHaveLength(1);
  });

  it("accepts more from an operator with the control token alone", async () => {
    const { fetch, forwarded } = openGateway();
    const send = (token: string) =>
      fetch("/control/state", {
        method: "PUT",
        body: bodyOf(BODY_MAX + 1),
        headers: { ...json, authorization: `Bearer ${token}` },
      });
    expect((await send(OPERATOR_TOKEN)).status).toBe(200);
    expect((await send("another")).status).toBe(401);
    expect(forwarded).toHaveLength(1);
  });

  it("accepts a body in chunks", async () => {
    const { fetch, forwarded } = openGateway();
    const { stream } = inPieces(bodyOf(BODY_MAX));
    await fetch("/user/login", { method: "POST", body: stream, headers: json });
    expect(await forwarded[0]?.text()).toBe(bodyOf(BODY_MAX));
  });

  it("counts the bytes that come, whatever Content-Length says, and reads no further", async () => {
    const { fetch, forwarded } = openGateway();
    const { stream, taken } = inPieces(bodyOf(10 * BODY_MAX));
    const headers = { ...json, "content-length": "20" };
    expect((await fetch("/user/login", { method: "POST", body: stream, headers })).status).toBe(413);
    expect(taken()).toBeLessThan(3 * BODY_MAX);
    expect(forwarded).toHaveLength(0);
  });

  it("does not read a body with a Content-Length that is too large", async () => {
    const { fetch } = openGateway();
    const { stream, taken } = inPieces(bodyOf(10 * BODY_MAX));
    const headers = { ...json, "content-length": String(10 * BODY_MAX) };
    expect((await fetch("/user/login", { method: "POST", body: stream, headers })).status).toBe(413);
    expect(taken()).toBeLessThan(BODY_MAX);
  });

  describe("of a slow body", () => {
    afterEach(() => vi.useRealTimers());

    /** A body that begins and goes on when it is told to. */
    function trickling() {
      let more: (text: string) => void = () => undefined;
      let fail: () => void = () => undefined;
      const cancelled = vi.fn<() => void>();
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          more = (text) => controller.enqueue(new TextEncoder().encode(text));
          fail = () => controller.error(new Error("the client is gone"));
        },
        cancel: cancelled,
      });
      more("{");
      return { stream, cancelled, more: (text: string) => more(text), fail: () => fail() };
    }

    it("answers a trickling body with 408 in the envelope and one line of the log", async () => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      const { fetch, forwarded, lines } = openGateway();
      const { stream, more, cancelled } = trickling();
      const answering = fetch("/user/login", { method: "POST", body: stream, headers: json });
      for (let passed = 0; passed < BODY_TIMEOUT_MS; passed += BODY_TIMEOUT_MS / 10) {
        more(" ");
        await vi.advanceTimersByTimeAsync(BODY_TIMEOUT_MS / 10);
      }
      const answer = await answering;
      expect(answer.status).toBe(408);
      expect(await answer.json()).toMatchObject({ code: 408, msg: "The request took too long to arrive" });
      expect(cancelled).toHaveBeenCalledOnce();
      expect(forwarded).toHaveLength(0);
      expect(lines).toEqual([expect.objectContaining({ level: "info", status: 408, code: 408 })]);
    });

    it("gives an operator more time for a whole state", async () => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      const { fetch } = openGateway();
      const headers = { ...json, authorization: `Bearer ${OPERATOR_TOKEN}` };
      let isAnswered = false;
      const answering = fetch("/control/state", { method: "PUT", body: trickling().stream, headers });
      void answering.then(() => (isAnswered = true));
      await vi.advanceTimersByTimeAsync(OPERATOR_BODY_TIMEOUT_MS - 1);
      expect(isAnswered).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect((await answering).status).toBe(408);
    });

    it("logs one line without an error if a chunk is illegal or the client went away", async () => {
      const { fetch, lines } = openGateway();
      const { stream, fail } = trickling();
      const answering = fetch("/user/login", { method: "POST", body: stream, headers: json });
      fail();
      expect((await answering).status).toBe(400);
      expect(lines).toEqual([expect.objectContaining({ level: "info", status: 400 })]);
      expect(lines[0]).not.toHaveProperty("stack");
    });
  });

  it.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/jsonp"])(
    "refuses %s, which a form of another site could send",
    async (type) => {
      const { fetch, forwarded } = openGateway();
      const answer = await fetch("/user/login", post({}, { headers: { "content-type": type } }));
      expect(answer.status).toBe(415);
      expect(await answer.json()).toMatchObject({ code: 415, msg: "The request must be JSON" });
      expect(forwarded).toHaveLength(0);
    },
  );

  it.each([
    ["/mines/take", {}],
    ["/mines/take", { "content-length": "0" }],
    ["/mines/take", { "content-type": "application/x-www-form-urlencoded", "content-length": "0" }],
    ["/user/logout", {}],
  ])("takes a call without payload without a body and its type: %s, %j", async (path, headers) => {
    const { fetch, forwarded } = openGateway();
    expect((await fetch(path, asMember({ method: "POST", headers }))).status).toBe(200);
    expect(await forwarded[0]?.text()).toBe("");
  });

  it.each(["/user/login", "/user/transfer_to", "/mines/tap"])(
    "refuses a change with a payload without a content type: %s",
    async (path) => {
      const { fetch, forwarded } = openGateway();
      expect((await fetch(path, asMember({ method: "POST" }))).status).toBe(415);
      expect(forwarded).toHaveLength(0);
    },
  );

  it.each(["application/json; charset=utf-8", "Application/JSON"])("takes %s", async (type) => {
    const { fetch } = openGateway();
    expect((await fetch("/user/login", post({}, { headers: { "content-type": type } }))).status).toBe(200);
  });
});
