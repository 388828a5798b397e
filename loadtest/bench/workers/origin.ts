// Origin with a fixed answer, which echoes frames, behind both sides of the comparison.

const ANSWER = JSON.stringify({
  code: 200,
  msg: "OK",
  entry: { r_code: "r120007", nick_name: "kite_flyer", mobile: "+919876543210", user_id: "120007", balance: 1000.5 },
  event_gift_enable: true,
  promotion_url: "",
  is_early: true,
  is_transfer_enable: true,
  notice_content: "",
  supports: [],
});
const HEADERS = { "content-type": "application/json" };

export default {
  fetch(request: Request): Response {
    if (request.headers.get("upgrade") === null) return new Response(ANSWER, { headers: HEADERS });
    const { 0: client, 1: server } = new WebSocketPair();
    server.accept();
    server.addEventListener("message", ({ data }) => server.send(data as string));
    server.addEventListener("close", () => server.close());
    return new Response(null, { status: 101, webSocket: client });
  },
};
