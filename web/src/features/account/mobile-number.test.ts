import { afterEach, describe, expect, it, vi } from "vitest";

afterEach(() => {
  vi.doUnmock("#brand/details.ts");
  vi.resetModules();
});

const TYPED = ["+91 98765-43210", "\u202A098765 43210\u202C", "+91 +91 98765 43210", " 12 "];

describe("a number that is sent to a backend that stores", () => {
  it.each([
    ["e164", ["+919876543210", "+919876543210", "+919876543210", "12"]],
    ["digits", ["919876543210", "919876543210", "919876543210", "12"]],
    ["typed", ["+91 98765-43210", "098765 43210", "+91 +91 98765 43210", "12"]],
  ])("%s has that form, and stays as it is if it is none", async (stored, sent) => {
    vi.resetModules();
    vi.doMock("#brand/details.ts", () => ({ MOBILE_NUMBERS: stored }));
    const { sentMobile } = await import("./mobile-number.ts");
    expect(TYPED.map((typed) => sentMobile(typed, "in"))).toEqual(sent);
  });
});
