import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { renderAt } from "../testing/render.tsx";
import { SearchField } from "./search-field.tsx";

function Search({ onSearch }: { onSearch: (value: string) => void }) {
  const [value, setValue] = useState("");
  return <SearchField label="Search products" value={value} onChange={setValue} onSearch={onSearch} />;
}

describe("a search field", () => {
  it("searches what was typed, by Enter alone", () => {
    const search = vi.fn<(value: string) => void>();
    renderAt("/", <Search onSearch={search} />);
    const input = screen.getByRole("searchbox", { name: "Search products" });
    fireEvent.change(input, { target: { value: " ring " } });
    expect(search).not.toHaveBeenCalled();
    fireEvent.submit(input);
    expect(search).toHaveBeenCalledExactlyOnceWith("ring");
  });

  it("is emptied by its button, and is ready for other words", () => {
    renderAt("/", <Search onSearch={() => undefined} />);
    const input = screen.getByRole<HTMLInputElement>("searchbox");
    expect(screen.queryByRole("button", { name: "Clear" })).toBeNull();
    fireEvent.change(input, { target: { value: "ring" } });
    fireEvent.click(screen.getByRole("button", { name: "Clear" }));
    expect(input.value).toBe("");
    expect(document.activeElement).toBe(input);
  });
});
