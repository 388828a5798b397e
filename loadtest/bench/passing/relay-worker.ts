// Minimal Worker that relays a socket frame by frame.

interface Env {
  readonly ORIGIN: string;
}

export default {
  async fetch(request: Request, { ORIGIN }: Env): Promise<Response> {
    if (request.headers.get("upgrade") === null) return new Response("ok");
    const { pathname, search } = new URL(request.url);
    const { webSocket: far } = await fetch(ORIGIN + pathname + search, request);
    if (far === null) return new Response(null, { status: 502 });
    const { 0: client, 1: near } = new WebSocketPair();
    near.addEventListener("message", ({ data }) => far.send(data as string));
    far.addEventListener("message", ({ data }) => near.send(data as string));
    near.addEventListener("close", () => far.close());
    far.addEventListener("close", () => near.close());
    near.accept();
    far.accept();
    return new Response(null, { status: 101, webSocket: client });
  },
};
