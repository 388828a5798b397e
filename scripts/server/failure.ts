import { SettingsError } from "#contract/read-settings.ts";

/** Says why a command cannot run, a line for each reason: a stack would tell its user nothing. */
export function printFailure(error: unknown): void {
  for (const line of linesOf(error)) console.error(`rangoli cannot run: ${line}`);
}

function linesOf(error: unknown): readonly string[] {
  if (error instanceof SettingsError) return error.lines;
  return [error instanceof Error ? error.message : String(error)];
}
