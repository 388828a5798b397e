import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { renderAt } from "#web/testing/render.tsx";
import { Stepper } from "./stepper.tsx";

let minor = 0;

function Stake() {
  const [value, setValue] = useState(5000);
  minor = value;
  return <Stepper label="Stake" value={value} min={100} max={20_000} step={1000} onChange={setValue} />;
}

describe("a stepper", () => {
  let input: HTMLInputElement;
  beforeEach(() => {
    renderAt("/", <Stake />);
    input = screen.getByRole("textbox", { name: "Stake" });
  });
  const type = (value: string) => fireEvent.change(input, { target: { value } });

  it("shows whole units for minor ones, and stays within its limits", () => {
    expect(input.value).toBe("50");
    fireEvent.click(screen.getByRole("button", { name: "More" }));
    expect(minor).toBe(6000);
    for (let press = 0; press < 9; press += 1) fireEvent.click(screen.getByRole("button", { name: "Less" }));
    expect(minor).toBe(100);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Less" }).disabled).toBe(true);
  });

  it.each([
    ["", 0],
    ["0", 0],
    ["999", 99_900],
  ])("reports %j unchanged, also on blur", (typed, value) => {
    type(typed);
    expect(minor).toBe(value);
    fireEvent.blur(input);
    expect(minor).toBe(value);
    expect(input.value).toBe(typed === "0" ? "" : typed);
  });

  it("steps back into its limits", () => {
    type("999");
    fireEvent.click(screen.getByRole("button", { name: "Less" }));
    expect(minor).toBe(20_000);
    type("");
    fireEvent.click(screen.getByRole("button", { name: "More" }));
    expect(minor).toBe(1000);
  });

  it.each([
    ["007", "7"],
    ["₹ 120", "120"],
    ["1,900", "1900"],
    ["99999999", "9999"],
  ])("turns %j into %j, the value that it reports", (typed, taken) => {
    type(typed);
    expect(input.value).toBe(taken);
    expect(minor).toBe(Number(taken) * 100);
  });
});

describe("a stepper's entry with a decimal mark", () => {
  it("stays, says so and reports no amount until the mark is gone", () => {
    renderAt("/", <Stake />);
    const input = screen.getByRole<HTMLInputElement>("textbox", { name: "Stake" });
    for (const [key, text, value] of [
      ["1", "1", 100],
      ["10", "10", 1000],
      ["100", "100", 10_000],
      ["100.", "100.", 0],
      ["100.5", "100.5", 0],
      ["100", "100", 10_000],
    ] as const) {
      fireEvent.change(input, { target: { value: key } });
      expect([input.value, minor]).toEqual([text, value]);
      expect(screen.queryByText("Whole amounts only: remove the decimals") !== null).toBe(value === 0);
    }
    fireEvent.change(input, { target: { value: "120.50" } });
    fireEvent.click(screen.getByRole("button", { name: "More" }));
    expect(input.value).toBe("10");
  });
});

describe("a stepper with a floor above its minimum", () => {
  function Amount({ error = null }: { error?: string | null }) {
    const [value, setValue] = useState(3000);
    return (
      <>
        <Stepper
          label="Amount"
          value={value}
          min={1000}
          max={20_000}
          step={5000}
          floor={5000}
          error={error}
          onChange={setValue}
        />
        <button onClick={() => setValue(1000)}>{"Reset"}</button>
      </>
    );
  }

  const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Amount" });

  it("shows its value, even while the reader types", () => {
    renderAt("/", <Amount />);
    fireEvent.change(field(), { target: { value: "5" } });
    fireEvent.click(screen.getByRole("button", { name: "Reset" }));
    expect(field().value).toBe("10");
  });

  it("shows the error of a refused value", () => {
    renderAt("/", <Amount error="Too little" />);
    expect(field().getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByRole("alert").id).toBe(field().getAttribute("aria-describedby"));
    expect(screen.getByRole("alert").textContent).toBe("Too little");
  });
});
