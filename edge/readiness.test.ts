import { expect, it } from "vitest";
import { openGateway } from "#tests/helpers/open-gateway.ts";

const NO_ANSWER = { ok: false, failing: ["the upstream: no answer to a call"] };

it.each([
  ["success", () => Response.json({ code: 200, msg: "OK" }), 200],
  ["a refusal", () => Response.json({ code: 503, msg: "later" }, { status: 503 }), 503],
  ["garbage", () => new Response("<html>"), 503],
  ["nothing", () => Promise.reject(new Error("gone")), 503],
])("an upstream that answers with %s is ready or not", async (_, answer, status) => {
  const said = await openGateway({ answer }).fetch("/readyz");
  expect(said.status).toBe(status);
  expect(await said.json()).toEqual(status === 200 ? { ok: true } : NO_ANSWER);
});

it("is asked at most once a second", async () => {
  let code = 200;
  const { fetch, forwarded, clock } = openGateway({ answer: () => Response.json({ code, msg: "" }) });
  expect((await fetch("/readyz")).status).toBe(200);
  code = 503;
  clock.now += 999;
  expect((await fetch("/readyz")).status).toBe(200);
  expect(forwarded).toHaveLength(1);
  clock.now += 1;
  expect((await fetch("/readyz")).status).toBe(503);
  expect(forwarded.map(({ url }) => new URL(url).pathname)).toEqual(["/user/get_app_version", "/user/get_app_version"]);
});

it("names the parts of an upstream that do not work", async () => {
  let failing: string[] = ["cell:3: the disk is full"];
  const { fetch, clock } = openGateway({
    upstream: {
      fetch: async () => Response.json({ code: 200, msg: "OK" }),
      failingParts: async () => failing,
    },
  });
  expect(await (await fetch("/readyz")).json()).toEqual({ ok: false, failing });
  failing = [];
  clock.now += 1_000;
  expect(await (await fetch("/readyz")).json()).toEqual({ ok: true });
});
