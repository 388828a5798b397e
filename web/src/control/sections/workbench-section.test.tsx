import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { controlDemoMode, controlSetDemoMode } from "#contract/control/control.ts";
import { operateMetrics } from "#contract/control/metrics.ts";
import { controlAddStub, operateGateway, controlRemoveStubs, controlStubs } from "#contract/control/workbench.ts";
import { ok } from "#web/testing/fake-server.ts";
import { gatewayFields, openRoom, press, type } from "#games/all/screen/testing/room.tsx";

/** The section in front of a real backend. */
function openWorkbench() {
  const room = openRoom("workbench");
  const stubs: object[] = [];
  room.server.on(operateGateway, () => ok(gatewayFields({ upstream: "origin", offers: [] })));
  room.server.on(controlStubs, () => ok({ stubs }));
  room.server.on(controlAddStub, ({ body }) => {
    stubs.push({ id: stubs.length + 1, ...(body as object) });
    return ok({ stubs });
  });
  room.server.on(controlRemoveStubs, () => {
    stubs.length = 0;
    return ok({ stubs });
  });
  room.open();
  return room.server;
}

describe("the workbench in front of a real backend", () => {
  it("adds a templated answer for one member, shows it and removes it", async () => {
    const server = openWorkbench();
    await screen.findByText("The backend answers every call");
    press("Add");
    await screen.findByText("A path, such as /user/profile or /user/*");
    type("Path", "/user/add_withdrawal");
    type("Method", "POST");
    type("Member", "120007");
    type("Answer", "[1]");
    press("Add");
    await screen.findByText("A JSON object");
    expect(server.of(controlAddStub)).toEqual([]);
    const body = { code: 2001, msg: "Not {{body.price}} today" };
    type("Answer", JSON.stringify(body));
    type("Delay, ms", "300");
    type("How many times", "3");
    press("Add");
    await screen.findByText("POST /user/add_withdrawal");
    expect(server.of(controlAddStub)[0]?.body).toEqual({
      match: { path: "/user/add_withdrawal", method: "POST", member: "120007", share: 1 },
      answer: { status: 200, body, delay_ms: 300 },
      times: 3,
      seed: 0,
    });
    press("Remove: POST /user/add_withdrawal");
    await screen.findByText("The backend answers every call");
    expect(server.of(controlRemoveStubs)[0]?.body).toEqual({ id: 1 });
    expect(server.of(operateMetrics)).toEqual([]);
  });
});

it("the demo provider's mode is shown and changed beside the simulator alone", async () => {
  const { server, open } = openRoom("workbench");
  let mode = "slow";
  server.on(operateGateway, () => ok(gatewayFields({ upstream: "simulator" })));
  server.on(controlStubs, () => ok({ stubs: [] }));
  server.on(controlDemoMode, () => ok({ mode }));
  server.on(controlSetDemoMode, ({ body }) => {
    ({ mode } = body as { mode: string });
    return ok({ mode });
  });
  open();
  await screen.findByText("Waits before each call, and sends wins late.");
  fireEvent.click(screen.getByRole("radio", { name: "Forgetful" }));
  await waitFor(() => expect(server.of(controlSetDemoMode).map(({ body }) => body)).toEqual([{ mode: "forgetful" }]));
  await screen.findByText("Loses each first answer, and asks again.");
});
