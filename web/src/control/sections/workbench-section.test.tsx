import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { controlMetrics } from "#contract/control/metrics.ts";
import {
  controlAddStub,
  controlAnnounce,
  controlEndAnnouncement,
  controlGateway,
  controlRemoveStubs,
  controlStubs,
} from "#contract/control/workbench.ts";
import { ok } from "#web/testing/fake-server.ts";
import { gatewayFields, NOW, openRoom, panel, press, type } from "../testing/room.tsx";

/** The section in front of a real backend. */
function openWorkbench() {
  const room = openRoom("workbench");
  const stubs: object[] = [];
  let announcement: unknown = null;
  room.server.on(controlGateway, () => ok(gatewayFields({ upstream: "origin", offers: [], announcement })));
  room.server.on(controlStubs, () => ok({ stubs }));
  room.server.on(controlAddStub, ({ body }) => {
    stubs.push({ id: stubs.length + 1, ...(body as object) });
    return ok({ stubs });
  });
  room.server.on(controlRemoveStubs, () => {
    stubs.length = 0;
    return ok({ stubs });
  });
  room.server.on(controlAnnounce, ({ body }) => {
    announcement = body;
    return ok();
  });
  room.server.on(controlEndAnnouncement, () => {
    announcement = null;
    return ok();
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
    expect(server.of(controlMetrics)).toEqual([]);
  });

  it("announces maintenance in four languages, for some paths and a time, and ends it", async () => {
    const server = openWorkbench();
    await screen.findByLabelText("Portuguese");
    type("English", "Back at six");
    type("Portuguese", "Voltamos às seis");
    type("Spanish", "Volvemos a las seis");
    press("Announce and close");
    await screen.findByText("A text of at most 500 characters");
    type("Vietnamese", "Trở lại lúc sáu giờ");
    type("Paths", "mines");
    press("Announce and close");
    await screen.findByText("Paths, such as /mines/* or /aviator");
    expect(server.of(controlAnnounce)).toEqual([]);
    type("Paths", "/mines/* /aviator");
    type("For how many minutes", "2");
    press("Announce and close");
    await screen.findByText(/^Closed: \/mines\/\* \/aviator\. Until /);
    expect(server.of(controlAnnounce)[0]?.body).toEqual({
      text: { in: "Back at six", pt: "Voltamos às seis", mx: "Volvemos a las seis", vi: "Trở lại lúc sáu giờ" },
      paths: ["/mines/*", "/aviator"],
      until: NOW + 120_000,
    });
    expect(panel("Maintenance").getByText("Vietnamese: Trở lại lúc sáu giờ")).toBeTruthy();
    press("End maintenance");
    await waitFor(() => expect(server.of(controlEndAnnouncement)).toHaveLength(1));
    await screen.findByLabelText("English");
  });
});
