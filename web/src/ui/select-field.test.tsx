import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderAt } from "../testing/render.tsx";
import { SelectField } from "./select-field.tsx";

const options = [
  { value: "CPF", label: "Person" },
  { value: "CPFJ", label: "Company" },
] as const;

describe("a select field", () => {
  it("tells the value that is chosen", () => {
    const choose = vi.fn<(value: "CPF" | "CPFJ") => void>();
    renderAt("/", <SelectField label="Document" value="CPF" options={options} onChange={choose} />);
    const select = screen.getByRole("combobox", { name: "Document" });
    expect([...select.querySelectorAll("option")].map((option) => option.textContent)).toEqual(["Person", "Company"]);
    fireEvent.change(select, { target: { value: "CPFJ" } });
    expect(choose).toHaveBeenCalledWith("CPFJ");
  });

  it("shows that nothing is chosen yet, and what is wrong", () => {
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
