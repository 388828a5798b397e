import { vi } from "vitest";

/** Waits until a check holds, however slow the machine is; fails with what the check last said. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 20_000, interval: 20 });
}
