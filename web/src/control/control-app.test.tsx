import "../testing/browser-shims.ts";
import { cleanup, configure, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { operateMetrics } from "#contract/control/metrics.ts";
import { operateGateway } from "#contract/control/workbench.ts";
import { settings } from "../data/settings.ts";
import { fakeServer, ok, unauthorized } from "../testing/fake-server.ts";
import { ControlApp } from "./control-app.tsx";
import { operatorToken } from "./data/operator-token.ts";
import { gatewayFields, metricsFields } from "./testing/room.tsx";

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

/** A server that accepts one token. */
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

  it.each([
    ["pt", "Sala de controle"],
    ["mx", "Sala de control"],
    ["vi", "Phòng điều khiển"],
  ] as const)("speaks the language of the app: %s", async (locale, title) => {
    serverOf("right");
    settings.chooseLocale(locale);
    render(<ControlApp />);
    await screen.findByRole("heading", { level: 1, name: title });
  });
});
