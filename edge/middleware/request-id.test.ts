import { describe, expect, it } from "vitest";
import { asMember, openGateway } from "#tests/helpers/open-gateway.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe("request id", () => {
  it("forwards a well-formed id of the caller to the response, the upstream and the log", async () => {
    const { fetch, forwarded, lines } = openGateway();
    const answer = await fetch("/user/profile", asMember({ headers: { "x-request-id": "trace_me-0001" } }));
    expect(answer.headers.get("x-request-id")).toBe("trace_me-0001");
    expect(forwarded[0]?.headers.get("x-request-id")).toBe("trace_me-0001");
    expect(lines.map(({ id }) => id)).toEqual(["trace_me-0001"]);
  });

  it.each(["short", "x".repeat(65), "with blanks in it", "semi;colon-here", ""])("is a new one for %j", async (id) => {
    const { fetch, forwarded } = openGateway();
    const answer = await fetch("/user/profile", asMember({ headers: { "x-request-id": id } }));
    expect(answer.headers.get("x-request-id")).toMatch(UUID);
    expect(forwarded[0]?.headers.get("x-request-id")).toBe(answer.headers.get("x-request-id"));
  });

  it("gives each request another id", async () => {
    const { fetch } = openGateway();
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await fetch("/healthz")).headers.get("x-request-id") ?? ""),
    );
    expect(new Set(ids).size).toBe(3);
  });

  it("is in the envelope of the gateway's own refusals", async () => {
    const { fetch } = openGateway();
    const answer = await fetch("/user/nothing");
    expect(await answer.json()).toMatchObject({ request_id: answer.headers.get("x-request-id") });
  });
});
