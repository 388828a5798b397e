import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderAt } from "../testing/render.tsx";
import { TextAreaField } from "./text-area-field.tsx";

describe("a field of several lines", () => {
  it("says what it is for, and what is wrong instead of its hint", () => {
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
