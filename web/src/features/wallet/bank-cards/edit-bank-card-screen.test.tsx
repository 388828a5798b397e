import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sendVerifyCode } from "#contract/calls/account.ts";
import { bankCardDetail, bankCards, editBankCard } from "#contract/calls/bank-cards.ts";
import { profile } from "#contract/calls/profile.ts";
import { CallError } from "#contract/transport/call-error.ts";
import { session } from "#web/data/session.ts";
import { settings } from "#web/data/settings.ts";
import { ok, refusal, server } from "#web/testing/fake-server.ts";
import { profileFields } from "#web/testing/fixtures.ts";
import { renderAt } from "#web/testing/render.tsx";
import { EditBankCardScreen, withClabe } from "./edit-bank-card-screen.tsx";

const common = {
  actual_name: "Asha Rao",
  bank_name: "HDFC Bank",
  account_number: "00112233445566",
  province: "Karnataka",
  city: "Bengaluru",
  address: "12, MG Road",
  mobile_number: "+919876543210",
  email: "asha@app.example",
};
const PACKED = "1;CPF;12345678909;SAVING;PHONE;+5511987654321;98765432100";

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save" }));

beforeEach(() => {
  session.start("t1");
  settings.chooseLocale("in");
  server.on(profile, () => ok(profileFields()));
  server.on(bankCards, () => ok({ queryset: [], otp_required: false }));
  server.on(editBankCard, () => ok());
});
afterEach(() => settings.chooseLocale("in"));

async function open(path = "/editBankcard") {
  const place = renderAt(path, <EditBankCardScreen />, ["/bankcardList"]);
  await screen.findByLabelText("Actual name");
  return place;
}

function fill() {
  type("Actual name", common.actual_name);
  type("Bank name", common.bank_name);
  type("Account number", "0011 2233 4455 66");
  type("State or province", common.province);
  type("City", common.city);
  type("Address", common.address);
  type("Mobile number", common.mobile_number);
  type("Email", common.email);
}

function fillPt() {
  type("Account digit", "1");
  type("Document type", "CPF");
  type("Document number", "12345678909");
  type("Account type", "SAVING");
  type("Pix key type", "PHONE");
  type("Pix key", "+5511987654321");
  type("CPF or TFN", "98765432100");
}

describe("a new bank card", () => {
  it("in India has an IFSC code and a UPI account, is confirmed, and leads back", async () => {
    const { visited } = await open();
    fill();
    type("IFSC code", "hdfc0001234");
    type("UPI Account", "asha@upi");
    save();
    const dialog = within(await screen.findByRole("dialog", { name: "Bank card saved" }));
    expect(server.of(editBankCard).map(({ body }) => body)).toEqual([
      { ...common, ifsc_code: "HDFC0001234", upi_account: "asha@upi", verify_code: "" },
    ]);
    fireEvent.click(dialog.getByRole("button", { name: "OK" }));
    await waitFor(() => expect(visited.at(-1)).toBe("/bankcardList"));
  });

  it("in Mexico has a Clabe and no IFSC code", async () => {
    settings.chooseLocale("mx");
    await open();
    expect(screen.queryByLabelText("IFSC code")).toBeNull();
    expect(screen.queryByLabelText("UPI Account")).toBeNull();
    expect(screen.getByText(/^18 digits, for transfers by SPEI/)).toBeTruthy();
    fill();
    save();
    expect(screen.getByText("CLABE can not be empty")).toBeTruthy();
    type("CLABE", "0321");
    save();
    expect(screen.getByText("A CLABE has 18 digits, please check them")).toBeTruthy();
    type("CLABE", "032180000118359719");
    save();
    await screen.findByRole("dialog", { name: "Bank card saved" });
    expect(server.of(editBankCard).map(({ body }) => body)).toEqual([
      { ...common, ifsc_code: "None", upi_account: "032180000118359719", verify_code: "" },
    ]);
  });

  it("in Mexico is refused in that country's words", async () => {
    settings.chooseLocale("mx");
    server.on(editBankCard, () => refusal(2012, "UPI Account can not be empty"));
    await open();
    fill();
    type("CLABE", "032180000118359719");
    save();
    await screen.findByText("CLABE can not be empty");
  });

  it("in Brazil packs seven values, three of them from lists", async () => {
    settings.chooseLocale("pt");
    await open();
    const options = (label: string) =>
      [...screen.getByLabelText<HTMLSelectElement>(label).options]
        .filter(({ disabled }) => !disabled)
        .map((o) => o.value);
    expect(options("Document type")).toEqual(["CPF", "CPFJ"]);
    expect(options("Account type")).toEqual(["SAVING", "CHECKING"]);
    expect(options("Pix key type")).toEqual(["CPF", "CNPJ", "PHONE", "EMAIL", "EVP"]);
    fill();
    save();
    for (const field of [
      "Account digit",
      "Document type",
      "Document number",
      "Account type",
      "Pix key type",
      "Pix key",
    ]) {
      expect(screen.getByText(`${field} can not be empty`)).toBeTruthy();
    }
    expect(screen.getByText("CPF or TFN can not be empty")).toBeTruthy();
    fillPt();
    for (const [field, wrong, fault] of [
      ["Account digit", "A", "One or two digits, X or P"],
      ["Document number", "123.456.789-08", "This is not a valid CPF"],
      ["Pix key", "a;b", "This is not a valid Pix key of the chosen type"],
      ["CPF or TFN", "9876543210", "This is not a valid CPF or TFN"],
    ] as const) {
      const right = value(field);
      type(field, wrong);
      save();
      expect(screen.getByText(fault)).toBeTruthy();
      type(field, right);
      expect(screen.queryByText(fault)).toBeNull();
    }
    type("Document type", "CPFJ");
    save();
    expect(screen.getByText("This is not a valid CNPJ")).toBeTruthy();
    type("Document number", "12.abc.345/01de-35");
    expect(server.of(editBankCard)).toEqual([]);
    type("Account digit", "x");
    type("Pix key", "(11) 98765-4321");
    save();
    await screen.findByRole("dialog", { name: "Bank card saved" });
    const upi_account = "X;CPFJ;12ABC34501DE35;SAVING;PHONE;+5511987654321;98765432100";
    expect(server.of(editBankCard)[0]?.body).toMatchObject({ ifsc_code: "None", upi_account });
  });

  it("in Vietnam has no IFSC code and no UPI account", async () => {
    settings.chooseLocale("vi");
    await open();
    fill();
    expect(screen.queryByLabelText("UPI Account")).toBeNull();
    save();
    await screen.findByRole("dialog", { name: "Bank card saved" });
    expect(server.of(editBankCard)[0]?.body).toMatchObject({ ifsc_code: "None", upi_account: "None" });
  });

  it("shows the missing fields and sends nothing", async () => {
    await open();
    save();
    for (const text of [
      "Actual name can not be empty",
      "Bank name can not be empty",
      "Account number can not be empty",
      "IFSC code can not be empty",
      "UPI Account can not be empty",
      "State or province can not be empty",
      "City can not be empty",
      "Address can not be empty",
      "Mobile number is required",
      "Email is required",
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(document.activeElement).toBe(screen.getByLabelText("Actual name"));
    expect(server.of(editBankCard)).toEqual([]);
  });

  it.each([
    ["Account number", "12345", "An account number has 6 to 24 digits"],
    ["IFSC code", "HDFC1001234", "Four letters, 0, and six letters or digits"],
    ["UPI Account", "asha", "A UPI account looks like name@bank"],
    ["Email", "asha", "Please enter a valid email"],
    ["City", "Benga\u202eluru", "Please check this field: City"],
  ])("with %s %j is not sent: %s", async (label, wrong, fault) => {
    await open();
    fill();
    type("IFSC code", "HDFC0001234");
    type("UPI Account", "asha@upi");
    type(label, wrong);
    save();
    expect(screen.getByText(fault)).toBeTruthy();
    expect(server.of(editBankCard)).toEqual([]);
  });

  it("needs the code sent to the member's own number, if the server requires it", async () => {
    server.on(bankCards, () => ok({ queryset: [], otp_required: true }));
    server.on(sendVerifyCode, () => ok());
    await open();
    fill();
    type("Mobile number", "+911111111111");
    type("IFSC code", "HDFC0001234");
    type("UPI Account", "asha@upi");
    save();
    expect(screen.getByText("Verification code is required")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "OTP" }));
    await screen.findByText("The code is on its way");
    expect(server.of(sendVerifyCode)[0]?.body).toEqual({
      mobile_number: "+919876543210",
      verify_type: "edit_bankcard",
      device_id: session.deviceId(),
    });
    type("Verification code", "042137");
    save();
    await screen.findByRole("dialog", { name: "Bank card saved" });
    expect(server.of(editBankCard)[0]?.body).toMatchObject({ mobile_number: "+911111111111", verify_code: "042137" });
  });
});

describe("an existing bank card", () => {
  const entry = { id: 3, ...common, ifsc_code: "HDFC0001234", upi_account: "asha@upi" };

  it("starts with its values, and can be changed", async () => {
    server.on(bankCardDetail, () => ok({ entry }));
    await open("/editBankcard?id=3");
    expect(server.of(bankCardDetail)[0]?.url.searchParams.get("id")).toBe("3");
    expect([value("Actual name"), value("IFSC code"), value("Mobile number")]).toEqual([
      "Asha Rao",
      "HDFC0001234",
      "+91 98765 43210",
    ]);
    type("City", "Mysuru");
    save();
    await screen.findByRole("dialog", { name: "Bank card saved" });
    expect(server.of(editBankCard)[0]?.body).toEqual({ ...entry, city: "Mysuru", verify_code: "" });
  });

  it("of Brazil starts with its seven values", async () => {
    settings.chooseLocale("pt");
    server.on(bankCardDetail, () => ok({ entry: { ...entry, ifsc_code: "None", upi_account: PACKED } }));
    await open("/editBankcard?id=3");
    expect([value("Account digit"), value("Account type"), value("Pix key")]).toEqual([
      "1",
      "SAVING",
      "+55 11 98765-4321",
    ]);
    save();
    await screen.findByRole("dialog", { name: "Bank card saved" });
    expect(server.of(editBankCard)[0]?.body).toMatchObject({ id: 3, upi_account: PACKED });
  });

  it("shows an error if it is unknown", async () => {
    server.on(bankCardDetail, () => refusal(2014, "This bank card is not known"));
    renderAt("/editBankcard?id=4711", <EditBankCardScreen />);
    await screen.findByText("This bank card is not known");
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  });
});

it.each([
  ["UPI Account can not be empty", "CLABE can not be empty"],
  ["The balance is not enough", "The balance is not enough"],
])("%j is shown as %j", (msg, said) => {
  const error = withClabe(new CallError("refused", 2012, msg, { a: 1 }, "r1"));
  expect(error).toMatchObject({ fault: "refused", code: 2012, msg: said, fields: { a: 1 }, requestId: "r1" });
});
