import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openDemoAccount } from "#contract/calls/account.ts";
import { session } from "#web/data/session.ts";
import { settings } from "#web/data/settings.ts";
import { fakeServer, ok, refusal } from "#web/testing/fake-server.ts";
import { renderAt } from "#web/testing/render.tsx";
import { DemoScreen } from "./demo-screen.tsx";

let server: ReturnType<typeof fakeServer>;

beforeEach(() => {
  session.end();
  session.nameDevice("");
  settings.chooseLocale("in");
  server = fakeServer();
});
afterEach(cleanup);

describe("the demo screen", () => {
  it("opens one account, starts its session and goes home", async () => {
    server.on(openDemoAccount, () => ok({ token: "t1", device_id: "device-1" }));
    const { visited } = renderAt("/demo", <DemoScreen />);
    await waitFor(() => expect(visited).toEqual(["/demo", "/"]));
    expect(session.get().token).toBe("t1");
    expect(session.deviceId()).toBe("device-1");
    expect(server.arrivals).toHaveLength(1);
  });

  it("leaves a member logged in and opens no account", async () => {
    session.start("mine");
    const { visited } = renderAt("/demo", <DemoScreen />);
    await waitFor(() => expect(visited).toEqual(["/demo", "/"]));
    expect(session.get().token).toBe("mine");
    expect(server.arrivals).toEqual([]);
  });

  it("leads to the registration if the backend has no demo accounts", async () => {
    server.on(openDemoAccount, () => refusal(404, "Not found"));
    const { visited } = renderAt("/demo", <DemoScreen />);
    fireEvent.click(await screen.findByRole("button", { name: "Register" }));
    await waitFor(() => expect(visited).toEqual(["/demo", "/register"]));
  });

  it("shows the error and tries again on request", async () => {
    server.on(openDemoAccount, () => refusal(429, "Too many requests"));
    const { visited } = renderAt("/demo", <DemoScreen />);
    const retry = await screen.findByRole("button", { name: "Try again" });
    expect(screen.getByRole("alert").textContent).toContain("Too many requests");
    server.on(openDemoAccount, () => ok({ token: "t2" }));
    fireEvent.click(retry);
    await waitFor(() => expect(visited).toEqual(["/demo", "/"]));
    expect(session.get().token).toBe("t2");
  });
});
