import { DurableObject } from "cloudflare:workers";

interface Env {
  readonly OBJECT: DurableObjectNamespace<Commit>;
  /** Answer to every call, as long as the server's. */
  readonly REPLY: string;
}

const HEADERS = { "content-type": "application/json" };

/** Object that writes each call as one row and answers: the least that a durable answer costs on the machine. */
export class Commit extends DurableObject<Env> {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    ctx.storage.sql.exec("CREATE TABLE IF NOT EXISTS call (id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT");
  }

  override async fetch(request: Request): Promise<Response> {
    this.ctx.storage.sql.exec("INSERT INTO call (body) VALUES (?)", await request.text());
    return new Response(this.env.REPLY, { headers: HEADERS });
  }
}

export default {
  fetch(request: Request, env: Env): Response | Promise<Response> {
    const { pathname } = new URL(request.url);
    return pathname === "/healthz" ? new Response("ok") : env.OBJECT.getByName(pathname).fetch(request);
  },
};
