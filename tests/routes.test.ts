import { areas, exampleOf } from "#games/all/api.ts";
import { exports as main } from "cloudflare:workers";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { reset } from "#simulator/testing/objects.ts";
import { openDemoAccount } from "#contract/calls/account.ts";
import { clientMeasures } from "#contract/client.ts";
import { gameData } from "#games/screens.ts";
import { routesWith } from "#web/routing/routes.ts";
import { post } from "./helpers/open-gateway.ts";
import { OPERATOR_TOKEN } from "#contract/control/testing/operator.ts";

// `simulator/http/request.test.ts` shows the other direction: a route without a call prevents the start.

const calls = areas.flatMap((area) => area.calls);
/** Without DEMO and METRICS_TOKEN, as here, 404 answers these: registration.test.ts, edge/client-calls.test.ts. */
const unset: readonly unknown[] = [openDemoAccount, clientMeasures];
const routedCalls = calls.filter((call) => !unset.includes(call));

beforeEach(() => void vi.spyOn(console, "log").mockImplementation(() => undefined));
afterEach(() => void vi.restoreAllMocks());
// Each test makes a member of its own, so they share one installation.
afterAll(reset);

let visitors = 0;

function ask(method: string, path: string, authorization: string, body: object = {}): Promise<Response> {
  const headers = { authorization, "cf-connecting-ip": `2001:db8:${(visitors++).toString(16)}::1` };
  const init = method === "GET" ? { headers } : post(body, { method, headers });
  return main.default.fetch(new Request(`http://app.test${path}`, init));
}

async function newToken(): Promise<string> {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
  const request = new Request("http://app.test/control/members", post({ count: 1 }, { headers }));
  const made = await (await main.default.fetch(request)).json<{ members: { token: string }[] }>();
  return made.members[0]?.token ?? "";
}

describe("a call of the contract", () => {
  // Reads leave the session of their member alone.
  let reader: Promise<string> | undefined;

  it.each(routedCalls.map((call) => [call.method, call.path, call.by] as const))(
    "has a route: %s %s",
    async (method, path, by) => {
      const token = await (method === "GET" ? (reader ??= newToken()) : newToken());
      const answer = await ask(method, path, by === "operator" ? `Bearer ${OPERATOR_TOKEN}` : `Token ${token}`);
      const { code } = await answer.json<{ code: number }>();
      // The empty body may be refused, but only a missing route answers "not found".
      expect([answer.status, code]).not.toContain(404);
      expect(answer.status).toBeLessThan(500);
    },
  );
});

describe("a member's call", () => {
  const ofMembers = calls.filter(({ by }) => by === "member");

  it.each(ofMembers.map(({ method, path }) => [method, path] as const))(
    "is refused without a session: %s %s",
    async (method, path) => {
      for (const authorization of ["", `Token 100000.${"x".repeat(43)}`]) {
        const answer = await ask(method, path, authorization);
        expect(await answer.json()).toMatchObject({ code: 401 });
      }
    },
  );
});

describe("an operator's call", () => {
  const ofOperators = calls.filter(({ by, method }) => by === "operator" && method !== "GET");

  it.each(ofOperators.map((call) => [call.method, call.path, call] as const))(
    "refuses an unknown key and names it: %s %s",
    async (method, path, call) => {
      const body = { ...exampleOf(call)?.body, membr: "120007" };
      const answer = await ask(method, path, `Bearer ${OPERATOR_TOKEN}`, body);
      expect(await answer.json()).toMatchObject({ code: 400, msg: "Please check membr" });
    },
  );
});

it("a banner of the home screen leads to a screen", async () => {
  const answer = await ask("GET", "/shop/home_top", "");
  const { queryset } = await answer.json<{ queryset: { banners: { href: string }[] }[] }>();
  const hrefs = queryset.flatMap(({ banners }) => banners.map(({ href }) => href));
  expect(hrefs).toHaveLength(5);
  for (const href of hrefs) expect(routesWith(gameData).map(({ path }) => path)).toContain(href);
});
