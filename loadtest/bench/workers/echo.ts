import { DurableObject } from "cloudflare:workers";

interface Env {
  readonly OBJECT: DurableObjectNamespace<Echo>;
  /** Answer to every message and call, as long as the server's. */
  readonly REPLY: string;
}

const HEADERS = { "content-type": "application/json" };

/** Object that only answers messages and calls, or sends a text to all: the limit of the machine. */
export class Echo extends DurableObject<Env> {
  override async fetch(request: Request): Promise<Response> {
    if (request.method === "POST") {
      // The runtime closes the connection if nobody reads the body.
      const text = await request.text();
      if (request.url.endsWith("/all")) for (const socket of this.ctx.getWebSockets()) socket.send(text);
      return new Response(this.env.REPLY, { headers: HEADERS });
    }
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    return new Response(null, { status: 101, webSocket: client });
  }

  override webSocketMessage(socket: WebSocket): void {
    socket.send(this.env.REPLY);
  }

  override webSocketClose(socket: WebSocket): void {
    socket.close(1000);
  }

  override webSocketError(socket: WebSocket): void {
    socket.close(1011);
  }
}

export default {
  fetch(request: Request, env: Env): Response | Promise<Response> {
    if (new URL(request.url).pathname === "/healthz") return new Response("ok");
    return env.OBJECT.getByName("echo").fetch(request);
  },
};
