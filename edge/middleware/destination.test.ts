import { describe, expect, it } from "vitest";
import { areas } from "#contract/calls.ts";
import { acceptSocket, openGateway, post, TOKEN, upgrade } from "#tests/helpers/open-gateway.ts";
import { destinationOf } from "./destination.ts";

const assets = { fetch: async () => new Response("the app", { headers: { "content-type": "text/html" } }) };

describe("destination", () => {
  it("finds every call of the contract", () => {
    for (const call of areas.flatMap(({ calls }) => calls)) {
      expect(destinationOf(call.method, call.path, false)).toEqual({ kind: "call", call });
    }
  });

  it.each(["/aviator", "/luckyhit"])("takes %s for a socket with an upgrade, for a page without", async (path) => {
    const { fetch, asked } = openGateway({ assets, answer: acceptSocket });
    expect(await (await fetch(path)).text()).toBe("the app");
    expect(asked).toHaveLength(0);
    expect((await fetch(`${path}?token=${TOKEN}`, upgrade({ upgrade: "WebSocket" }))).status).toBe(101);
    expect(asked).toHaveLength(1);
  });

  it.each(["/win", "/mines", "/mine", "/", "/control", "/users"])("shows %s as a page of the client", async (path) => {
    const { fetch } = openGateway({ assets });
    expect(await (await fetch(path, { headers: { accept: "text/html" } })).text()).toBe("the app");
  });

  it.each(["/user/nothing", "/shop/x", "/win/x", "/aviator/x", "/luckyhit/x", "/mines/x", "/exg/x", "/user/login/"])(
    "answers 404 in the envelope for %s, which is no call",
    async (path) => {
      const { fetch, asked } = openGateway({ assets });
      const answer = await fetch(path);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: 404, msg: "Not found" });
      expect(asked).toHaveLength(0);
    },
  );

  it("answers 405 and names the methods that are allowed", async () => {
    const { fetch, asked } = openGateway({ assets });
    const wrong = await fetch("/user/profile", post({}));
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get("allow")).toBe("GET, HEAD");
    expect(await wrong.json()).toMatchObject({ code: 405 });
    expect((await fetch("/user/login")).headers.get("allow")).toBe("POST");
    expect((await fetch("/healthz", post({}))).headers.get("allow")).toBe("GET, HEAD");
    expect((await fetch("/", { method: "DELETE" })).status).toBe(405);
    expect(asked).toHaveLength(0);
  });

  it("answers a HEAD like its GET, without the body", async () => {
    const { fetch, asked } = openGateway();
    const headers = { authorization: `Token ${TOKEN}` };
    const answer = await fetch("/user/profile", { method: "HEAD", headers });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe("");
    expect(asked[0]?.method).toBe("GET");
  });

  it("sends what is written with escapes to the call that it names, plainly", async () => {
    const { fetch, asked } = openGateway();
    const headers = { authorization: `Token ${TOKEN}` };
    await fetch("/user/%70rofile", { headers });
    expect(new URL(asked[0]?.url ?? "").pathname).toBe("/user/profile");
  });
});
