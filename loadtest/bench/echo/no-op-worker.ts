import { DurableObject } from "cloudflare:workers";

interface Env {
  readonly OBJECT: DurableObjectNamespace<NoOp>;
  /** Answer to every call, as long as the server's. */
  readonly REPLY: string;
}

const HEADERS = { "content-type": "application/json" };

/** Object that only answers calls. It reads the body, because the runtime closes the connection otherwise. */
export class NoOp extends DurableObject<Env> {
  override async fetch(request: Request): Promise<Response> {
    await request.arrayBuffer();
    return new Response(this.env.REPLY, { headers: HEADERS });
  }
}

export default {
  fetch(request: Request, env: Env): Response | Promise<Response> {
    if (request.method === "GET") return new Response("ok");
    return env.OBJECT.getByName("no-op").fetch(request);
  },
};
