import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderAt } from "#web/testing/render.tsx";
import { Field } from "./field.tsx";
import { Form, inWords, useFormEntries, type EntryCheck } from "./form.tsx";

const needed: EntryCheck = (typed) => (typed === "" ? "missing" : null);

function TestForm() {
  const entries = useFormEntries({ name: needed, city: needed }, { city: "Bengaluru" });
  return (
    <Form failures={entries.failures} onSubmit={() => undefined}>
      <Field label="Name" {...entries.bind("name")} />
      <Field label="City" {...entries.bind("city")} />
      <button type="button" onClick={() => entries.check()}>
        all
      </button>
      <button type="button" onClick={() => entries.check(["city"])}>
        city
      </button>
      <button type="button" onClick={entries.clear}>
        clear
      </button>
    </Form>
  );
}

const name = () => screen.getByLabelText<HTMLInputElement>("Name");
const city = () => screen.getByLabelText<HTMLInputElement>("City");
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const press = (button: string) => fireEvent.click(screen.getByRole("button", { name: button }));

describe("the form entries", () => {
  it("start with the given values, and without errors until a check", () => {
    renderAt("/", <TestForm />);
    expect([name().value, city().value]).toEqual(["", "Bengaluru"]);
    expect(screen.queryByText("missing")).toBeNull();
  });

  it("show their errors after a check, focus the first wrong field, and drop an error when its value is valid", () => {
    renderAt("/", <TestForm />);
    press("all");
    expect(screen.getAllByText("missing")).toHaveLength(1);
    expect(document.activeElement).toBe(name());
    type(name(), "Asha");
    expect(screen.queryByText("missing")).toBeNull();
    type(name(), "");
    expect(screen.queryByText("missing")).toBeNull();
  });

  it("can be checked one by one, while earlier errors stay", () => {
    renderAt("/", <TestForm />);
    press("all");
    type(city(), "");
    press("city");
    expect(screen.getAllByText("missing")).toHaveLength(2);
  });

  it("can be cleared, with their errors", () => {
    renderAt("/", <TestForm />);
    press("all");
    press("clear");
    expect([name().value, city().value]).toEqual(["", ""]);
    expect(screen.queryByText("missing")).toBeNull();
  });
});

it("inWords turns the key of an error into its text", () => {
  const check = inWords(
    (typed) => (typed === "" ? "empty" : null),
    (fault) => `is ${fault}`,
  );
  expect([check(""), check("x")]).toEqual(["is empty", null]);
});
