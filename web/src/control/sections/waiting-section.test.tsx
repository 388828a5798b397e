import { fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import {
  controlDecidePayment,
  controlMessages,
  controlPayments,
  controlReply,
  controlSuggestions,
  controlWithdrawals,
} from "#contract/control/control.ts";
import { ok } from "#web/testing/fake-server.ts";
import { NOW, openRoom, press, type } from "../testing/room.tsx";

describe("waiting items", () => {
  const serial = `R120007-${"0".repeat(32)}`;

  it("are decided or answered by the operator", async () => {
    const { server, open } = openRoom("waiting");
    const payment = { serial_number: serial, user_id: "120007", pay_key: "upi", price: 500, create_time: NOW };
    const suggestion = {
      serial_number: "S1",
      user_id: "120007",
      type: "game",
      whats_app: "",
      content: "A darker mode",
      supple_serial: "",
      create_time: NOW,
    };
    server.on(controlPayments, () => ok({ queryset: [payment] }));
    server.on(controlWithdrawals, () => ok({ queryset: [] }));
    server.on(controlSuggestions, () => ok({ queryset: [suggestion] }));
    server.on(controlMessages, () =>
      ok({
        queryset: [
          { mobile_number: "+919876543210", verify_type: "register", code: "042137", create_time: NOW },
          { mobile_number: "+5511987654321", verify_type: "login", code: "123456", create_time: NOW },
        ],
      }),
    );
    server.on(controlDecidePayment, () => ok());
    server.on(controlReply, () => ok());
    open();
    fireEvent.click(await screen.findByRole("button", { name: "Approve" }));
    await waitFor(() =>
      expect(server.of(controlDecidePayment)[0]?.body).toEqual({ serial_number: serial, outcome: "paid" }),
    );
    await screen.findByText("No withdrawals waiting");
    fireEvent.click(await screen.findByRole("button", { name: "Reply" }));
    type("Your reply", "It is there already.");
    press("Send the reply");
    await waitFor(() =>
      expect(server.of(controlReply)[0]?.body).toEqual({ serial_number: "S1", reply: "It is there already." }),
    );
    await screen.findByText("042137");
    type("Mobile number", "+55 11");
    await waitFor(() => expect(screen.queryByText("042137")).toBeNull());
    expect(screen.getByText("123456")).toBeTruthy();
  });
});
