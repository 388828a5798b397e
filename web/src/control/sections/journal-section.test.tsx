import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { operateJournal } from "#contract/control/metrics.ts";
import { controlEndReplay, operateRecord, operateRecording, controlReplay } from "#contract/control/state.ts";
import { ok } from "#web/testing/fake-server.ts";
import { openRoom, press, watchDownloads, type } from "#games/all/screen/testing/room.tsx";

it("a session is recorded, saved, and replayed in the upstream's place until the replay ends", async () => {
  const { server, open } = openRoom("journal");
  const files = watchDownloads();
  const call = { ms: 5, method: "GET", path: "/user/home", query: "", body: "", status: 200, answer: "{}" };
  server.on(operateJournal, () => ok({ calls: [], frames: [] }));
  server.on(operateRecord, () => ok());
  const frame = (text: string) => ({ ms: 1, direction: "out", text });
  const part = (number: number) => ({
    calls: number === 1 ? [call] : [{ ...call, ms: 9 }],
    sockets: [{ id: "a", ms: 2, path: "/aviator", frames: [frame(`in part ${number}`)] }],
  });
  server.on(operateRecording, ({ url }) => {
    const number = Number(url.searchParams.get("part"));
    return ok({ on: false, part: number, parts: 2, ...part(number) });
  });
  server.on(controlReplay, () => ok());
  server.on(controlEndReplay, () => ok());
  open();
  press("Start recording");
  await screen.findAllByText("Say why in 10 characters or more: the trail keeps it");
  expect(server.of(operateRecord)).toEqual([]);
  await screen.findByLabelText("Reason of your acts");
  type("Reason of your acts", "Incident 42");
  press("Start recording");
  await waitFor(() => expect(server.of(operateRecord).at(-1)?.body).toEqual({ on: true, reason: "Incident 42" }));
  await waitFor(() => expect(screen.getByRole("button", { name: "Stop" }).getAttribute("aria-busy")).toBeNull());
  press("Stop");
  await waitFor(() => expect(server.of(operateRecord).at(-1)?.body).toEqual({ on: false, reason: "Incident 42" }));
  press("Save the recording");
  await waitFor(() => expect(files).toHaveLength(1));
  const saved = (await files[0]?.blob.text()) ?? "";
  const pick = (content: string) =>
    fireEvent.change(screen.getByLabelText("File with a recording"), {
      target: { files: [new File([content], "recording.json")] },
    });
  await act(async () => pick("[]"));
  await screen.findByText("This file holds no recording");
  await act(async () => pick(saved));
  await waitFor(() =>
    expect(server.of(controlReplay)[0]?.body).toEqual({
      calls: [call, { ...call, ms: 9 }],
      sockets: [{ ...part(1).sockets[0], frames: [frame("in part 1"), frame("in part 2")] }],
      reason: "Incident 42",
    }),
  );
  press("Let the upstream answer again");
  await waitFor(() => expect(server.of(controlEndReplay)).toHaveLength(1));
});

it("drift of a real backend is listed by call, field and reason, with its count", async () => {
  const { server, open } = openRoom("journal");
  const drift = { real_time: 1, logged_time: 1, path: "/user/recharges", field: "queryset.*.price" };
  const unread = [{ ...drift, reason: "text in place of number", count: 3, checked: 20 }];
  server.on(operateJournal, () => ok({ calls: [], frames: [], unread }));
  open();
  await screen.findByRole("heading", { name: "Drift of the backend" });
  for (const text of ["/user/recharges", "queryset.*.price", "text in place of number", "3 of 20"]) {
    expect(screen.getByText(text)).toBeTruthy();
  }
});

it("the simulator has no list of drift", async () => {
  const { server, open } = openRoom("journal");
  server.on(operateJournal, () => ok({ calls: [], frames: [] }));
  open();
  await screen.findByText("No frames");
  expect(screen.queryByText("Drift of the backend")).toBeNull();
});
