import { describe, expect, it } from "vitest";
import { areas, gatewayArea } from "#api/calls.ts";
import { asMember, openGateway, post } from "#tests/helpers/open-gateway.ts";
import { OPERATOR_TOKEN } from "#tests/helpers/operator.ts";

describe("gateway", () => {
  it("answers /healthz without the upstream", async () => {
    const { fetch, forwarded } = openGateway();
    const answer = await fetch("/healthz");
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ ok: true });
    expect(forwarded).toHaveLength(0);
  });

  it.each([
    ["/openapi.json", { openapi: "3.1.0" }],
    ["/asyncapi.json", { asyncapi: "3.1.0" }],
  ])("serves the document %s, indented for readers", async (path, fields) => {
    const answer = await openGateway().fetch(path);
    expect(answer.headers.get("content-type")).toBe("application/json");
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject(fields);
    expect(text.split("\n").length).toBeGreaterThan(1_000);
  });

  it("forwards every call of the contract but its own, to the path of the contract", async () => {
    const { fetch, forwarded } = openGateway();
    const calls = areas.filter((area) => area !== gatewayArea).flatMap((area) => area.calls);
    for (const call of calls) {
      const headers = { authorization: call.by === "operator" ? `Bearer ${OPERATOR_TOKEN}` : asMemberHeader() };
      const init = call.method === "GET" ? { headers } : post({}, { method: call.method, headers });
      expect((await fetch(call.path, init)).status).toBe(200);
    }
    expect(forwarded.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual(
      calls.map(({ method, path }) => `${method} ${path}`),
    );
  });
});

function asMemberHeader(): string {
  return (asMember().headers as Record<string, string>)["authorization"] ?? "";
}
