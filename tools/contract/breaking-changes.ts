import { asyncapi, openapi } from "#games/all/documents.ts";
import type { Schema, OpenApi } from "./openapi-calls.ts";
import { type Surface, type Surfaces, type AsyncApi, inTodaysWords, surfacesOf } from "./surface.ts";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { flag, readCommand } from "../command/command.ts";
import { ROOT } from "../paths.ts";

const RELEASED = join(ROOT, "tools/contract/released.json");

// No tool from npm fits: json-schema-diff knows no enum, const or pattern,
// @asyncapi/diff leaves every change of a payload unclassified, and the package oasdiff is empty.

export interface BreakingChange {
  /** `POST /user/buy body.amount`: CHANGELOG.md names it so. */
  readonly place: string;
  readonly what: string;
}

/** A client that fits the old documents may fail by these changes. Additions break nobody. */
export function breakingChanges(before: Surfaces, after: Surfaces): BreakingChange[] {
  return Object.entries(before).flatMap(([place, old]) => {
    const now = after[place];
    return now === undefined ? [{ place, what: "was removed" }] : surfaceChanges(place, old, now);
  });
}

function surfaceChanges(place: string, old: Surface, now: Surface): BreakingChange[] {
  const changes: BreakingChange[] = [];
  if (old.by !== now.by && now.by !== "visitor")
    changes.push({ place, what: `was for a ${old.by}, is for a ${now.by}` });
  for (const [part, schema] of Object.entries(now.takes)) {
    changes.push(...inputChanges(`${place} ${part}`, old.takes[part] ?? { type: "object", properties: {} }, schema));
  }
  for (const [part, schema] of Object.entries(old.answers)) {
    const answered = now.answers[part];
    if (answered === undefined) changes.push({ place: `${place} ${part}`, what: "was removed" });
    else changes.push(...outputChanges(`${place} ${part}`, schema, answered));
  }
  return changes;
}

/** The server must still take what clients sent. */
function inputChanges(place: string, old: Schema, now: Schema): BreakingChange[] {
  const variants = variantChanges(place, old, now, inputChanges);
  if (variants !== null) return variants;
  const changes = valueChanges(place, old, now, "is narrower");
  const [were, are] = [propertiesOf(old), propertiesOf(now)];
  for (const [name, schema] of Object.entries(were)) {
    const at = `${place}.${name}`;
    if (are[name] === undefined) changes.push({ place: at, what: "was removed" });
    else changes.push(...inputChanges(at, schema, are[name]));
  }
  for (const name of requiredOf(now)) {
    if (!requiredOf(old).includes(name)) changes.push({ place: `${place}.${name}`, what: "is required now" });
  }
  return [...changes, ...innerChanges(place, old, now, inputChanges)];
}

/** The server must still answer what clients read, and no value that they could not get before. */
function outputChanges(place: string, old: Schema, now: Schema): BreakingChange[] {
  const variants = variantChanges(place, now, old, (at, wide, narrow) => outputChanges(at, narrow, wide));
  if (variants !== null) return variants;
  const changes = valueChanges(place, now, old, OTHER_VALUES);
  const [were, are] = [propertiesOf(old), propertiesOf(now)];
  for (const [name, schema] of Object.entries(were)) {
    const at = `${place}.${name}`;
    if (are[name] === undefined) changes.push({ place: at, what: "was removed" });
    else {
      if (requiredOf(old).includes(name) && !requiredOf(now).includes(name)) {
        changes.push({ place: at, what: "may be missing now" });
      }
      changes.push(...outputChanges(at, schema, are[name]));
    }
  }
  return [...changes, ...innerChanges(place, old, now, outputChanges)];
}

type Compare = (place: string, old: Schema, now: Schema) => BreakingChange[];

/** Null: neither has variants. Each variant of `wide` must fit one of `narrow`. */
function variantChanges(place: string, wide: Schema, narrow: Schema, compare: Compare): BreakingChange[] | null {
  const [from, to] = [variantsOf(wide), variantsOf(narrow)];
  if (from.length === 1 && to.length === 1) return null;
  return from.flatMap((each) => {
    const [nearest = []] = to
      .map((other) => compare(place, each, other))
      .toSorted((one, other) => one.length - other.length);
    return nearest;
  });
}

function variantsOf(schema: Schema): readonly Schema[] {
  return (schema["oneOf"] ?? schema["anyOf"] ?? [schema]) as Schema[];
}

function innerChanges(place: string, old: Schema, now: Schema, compare: Compare): BreakingChange[] {
  return ["items", "additionalProperties"].flatMap((keyword) => {
    const [was, is] = [old[keyword], now[keyword]];
    if (!isSchema(was)) return [];
    return isSchema(is) ? compare(`${place}.*`, was, is) : [];
  });
}

const OTHER_VALUES = "has other values";
const CHECKED_ELSEWHERE = new Set(["properties", "required", "items", "oneOf", "anyOf"]);
const FLOORS = new Set(["minimum", "exclusiveMinimum", "minLength", "minItems"]);
const CEILINGS = new Set(["maximum", "exclusiveMaximum", "maxLength", "maxItems"]);
const OPEN_LAST = new Set(["const", "enum"]);

/** The keywords by which a value of `wide` may not fit `narrow`. Throws at an unknown keyword, so that nothing passes unchecked. */
function valueChanges(place: string, wide: Schema, narrow: Schema, what: string): BreakingChange[] {
  const faults = Object.entries(narrow).filter(([keyword, said]) => {
    const other = wide[keyword];
    if (CHECKED_ELSEWHERE.has(keyword) || OPEN_LAST.has(keyword)) return false;
    if (keyword === "type") return !typesOf(wide).every((each) => fits(each, typesOf(narrow)));
    if (FLOORS.has(keyword)) return !(Number(other) >= Number(said));
    if (CEILINGS.has(keyword)) return !(Number(other) <= Number(said));
    if (keyword === "additionalProperties") return said === false && other !== false;
    // Documents state no pattern of an answer: contract/documents/openapi.ts.
    if (keyword === "pattern" && what === OTHER_VALUES && other === undefined) return false;
    if (["pattern", "format", "propertyNames", "not"].includes(keyword)) return !isSame(other, said);
    throw new Error(`unknown keyword: ${keyword}`);
  });
  const names = faults.map(([keyword]) => keyword);
  if (!valuesFit(wide, narrow)) names.push("enum");
  return names.length === 0 ? [] : [{ place, what: `${what}: ${names.join(", ")}` }];
}

/** An integer is a number. */
function fits(type: string, types: readonly string[]): boolean {
  return types.includes(type) || (type === "integer" && types.includes("number"));
}

function valuesFit(wide: Schema, narrow: Schema): boolean {
  const allowed = valuesOf(narrow);
  if (allowed === null) return true;
  return valuesOf(wide)?.every((value) => allowed.some((each) => isSame(each, value))) ?? false;
}

function valuesOf(schema: Schema): readonly unknown[] | null {
  if ("const" in schema) return [schema["const"]];
  return (schema["enum"] as unknown[] | undefined) ?? null;
}

/** Without a type the schema takes all, as its fixed values tell. */
function typesOf(schema: Schema): readonly string[] {
  const values = valuesOf(schema);
  if (schema["type"] === undefined && values !== null) return [...new Set(values.map(typeOf))];
  return schema["type"] === undefined ? ["unknown"] : ([schema["type"]].flat() as string[]);
}

function typeOf(value: unknown): string {
  return value === null ? "null" : typeof value;
}

function propertiesOf(schema: Schema): Readonly<Record<string, Schema>> {
  return (schema["properties"] ?? {}) as Record<string, Schema>;
}

function requiredOf(schema: Schema): readonly string[] {
  return (schema["required"] ?? []) as string[];
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The part of a changelog under `## Unreleased` and `### Breaking`. */
export function breakingNotes(changelog: string): string {
  const [, unreleased = ""] = changelog.split(/^## Unreleased$/m);
  const [ofThisRelease = ""] = unreleased.split(/^## /m);
  const [, breaking = ""] = ofThisRelease.split(/^### Breaking$/m);
  return breaking.split(/^### /m)[0] ?? "";
}

/** The changes that the notes do not name, in backticks. `* body.reason` names a field in every call that has it. */
export function unnamed(changes: readonly BreakingChange[], notes: string): BreakingChange[] {
  const words = notes.replaceAll(/\s+/g, " ");
  const isNamed = (name: string) => words.includes(`\`${name}\``);
  return changes.filter(({ place }) => !isNamed(place) && !isNamed(place.replace(/^\S+ \S+/, "*")));
}

if (import.meta.main) {
  const { values } = readCommand({
    name: "npm run check:contract",
    about: `Compares the documents of calls and sockets with those of the last release. It ends with 1 if a change breaks clients
and CHANGELOG.md does not name it.`,
    options: { release: flag("stores the documents as the release's") },
    example: "--release",
  });
  const now = surfacesOf(JSON.parse(openapi()) as OpenApi, JSON.parse(asyncapi()) as AsyncApi);

  if (values.release) {
    // A line for each call and frame, so that a difference can be read.
    const lines = Object.entries(now).map(([place, surface]) => `${JSON.stringify(place)}: ${JSON.stringify(surface)}`);
    writeFileSync(RELEASED, `{\n${lines.join(",\n")}\n}\n`);
    console.log(`${lines.length} calls and frames are the release's`);
  } else {
    const before = inTodaysWords(JSON.parse(readFileSync(RELEASED, "utf8")) as Surfaces);
    const changes = breakingChanges(before, now);
    const missing = unnamed(changes, breakingNotes(readFileSync(join(ROOT, "CHANGELOG.md"), "utf8")));
    for (const { place, what } of missing) console.log(`${place}: ${what}`);
    const counts = `${Object.keys(before).length} calls and frames, ${changes.length} breaking changes`;
    console.log(`${counts}, ${missing.length} of them not in CHANGELOG.md under Unreleased, Breaking`);
    if (missing.length > 0) {
      console.log(`Undo them, or name them there: - \`${missing[0]?.place ?? ""}\`: what a client must do.`);
      process.exitCode = 1;
    }
  }
}
