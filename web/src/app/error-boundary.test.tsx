import { screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LOCALES } from "#contract/locale.ts";
import { loadMessages, renderAt, renderIn } from "../testing/render.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";

const report = vi.fn<(error: unknown) => void>();

beforeEach(() => {
  // React tells the console of what a boundary caught.
  vi.spyOn(globalThis.console, "error").mockImplementation(() => undefined);
  report.mockReset();
  window.rangoliReport = report;
});
afterEach(() => {
  delete window.rangoliReport;
  vi.restoreAllMocks();
});

const FAULT = new TypeError("no such thing");
function Broken(): never {
  throw FAULT;
}

describe("a screen that cannot be drawn", () => {
  it("says so and offers another try, is reported, and leaves what stands around it alone", () => {
    renderAt(
      "/",
      <>
        <ErrorBoundary>
          <Broken />
        </ErrorBoundary>
        <nav>tabs</nav>
      </>,
    );
    expect(screen.getByRole("alert").textContent).toContain("This screen could not be shown");
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
    expect(screen.getByRole("navigation").textContent).toBe("tabs");
    expect(report.mock.calls).toEqual([[FAULT]]);
  });
});

describe("an app that cannot be drawn", () => {
  it.each(LOCALES)("says so in %s, offers another try, and is reported", async (locale) => {
    const { shell, common } = await loadMessages(locale);
    await renderIn(
      locale,
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    );
    expect(screen.getByRole("alert").textContent).toContain(shell.screenFailed);
    expect(screen.getByRole("button", { name: common.retry })).toBeTruthy();
    expect(report.mock.calls).toEqual([[FAULT]]);
  });
});
