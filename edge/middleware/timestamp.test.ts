import { describe, expect, it } from "vitest";
import { acceptSocket, asMember, NOW, openGateway, TOKEN, upgrade } from "#tests/helpers/open-gateway.ts";

async function upstreamQuery(search: string): Promise<URLSearchParams> {
  const { fetch, forwarded } = openGateway();
  await fetch(`/user/profile${search}`, asMember());
  return new URL(forwarded[0]?.url ?? "").searchParams;
}

describe("timestamp", () => {
  it.each(["", "?t=", "?t", "?t=abc", "?t=NaN", "?t=Infinity", "?t=%20", "?x=1", "?tt=5", "?%74=abc", "?t=1x"])(
    "is added or replaced in %j",
    async (search) => {
      expect((await upstreamQuery(search)).getAll("t")).toEqual([String(NOW)]);
    },
  );

  it.each([
    ["?t=1795210000000", "1795210000000"],
    ["?p=2&t=17&p_size=20", "17"],
    ["?t=1.5", "1.5"],
    ["?%74=12", "12"],
  ])("is unchanged in %j", async (search, expected) => {
    expect((await upstreamQuery(search)).getAll("t")).toEqual([expected]);
  });

  it.each(["?t=1&t=abc", "?t=1&t", "?t=1&%74=abc", "?x=2&t=1&y=3&t=2"])("is one number alone in %j", async (search) => {
    expect((await upstreamQuery(search)).getAll("t")).toEqual(["1"]);
  });

  it("leaves the rest of the query unchanged", async () => {
    const query = await upstreamQuery("?keyword=gold%20%26%20%C3%A9&empty=&p=2");
    expect([...query]).toEqual([
      ["keyword", "gold & é"],
      ["empty", ""],
      ["p", "2"],
      ["t", String(NOW)],
    ]);
  });

  it("is on sockets too", async () => {
    const { fetch, forwarded } = openGateway({ answer: acceptSocket });
    await fetch(`/aviator?token=${TOKEN}`, upgrade());
    expect(new URL(forwarded[0]?.url ?? "").searchParams.get("t")).toBe(String(NOW));
  });
});
