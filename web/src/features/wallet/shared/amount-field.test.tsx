import { render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { IntlProvider } from "use-intl";
import { renderAt } from "#web/testing/render.tsx";
import { AmountField, minorOf, useAmountCheck } from "./amount-field.tsx";
import { readAmount, typedAmount } from "./read-amount.ts";

function Verdict({ typed, max }: { typed: string; max?: number }) {
  return <output>{useAmountCheck(10_000, max)(typed) ?? "fine"}</output>;
}

describe("an amount in whole units", () => {
  it.each([
    ["", 0],
    ["0", 0],
    ["007", 700],
    ["50000", 5_000_000],
  ])("%j is %i minor units", (typed, minor) => expect(minorOf(typed)).toBe(minor));

  it.each([
    ["", 5_000_000, "Enter an amount"],
    ["99", 5_000_000, "Choose an amount from ₹100 to ₹50,000"],
    ["100", 5_000_000, "fine"],
    ["50000", 5_000_000, "fine"],
    ["50001", 5_000_000, "Choose an amount from ₹100 to ₹50,000"],
    ["99", undefined, "Choose an amount of at least ₹100"],
    ["0", undefined, "Choose an amount of at least ₹100"],
    ["999999999", undefined, "fine"],
  ])("%j, at most %s: %s", (typed, max, verdict) => {
    renderAt("/", max === undefined ? <Verdict typed={typed} /> : <Verdict typed={typed} max={max} />);
    expect(screen.getByRole("status").textContent).toBe(verdict);
  });
});

it.each([
  ["en-IN", "₹", ""],
  ["pt-BR", "₹\u00a0", ""],
  ["vi", "", "\u00a0₹"],
] as const)("hangs the currency's sign on the digits where %s writes it", (locale, before, after) => {
  render(
    <IntlProvider locale={locale} messages={{}}>
      <AmountField label="Amount" value="250" onChange={() => undefined} />
    </IntlProvider>,
  );
  expect(screen.getByLabelText<HTMLInputElement>("Amount").value).toBe("250");
  const { dataset } = screen.getByText("250");
  expect([dataset["before"], dataset["after"]]).toEqual([before, after]);
});

it.each([
  ["en-IN", "100000", "₹1,00,000"],
  ["pt-BR", "1000", "₹ 1.000"],
  ["vi", "1000", "1.000 ₹"],
] as const)("shows in %s the amount %j as other sums are written, over plain digits", (locale, value, shown) => {
  render(
    <IntlProvider locale={locale} messages={{}}>
      <AmountField label="Amount" value={value} onChange={() => undefined} />
    </IntlProvider>,
  );
  expect(screen.getByLabelText<HTMLInputElement>("Amount").value).toBe(value);
  expect(screen.getByText(shown).closest("[aria-hidden]")).not.toBeNull();
});

describe("a typed amount", () => {
  it.each([
    ["12", 1200],
    [" 12 ", 1200],
    ["12.5", 1250],
    ["12,50", 1250],
    ["0.01", 1],
    ["12.", 1200],
    ["007", 700],
    ["0.29", 29],
    ["", null],
    ["0", null],
    ["0,00", null],
    ["-1", null],
    ["1.234", null],
    ["1 000", null],
    ["1e3", null],
    ["twelve", null],
    ["123456789012", null],
  ])("%j is %s minor units", (typed, minor) => {
    expect(readAmount(typed)).toBe(minor);
  });

  it("survives formatting and parsing", () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 1e13 - 1 }), (minor) => readAmount(typedAmount(minor)) === minor));
  });
});
