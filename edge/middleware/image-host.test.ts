import { describe, expect, it } from "vitest";
import { asMember, NOW, openGateway } from "#tests/helpers/open-gateway.ts";
import { type Outgoing, requestInit } from "../upstream/upstream.ts";

/** A gateway in front of an upstream with pictures. */
function open() {
  const asked: Request[] = [];
  const upstream = {
    pages: ["/img/"],
    async fetch(outgoing: Outgoing) {
      asked.push(new Request(outgoing.url, requestInit(outgoing)));
      return new Response("<svg/>", { headers: { "content-type": "image/svg+xml" } });
    },
  };
  return { ...openGateway({ upstream }), asked };
}

describe("pictures", () => {
  it.each([
    ["http://rangoli.test/img/a/b.svg", "/img/a/b.svg"],
    ["http://img.rangoli.test/a/b.svg", "/img/a/b.svg"],
    ["http://img.rangoli.test:8443/a/b.svg", "/img/a/b.svg"],
    ["http://img.rangoli.test/img/a/b.svg", "/img/a/b.svg"],
    // Calls are none of this host's.
    ["http://img.rangoli.test/user/profile", "/img/user/profile"],
  ])("at %s are %s of the upstream, for pages of any site to show", async (address, expected) => {
    const { fetch, asked } = open();
    const answer = await fetch(address, asMember());
    expect(await answer.text()).toBe("<svg/>");
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    const url = new URL(asked[0]?.url ?? "");
    expect([url.pathname, url.search]).toEqual([expected, `?t=${NOW}`]);
    expect(asked[0]?.headers.has("authorization")).toBe(false);
  });

  it("are asked for, never written", async () => {
    const { fetch, asked } = open();
    expect((await fetch("http://img.rangoli.test/a.svg", { method: "POST" })).status).toBe(405);
    expect(asked).toHaveLength(0);
  });

  it("are nowhere else", async () => {
    const { fetch } = open();
    expect((await fetch("http://my-img.rangoli.test/a/b.svg")).status).toBe(404);
  });
});
