import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it, describe, vi } from "vitest";
import { renderAt } from "#web/testing/render.tsx";
import { ToastRegion } from "../overlays/toasts.tsx";
import { SwitchRow, ChoiceCards, ChoiceChips } from "./choices.tsx";
import { CopyButton } from "./copy-button.tsx";
import { NumberText } from "../number-text.tsx";
import { DigitsField, SearchField, SelectField, TextAreaField } from "./field.tsx";

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

function press(writeText: (text: string) => Promise<void>, execCommand: () => boolean) {
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  document.execCommand = execCommand;
  renderAt(
    "/",
    <>
      <CopyButton text="app.example/?r=7" label="Copy the link" />
      <ToastRegion />
    </>,
  );
  fireEvent.click(screen.getByRole("button", { name: "Copy the link" }));
}

const refuse = () => Promise.reject(new DOMException("not allowed", "NotAllowedError"));

describe("a copy button", () => {
  it("copies the text to the clipboard, and confirms it", async () => {
    const writeText = vi.fn<() => Promise<void>>(() => Promise.resolve());
    press(writeText, () => false);
    await screen.findByText("Copied");
    expect(writeText).toHaveBeenCalledWith("app.example/?r=7");
  });

  it("copies by selection if the clipboard is refused", async () => {
    let selected = "";
    press(refuse, () => {
      selected = (document.activeElement as HTMLTextAreaElement).value;
      return true;
    });
    await vi.waitFor(() => expect(selected).toBe("app.example/?r=7"));
    expect(document.querySelector("textarea")).toBeNull();
  });

  it("shows an error if both fail", async () => {
    press(refuse, () => false);
    await screen.findByText("Could not copy");
  });
});

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

function Search() {
  const [value, setValue] = useState("");
  return <SearchField label="Search products" value={value} onChange={setValue} onSearch={() => undefined} />;
}

describe("a search field", () => {
  it("is cleared by its button, and keeps the focus", () => {
    renderAt("/", <Search />);
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

describe("a number in groups", () => {
  const shown = (plain: string) => plain.replaceAll(/\d{4}(?=\d)/g, "$& ");

  it("is plain in its field while somebody types", () => {
    function Account() {
      const [value, setValue] = useState("00112233");
      return <DigitsField label="Account" digits={12} shown={shown} value={value} onChange={setValue} />;
    }
    render(<Account />);
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Account" });
    const values = [field.value];
    fireEvent.focus(field);
    // A key replaces what is selected.
    values.push(field.value);
    fireEvent.change(field, { target: { value: "0011 2233 44" } });
    values.push(field.value);
    fireEvent.blur(field);
    values.push(field.value);
    expect(values).toEqual(["0011 2233", "0011 2233", "0011223344", "0011 2233 44"]);
  });

  it.each([
    ["whole", 0, "00112233"],
    ["in part", 5, undefined],
  ])("is copied plain if it is selected %s", (_, from, copied) => {
    render(<NumberText value="00112233" shown={shown("00112233")} />);
    const text = screen.getByText("0011 2233").firstChild as Text;
    document.getSelection()?.setBaseAndExtent(text, from, text, text.length);
    const data = new Map<string, string>();
    fireEvent.copy(screen.getByText("0011 2233"), { clipboardData: { setData: data.set.bind(data) } });
    expect(data.get("text/plain")).toBe(copied);
  });
});
