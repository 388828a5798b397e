import { beforeEach, vi } from "vitest";
import type { AnyCall } from "#contract/call.ts";
import { parseLosslessly } from "#contract/values/lossless.ts";
import { writeJson } from "#contract/values/json.ts";
import { connection } from "#web/data/connection.ts";

export interface Arrival {
  route: string;
  url: URL;
  headers: Headers;
  body: unknown;
}

/** An envelope with its HTTP status. */
export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  json: Record<string, unknown>;
  /** A body outside the envelope. */
  text?: string;
}

type Handler = (arrival: Arrival) => Answer | Promise<Answer>;

export const ok = (fields: Record<string, unknown> = {}): Answer => ({ json: { code: 200, msg: "ok", ...fields } });
export const refusal = (code: number, msg: string, fields: Record<string, unknown> = {}): Answer => ({
  json: { code, msg, ...fields },
});
export const unauthorized: Answer = { status: 401, json: { code: 401, msg: "Please log in again" } };

/** Replaces `fetch` by a server until the test ends. Calls without a handler fail the test. */
export function fakeServer() {
  // A call that nothing answers is not the end of the connection.
  const handlers = new Map<string, Handler>([["GET /healthz", () => ok()]]);
  const arrivals: Arrival[] = [];

  async function answer(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(String(input), "http://app.test");
    const route = `${init.method ?? "GET"} ${url.pathname}`;
    const body: unknown = typeof init.body === "string" ? parseLosslessly(init.body) : undefined;
    const arrival = { route, url, headers: new Headers(init.headers), body };
    arrivals.push(arrival);
    const handler = handlers.get(route);
    if (!handler) throw new Error(`nothing answers ${route}`);
    const { status = 200, headers = {}, json, text = writeJson(json) } = await handler(arrival);
    return new Response(text, { status, headers });
  }

  vi.stubGlobal("fetch", answer);
  return {
    arrivals,
    on(call: AnyCall, handler: Handler) {
      handlers.set(`${call.method} ${call.path}`, handler);
    },
    of: (call: AnyCall) => arrivals.filter(({ route }) => route === `${call.method} ${call.path}`),
  };
}

/** The server of the running test. Each test begins with a new one. */
export let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  server = fakeServer();
  connection.isLost.set(false);
  connection.isDoubted.set(false);
});
