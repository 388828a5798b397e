import { describe, expect, it } from "vitest";
import { openGateway } from "#tests/helpers/open-gateway.ts";

/** A built client that has whatever it is asked for. */
function clientThatHasAll() {
  const served: string[] = [];
  const assets = {
    fetch: async (input: RequestInfo | URL) => {
      served.push(new URL(new Request(input).url).pathname);
      return new Response("<p>", { headers: { "content-type": "text/html" } });
    },
  };
  return { assets, served };
}

const asBrowser = { headers: { accept: "text/html" } };
const OF_THE_PAGE = [
  "/control",
  "/control.html",
  "/control?section=time",
  "/%63ontrol",
  "/control-room/main-1.js",
  "/control%2Droom/main-1.js",
  "/control-room%2Fmain-1.js",
];

describe("the control room", () => {
  it.each(OF_THE_PAGE)("is not found without a control token: %s", async (path) => {
    const { assets, served } = clientThatHasAll();
    const { fetch, asked } = openGateway({ assets, controlToken: null });
    for (const method of ["GET", "HEAD"]) expect((await fetch(path, { method })).status).toBe(404);
    expect(served).toEqual([]);
    expect(asked).toEqual([]);
  });

  it.each(OF_THE_PAGE)("opens with one, to anyone: what it shows takes the token. %s", async (path) => {
    const { assets, served } = clientThatHasAll();
    const answer = await openGateway({ assets }).fetch(path, asBrowser);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'self'");
    expect(served).toHaveLength(1);
  });

  it.each(["/", "/controls", "/contact", "/assets/control-1.js", "/mine?next=/control"])(
    "takes nothing from the players' app: %s",
    async (path) => {
      const { assets } = clientThatHasAll();
      expect((await openGateway({ assets, controlToken: null }).fetch(path, asBrowser)).status).toBe(200);
    },
  );
});
