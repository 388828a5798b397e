// Origin that echoes frames, behind both sides of the comparison.

export default {
  fetch(request: Request): Response {
    if (request.headers.get("upgrade") === null) return new Response("ok");
    const { 0: client, 1: server } = new WebSocketPair();
    server.accept();
    server.addEventListener("message", ({ data }) => server.send(data as string));
    server.addEventListener("close", () => server.close());
    return new Response(null, { status: 101, webSocket: client });
  },
};
