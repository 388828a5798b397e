import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, describe, vi } from "vitest";
import { renderAt } from "#web/testing/render.tsx";
import { DigitsField, SearchField, SelectField, TextAreaField } from "./field.tsx";

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
])("a digits field turns %j into %j", (typed, taken) => {
  renderAt("/", <Amount />);
  const input = screen.getByLabelText<HTMLInputElement>("Amount");
  fireEvent.change(input, { target: { value: typed } });
  expect(input.value).toBe(taken);
});

function Search({ onSearch }: { onSearch: (value: string) => void }) {
  const [value, setValue] = useState("");
  return <SearchField label="Search products" value={value} onChange={setValue} onSearch={onSearch} />;
}

describe("a search field", () => {
  it("searches the typed text, on Enter only", () => {
    const search = vi.fn<(value: string) => void>();
    renderAt("/", <Search onSearch={search} />);
    const input = screen.getByRole("searchbox", { name: "Search products" });
    fireEvent.change(input, { target: { value: " ring " } });
    expect(search).not.toHaveBeenCalled();
    fireEvent.submit(input);
    expect(search).toHaveBeenCalledExactlyOnceWith("ring");
  });

  it("is cleared by its button, and keeps the focus", () => {
    renderAt("/", <Search onSearch={() => undefined} />);
    const input = screen.getByRole<HTMLInputElement>("searchbox");
    expect(screen.queryByRole("button", { name: "Clear" })).toBeNull();
    fireEvent.change(input, { target: { value: "ring" } });
    fireEvent.click(screen.getByRole("button", { name: "Clear" }));
    expect(input.value).toBe("");
    expect(document.activeElement).toBe(input);
  });
});

const options = [
  { value: "CPF", label: "Person" },
  { value: "CPFJ", label: "Company" },
] as const;

describe("a select field", () => {
  it("reports the chosen value", () => {
    const choose = vi.fn<(value: "CPF" | "CPFJ") => void>();
    renderAt("/", <SelectField label="Document" value="CPF" options={options} onChange={choose} />);
    const select = screen.getByRole("combobox", { name: "Document" });
    expect([...select.querySelectorAll("option")].map((option) => option.textContent)).toEqual(["Person", "Company"]);
    fireEvent.change(select, { target: { value: "CPFJ" } });
    expect(choose).toHaveBeenCalledWith("CPFJ");
  });

  it("shows its placeholder without a choice, and its error", () => {
    renderAt(
      "/",
      <SelectField
        label="Document"
        value=""
        options={options}
        onChange={() => undefined}
        placeholder="Choose one"
        error="Needed"
      />,
    );
    const select = screen.getByRole<HTMLSelectElement>("combobox", { name: "Document", description: "Needed" });
    expect(select.selectedOptions[0]?.textContent).toBe("Choose one");
    expect(select.getAttribute("aria-invalid")).toBe("true");
  });
});

describe("a multi-line field", () => {
  it("has its label, and its error in place of its hint", () => {
    const change = vi.fn<(value: string) => void>();
    renderAt("/", <TextAreaField label="Content" hint="In a few words" value="" error="Empty" onChange={change} />);
    const area = screen.getByLabelText<HTMLTextAreaElement>("Content");
    expect(area.getAttribute("aria-invalid")).toBe("true");
    expect(document.getElementById(area.getAttribute("aria-describedby") ?? "")?.textContent).toBe("Empty");
    expect(screen.queryByText("In a few words")).toBeNull();
    fireEvent.change(area, { target: { value: "one\ntwo" } });
    expect(change).toHaveBeenCalledExactlyOnceWith("one\ntwo");
  });
});
