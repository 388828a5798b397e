import { waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { appVersion, appVersionAuth } from "#contract/calls/app-version.ts";
import { session } from "#web/data/session.ts";
import { fakeServer, ok } from "#web/testing/fake-server.ts";
import { renderAt } from "#web/testing/render.tsx";
import { landingAddress, LandingPage } from "./landing-page.ts";

const HERE = "https://app.example/?a=1";

describe("a landing page", () => {
  it.each([
    ["https://news.example/hello", "https://news.example/hello"],
    ["/promotion", "https://app.example/promotion"],
    ["", null],
    ["  ", null],
    ["http://news.example/", null],
    ["javascript:alert(1)", null],
    ["data:text/html,x", null],
    ["https://me:secret@news.example/", null],
    ["https://", null],
    ["https://app.example/?a=1", null],
    ["/?a=1", null],
    ["/", "https://app.example/"],
  ])("%j leads to %j", (landing, address) => {
    expect(landingAddress(landing, HERE)).toBe(address);
  });

  it("may be the app's own host without https, if that serves the app", () => {
    expect(landingAddress("/promotion", "http://127.0.0.1:8787/")).toBe("http://127.0.0.1:8787/promotion");
  });
});

describe("the app version", () => {
  beforeEach(() => session.end());

  it.each([
    ["a visitor", null, appVersion],
    ["a member", "t1", appVersionAuth],
  ] as const)("of %s is asked for, and its landing page followed once", async (_, token, call) => {
    if (token !== null) session.start(token);
    const server = fakeServer();
    server.on(call, () => ok({ landing_page: "https://news.example/hello" }));
    const gone: string[] = [];
    renderAt("/", <LandingPage go={(address) => void gone.push(address)} />);
    await waitFor(() => expect(gone).toEqual(["https://news.example/hello"]));
    expect(server.arrivals).toHaveLength(1);
  });
});
