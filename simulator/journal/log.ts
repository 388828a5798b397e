import { realNow } from "../time/clock.ts";

export type Fields = Readonly<Record<string, unknown>>;

/** Logs a JSON line. Fields are names and numbers, never a caller's input. */
export function logInfo(event: string, fields: Fields): void {
  console.log(JSON.stringify({ level: "info", time: realNow(), event, ...fields }));
}

/**
 * Logs an error as a JSON line with its stack, never with a caller's input. The server maps stack positions to source
 * files.
 */
export function logError(event: string, error: unknown, more: Fields = {}): void {
  const { stack } = error instanceof Error ? error : new Error(String(error));
  const line = { level: "error", time: realNow(), event, ...more, error: errorText(error), stack };
  console.error(JSON.stringify(line));
}

export function errorText(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : `Error: ${String(error)}`;
}
