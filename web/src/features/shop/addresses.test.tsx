import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { addressDetail, addresses, deleteAddress, editAddress } from "#contract/addresses.ts";
import { session } from "#web/data/session.ts";
import { settings } from "#web/data/settings.ts";
import { ok, refusal, server } from "#web/testing/fake-server.ts";
import { addressFields } from "#web/testing/fixtures.ts";
import { renderAt } from "#web/testing/render.tsx";
import { AddressListScreen } from "./address-list-screen.tsx";
import { EditAddressScreen, addressFault } from "./edit-address-screen.tsx";

let book: ReturnType<typeof addressFields>[];

beforeEach(() => {
  session.end();
  session.start("t1");
  settings.chooseLocale("in");
  book = [addressFields(), addressFields({ id: 12, full_name: "Ravi Rao" })];
  server.on(addresses, () => ok({ queryset: book }));
  server.on(addressDetail, () => ok({ entry: addressFields() }));
  server.on(editAddress, () => ok());
});

describe("the addresses", () => {
  it("are listed, each with a link to change it", async () => {
    renderAt("/addressList", <AddressListScreen />);
    const list = await screen.findByRole("list", { name: "Addresses" });
    const [first] = within(list).getAllByRole("listitem");
    expect(first?.textContent).toContain("Asha Rao12, MG RoadBengaluru, Karnataka 560001+91 98765 43210");
    const edit = screen.getByRole("link", { name: "Edit the address of Ravi Rao" });
    expect(edit.getAttribute("href")).toBe("/editAddress?id=12");
  });

  it("are deleted after confirmation", async () => {
    server.on(deleteAddress, () => {
      book = book.slice(1);
      return ok();
    });
    renderAt("/addressList", <AddressListScreen />);
    const remove = await screen.findByRole("button", { name: "Delete the address of Asha Rao" });
    fireEvent.click(remove);
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(server.of(deleteAddress)).toEqual([]);
    fireEvent.click(remove);
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete" }));
    await waitFor(() => expect(screen.queryByText("Asha Rao")).toBeNull());
    expect(server.of(deleteAddress)[0]?.body).toEqual({ id: 11 });
    expect(screen.getByText("Ravi Rao")).toBeTruthy();
  });

  it("stay with the server's reason if they cannot be deleted", async () => {
    server.on(deleteAddress, () => refusal(2015, "This address is not known"));
    renderAt("/addressList", <AddressListScreen />);
    fireEvent.click(await screen.findByRole("button", { name: "Delete the address of Asha Rao" }));
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Delete" }));
    await screen.findByText("This address is not known");
    expect(screen.getAllByText("Asha Rao")).not.toEqual([]);
  });

  it("are not said to be none if those that there are cannot be read", async () => {
    server.on(addresses, () => ok({ queryset: [{ full_name: "Asha" }] }));
    renderAt("/addressList", <AddressListScreen />);
    expect(await screen.findByRole("button", { name: "Try again" })).toBeDefined();
    expect(screen.queryByText("No address yet")).toBeNull();
  });

  it("show the next step if none exist", async () => {
    book = [];
    renderAt("/addressList", <AddressListScreen />);
    await screen.findByText("No address yet");
    expect(screen.getByRole("link", { name: "Add an address" }).getAttribute("href")).toBe("/editAddress");
  });
});

const FIELDS = {
  "Full name": " Asha Rao ",
  "Mobile number": "+91 98765 43210",
  "House and street": "12, MG Road",
  "Town or city": "Bengaluru",
  State: "Karnataka",
  "PIN code": "560001",
};

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));

function fillIn() {
  for (const [label, value] of Object.entries(FIELDS)) fireEvent.change(field(label), { target: { value } });
}

describe("a new address", () => {
  it("is saved, and leads back to the list", async () => {
    const { visited } = renderAt("/editAddress", <EditAddressScreen />);
    fillIn();
    save();
    const done = await screen.findByRole("dialog", { name: "Address saved" });
    const { id: _, ...fields } = addressFields();
    expect(server.of(editAddress)[0]?.body).toEqual({ id: null, ...fields });
    fireEvent.click(within(done).getByRole("button", { name: "OK" }));
    await waitFor(() => expect(visited.at(-1)).toBe("/addressList"));
  });

  it("shows all missing fields, and focuses the first", () => {
    renderAt("/editAddress", <EditAddressScreen />);
    save();
    expect(screen.getAllByText("Please fill this in")).toHaveLength(6);
    expect(document.activeElement).toBe(field("Full name"));
    fireEvent.change(field("Full name"), { target: { value: "Asha" } });
    expect(screen.getAllByText("Please fill this in")).toHaveLength(5);
    expect(server.arrivals).toEqual([]);
  });

  it("fills the country's prefix into an empty number, which still counts as empty", () => {
    renderAt("/editAddress", <EditAddressScreen />);
    fillIn();
    fireEvent.change(field("Mobile number"), { target: { value: "" } });
    fireEvent.focus(field("Mobile number"));
    expect(field("Mobile number").value).toBe("+91");
    save();
    expect(screen.getByText("Please fill this in")).toBeTruthy();
    expect(server.arrivals).toEqual([]);
  });

  it("keeps its entries after a refusal", async () => {
    server.on(editAddress, () => refusal(2016, "There are 20 already, delete one first"));
    renderAt("/editAddress", <EditAddressScreen />);
    fillIn();
    save();
    await screen.findByText("There are 20 already, delete one first");
    expect(field("Town or city").value).toBe("Bengaluru");
  });
});

describe("an address that is changed", () => {
  it("starts with its values, and is sent with its id", async () => {
    renderAt("/editAddress?id=11", <EditAddressScreen />);
    await screen.findByDisplayValue("Asha Rao");
    expect(field("Mobile number").value).toBe("+91 98765 43210");
    fireEvent.change(field("PIN code"), { target: { value: "560002" } });
    save();
    await screen.findByRole("dialog", { name: "Address saved" });
    expect(server.of(editAddress)[0]?.body).toEqual(addressFields({ pin_code: "560002" }));
  });

  it("leads back to its purchase", async () => {
    const { visited } = renderAt("/editAddress?id=11&buy=3", <EditAddressScreen />);
    await screen.findByDisplayValue("Asha Rao");
    save();
    fireEvent.click(await screen.findByRole("button", { name: "Back to the purchase" }));
    await waitFor(() => expect(visited.at(-1)).toBe("/buy?id=3"));
  });
});

describe("an address", () => {
  it.each([
    ["full_name", "x".repeat(61), "tooLong"],
    ["full_name", "x".repeat(60), null],
    ["pin_code", "1234567890123", "pinCodeInvalid"],
    ["detail_address", "x".repeat(201), "tooLong"],
    ["mobile_number", "+91", "required"],
    ["mobile_number", "+91 12", "mobileInvalid"],
    ["mobile_number", "9876543210", null],
    ["full_name", "\u0905", null],
    ["full_name", "O\u2019Brien-D\u2019Souza", null],
    ["full_name", "Jose\u0301", null],
    ["full_name", "\u0915\u094d\u200d\u0937\u092e\u093e", null],
    ["full_name", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", null],
    ["full_name", "Asha\u200dRao", "hiddenSigns"],
    ["full_name", "\u200d", "hiddenSigns"],
    ["full_name", "Asha\u202eRao", "hiddenSigns"],
  ] as const)("with %s %j: %j", (field, value, fault) => {
    expect(addressFault(field, value, "in")).toBe(fault);
  });
});
