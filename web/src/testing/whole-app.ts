import { screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import { cookieNotice } from "../data/cookie-notice.ts";
import { session } from "../data/session.ts";
import { settings } from "../data/settings.ts";

/** Starts from empty storage, in English, logged in, with the cookie notice seen at a time. */
export function startAsMember(token: string, seenAt: number): void {
  localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  window.name = "seen";
  settings.chooseLocale("in");
  cookieNotice.set(seenAt);
  session.start(token);
}

/** All text on the page, dialogs included. */
export function pageText(): string {
  const entered = [...document.querySelectorAll<HTMLInputElement>("input, textarea, select")].map(({ value }) => value);
  return [document.body.textContent, ...entered].join(" ");
}

export async function expectShown(...texts: readonly string[]): Promise<void> {
  await waitFor(() => {
    for (const text of texts) expect(pageText()).toContain(text);
  });
  expect(pageText()).not.toContain("Something went wrong");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
}
