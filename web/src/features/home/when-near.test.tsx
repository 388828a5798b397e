import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { WhenNear } from "./when-near.tsx";

/** Reports visibility to the page's observers. */
let tell: (isIntersecting: boolean) => void;

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: (entries: Pick<IntersectionObserverEntry, "isIntersecting">[]) => void) {
        tell = (isIntersecting) => callback([{ isIntersecting }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const draw = () => render(<WhenNear fallback="place">content</WhenNear>).container.textContent;

it("keeps the fallback while out of view", () => {
  draw();
  act(() => tell(false));
  expect(screen.queryByText("content")).toBeNull();
  expect(screen.getByText("place")).toBeTruthy();
});

it.each([
  ["comes into view", () => tell(true)],
  [
    "is scrolled to",
    () => {
      fireEvent.scroll(window);
    },
  ],
  [
    "is on the way of a key",
    () => {
      fireEvent.keyDown(window, { key: "Tab" });
    },
  ],
])("mounts children that %s, and keeps them", (_, come) => {
  expect(draw()).toBe("place");
  act(come);
  expect(screen.getByText("content")).toBeTruthy();
  act(() => tell(false));
  expect(screen.getByText("content")).toBeTruthy();
});
