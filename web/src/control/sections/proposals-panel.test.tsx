import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { operateGiftCodes } from "#contract/control/operate.ts";
import {
  operateDecideWithdrawal,
  operatePayments,
  operateSuggestions,
  operateWithdrawals,
} from "#contract/control/operate.ts";
import { operateCorrect, operateDecideProposal, operateProposals } from "#contract/control/proposals.ts";
import { ok, refusal } from "#web/testing/fake-server.ts";
import { giveReason, NOW, openRoom, panel, press, type } from "#games/all/screen/testing/room.tsx";
import { setReason } from "../data/operator.ts";

const REASON = "Incident 42";
const PROPOSAL = {
  id: "c1",
  state: "waiting",
  kind: "correction",
  subject: "120007",
  amount: -12.5,
  uses: 1,
  reference: "ticket 7",
  reason: "<b>paid</b> twice by us",
  who: "ravi",
  create_time: NOW,
  alone: false,
  decided_by: null,
  decided_why: null,
  decide_time: null,
};

/** The operator in these tests is asha. */
function openWaiting(...proposals: object[]) {
  const { server, open } = openRoom("waiting");
  for (const each of [operatePayments, operateWithdrawals, operateSuggestions])
    server.on(each, () => ok({ queryset: [] }));
  server.on(operateProposals, () => ok({ queryset: proposals }));
  open();
  return server;
}
const buttons = async () => {
  await screen.findByRole("list", { name: "Proposals" });
  return panel("Proposals")
    .getAllByRole("listitem")
    .map((row) =>
      within(row)
        .queryAllByRole("button")
        .map(({ textContent }) => textContent),
    );
};

describe("the proposals", () => {
  it("offer what the operator may do with each", async () => {
    const states = ["waiting", "confirming", "done", "refused", "withdrawn", "expired"];
    const of = (who: string) => states.map((state) => ({ ...PROPOSAL, id: `${who} ${state}`, who, state }));
    openWaiting(...of("ravi"), ...of("asha"));
    const ended = states.slice(2).map(() => []);
    expect(await buttons()).toEqual([["Confirm", "Refuse"], ["Confirm again"], ...ended, ["Withdraw"], [], ...ended]);
  });

  it("say who proposed what and why, in words that are no markup", async () => {
    const decided = { decided_by: "asha", decided_why: "Seen in the books", decide_time: NOW };
    openWaiting(
      PROPOSAL,
      {
        ...PROPOSAL,
        id: "c2",
        kind: "gift_code",
        subject: "KITE-1",
        uses: 3,
        state: "done",
        ...decided,
      },
      { ...PROPOSAL, id: "c3", state: "expired", decide_time: NOW },
    );
    const [first, second, third] = within(await screen.findByRole("list", { name: "Proposals" })).getAllByRole(
      "listitem",
    );
    expect(first?.textContent).toContain("Debit −₹12.50 Waits for another operator");
    expect(first?.textContent).toContain("member 120007, by ravi, ticket 7: “<b>paid</b> twice by us”");
    expect(first?.querySelector("b")).toBeNull();
    expect(second?.textContent).toContain("for each of 3 uses, in all −₹37.50");
    expect(second?.textContent).toContain("“Seen in the books”");
    expect(third?.textContent).toMatch(/\d expired$/);
  });

  it("are confirmed and refused with a reason of ten characters", async () => {
    const server = openWaiting(PROPOSAL);
    server.on(operateDecideProposal, () => ok({ proposal: { ...PROPOSAL, state: "done" } }));
    await buttons();
    for (const short of ["", ".", "short", "..............."]) {
      setReason(short);
      press("Confirm");
      expect(await screen.findAllByText("Say why in 10 characters or more: the trail keeps it")).toHaveLength(2);
    }
    expect(server.of(operateDecideProposal)).toEqual([]);
    giveReason();
    press("Confirm");
    await waitFor(() => expect(server.of(operateDecideProposal)).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole("button", { name: "Refuse" }).hasAttribute("disabled")).toBe(false));
    press("Refuse");
    await waitFor(() => expect(server.of(operateDecideProposal)).toHaveLength(2));
    expect(server.of(operateDecideProposal).map(({ body }) => body)).toEqual([
      { id: "c1", decision: "confirm", reason: REASON },
      { id: "c1", decision: "refuse", reason: REASON },
    ]);
  });

  it("show why the server refuses a confirmation", async () => {
    const server = openWaiting(PROPOSAL);
    server.on(operateDecideProposal, () => refusal(2001, "The member's balance is only ₹5"));
    await buttons();
    giveReason();
    press("Confirm");
    await screen.findByText("The member's balance is only ₹5");
  });
});

describe("the correction", () => {
  it("sends a signed amount, under one id until it has been taken", async () => {
    const server = openWaiting();
    server.on(operateCorrect, () => refusal(2001, "The member's balance is only ₹5"));
    await screen.findByText("No proposals");
    giveReason();
    const form = panel("Correction");
    fireEvent.change(form.getByLabelText("Member’s ID"), { target: { value: " 120007 " } });
    fireEvent.change(screen.getByLabelText("Direction"), { target: { value: "debit" } });
    fireEvent.change(form.getByLabelText("Amount"), { target: { value: "12.5" } });
    press("Correct the balance");
    await form.findByText("A ticket, a round or a transfer");
    type("Reference", "ticket 7");
    press("Correct the balance");
    await screen.findByText("The member's balance is only ₹5");
    server.on(operateCorrect, () => ok({ proposal: { id: "c1", state: "waiting" } }));
    press("Correct the balance");
    await waitFor(() => expect(server.of(operateCorrect)).toHaveLength(2));
    const button = screen.getByRole("button", { name: "Correct the balance" });
    await waitFor(() => expect(button.getAttribute("aria-busy")).toBeNull());
    fireEvent.click(button);
    await waitFor(() => expect(server.of(operateCorrect)).toHaveLength(3));
    const sent = server.of(operateCorrect).map(({ body }) => body as { id: string });
    for (const body of sent) {
      expect(body).toMatchObject({ user_id: "120007", amount: -12.5, reference: "ticket 7", reason: REASON });
    }
    expect(sent[1]?.id).toBe(sent[0]?.id);
    expect(sent[2]?.id).not.toBe(sent[0]?.id);
  });

  it("and a gift code carry an id", async () => {
    const server = openWaiting();
    server.on(operateGiftCodes, () => ok({ proposal: { id: "g1", state: "done" } }));
    await screen.findByText("No proposals");
    giveReason();
    const form = panel("Gift codes");
    fireEvent.change(form.getByLabelText("Code"), { target: { value: "KITE-1" } });
    fireEvent.change(form.getByLabelText("Amount"), { target: { value: "100" } });
    press("Make the code");
    await waitFor(() => expect(server.of(operateGiftCodes)).toHaveLength(1));
    expect(server.of(operateGiftCodes)[0]?.body).toMatchObject({
      id: expect.any(String) as unknown,
      price: 100,
      uses: 1,
    });
  });
});

it("a withdrawal is rejected for a reason of the list, with the operator's words", async () => {
  const server = openWaiting();
  const serial_number = `W120007-${"0".repeat(32)}`;
  const waiting = { serial_number, user_id: "120007", channel_key: "bank", price: 500, fee: 10, create_time: NOW };
  server.on(operateWithdrawals, () => ok({ queryset: [waiting] }));
  server.on(operateDecideWithdrawal, () => ok());
  fireEvent.click(await screen.findByRole("button", { name: "Reject" }));
  giveReason();
  fireEvent.change(await screen.findByLabelText("What the member reads"), { target: { value: "name_differs" } });
  type("Your words to the member", " It is A. Rao’s ");
  press("Reject and give the money back");
  await waitFor(() => expect(server.of(operateDecideWithdrawal)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByLabelText("What the member reads")).toBeNull());
  expect(server.of(operateDecideWithdrawal)[0]?.body).toEqual({
    serial_number,
    outcome: "rejected",
    fail_reason: "name_differs",
    words: "It is A. Rao’s",
    reason: REASON,
  });
});
