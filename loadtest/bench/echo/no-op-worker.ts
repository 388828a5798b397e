import { DurableObject } from "cloudflare:workers";

interface Env {
  readonly OBJECT: DurableObjectNamespace<NoOp>;
  /** What every call is answered with: a text as long as ours. */
  readonly REPLY: string;
}

const HEADERS = { "content-type": "application/json" };

/** The least that an object can do with a call: take it in, without which its connection would be closed, and answer. */
export class NoOp extends DurableObject<Env> {
  override async fetch(request: Request): Promise<Response> {
    await request.arrayBuffer();
    return new Response(this.env.REPLY, { headers: HEADERS });
  }
}

// The runtime calls the module's default export.
export default {
  fetch(request: Request, env: Env): Response | Promise<Response> {
    if (request.method === "GET") return new Response("ok");
    return env.OBJECT.getByName("no-op").fetch(request);
  },
};
