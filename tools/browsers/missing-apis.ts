import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { CompatData, Identifier, SimpleSupportStatement } from "@mdn/browser-compat-data";
import { ROOT } from "../paths.ts";
import { COMPAT_BROWSERS } from "./browsers.ts";

/** APIs that a page may lack: its browser is older, or the page came over plain HTTP. */
export interface MissingApis {
  /** By a global that is a class, a namespace or an object: its missing members. */
  readonly membersOf: ReadonlyMap<string, ReadonlySet<string>>;
  /** Of these, by their class, what the class alone lacks: its objects have a member of that name, as `json`. */
  readonly staticOf: ReadonlyMap<string, ReadonlySet<string>>;
  /** Members of objects of any kind. Only names that no API in all browsers has. */
  readonly members: ReadonlySet<string>;
  readonly globals: ReadonlySet<string>;
}

type Features = Readonly<Record<string, Identifier>>;

/** Globals that are objects of an interface. */
const OBJECTS: Readonly<Record<string, string>> = {
  crypto: "Crypto",
  document: "Document",
  history: "History",
  location: "Location",
  navigator: "Navigator",
  performance: "Performance",
  screen: "Screen",
};
/** Their members are globals. */
const SCOPES = ["Window", "WindowOrWorkerGlobalScope", "WorkerGlobalScope", "ServiceWorkerGlobalScope"];

/** Shorter names of the many interfaces are also names of the project's own data. */
const hasTwoWords = (_: Identifier, name: string) => /[a-z][A-Z]/.test(name);
/** The data of the language does not tell a method from a static one, but its specification's addresses do. */
const isMethod = ({ __compat: compat }: Identifier) => [compat?.spec_url ?? []].flat().join().includes("prototype");

export function missingApis(): MissingApis {
  const { api, javascript } = JSON.parse(
    readFileSync(join(ROOT, "node_modules/@mdn/browser-compat-data/data.json"), "utf8"),
  ) as CompatData;
  const languages = javascript["builtins"] as Identifier;
  const membersOf = new Map<string, Set<string>>();
  const staticOf = new Map<string, Set<string>>();
  const lacking = new Set<string>();
  const present = new Set<string>();
  const globals = new Set<string>();
  const addTo = (members: Map<string, Set<string>>, owner: string, name: string) =>
    members.set(owner, (members.get(owner) ?? new Set()).add(name));
  const addMember = (owner: string, name: string) => addTo(membersOf, owner, name);

  function read(owner: string, feature: Identifier, isDistinct: (member: Identifier, name: string) => boolean): void {
    // Members of a missing interface are met through members that lead to it.
    const canBeMet = !isMissing(feature);
    for (const [key, member] of Object.entries(feature as Features)) {
      if (!/^[A-Za-z]\w*$/.test(key)) continue;
      const name = key.replace(/_static$/, "");
      if (!isMissing(member)) present.add(name);
      else {
        addMember(owner, name);
        const ofObjects = name === key ? undefined : (feature as Features)[name];
        if (ofObjects !== undefined && !isMissing(ofObjects)) addTo(staticOf, owner, name);
        if (canBeMet && name === key && isDistinct(member, name)) lacking.add(name);
      }
      // As Intl.NumberFormat.
      if (/^[A-Z]/.test(key)) read(key, member, isDistinct);
    }
  }
  for (const [features, isDistinct] of [
    [api, hasTwoWords],
    [languages, isMethod],
  ] as const) {
    for (const [name, feature] of Object.entries(features as Features)) {
      if (name === "__compat") continue;
      if (isMissing(feature)) globals.add(name);
      read(name, feature, isDistinct);
    }
  }
  for (const [owner, name] of secureMembers()) addMember(owner, name);

  for (const [name, type] of Object.entries(OBJECTS)) membersOf.set(name, membersOf.get(type) ?? new Set());
  for (const scope of SCOPES) for (const name of membersOf.get(scope) ?? []) globals.add(name);
  return { membersOf, staticOf, members: new Set([...lacking].filter((name) => !present.has(name))), globals };
}

function isMissing({ __compat: compat }: Identifier): boolean {
  if (compat === undefined) return false;
  const { support } = compat;
  return Object.entries(COMPAT_BROWSERS).some(([browser, version]) => {
    const statements = [support[browser as keyof typeof COMPAT_BROWSERS] ?? []].flat();
    return !statements.some((statement) => isIn(statement, version));
  });
}

function isIn(statement: SimpleSupportStatement, version: number): boolean {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name: other } = statement;
  if (flags !== undefined || prefix !== undefined || other !== undefined || removed !== undefined) return false;
  return typeof added === "string" && Number(added.replace("≤", "")) <= version;
}

const SECURE = /^\s*\* Available only in secure contexts\.$/;
const MEMBER = /^ {4}(?:readonly )?(\w+)[?:(]/;

/** Members that exist only on pages of HTTPS, by TypeScript's comments: the compatibility data lacks `randomUUID`. */
function secureMembers(): [owner: string, name: string][] {
  const [file] = globSync("node_modules/@typescript/typescript-*/lib/lib.dom.d.ts", { cwd: ROOT });
  if (file === undefined) throw new Error("no lib.dom.d.ts");
  const found: [string, string][] = [];
  let owner = "";
  let isSecure = false;
  for (const line of readFileSync(join(ROOT, file), "utf8").split("\n")) {
    owner = /^interface (\w+)/.exec(line)?.[1] ?? owner;
    if (SECURE.test(line)) isSecure = true;
    if (/^\s*(?:\/\*\*|\*)/.test(line)) continue;
    const name = MEMBER.exec(line)?.[1];
    if (isSecure && name !== undefined) found.push([owner, name]);
    isSecure = false;
  }
  return found;
}
