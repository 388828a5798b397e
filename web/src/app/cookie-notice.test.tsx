import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { cookieNotice, isDismissed } from "../data/cookie-notice.ts";
import { renderAt } from "../testing/render.tsx";
import { CookieNotice } from "./cookie-notice.tsx";

const HOUR_MS = 60 * 60 * 1000;

const shown = () => screen.queryByRole("region", { name: "Cookie notice" }) !== null;

beforeEach(() => cookieNotice.set(0));

describe("the cookie notice", () => {
  it("disappears when dismissed, and stays hidden on the next screen", () => {
    renderAt("/", <CookieNotice />);
    expect(shown()).toBe(true);
    fireEvent.click(screen.getByRole("button", { name: "Got it" }));
    expect(shown()).toBe(false);
    renderAt("/mine", <CookieNotice />);
    expect(shown()).toBe(false);
  });

  it("comes back after 6 h", () => {
    cookieNotice.set(Date.now() - 6 * HOUR_MS);
    renderAt("/", <CookieNotice />);
    expect(shown()).toBe(true);
  });

  it.each([
    [0, true],
    [HOUR_MS * 6 - 1, true],
    [HOUR_MS * 6, false],
    [-1, false],
  ])("is %i ms after its dismissal hidden: %s", (passed, away) => {
    const dismissedAt = 1_790_000_000_000;
    expect(isDismissed(dismissedAt, dismissedAt + passed)).toBe(away);
  });
});
