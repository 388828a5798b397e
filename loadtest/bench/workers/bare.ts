// Minimal Worker that passes a call on and relays a socket frame by frame.

interface Env {
  readonly ORIGIN: string;
}

export default {
  async fetch(request: Request, { ORIGIN }: Env): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const answer = await fetch(ORIGIN + pathname + search, request);
    const { webSocket: far } = answer;
    if (far === null) return answer;
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
