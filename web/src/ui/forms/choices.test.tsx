import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, describe } from "vitest";
import { renderAt } from "#web/testing/render.tsx";
import { SwitchRow, ChoiceCards, ChoiceChips } from "./choices.tsx";

function Example() {
  const [on, setOn] = useState(false);
  return <SwitchRow label="Sound" hint="In games" on={on} onChange={setOn} />;
}

it("a switch has its label and state, and changes on a press", () => {
  render(<Example />);
  const row = screen.getByRole<HTMLInputElement>("switch", { name: /Sound/ });
  expect(row.checked).toBe(false);
  fireEvent.click(row);
  expect(row.checked).toBe(true);
  fireEvent.click(screen.getByText("In games"));
  expect(row.checked).toBe(false);
});

const chosen = () =>
  screen
    .getAllByRole<HTMLInputElement>("radio")
    .filter(({ checked }) => checked)
    .map((r) => r.value);

describe("a single choice", () => {
  it("as chips has no selection until the value is a choice", () => {
    function Amounts() {
      const [value, setValue] = useState("7");
      const choices = ["100", "200"].map((each) => ({ value: each, label: `₹${each}` }));
      return <ChoiceChips label="Amounts" choices={choices} value={value} onChoose={setValue} />;
    }
    renderAt("/", <Amounts />);
    expect(screen.getByRole("radiogroup", { name: "Amounts" })).toBeTruthy();
    expect(chosen()).toEqual([]);
    fireEvent.click(screen.getByRole("radio", { name: "₹200" }));
    expect(chosen()).toEqual(["200"]);
  });

  it("as cards has its error on the group, which can take the focus", () => {
    function Cards() {
      const [value, setValue] = useState("");
      return (
        <ChoiceCards
          label="Card"
          choices={[
            { value: "1", icon: "card", title: "Asha", text: "5566" },
            { value: "2", icon: "card", title: "Ravi" },
          ]}
          value={value}
          onChange={setValue}
          error={value === "" ? "Choose a card" : null}
        />
      );
    }
    renderAt("/", <Cards />);
    const group = screen.getByRole("radiogroup", { name: "Card" });
    expect(group.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(group.getAttribute("aria-describedby") ?? "")?.textContent).toBe("Choose a card");
    group.focus();
    expect(document.activeElement).toBe(group);
    fireEvent.click(screen.getByRole("radio", { name: "Asha 5566" }));
    expect(chosen()).toEqual(["1"]);
    expect(group.getAttribute("aria-invalid")).toBeNull();
  });
});
