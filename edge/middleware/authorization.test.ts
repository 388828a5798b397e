import { describe, expect, it } from "vitest";
import { areas } from "#api/calls.ts";
import {
  acceptSocket,
  asMember,
  closeOf,
  CONTROL_TOKEN,
  openGateway,
  post,
  TOKEN,
  upgrade,
} from "#tests/helpers/open-gateway.ts";

const refused = () => Response.json({ code: 401, msg: "upstream says no" }, { status: 401 });
const refusedInEnvelope = () => Response.json({ code: 401, msg: "upstream says no" });

describe("authorization of members", () => {
  it.each([
    undefined,
    "",
    "Token",
    "Token ",
    "Token short",
    `Bearer ${TOKEN}`,
    TOKEN,
    `Token ${TOKEN} x`,
    `Token ${"x".repeat(513)}`,
    "Token <script>alert</script>",
  ])("refuses %j without asking the upstream", async (authorization) => {
    const { fetch, forwarded } = openGateway();
    const answer = await fetch("/user/profile", authorization === undefined ? {} : { headers: { authorization } });
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toBe("Token");
    expect(await answer.json()).toMatchObject({ code: 401, msg: "Please log in again" });
    expect(forwarded).toHaveLength(0);
  });

  it("forwards a token unchanged, with a normalised scheme", async () => {
    const { fetch, forwarded } = openGateway();
    await fetch("/user/profile", { headers: { authorization: `token ${TOKEN}` } });
    expect(forwarded[0]?.headers.get("authorization")).toBe(`Token ${TOKEN}`);
  });

  it("forwards no token with a visitor's call", async () => {
    const { fetch, forwarded } = openGateway();
    await fetch("/user/login", post({}, asMember()));
    expect(forwarded[0]?.headers.has("authorization")).toBe(false);
  });

  it.each([
    ["HTTP status", refused],
    ["envelope", refusedInEnvelope],
  ])("turns an upstream's refusal by %s into 401 in the caller's language", async (_, answerWith) => {
    const { fetch } = openGateway({ answer: answerWith });
    const answer = await fetch("/user/profile", asMember({ headers: { "accept-language": "vi" } }));
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).toBe("Token");
    expect(await answer.json()).toMatchObject({ code: 401, msg: "Vui lòng đăng nhập lại" });
    expect(answer.headers.get("vary")).toBe("Accept-Language");
  });

  it("forwards other answers unchanged", async () => {
    const text = '{"code": 2001, "msg": "no",\n "entry": {"code": 401}}';
    const { fetch } = openGateway({ answer: () => new Response(text) });
    const answer = await fetch("/user/profile", asMember());
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(text);
  });

  it("forbids storing an answer that needs or contains a token", async () => {
    const { fetch } = openGateway();
    expect((await fetch("/user/profile", asMember())).headers.get("cache-control")).toBe("no-store");
    expect((await fetch("/user/profile")).headers.get("cache-control")).toBe("no-store");
    expect((await fetch("/user/login", post({}))).headers.get("cache-control")).toBe("no-store");
  });
});

describe("authorization of sockets", () => {
  it.each(["/aviator", "/luckyhit?token=", "/aviator?token=bad%20token", `/aviator?tok=${TOKEN}`])(
    "accepts %s and closes it with 4401, without asking the upstream",
    async (path) => {
      const { fetch, forwarded } = openGateway({ answer: acceptSocket });
      const answer = await fetch(path, upgrade());
      expect(answer.status).toBe(101);
      expect(await closeOf(answer)).toMatchObject({ code: 4401 });
      expect(forwarded).toHaveLength(0);
    },
  );

  it.each([
    ["HTTP status", refused],
    ["envelope", refusedInEnvelope],
  ])("closes with 4401 a socket that the upstream refuses by %s", async (_, answerWith) => {
    const { fetch, lines } = openGateway({ answer: answerWith });
    const answer = await fetch(`/aviator?token=${TOKEN}`, upgrade());
    expect(answer.status).toBe(101);
    expect(await closeOf(answer)).toMatchObject({ code: 4401 });
    expect(lines).toEqual([expect.objectContaining({ status: 101, code: 401 })]);
  });

  it("forwards the token, as a header and in the query, and returns the upstream's socket", async () => {
    const { fetch, forwarded } = openGateway({ answer: acceptSocket });
    const { webSocket } = await fetch(`/aviator?token=${TOKEN}`, upgrade());
    const said = new Promise((resolve) => webSocket?.addEventListener("message", ({ data }) => resolve(data)));
    webSocket?.accept();
    expect(await said).toBe("hello");
    expect(forwarded[0]?.headers.get("authorization")).toBe(`Token ${TOKEN}`);
    expect(new URL(forwarded[0]?.url ?? "").searchParams.get("token")).toBe(TOKEN);
    webSocket?.close();
  });
});

describe("authorization of operators", () => {
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

  it("answers 404 without a control token", async () => {
    const { fetch, forwarded } = openGateway({ controlToken: null });
    const calls = areas.flatMap((area) => area.calls).filter(({ path }) => path.startsWith("/control/"));
    for (const { method, path } of [...calls, { method: "GET", path: "/control/nothing" }]) {
      const answer = await fetch(path, { method, ...bearer(CONTROL_TOKEN) });
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: 404 });
    }
    expect(forwarded).toHaveLength(0);
  });

  it.each([
    {},
    bearer(""),
    bearer(CONTROL_TOKEN.replace("token", "tokem")),
    bearer(`${CONTROL_TOKEN}x`),
    bearer(CONTROL_TOKEN.slice(0, -1)),
    { headers: { authorization: `Token ${CONTROL_TOKEN}` } },
  ])("refuses %j", async (init) => {
    const { fetch, forwarded } = openGateway();
    for (const path of ["/control/audit", "/control/nothing"]) {
      const answer = await fetch(path, init);
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    }
    expect(forwarded).toHaveLength(0);
  });

  it("forwards the bearer of the control token", async () => {
    const { fetch, forwarded } = openGateway();
    expect((await fetch("/control/audit", bearer(CONTROL_TOKEN))).status).toBe(200);
    expect(forwarded[0]?.headers.get("authorization")).toBe(`Bearer ${CONTROL_TOKEN}`);
    expect((await fetch("/control/nothing", bearer(CONTROL_TOKEN))).status).toBe(404);
  });

  it("accepts neither a member's token here nor the control token for a member's call", async () => {
    const { fetch } = openGateway();
    expect((await fetch("/control/audit", asMember())).status).toBe(401);
    expect((await fetch("/user/profile", bearer(CONTROL_TOKEN))).status).toBe(401);
  });
});
