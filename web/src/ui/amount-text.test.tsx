import { describe, expect, it } from "vitest";
import { renderIn } from "../testing/render.tsx";
import { AmountText } from "./amount-text.tsx";

describe("an amount", () => {
  it.each([
    ["in", 1_248_050, "₹12,480.50"],
    ["in", 123_456_789, "₹12,34,567.89"],
    ["in", 0, "₹0.00"],
    ["in", -50, "−₹0.50"],
    ["pt", 1_248_050, "₹ 12.480,50"],
    ["mx", 1_248_050, "₹12,480.50"],
    ["vi", 1_248_050, "12.480,50 ₹"],
  ] as const)("has the format of the locale %s: %i is %s", async (locale, minor, text) => {
    const { container } = await renderIn(locale, <AmountText minor={minor} />);
    expect(container.textContent.replaceAll("\u00a0", " ")).toBe(text);
  });

  it("renders only its decimals smaller", async () => {
    const { container } = await renderIn("in", <AmountText minor={1_248_050} />);
    expect(container.querySelector("span span")?.textContent).toBe(".50");
  });

  it("always has a sign if it is signed", async () => {
    const { container } = await renderIn(
      "in",
      <>
        <AmountText minor={9000} signed />
        <AmountText minor={-9000} signed />
        <AmountText minor={0} signed />
      </>,
    );
    expect(container.textContent).toBe("+₹90.00−₹90.00₹0.00");
  });
});
