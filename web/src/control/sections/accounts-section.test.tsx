import { exampleOf } from "#games/all/api.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { OWN_DATA_PARTS } from "#contract/calls/own-data.ts";
import {
  operateEndSessions,
  operateExclude,
  operateFreeze,
  operateMember,
  operateUnfreeze,
} from "#contract/control/members.ts";
import { operateDeleteMember, operateExportMember, operateMemberData } from "#contract/control/own-data.ts";
import { operateExcludedDevices, operateReply } from "#contract/control/operate.ts";
import { operateGateway } from "#contract/control/workbench.ts";
import { gatewayFields, giveReason, NOW, openRoom, panel, press, type } from "#games/all/screen/testing/room.tsx";
import { ok, refusal } from "#web/testing/fake-server.ts";

const { saveBlob } = vi.hoisted(() => ({ saveBlob: vi.fn<(name: string, file: Blob) => void>() }));
vi.mock("#web/data/save-file.ts", async (original) => ({ ...(await original<object>()), saveBlob }));

const REASON = "Incident 42";
const FIELD = "Number, member’s ID, serial number or receipt";
const example = exampleOf(operateMember) as unknown as { answer: { details: object; members: string[] } };
const { details, members } = example.answer;

function find(typed = "+91 98765 43210"): void {
  type(FIELD, typed);
  press("Find");
}

function openAccounts(fields: object = {}, role = "act") {
  const { server, open } = openRoom("accounts");
  server.on(operateGateway, () => ok(gatewayFields({ operator: { name: "asha", role } })));
  server.on(operateMember, () => ok({ members, details: { ...details, ...fields } }));
  server.on(operateExcludedDevices, () => ok({ queryset: [{ user_id: "130001", create_time: NOW }] }));
  open();
  return server;
}

/** Presses a button of the account, and confirms. */
async function act(button: string, action: string): Promise<void> {
  fireEvent.click((await screen.findAllByRole("button", { name: button }))[0] as HTMLElement);
  fireEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: action }));
}

describe("a member's account", () => {
  it("is found by a number that no address has, and shown", async () => {
    const server = openAccounts();
    find();
    await screen.findByRole("region", { name: "Member 120007" });
    expect(server.of(operateMember).map(({ body }) => body)).toEqual([{ find: "+91 98765 43210" }]);
    for (const { url } of server.of(operateMember)) expect(String(url)).not.toMatch(/98765|43210/);
    const shown = (name: string) => screen.getByRole("region", { name }).textContent;
    expect(shown("Member 120007")).toContain("by asha: “The bank asks who paid”");
    expect(shown("Member 120007")).toContain("+919876543210");
    expect(shown("Limits of its own")).toContain("60 minutes a day");
    expect(shown("Suggestions")).toContain("I cashed out and was not paid");
    for (const name of ["Last records", "Open stakes", "Recharges", "Withdrawals", "Notices", "Sessions"])
      expect(within(screen.getByRole("region", { name })).queryByText("None.")).toBeNull();
  });

  it("is listed if it registered on the device of an excluded member", async () => {
    const server = openAccounts();
    fireEvent.click(await screen.findByRole("button", { name: "Show 130001" }));
    await screen.findByRole("region", { name: "Member 120007" });
    expect(server.of(operateMember).map(({ body }) => body)).toEqual([{ find: "130001" }]);
  });

  it("is told apart from others with the same digits, and from nobody's", async () => {
    const server = openAccounts();
    server.on(operateMember, () => ok({ members: [], details: null }));
    find();
    await screen.findByText("Nobody found");
    server.on(operateMember, () => ok({ members: ["120009"], details: null }));
    press("Find");
    await screen.findByText("The account 120009 was deleted");
    server.on(operateMember, () => ok({ members: ["120007", "130001"], details: null }));
    press("Find");
    fireEvent.click(await screen.findByRole("button", { name: "130001" }));
    await waitFor(() => expect(server.of(operateMember).at(-1)?.body).toEqual({ find: "130001" }));
  });

  it.each([
    ["Freeze", "Freeze the account", operateFreeze, { freeze: null }, {}],
    ["End the freeze", "End it", operateUnfreeze, {}, {}],
    ["End all sessions", "End them", operateEndSessions, {}, {}],
    ["End", "End it", operateEndSessions, {}, { id: "5f0c3a1e9b7d2c46" }],
    ["Exclude from play", "Exclude", operateExclude, {}, { days: 184 }],
  ])("has the act %s, which is confirmed with a reason and looks again", async (button, action, call, fields, sent) => {
    const server = openAccounts(fields);
    server.on(call, () => ok({ ended: 1 }));
    find();
    await act(button, action);
    const dialog = within(screen.getByRole("dialog"));
    await dialog.findByText("Say why in 10 characters or more: the trail keeps it");
    expect(server.of(call)).toEqual([]);
    giveReason();
    fireEvent.click(dialog.getByRole("button", { name: action }));
    await waitFor(() => expect(server.of(operateMember)).toHaveLength(2));
    expect(server.of(call).map(({ body }) => body)).toEqual([{ user_id: "120007", reason: REASON, ...sent }]);
    expect(server.of(operateMember).at(-1)?.body).toEqual({ find: "120007" });
  });

  it("is deleted on request, under one id, with its whole balance given up", async () => {
    const server = openAccounts({ balance: 12.5 });
    server.on(operateDeleteMember, () => refusal(2052, "An order is under way"));
    giveReason();
    find();
    await act("Delete the account", "Delete for ever");
    const dialog = within(screen.getByRole("dialog"));
    await dialog.findByText("An order is under way");
    expect(dialog.getByText(/gives up/).textContent).toContain("12.50");
    server.on(operateDeleteMember, () => ok({}));
    fireEvent.click(dialog.getByRole("button", { name: "Delete for ever" }));
    await waitFor(() => expect(server.of(operateMember)).toHaveLength(2));
    const sent = server.of(operateDeleteMember).map(({ body }) => body as { id: string });
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]).toMatchObject({ user_id: "120007", give_up: 12.5, reason: REASON });
  });

  it("is exported as one file, read page by page", async () => {
    saveBlob.mockReset();
    const server = openAccounts();
    server.on(operateExportMember, () => ok({ until: 1 }));
    server.on(operateMemberData, ({ url }) => ok({ lines: `{"part":"${url.searchParams.get("part")}"}`, next: null }));
    giveReason();
    find();
    await act("Export the data", "Export");
    await waitFor(() => expect(saveBlob).toHaveBeenCalledOnce());
    expect(saveBlob.mock.calls[0]?.[0]).toMatch(/^member-120007-\d{4}-\d\d-\d\d\.zip$/);
    expect(server.of(operateMemberData)).toHaveLength(OWN_DATA_PARTS.length);
  });

  it("says why an act was refused", async () => {
    const server = openAccounts();
    server.on(operateExclude, () => refusal(2021, "Your self-exclusion cannot be shortened"));
    giveReason();
    find();
    await act("Exclude from play", "Exclude");
    await within(screen.getByRole("dialog")).findByText("Your self-exclusion cannot be shortened");
  });

  it("has suggestions to be answered", async () => {
    const server = openAccounts();
    server.on(operateReply, () => ok());
    giveReason();
    find();
    fireEvent.click(await screen.findByRole("button", { name: "Reply" }));
    type("Your reply", "Paid now");
    press("Send the reply");
    await waitFor(() => expect(server.of(operateReply)).toHaveLength(1));
    expect(server.of(operateReply)[0]?.body).toEqual({ serial_number: "S120007-3", reply: "Paid now", reason: REASON });
    await waitFor(() => expect(server.of(operateMember)).toHaveLength(2));
  });

  it("has no acts for an operator who may only look", async () => {
    openAccounts({}, "look");
    find();
    await screen.findByRole("region", { name: "Sessions" });
    for (const name of ["Freeze", "End the freeze", "End", "End all sessions", "Export the data", "Delete the account"])
      expect(panel("Member 120007").queryByRole("button", { name })).toBeNull();
    expect(screen.queryByRole("button", { name: "Reply" })).toBeNull();
  });
});
