// Just enough of Cap'n Proto's text format to write a workerd configuration.

/** A file whose bytes are read in when the configuration is. */
export interface Embed {
  readonly embed: string;
}

export type Value = string | number | boolean | Embed | readonly Value[] | Fields;
export interface Fields {
  readonly [name: string]: Value | undefined;
}

const FIRST_PRINTABLE = 0x20;
const DELETE = 0x7f;

/** The text of a value. Fields that are undefined are left out. */
export function capnpText(value: Value): string {
  if (typeof value === "string") return quoted(value);
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (isList(value)) return `[${value.map(capnpText).join(", ")}]`;
  if (isEmbed(value)) return `embed ${quoted(value.embed)}`;
  const fields = Object.entries(value).flatMap(([name, field]) =>
    // The blank matters: `=.` and `=embed` are read as other words.
    field === undefined ? [] : [`${name} = ${capnpText(field)}`],
  );
  return `(${fields.join(", ")})`;
}

/** A workerd configuration file: one constant of workerd's own type. */
export function configText(config: Fields): string {
  return `using Workerd = import "/workerd/workerd.capnp";\nconst config :Workerd.Config = ${capnpText(config)};\n`;
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\\p{Cc}]/gu, escaped)}"`;
}

function escaped(mark: string): string {
  const code = mark.charCodeAt(0);
  if (code >= FIRST_PRINTABLE && code < DELETE) return `\\${mark}`;
  // A hex escape is a byte, so what takes two in UTF-8 stays as it is.
  return code > DELETE ? mark : `\\x${code.toString(16).padStart(2, "0")}`;
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

function isEmbed(value: Embed | Fields): value is Embed {
  return typeof value["embed"] === "string";
}
