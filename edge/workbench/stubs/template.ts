/** The values that a template may name. */
export interface TemplateValues {
  /** The fields of the call's JSON body. */
  readonly body: unknown;
  readonly query: Readonly<Record<string, string>>;
  /** The member's id, or null. */
  readonly member: string | null;
  /** Ms since the epoch. */
  readonly now: number;
  /** How many answers the stub has given, this one included. */
  readonly n: number;
  /** Another one in each answer. */
  readonly uuid: string;
}

const PLACE = /\{\{\s*([\w.]+)\s*\}\}/g;
const ONLY_PLACE = /^\{\{\s*([\w.]+)\s*\}\}$/;

/**
 * Fills the places in a template's texts. A text that is one place becomes the value itself, so that numbers stay
 * numbers. Unknown names become null, or nothing within a text. A place names a value by its path and no more, so that
 * a caller's body can neither run code nor fill other places.
 */
export function filled(template: unknown, values: TemplateValues): unknown {
  if (typeof template === "string") return filledText(template, values);
  if (Array.isArray(template)) return template.map((each) => filled(each, values));
  if (typeof template !== "object" || template === null) return template;
  return Object.fromEntries(Object.entries(template).map(([name, each]) => [name, filled(each, values)]));
}

function filledText(text: string, values: TemplateValues): unknown {
  const [, only] = ONLY_PLACE.exec(text) ?? [];
  if (only !== undefined) return valueAt(values, only) ?? null;
  return text.replaceAll(PLACE, (_, name: string) => {
    const value = valueAt(values, name);
    return typeof value === "object" ? JSON.stringify(value) : String(value ?? "");
  });
}

/** Only own fields: a caller may name `constructor`. */
function valueAt(values: TemplateValues, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (within, name) =>
        typeof within === "object" && within !== null && Object.hasOwn(within, name)
          ? (within as Readonly<Record<string, unknown>>)[name]
          : undefined,
      values,
    );
}
