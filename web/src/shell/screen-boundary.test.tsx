import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderAt } from "../testing/render.tsx";
import { ScreenBoundary } from "./screen-boundary.tsx";

describe("a screen that cannot be drawn", () => {
  it("says so and offers another try, and leaves what stands around it alone", () => {
    // React tells the console of what a boundary caught.
    const console = vi.spyOn(globalThis.console, "error").mockImplementation(() => undefined);
    const Broken = () => {
      throw new Error("no such thing");
    };
    renderAt(
      "/",
      <>
        <ScreenBoundary>
          <Broken />
        </ScreenBoundary>
        <nav>tabs</nav>
      </>,
    );
    expect(screen.getByRole("alert").textContent).toContain("This screen could not be shown");
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
    expect(screen.getByRole("navigation").textContent).toBe("tabs");
    console.mockRestore();
  });
});
