import { expect, it } from "vitest";
import { openGateway } from "#tests/helpers/open-gateway.ts";

it.each([
  ["success", () => Response.json({ code: 200, msg: "OK" }), 200],
  ["a refusal", () => Response.json({ code: 503, msg: "later" }, { status: 503 }), 503],
  ["garbage", () => new Response("<html>"), 503],
  ["nothing", () => Promise.reject(new Error("gone")), 503],
])("an upstream that answers with %s is ready or not", async (_, answer, status) => {
  const said = await openGateway({ answer }).fetch("/readyz");
  expect(said.status).toBe(status);
  expect(await said.json()).toEqual({ ok: status === 200 });
});

it("is asked at most once a second", async () => {
  let ready = true;
  const { fetch, forwarded, clock } = openGateway({
    answer: () => (ready ? Response.json({ code: 200, msg: "OK" }) : new Response("<html>")),
  });
  expect((await fetch("/readyz")).status).toBe(200);
  ready = false;
  clock.now += 999;
  expect((await fetch("/readyz")).status).toBe(200);
  expect(forwarded).toHaveLength(1);
  clock.now += 1;
  expect((await fetch("/readyz")).status).toBe(503);
  expect(forwarded.map(({ url }) => new URL(url).pathname)).toEqual(["/user/get_app_version", "/user/get_app_version"]);
});
