import { afterEach, beforeEach, vi } from "vitest";

/** The lines of level error that a file's test has logged so far. */
export function errorLines(): readonly Record<string, unknown>[] {
  const logged: Record<string, unknown>[] = [];
  beforeEach(() => {
    logged.length = 0;
    vi.spyOn(console, "error").mockImplementation((line: string) => logged.push(JSON.parse(line)));
  });
  afterEach(() => void vi.restoreAllMocks());
  return logged;
}
