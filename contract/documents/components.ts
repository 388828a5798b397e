import type { Json } from "./json-schema.ts";

/**
 * The named schemas of a document. Code generators make one type of each, and lose members of a union without a name. So
 * every object gets a name: that of its field, or with the name of its owner in front if several differ.
 */
export class Components {
  /** The objects under each field's name, from an earlier pass: a name with several is ambiguous. */
  readonly #known: ReadonlyMap<string, ReadonlySet<string>>;
  readonly seen = new Map<string, Set<string>>();
  readonly schemas: Record<string, Json> = {};
  /** The names by field and content: the same object of several owners has one name. */
  readonly #names = new Map<string, string>();

  constructor(known: Components["seen"] = new Map()) {
    this.#known = known;
  }

  add(name: string, schema: Json): Json {
    return this.#store(name, this.#inner(schema, name));
  }

  /** The schema with a reference in place of each object. */
  named(schema: Json, field: string, owner: string): Json {
    const inner = this.#inner(schema, owner + pascal(field), owner, field);
    const { oneOf, description, example, ...rest } = inner;
    if (oneOf !== undefined) return this.#choice({ oneOf, ...rest }, { description, example });
    if (inner["properties"] === undefined) return inner;
    const short = pascal(field);
    const text = JSON.stringify(inner);
    this.seen.set(short, (this.seen.get(short) ?? new Set()).add(text));
    const isOne = this.#known.get(short)?.size === 1;
    const name = this.#names.get(short + text) ?? (isOne ? short : owner + short);
    this.#names.set(short + text, name);
    return this.#store(name, inner);
  }

  /** A choice of plain types has the same name everywhere. OpenAPI 3.0 takes no words beside a reference. */
  #choice(choice: Json, { description, example }: Json): Json {
    const reference = this.#store((choice["oneOf"] as Json[]).map(wordOf).join("Or"), choice);
    if (description === undefined) return reference;
    return { allOf: [reference], description, ...(example !== undefined && { example }) };
  }

  #store(name: string, schema: Json): Json {
    this.schemas[name] ??= schema;
    return { $ref: `#/components/schemas/${name}` };
  }

  #inner(schema: Json, owner: string, parent = owner, field = ""): Json {
    const { properties, items, additionalProperties, anyOf, oneOf, ...plain } = schema;
    const within = (each: Json, name: string) => this.named(each, name, properties === undefined ? parent : owner);
    const rowName = field === "" || field === "queryset" ? "row" : `${field}_item`;
    return {
      ...(Array.isArray(anyOf) && { anyOf: this.#union(anyOf as Json[], field, parent) }),
      ...(Array.isArray(oneOf) && { oneOf: this.#union(oneOf as Json[], field, parent) }),
      ...plain,
      ...(properties !== undefined && {
        properties: Object.fromEntries(
          Object.entries(properties as Record<string, Json>).map(([name, each]) => [name, within(each, name)]),
        ),
      }),
      ...(items !== undefined && { items: within(items as Json, rowName) }),
      ...(additionalProperties !== undefined && {
        additionalProperties:
          typeof additionalProperties === "object"
            ? within(additionalProperties as Json, "value")
            : additionalProperties,
      }),
    };
  }

  /** A choice of objects is a choice of names. */
  #union(options: readonly Json[], field: string, owner: string): Json[] {
    return options.map((each) => this.named(each, nameOf(each, field), owner));
  }
}

const WORDS: Readonly<Record<string, string>> = { string: "Text", array: "List" };

function wordOf({ $ref, type, nullable, items }: Json): string {
  if ($ref !== undefined) return String($ref).split("/").at(-1) ?? "";
  const word = WORDS[String(type)] ?? pascal(String(type));
  const of = items === undefined ? "" : wordOf(items as Json);
  return `${of}${word}${nullable === true ? "OrNull" : ""}`;
}

/** A member of a union is named after its fixed values, such as `delay` and `fixed`. */
function nameOf({ properties = {} }: Json, field: string): string {
  const fixed = Object.values(properties as Record<string, Json>).flatMap(({ enum: values }) =>
    ((values ?? []) as unknown[]).length === 1 ? values : [],
  );
  return [field, ...fixed].join("_");
}

export function pascal(text: string): string {
  return text.replaceAll(/(?:^|[/_.])(\w)/g, (_, first: string) => first.toUpperCase());
}
