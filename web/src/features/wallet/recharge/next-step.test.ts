import { describe, expect, it, vi } from "vitest";
import { nextStep, safeUrl, readManualPayment, transferPaymentPath, leaveApp } from "./next-step.ts";

const BASE = "https://app.test/recharge";
const serial_number = `R120007-${"0".repeat(32)}`;

describe("a payment address", () => {
  it.each([
    ["/sim/pay/R1?locale=in", "https://app.test/sim/pay/R1?locale=in"],
    ["https://gateway.example/pay", "https://gateway.example/pay"],
    ["//gateway.example/pay", "https://gateway.example/pay"],
    ["http://gateway.example/pay", null],
    ["javascript:alert(1)", null],
    ["data:text/html,x", null],
    ["blob:https://app.test/x", null],
    ["https://", null],
    [undefined, null],
  ])("%s: %s", (text, url) => {
    expect(safeUrl(text, BASE)).toBe(url);
  });

  it("may be on the app's own unencrypted origin, as in development", () => {
    expect(safeUrl("/sim/pay/R1", "http://127.0.0.1:8787/recharge")).toBe("http://127.0.0.1:8787/sim/pay/R1");
    expect(safeUrl("http://other.test/", "http://127.0.0.1:8787/recharge")).toBeNull();
  });

  it("may be on another port of the same machine, as in development", () => {
    const url = "http://localhost:9100/pay";
    expect(safeUrl(url, "http://127.0.0.1:8787/recharge")).toBe(url);
    for (const base of [BASE, "http://app.test/recharge"]) expect(safeUrl(url, base)).toBeNull();
  });
});

describe("a recharge's answer", () => {
  it("shows the manual page, even if it names a page as well", () => {
    const answer = { serial_number, upi_account: "pay@simulated", price: 50_050, pay_url: "/sim/pay/R1" };
    expect(nextStep(answer, BASE)).toEqual({
      kind: "manual",
      path: `/transferPayment?upi_account=pay%40simulated&price=500.5&serial_number=${serial_number}`,
      payUrl: "https://app.test/sim/pay/R1",
    });
    expect(nextStep({ ...answer, pay_url: undefined }, BASE)).toMatchObject({ kind: "manual", payUrl: null });
  });

  it.each([
    ["5816", "&mc=5816"],
    ["58160", ""],
    ["5816&pa=x", ""],
    [undefined, ""],
  ])("keeps a merchant code of four digits: %s", (mc, kept) => {
    const answer = { serial_number: "R1", upi_account: "pay@upi", price: 50_000, mc };
    const path = `/transferPayment?upi_account=pay%40upi&price=500&serial_number=R1${kept}`;
    expect(nextStep(answer, BASE)).toEqual({ kind: "manual", path, payUrl: null });
    expect(transferPaymentPath(readManualPayment(new URLSearchParams(path.slice(path.indexOf("?")))) ?? payment)).toBe(
      path,
    );
  });

  it.each([
    { serial_number, pay_url: "http://gateway.example/pay" },
    { serial_number, gateway: "javascript:alert(1)", data_dict: { a: "b" } },
  ])("opens no unsafe address: %j", (answer) => {
    expect(nextStep(answer, BASE)).toEqual({ kind: "unsafe" });
  });

  it.each([{ serial_number }, { serial_number, options: { checkout_url: "", order: "", amount: 1, name: "" } }])(
    "says that no way to pay can be read: %j",
    (answer) => {
      expect(nextStep(answer, BASE)).toEqual({ kind: "unreadable" });
    },
  );
});

const payment = { account: "pay@simulated", price: 50_050, serial: "R1-a&b" };

it("does not say that nothing was paid if the answer names nothing", () => {
  expect(nextStep({ serial_number: "" }, BASE)).toEqual({ kind: "unreadable" });
});

describe("a manual payment", () => {
  it("survives a round trip through an address", () => {
    const path = transferPaymentPath(payment);
    expect(path.startsWith("/transferPayment?")).toBe(true);
    expect(readManualPayment(new URL(path, "http://app.test").searchParams)).toEqual(payment);
  });

  it.each([
    "",
    "upi_account=a@b&price=500",
    "upi_account=a@b&serial_number=R1",
    "price=500&serial_number=R1",
    "upi_account=a@b&price=&serial_number=R1",
    "upi_account=a@b&price=0&serial_number=R1",
    "upi_account=a@b&price=-5&serial_number=R1",
    "upi_account=a@b&price=five&serial_number=R1",
    "upi_account=a@b&price=1.234&serial_number=R1",
  ])("is null if a part is missing or invalid: %j", (query) => {
    expect(readManualPayment(new URLSearchParams(query))).toBeNull();
  });
});

it("a form is posted with just its fields, and removed", () => {
  const posted: { method: string; action: string; fields: [string, FormDataEntryValue][]; connected: boolean }[] = [];
  vi.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(function submit(this: HTMLFormElement) {
    const fields = [...new FormData(this).entries()];
    posted.push({ method: this.method, action: this.action, fields, connected: this.isConnected });
  });
  leaveApp.post("https://gateway.example/pay", {
    serial_number: "R1",
    submit: "a field of that name",
    name: "Åsa & <b>",
  });
  expect(posted).toEqual([
    {
      method: "post",
      action: "https://gateway.example/pay",
      fields: [
        ["serial_number", "R1"],
        ["submit", "a field of that name"],
        ["name", "Åsa & <b>"],
      ],
      connected: true,
    },
  ]);
  expect(document.forms).toHaveLength(0);
});
