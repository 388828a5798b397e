import { realNow } from "../time/clock.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Logs a JSON line. Fields are names and numbers, never a caller's input. */
export function logInfo(event: string, fields: Fields): void {
  console.log(JSON.stringify({ level: "info", time: realNow(), event, ...fields }));
}

/**
 * Logs an error as a JSON line with its stack, never with a caller's input. The server maps stack positions to source
 * files.
 */
export function logError(event: string, error: unknown, more: Fields = {}): void {
  const known = error instanceof Error ? error : new Error(String(error));
  const line = { level: "error", time: realNow(), event, ...more, error: `${known.name}: ${known.message}` };
  console.error(JSON.stringify({ ...line, stack: known.stack }));
}
