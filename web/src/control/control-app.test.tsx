import "../testing/browser-shims.ts";
import { cleanup, configure, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { operateMetrics } from "#contract/control/metrics.ts";
import { operateGateway } from "#contract/control/workbench.ts";
import { settings } from "../data/settings.ts";
import { fakeServer, ok, unauthorized } from "../testing/fake-server.ts";
import { ControlApp } from "./control-app.tsx";
import { operatorToken, createOperatorToken } from "./data/operator.ts";
import { gatewayFields, metricsFields } from "#games/all/screen/testing/room.tsx";
import { guardedStorage } from "#web/data/stored-value.ts";

configure({ asyncUtilTimeout: 15_000 });

beforeEach(() => {
  operatorToken.leave();
  settings.chooseLocale("in");
  window.history.replaceState(null, "", "/control");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function serverOf(known: string) {
  const server = fakeServer();
  server.on(operateMetrics, ({ headers }) =>
    headers.get("authorization") === `Bearer ${known}` ? ok(metricsFields()) : unauthorized,
  );
  server.on(operateGateway, ({ headers }) =>
    headers.get("authorization") === `Bearer ${known}` ? ok(gatewayFields()) : unauthorized,
  );
  return server;
}

it("opens by itself for a browser that Cloudflare Access knows", async () => {
  const server = fakeServer();
  server.on(operateMetrics, () => ok(metricsFields()));
  server.on(operateGateway, () => ok(gatewayFields({ operator: { name: "asha@example.com", role: "look" } })));
  render(<ControlApp />);
  await screen.findByText("asha@example.com may look");
  expect(server.of(operateMetrics)[0]?.headers.has("authorization")).toBe(false);
  expect(screen.queryByLabelText("Reason of your acts")).toBeNull();
});

describe("the token gate", () => {
  it("asks for the token, and reports a refused one", async () => {
    const server = serverOf("right");
    render(<ControlApp />);
    fireEvent.click(await screen.findByRole("button", { name: "Enter" }));
    await screen.findByText("Enter your token");
    expect(server.of(operateMetrics)).toEqual([]);

    fireEvent.change(screen.getByLabelText("Operator’s token"), { target: { value: "wrong" } });
    fireEvent.click(screen.getByRole("button", { name: "Enter" }));
    await screen.findByText(/The server does not know this token/);
    expect(operatorToken.get().token).toBeNull();

    fireEvent.change(screen.getByLabelText("Operator’s token"), { target: { value: " right " } });
    fireEvent.click(screen.getByRole("button", { name: "Enter" }));
    await screen.findByText("Rounds");
    fireEvent.click(screen.getByRole("button", { name: "Leave the control room" }));
    await screen.findByLabelText("Operator’s token");
    expect(operatorToken.get().token).toBeNull();
  });

  it("is in English whatever the app's locale is", async () => {
    serverOf("right");
    settings.chooseLocale("vi");
    render(<ControlApp />);
    await screen.findByRole("heading", { level: 1, name: "Control room" });
  });
});

const open = () => createOperatorToken(guardedStorage(() => window.sessionStorage));

beforeEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
  window.history.replaceState(null, "", "/control");
});

describe("the operator's token", () => {
  it("is removed from the address, which keeps its other parts", () => {
    window.history.replaceState({ key: "k" }, "", "/control?section=time#token=a%2Bb%26c");
    const token = open();
    token.takeFromAddress();
    expect(token.get()).toEqual({ token: "a+b&c", refused: false });
    expect(window.location.href).toMatch(/\/control\?section=time$/);
    expect(window.history.state).toEqual({ key: "k" });
  });

  it.each(["", "#", "#token=", "#else=1"])("is not in an address that ends in %j", (hash) => {
    window.history.replaceState(null, "", `/control${hash}`);
    const token = open();
    token.takeFromAddress();
    expect(token.get().token).toBeNull();
  });

  it("lasts as long as the tab", () => {
    open().enter("t");
    expect(open().get()).toEqual({ token: "t", refused: false });
    expect(JSON.stringify(window.localStorage)).not.toContain('"t"');
    window.sessionStorage.clear();
    expect(open().get().token).toBeNull();
  });

  it("is deleted once the server refuses it, unless another token has replaced it", () => {
    const token = open();
    token.enter("old");
    token.enter("new");
    token.refuse("old");
    expect(token.get()).toEqual({ token: "new", refused: false });
    token.refuse("new");
    expect(token.get()).toEqual({ token: null, refused: true });
    token.leave();
    expect(token.get()).toEqual({ token: null, refused: false });
  });
});
