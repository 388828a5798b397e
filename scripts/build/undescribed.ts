import { parseSync, type Plugin } from "vite";

/** A file of the contract: schemas, with descriptions for the documents. */
const CONTRACT = /\/(?:contract|games)\/[\w/-]+\.ts$/;

/** Leaves descriptions out of the client, which reads schemas alone: /openapi.json tells them. */
export const undescribed: Plugin = {
  name: "undescribed",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  transform: {
    filter: { id: CONTRACT },
    handler: (code) => ({ code: withoutDescriptions(code), map: null }),
  },
};

/** Replaces `described(schema, …)` by the schema, and empties the summary of each call. */
export function withoutDescriptions(code: string): string {
  const cuts: { start: number; end: number; text: string }[] = [];
  visit(parseSync("contract.ts", code).program, (node) => {
    const [first] = (node["arguments"] ?? []) as Node[];
    if (node.type === "CallExpression" && first && (node["callee"] as Node)["name"] === "described") {
      cuts.push({ start: node.start, end: first.start, text: "" }, { start: first.end, end: node.end, text: "" });
    }
    const { name } = (node["key"] ?? {}) as { name?: string };
    const value = node["value"] as Node | undefined;
    if (node.type === "Property" && name === "summary" && value?.type === "Literal") {
      cuts.push({ start: value.start, end: value.end, text: '""' });
    }
  });
  // From the end, so that earlier positions stay right.
  return cuts
    .toSorted((one, other) => other.start - one.start)
    .reduce((done, { start, end, text }) => done.slice(0, start) + text + done.slice(end), code);
}

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

function visit(part: unknown, onNode: (node: Node) => void): void {
  if (Array.isArray(part)) for (const each of part) visit(each, onNode);
  else if (typeof part === "object" && part !== null) {
    if ("type" in part && "start" in part) onNode(part as Node);
    for (const each of Object.values(part)) visit(each, onNode);
  }
}
