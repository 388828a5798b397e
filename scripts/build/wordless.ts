import type { Plugin } from "vite";

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly callee?: { readonly name?: string };
  readonly arguments?: readonly Node[];
  readonly key?: { readonly name?: string };
  readonly value?: Node;
}

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Leaves the contract's words for readers out of a client: they would be a third of the contract's size. */
export const wordless: Plugin = {
  name: "wordless",
  applyToEnvironment: ({ name }) => name === "client",
  transform: {
    filter: { id: /[\\/](?:contract|games)[\\/][^?]*\.ts$/ },
    handler(code) {
      const edits = editsIn(this.parse(code)).toSorted((a, b) => b.from - a.from);
      if (edits.length === 0) return null;
      const shorter = edits.reduce((text, { from, to, text: by }) => text.slice(0, from) + by + text.slice(to), code);
      return { code: shorter, map: null };
    },
  },
};

function editsIn(node: unknown): Edit[] {
  if (typeof node !== "object" || node === null) return [];
  return [...editsOf(node as Node), ...Object.values(node).flatMap(editsIn)];
}

/** `described(schema, …)` becomes its schema; texts of frames and calls become empty. */
function editsOf({ type, start, end, callee, key, value, arguments: given = [] }: Node): Edit[] {
  const [first, second] = given;
  if (type === "CallExpression" && callee?.name === "described" && first) {
    return [
      { from: start, to: first.start, text: "" },
      { from: first.end, to: end, text: "" },
    ];
  }
  if (type === "CallExpression" && callee?.name === "frame" && second?.type === "Literal") return [emptied(second)];
  const isWords = type === "Property" && (key?.name === "summary" || key?.name === "without");
  return isWords && value?.type === "Literal" ? [emptied(value)] : [];
}

function emptied({ start, end }: Node): Edit {
  return { from: start, to: end, text: '""' };
}
