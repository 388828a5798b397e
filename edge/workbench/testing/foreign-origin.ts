import { env } from "cloudflare:workers";
import worker from "#edge/worker.ts";
import type { Bindings } from "#edge/settings.ts";
import { OPERATOR_TOKEN } from "#contract/control/testing/operator.ts";

/** The token of a backend that shares no code with us: it names no member. */
export const FOREIGN_TOKEN = "9944b09199c62bcf9418ad846dd0e4bbdfc6ee4b";
const ORIGIN_URL = "https://backend.example";

/** A request, as the origin got it. */
interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string;
}

type Answer = Record<string, unknown> & { code: number; msg: string };

interface Options {
  /** The fields of the origin's answer, or its whole response. Default: the profile of member 77123. */
  readonly answer?: (asked: Asked) => object | Promise<object>;
  readonly settings?: Partial<Bindings>;
}

/** The built Worker in front of an origin in memory, and its operator. */
export function openForeign({ answer = profileOf, settings = {} }: Options = {}) {
  const asked: Asked[] = [];
  const sockets: WebSocket[] = [];
  const origin = {
    async fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
      const request = new Request(input, init);
      const { method, headers } = request;
      const each = { method, headers, url: new URL(request.url), body: await request.text() };
      asked.push(each);
      if (headers.has("upgrade")) return accept();
      const given = await answer(each);
      return given instanceof Response ? given : Response.json({ code: 200, msg: "OK", ...given });
    },
  };
  const bindings: Bindings = {
    ...env,
    UPSTREAM_ORIGIN: ORIGIN_URL,
    UPSTREAM_CERTIFICATE: origin,
    ...settings,
  };

  /** Says each frame back, as a backend would that knows none of ours. */
  function accept(): Response {
    const { 0: client, 1: server } = new WebSocketPair();
    server.accept();
    sockets.push(server);
    server.addEventListener("message", ({ data }) => server.send(data));
    return new Response(null, { status: 101, webSocket: client });
  }

  const fetch = (path: string, init: RequestInit<IncomingRequestCfProperties> = {}) =>
    worker.fetch(new Request<unknown, IncomingRequestCfProperties>(`http://app.test${path}`, init), bindings);

  const send = async (method: string, path: string, authorization: string, body?: object, language = "en") => {
    const headers = { authorization, "content-type": "application/json", "accept-language": language };
    return fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  };
  return {
    asked,
    sockets,
    fetch,
    call: async (method: string, path: string, body?: object, token = FOREIGN_TOKEN): Promise<Answer> =>
      (await send(method, path, `Token ${token}`, body)).json(),
    send: (method: string, path: string, body?: object, language?: string) =>
      send(method, path, `Token ${FOREIGN_TOKEN}`, body, language),
    control: async (method: string, path: string, body?: object): Promise<Answer> =>
      (await send(method, path, `Bearer ${OPERATOR_TOKEN}`, withReason(method, path, body))).json(),
    async open(path: string): Promise<{ socket: WebSocket; texts: string[]; closed: Promise<number> }> {
      const { webSocket, status } = await fetch(`${path}?token=${FOREIGN_TOKEN}`, {
        headers: { upgrade: "websocket" },
      });
      if (webSocket === null) throw new Error(`no socket: ${status}`);
      const texts: string[] = [];
      webSocket.addEventListener("message", ({ data }) => void texts.push(String(data)));
      const closed = new Promise<number>((resolve) =>
        webSocket.addEventListener("close", ({ code }) => resolve(code), { once: true }),
      );
      webSocket.accept();
      return { socket: webSocket, texts, closed };
    },
  };
}

function withReason(method: string, path: string, body: object | undefined): object | undefined {
  return method !== "GET" && path.startsWith("/operate/") ? { reason: "a test of ours", ...body } : body;
}

export type Foreign = ReturnType<typeof openForeign>;

function profileOf({ url }: Asked): object {
  return url.pathname === "/user/profile" ? { entry: { user_id: 77_123, balance: "10.50", nick_name: "Ana" } } : {};
}
