import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import worker from "#edge/worker.ts";
import { asMember, acceptSocket, NOW, openGateway, post, TOKEN, upgrade } from "#tests/helpers/open-gateway.ts";
import { settings } from "../settings.ts";
import { originUpstream } from "./origin.ts";
import { signedFetch } from "./signature.ts";
import { SIGNATURE_VECTORS, signatureHeader, SIGNED_AT, SIGNING_KEYS } from "./testing/signature-vectors.ts";

const ORIGIN = { UPSTREAM_ORIGIN: "https://backend.example/v2" };
const KEYS = "2026-11:a-shared-secret-of-thirty-two-characters";

it.each(SIGNATURE_VECTORS)("the signature of $name is the one that openssl computes", async (vector) => {
  const sent: (string | undefined)[] = [];
  const send = signedFetch({
    keys: SIGNING_KEYS,
    now: () => SIGNED_AT * 1000 + 999,
    nonce: () => vector.nonce,
    async fetch(_, { headers }) {
      sent.push(headers["x-gateway-signature"]);
      return new Response();
    },
  });
  const named = Object.entries(vector.headers).map(([name, value]) => [name.toLowerCase(), value]);
  await send(`https://backend.example${vector.target}`, {
    method: vector.method,
    headers: Object.fromEntries(named) as Record<string, string>,
    body: vector.body === "" ? null : Uint8Array.from(new TextEncoder().encode(vector.body)),
  });
  expect(sent).toEqual([signatureHeader(vector)]);
});

/** A gateway that signs, and the signatures that its origin got. */
function open(answer: (request: Request) => Response) {
  const { origin } = settings({ ...env, ...ORIGIN, UPSTREAM_SIGNING_KEYS: KEYS });
  if (origin === null) throw new Error("no origin");
  const got: (string | null)[] = [];
  let nonces = 0;
  const fetch = signedFetch({
    keys: origin.signingKeys,
    now: () => NOW,
    nonce: () => String(++nonces),
    async fetch(url, init) {
      const request = new Request(url, init);
      got.push(request.headers.get("x-gateway-signature"));
      return answer(request);
    },
  });
  return { ...openGateway({ upstream: originUpstream(origin, { now: () => NOW, fetch }) }), got };
}

describe("a gateway with signing keys", () => {
  it("signs calls, pictures and upgrades, each with another nonce, and never passes on a client's signature", async () => {
    const { fetch, got } = open(({ headers }) =>
      headers.has("upgrade") ? acceptSocket() : Response.json({ code: 200, msg: "OK" }),
    );
    const forged = { "x-gateway-signature": "t=1 n=1 2026-11=00" };
    await fetch("/user/profile", asMember({ headers: forged }));
    await fetch("/user/redeem_gift_code", asMember(post({ gift_code: "x" })));
    await fetch("/img/a.png", { headers: forged });
    await fetch(`/aviator?token=${TOKEN}`, upgrade(forged));
    expect(got).toEqual(
      [1, 2, 3, 4].map((n) => expect.stringMatching(`^t=${NOW / 1000} n=${n} 2026-11=[0-9a-f]{64}$`)),
    );
    expect(new Set(got).size).toBe(4);
  });

  it("signs a retry and a followed redirect anew", async () => {
    const { fetch, got } = open(({ url }) =>
      new URL(url).pathname.endsWith("/")
        ? Response.json({ code: 200, msg: "OK" })
        : new Response(null, { status: 301, headers: { location: "/v2/user/profile/?t=1" } }),
    );
    expect((await fetch("/user/profile?t=1", asMember())).status).toBe(200);
    expect(got).toHaveLength(2);
    expect(got[0]).not.toBe(got[1]);
  });

  it("shows no key in a log line or an answer", async () => {
    const { fetch, lines } = open(() => {
      throw new TypeError("refused");
    });
    const answer = await fetch("/user/profile", asMember());
    const seen = JSON.stringify([lines, await answer.text(), [...answer.headers]]);
    expect(seen).not.toContain("a-shared-secret");
  });
});

it.each([
  ["short:0123456789"],
  ["a-shared-secret-of-thirty-two-characters"],
  ["t:a-shared-secret-of-thirty-two-characters"],
  [`${KEYS} ${KEYS}`],
  [["1", "2", "3", "4"].map((id) => KEYS.replace("2026-11", id)).join()],
])("unusable signing keys stop the start, and the message hides them: %s", (keys) => {
  const start = () => settings({ ...env, ...ORIGIN, UPSTREAM_SIGNING_KEYS: keys });
  expect(start).toThrow(/^settings: UPSTREAM_SIGNING_KEYS \(not shown\) is not allowed\. Allowed: up to 3 keys as/);
  expect(start).not.toThrow("a-shared-secret");
});

it("signing keys without an origin stop the start", () => {
  expect(() => settings({ ...env, UPSTREAM_SIGNING_KEYS: KEYS })).toThrow(
    "settings: UPSTREAM_SIGNING_KEYS (not shown) is not allowed without UPSTREAM_ORIGIN.",
  );
});

it("a Worker with a client certificate reaches its origin only through it", async () => {
  const asked: string[] = [];
  const certificate = {
    async fetch(input: RequestInfo | URL, init?: RequestInit) {
      const { url, headers } = new Request(input, init);
      asked.push(`${new URL(url).host} ${headers.has("x-gateway-signature")}`);
      return Response.json({ code: 200, msg: "OK" });
    },
  };
  const bindings = { ...env, ...ORIGIN, UPSTREAM_SIGNING_KEYS: KEYS, UPSTREAM_CERTIFICATE: certificate };
  const headers = { authorization: `Token ${TOKEN}` };
  const answer = await worker.fetch(new Request("http://app.test/user/profile", { headers }), bindings);
  expect(await answer.json()).toMatchObject({ code: 200 });
  expect(asked).toEqual(["backend.example true"]);
});
