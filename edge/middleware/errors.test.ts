import { describe, expect, it } from "vitest";
import { NOW, openGateway } from "#tests/helpers/open-gateway.ts";

const secret = "the database password is hunter2";

describe("errors", () => {
  it("answers 500 in the envelope, without the error's text", async () => {
    const { fetch } = openGateway({ assets: { fetch: () => Promise.reject(new TypeError(secret)) } });
    const answer = await fetch("/?q=1", { headers: { "accept-language": "pt" } });
    expect(answer.status).toBe(500);
    const text = await answer.text();
    expect(JSON.parse(text)).toEqual({
      code: 500,
      msg: "Algo deu errado, tente novamente mais tarde",
      request_id: answer.headers.get("x-request-id"),
    });
    expect(text).not.toContain("hunter2");
  });

  it("logs the error once, under the request id of the response", async () => {
    const { fetch, lines } = openGateway({ assets: { fetch: () => Promise.reject(new TypeError("broken")) } });
    const answer = await fetch("/mine?c=CODE");
    const id = answer.headers.get("x-request-id");
    expect(lines).toEqual([
      {
        level: "error",
        time: NOW,
        id,
        method: "GET",
        path: "/mine",
        error: "TypeError: broken",
        stack: expect.stringContaining("broken"),
      },
      expect.objectContaining({ level: "info", id, status: 500, code: 500 }),
    ]);
  });
});
