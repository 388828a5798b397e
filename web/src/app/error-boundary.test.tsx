import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LOCALES } from "#contract/values/locale.ts";
import { loadMessages, renderAt, renderIn } from "../testing/render.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";

const report = vi.fn<(error: unknown) => void>();

beforeEach(() => {
  // React logs every error that a boundary catches.
  vi.spyOn(globalThis.console, "error").mockImplementation(() => undefined);
  report.mockReset();
  window.appReport = report;
});
afterEach(() => {
  delete window.appReport;
  vi.restoreAllMocks();
});

const FAULT = new TypeError("no such thing");
function Broken(): never {
  throw FAULT;
}

describe("a screen that throws on render", () => {
  it("shows an error with a retry, is reported, and leaves the rest of the page intact", () => {
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

it("a screen that failed without a connection loads again when it returns, and not before", () => {
  const reload = vi.fn<() => void>();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  renderAt(
    "/",
    <ErrorBoundary reload={reload}>
      <Broken />
    </ErrorBoundary>,
  );
  expect(reload).not.toHaveBeenCalled();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("online")));
  expect(reload).toHaveBeenCalledOnce();
});

describe("an app that throws on render", () => {
  it.each(LOCALES)("shows an error with a retry in %s, and is reported", async (locale) => {
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
