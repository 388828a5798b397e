import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { renderAt } from "../testing/render.tsx";
import { DigitsField } from "./digits-field.tsx";

function Amount() {
  const [value, setValue] = useState("");
  return <DigitsField label="Amount" digits={6} value={value} onChange={setValue} />;
}

it.each([
  ["500", "500"],
  ["1,250.75", "125075"],
  ["-5e3", "53"],
  [" 12 34 ", "1234"],
  ["१२३", ""],
  ["12345678", "123456"],
])("of %j a field of digits takes %j", (typed, taken) => {
  renderAt("/", <Amount />);
  const input = screen.getByLabelText<HTMLInputElement>("Amount");
  fireEvent.change(input, { target: { value: typed } });
  expect(input.value).toBe(taken);
});
