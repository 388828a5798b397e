import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { operateTrail } from "#contract/control/trail.ts";
import {
  operateAnnounce,
  operateClose,
  operateEndAnnouncement,
  operateGateway,
  operateOpen,
} from "#contract/control/workbench.ts";
import { MINUTE_MS } from "#contract/values/durations.ts";
import { ok } from "#web/testing/fake-server.ts";
import { gatewayFields, giveReason, NOW, openRoom, panel, press, type } from "#games/all/screen/testing/room.tsx";

const text = { in: "Back at six", pt: "Voltamos às seis", mx: "Volvemos a las seis", vi: "Trở lại lúc sáu giờ" };

it("a game is closed with a countdown in front of a real backend, and opened again", async () => {
  const { server, open } = openRoom("closing");
  let closings: object[] = [];
  server.on(operateGateway, () => ok(gatewayFields({ upstream: "origin", offers: [], closings })));
  server.on(operateClose, () => {
    closings = [{ game: "mines", text, closes_at: NOW + 120_000 }];
    return ok({ closings });
  });
  server.on(operateOpen, () => {
    closings = [];
    return ok({ closings });
  });
  open();
  giveReason();
  await screen.findByText("Everything is open");
  type("What", "mines");
  const fields = { English: text.in, Portuguese: text.pt, Spanish: text.mx };
  const form = panel("Close");
  const fill = (label: string, value: string) => {
    const [field] = form.getAllByLabelText(label);
    if (field !== undefined) fireEvent.change(field, { target: { value } });
  };
  for (const [label, value] of Object.entries(fields)) fill(label, value);
  press("Close Mines");
  await form.findByText("A text of at most 500 characters");
  expect(server.of(operateClose)).toEqual([]);
  fill("Vietnamese", text.vi);
  type("Countdown, minutes", "2");
  type("Closed for how many minutes", "60");
  press("Close Mines");
  await panel("Closed").findByText(/^Mines$/);
  const until = NOW + 62 * MINUTE_MS;
  const wanted = { game: "mines", text, countdown_s: 120, until, reason: "Incident 42" };
  expect(server.of(operateClose)[0]?.body).toEqual(wanted);
  press("Open Mines");
  await screen.findByText("Everything is open");
  expect(server.of(operateOpen)[0]?.body).toEqual({ game: "mines", reason: "Incident 42" });
});

it("an announcement is shown and ended", async () => {
  const { server, open } = openRoom("closing");
  server.on(operateGateway, () => ok(gatewayFields({ announcement: { text } })));
  server.on(operateEndAnnouncement, () => ok());
  open();
  giveReason();
  await screen.findByText(text.in);
  press("End the announcement");
  await waitFor(() => expect(server.of(operateEndAnnouncement)).toHaveLength(1));
  expect(server.of(operateAnnounce)).toEqual([]);
});

it("the trail lists each act, and says which line does not fit", async () => {
  const { server, open } = openRoom("trail");
  const line = { real_time: NOW, who: "asha", reason: "Incident 42", input: {}, of: null, before: null, after: null };
  const lines = [
    { ...line, seq: 1, act: "PUT /operate/closing", code: 200, hash: "a" },
    { ...line, seq: 2, act: "POST /operate/payments", code: null, hash: "b" },
  ];
  server.on(operateTrail, () => ok({ lines, head: { seq: 2, hash: "b" }, fault: "line 1 was changed" }));
  open();
  await screen.findByText("POST /operate/payments");
  screen.getByText("begun");
  screen.getByText("The trail does not fit: line 1 was changed");
  server.on(operateTrail, () => ok({ lines, head: { seq: 2, hash: "b" }, fault: null }));
  await screen.findByText("2 lines, each as it was written");
});
