import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { operateDispute } from "#contract/control/disputes.ts";
import { operateProposals } from "#contract/control/proposals.ts";
import { disputeFile } from "#fairness/dispute.ts";
import * as saving from "#web/data/save-file.ts";
import { controlMessages } from "#contract/control/control.ts";
import {
  operateDecidePayment,
  operatePayments,
  operateReply,
  operateSuggestions,
  operateWithdrawals,
} from "#contract/control/operate.ts";
import { ok } from "#web/testing/fake-server.ts";
import { giveReason, NOW, openRoom, press, type } from "#games/all/screen/testing/room.tsx";

describe("waiting items", () => {
  const serial = `R120007-${"0".repeat(32)}`;

  it("are decided or answered by the operator", async () => {
    const { server, open } = openRoom("waiting");
    const payment = { serial_number: serial, user_id: "120007", pay_key: "upi", price: 500, create_time: NOW };
    const suggestion = {
      serial_number: "S1",
      user_id: "120007",
      type: "game",
      content: "A darker mode",
      supple_serial: "",
      create_time: NOW,
    };
    server.on(operatePayments, () => ok({ queryset: [payment] }));
    server.on(operateWithdrawals, () => ok({ queryset: [] }));
    server.on(operateSuggestions, () => ok({ queryset: [suggestion] }));
    server.on(operateDecidePayment, () => ok());
    server.on(operateReply, () => ok());
    open();
    giveReason();
    fireEvent.click(await screen.findByRole("button", { name: "Approve" }));
    await waitFor(() =>
      expect(server.of(operateDecidePayment)[0]?.body).toEqual({
        serial_number: serial,
        outcome: "paid",
        reason: "Incident 42",
      }),
    );
    await screen.findByText("No withdrawals waiting");
    fireEvent.click(await screen.findByRole("button", { name: "Reply" }));
    type("Your reply", "It is there already.");
    press("Send the reply");
    await waitFor(() =>
      expect(server.of(operateReply)[0]?.body).toEqual({
        serial_number: "S1",
        reply: "It is there already.",
        reason: "Incident 42",
      }),
    );
  });
});

it("a dispute is saved as the signed file, and tells what happened", async () => {
  const { server, open } = openRoom("waiting");
  for (const call of [operatePayments, operateWithdrawals, operateSuggestions, operateProposals]) {
    server.on(call, () => ok({ queryset: [] }));
  }
  const dispute = { member: "120007", table: "win:P:1", round: 20261120436, outcome: { in: "It did not win." } };
  const signed = { dispute: JSON.stringify(dispute), key: "2026-11", signature: "0".repeat(128) };
  server.on(operateDispute, () => ok(signed));
  const saved = vi.spyOn(saving, "saveFile").mockReturnValue();
  open();
  giveReason();
  const panel = within(await screen.findByRole("region", { name: "Dispute" }));
  fireEvent.change(panel.getByLabelText("Member’s ID"), { target: { value: "120007" } });
  fireEvent.change(panel.getByLabelText("Round"), { target: { value: "win:P:1:20261120436" } });
  press("Save the dispute");
  await panel.findByText("It did not win.");
  expect(server.of(operateDispute)[0]?.body).toMatchObject({ user_id: "120007", table: "win:P:1", round: 20261120436 });
  expect(saved).toHaveBeenCalledWith(
    "dispute-120007-win-P-1-20261120436.json",
    "application/json",
    disputeFile(signed),
  );
});

it("text messages with their codes are found by number", async () => {
  const { server, open } = openRoom("members");
  const message = (mobile_number: string, code: string) => ({
    mobile_number,
    verify_type: "login",
    code,
    create_time: NOW,
  });
  const queryset = [message("+919876543210", "042137"), message("+5511987654321", "123456")];
  server.on(controlMessages, () => ok({ queryset }));
  open();
  await screen.findByText("042137");
  type("Mobile number", "+55 11");
  await waitFor(() => expect(screen.queryByText("042137")).toBeNull());
  expect(screen.getByText("123456")).toBeTruthy();
});
