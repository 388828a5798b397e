import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { SwitchRow } from "./switch-row.tsx";

function Example() {
  const [on, setOn] = useState(false);
  return <SwitchRow label="Sound" hint="In games" on={on} onChange={setOn} />;
}

it("says what it switches and whether it is on, and changes at a press", () => {
  render(<Example />);
  const row = screen.getByRole<HTMLInputElement>("switch", { name: /Sound/ });
  expect(row.checked).toBe(false);
  fireEvent.click(row);
  expect(row.checked).toBe(true);
  fireEvent.click(screen.getByText("In games"));
  expect(row.checked).toBe(false);
});
