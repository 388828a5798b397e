import { realNow } from "../time/clock.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Logs a JSON line. Fields are names and numbers, never a caller's input. */
export function logInfo(event: string, fields: Fields): void {
  console.log(JSON.stringify({ level: "info", time: realNow(), event, ...fields }));
}

/**
 * One line about something that went wrong, as JSON: the error with its stack, never what a caller sent. The server maps
 * the places in a stack to the source's files.
 */
export function logError(event: string, error: unknown, more: Fields = {}): void {
  const known = error instanceof Error ? error : new Error(String(error));
  const line = { level: "error", time: realNow(), event, ...more, error: `${known.name}: ${known.message}` };
  console.error(JSON.stringify({ ...line, stack: known.stack }));
}
