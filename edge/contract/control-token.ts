/** A shorter control token could be guessed. In characters. */
export const CONTROL_TOKEN_MIN = 24;

/** The control token of a setting. Null: none is set, or one too short, which opens nothing. */
export function controlTokenIn(setting: string | undefined): string | null {
  return setting === undefined || setting.length < CONTROL_TOKEN_MIN ? null : setting;
}
