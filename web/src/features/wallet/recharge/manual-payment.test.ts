import { describe, expect, it } from "vitest";
import { readManualPayment, transferPaymentPath, upiLink } from "./manual-payment.ts";

const payment = { account: "rangoli.play@simulated", price: 50_050, serial: "R1-a&b" };

describe("a payment by hand", () => {
  it("is written into an address and read from it again", () => {
    const path = transferPaymentPath(payment);
    expect(path.startsWith("/transferPayment?")).toBe(true);
    expect(readManualPayment(new URL(path, "http://rangoli.test").searchParams)).toEqual(payment);
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
  ])("is none where something is missing or wrong: %j", (query) => {
    expect(readManualPayment(new URLSearchParams(query))).toBeNull();
  });

  it("opens UPI apps with account, amount and serial number", () => {
    expect(upiLink(payment)).toBe("upi://pay?pa=rangoli.play%40simulated&am=500.50&cu=INR&tn=R1-a%26b");
  });
});
