import { parseSync } from "vite";
import type { MissingApis } from "./missing-apis.ts";

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

/** A file's imports of others that run, and what it uses of an API that may be missing. */
export interface FileUses {
  readonly imports: readonly string[];
  readonly uses: readonly Use[];
}

export interface Use {
  /** As `URL.parse`, `.toSorted` or `structuredClone`. */
  readonly api: string;
  readonly line: number;
}

/** Parts of the syntax tree that are types. */
const TYPE_KEYS = new Set(["typeAnnotation", "typeArguments", "typeParameters", "returnType", "superTypeArguments"]);
const TYPES = /^TS(?:Interface|TypeAlias|Module|Enum)/;
/** By type of node: the key of a name that is no use of a global. */
const NAMES: Readonly<Record<string, string>> = {
  MemberExpression: "property",
  Property: "key",
  PropertyDefinition: "key",
  MethodDefinition: "key",
  LabeledStatement: "label",
  MetaProperty: "property",
};
const SCOPES = new Set(["window", "self", "globalThis"]);

export function usesIn(file: string, text: string, missing: MissingApis): FileUses {
  const { program, module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const uses: Use[] = [];
  const bound = boundNames(program as unknown as Node);
  const add = (api: string, { start }: Node) => uses.push({ api, line: text.slice(0, start).split("\n").length });

  const imported = new Set(
    module.staticImports.flatMap(({ entries }) => entries.map(({ localName }) => localName.value)),
  );
  const isGlobal = (name: string | undefined): name is string => name !== undefined && !bound.has(name);
  const addMember = (owner: string | undefined, name: string | undefined, node: Node) => {
    if (name === undefined) return;
    if (isGlobal(owner) && SCOPES.has(owner) && missing.globals.has(name)) add(name, node);
    else if (isGlobal(owner) && missing.membersOf.get(owner)?.has(name)) add(`${owner}.${name}`, node);
    else if (missing.members.has(name) && !imported.has(owner ?? "")) add(`.${name}`, node);
  };

  walk(program as unknown as Node, (node) => {
    if (node.type === "MemberExpression") {
      addMember(ownerOf(node["object"]), nameOf(node["property"], node["computed"]), node);
    } else if (node.type === "VariableDeclarator" || node.type === "AssignmentPattern") {
      const [pattern, value] = node.type === "VariableDeclarator" ? ["id", "init"] : ["left", "right"];
      for (const [name, part] of partsOf(node[pattern])) addMember(ownerOf(node[value]), name, part);
    } else if (/Function/.test(node.type)) {
      for (const pattern of node["params"] as unknown[]) {
        for (const [name, part] of partsOf(pattern)) addMember(undefined, name, part);
      }
    } else if (node.type === "Identifier") {
      const name = node["name"] as string;
      if (missing.globals.has(name) && !bound.has(name)) add(name, node);
    }
  });

  const running = (entries: readonly { isType: boolean }[]) =>
    entries.length === 0 || entries.some(({ isType }) => !isType);
  const imports = [
    ...module.staticImports.filter(({ entries }) => running(entries)).map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(({ isType, moduleRequest }) => (isType || moduleRequest === null ? [] : moduleRequest.value)),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ];
  return { imports, uses };
}

function nameOf(node: unknown, isComputed: unknown = false): string | undefined {
  const { type, name, value } = node as Node;
  if (type === "Identifier" && isComputed !== true) return name as string;
  return type === "Literal" && typeof value === "string" ? value : undefined;
}

/** The name of a global in `name` and in `window.name`. */
function ownerOf(node: unknown): string | undefined {
  const { type, object, property, expression, computed } = (node ?? { type: "" }) as Node;
  if (/^(?:Parenthesized|TSNonNull|TSAs|TSSatisfies|Chain)Expression$/.test(type)) return ownerOf(expression);
  if (type === "Identifier") return nameOf(node);
  if (type !== "MemberExpression" || !SCOPES.has(nameOf(object) ?? "")) return undefined;
  return nameOf(property, computed);
}

/** The members that a pattern takes apart. */
function partsOf(pattern: unknown): [name: string | undefined, part: Node][] {
  const { type, properties } = (pattern ?? { type: "" }) as Node;
  if (type !== "ObjectPattern") return [];
  return (properties as Node[]).map((part) => [part["key"] && nameOf(part["key"], part["computed"]), part] as never);
}

/** All names that the file binds somewhere: a scope of its own for each would find few uses more. */
function boundNames(program: Node): ReadonlySet<string> {
  const names = new Set<string>();
  const bind = (pattern: unknown): void => {
    if (pattern === null || typeof pattern !== "object") return;
    if (Array.isArray(pattern)) return pattern.forEach(bind);
    const node = pattern as Node;
    if (node.type === "Identifier") names.add(node["name"] as string);
    for (const key of ["elements", "properties", "argument", "left", "parameter"]) bind(node[key]);
    if (node.type === "Property") bind(node["value"]);
  };
  walk(program, (node) => {
    if (node.type === "VariableDeclarator" || /^(?:Function|Class)/.test(node.type)) bind(node["id"]);
    if (node.type === "CatchClause") bind(node["param"]);
    if (/^Import\w*Specifier$/.test(node.type)) bind(node["local"]);
    bind(node["params"]);
  });
  return names;
}

function walk(node: Node, visit: (node: Node) => void): void {
  if (TYPES.test(node.type)) return;
  visit(node);
  for (const [key, value] of Object.entries(node)) {
    if (TYPE_KEYS.has(key) || (key === NAMES[node.type] && node["computed"] !== true)) continue;
    for (const child of [value].flat()) {
      if (typeof (child as Node | null)?.type === "string") walk(child as Node, visit);
    }
  }
}
