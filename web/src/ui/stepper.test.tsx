import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it } from "vitest";
import { renderAt } from "../testing/render.tsx";
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

  it("shows whole units for minor ones, and steps within its bounds", () => {
    expect(input.value).toBe("50");
    fireEvent.click(screen.getByRole("button", { name: "More" }));
    expect(minor).toBe(6000);
    for (let press = 0; press < 9; press += 1) fireEvent.click(screen.getByRole("button", { name: "Less" }));
    expect(minor).toBe(100);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Less" }).disabled).toBe(true);
  });

  it("takes digits alone", () => {
    type("1a2.");
    expect(input.value).toBe("12");
    expect(minor).toBe(1200);
  });

  it("lets an amount be emptied and typed anew, and falls back to the last good one", () => {
    type("");
    expect(input.value).toBe("");
    expect(minor).toBe(5000);
    fireEvent.blur(input);
    expect(input.value).toBe("50");
  });

  it("holds what was typed to the bounds when it is left", () => {
    type("999");
    expect(minor).toBe(5000);
    fireEvent.blur(input);
    expect(minor).toBe(20_000);
    expect(input.value).toBe("200");
  });
});

describe("a stepper whose field may be empty", () => {
  let count = 0;

  function Contracts() {
    const [value, setValue] = useState(3);
    count = value;
    return <Stepper label="Contracts" value={value} min={1} max={9} step={1} unit={1} empty={0} onChange={setValue} />;
  }

  it("stays empty and counts as what it was told to; more goes on from there, less does not go below the least", () => {
    renderAt("/", <Contracts />);
    const input = screen.getByRole<HTMLInputElement>("textbox", { name: "Contracts" });
    fireEvent.change(input, { target: { value: "" } });
    fireEvent.blur(input);
    expect([input.value, count]).toEqual(["", 0]);
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Less" }).disabled).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "More" }));
    expect([input.value, count]).toEqual(["1", 1]);
  });
});

describe("a stepper whose value is checked by others", () => {
  let amount = 0;

  function Amount() {
    const [value, setValue] = useState(3000);
    amount = value;
    return (
      <>
        <Stepper
          label="Amount"
          value={value}
          min={1000}
          max={20_000}
          step={5000}
          floor={5000}
          empty={0}
          unheld
          onChange={setValue}
        />
        <button onClick={() => setValue(1000)}>{"Reset"}</button>
      </>
    );
  }

  const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Amount" });

  it.each([
    ["5", 500],
    ["999", 99_900],
    ["", 0],
  ])("takes %j as it is, also when it is left", (typed, value) => {
    renderAt("/", <Amount />);
    fireEvent.change(field(), { target: { value: typed } });
    expect(amount).toBe(value);
    fireEvent.blur(field());
    expect(amount).toBe(value);
    expect(field().value).toBe(typed);
  });

  it("shows what it is set to, even while it is typed in", () => {
    renderAt("/", <Amount />);
    fireEvent.change(field(), { target: { value: "5" } });
    fireEvent.click(screen.getByRole("button", { name: "Reset" }));
    expect(field().value).toBe("10");
  });

  it("steps down to its floor, and never up to it", () => {
    renderAt("/", <Amount />);
    const less = screen.getByRole<HTMLButtonElement>("button", { name: "Less" });
    expect(less.disabled).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "More" }));
    expect(amount).toBe(8000);
    fireEvent.click(less);
    expect(amount).toBe(5000);
    expect(less.disabled).toBe(true);
  });
});
