// A writer of the part of Cap'n Proto's text format that a workerd configuration needs.

/** A file that workerd reads together with its configuration. */
interface Embed {
  readonly embed: string;
}

interface Choice {
  readonly choice: string;
}

type Value = string | number | boolean | Embed | Choice | readonly Value[] | Fields;
export interface Fields {
  readonly [name: string]: Value | undefined;
}

const FIRST_PRINTABLE = 0x20;
const DELETE = 0x7f;

/** Formats a value, without undefined fields. */
export function capnpText(value: Value): string {
  if (typeof value === "string") return quoted(value);
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (isList(value)) return `[${value.map(capnpText).join(", ")}]`;
  if (isEmbed(value)) return `embed ${quoted(value.embed)}`;
  if (isChoice(value)) return value.choice;
  const fields = Object.entries(value).flatMap(([name, field]) =>
    // The blank matters: `=.` and `=embed` would be other tokens.
    field === undefined ? [] : [`${name} = ${capnpText(field)}`],
  );
  return `(${fields.join(", ")})`;
}

/** Formats a workerd configuration file, a constant of workerd's own type. */
export function configText(config: Fields): string {
  return `using Workerd = import "/workerd/workerd.capnp";\nconst config :Workerd.Config = ${capnpText(config)};\n`;
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\\p{Cc}]/gu, escaped)}"`;
}

function escaped(mark: string): string {
  const code = mark.charCodeAt(0);
  if (code >= FIRST_PRINTABLE && code < DELETE) return `\\${mark}`;
  // A hex escape is a single byte, so characters of two bytes in UTF-8 stay unescaped.
  return code > DELETE ? mark : `\\x${code.toString(16).padStart(2, "0")}`;
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

function isChoice(value: Choice | Fields): value is Choice {
  return "choice" in value && typeof value.choice === "string";
}

function isEmbed(value: Embed | Choice | Fields): value is Embed {
  return "embed" in value && typeof value.embed === "string";
}
