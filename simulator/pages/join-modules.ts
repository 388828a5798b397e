const IMPORT = /^import [^;]*? from "\.\/[\w-]+\.js";\n/gm;
const EXPORT = /^export (?=(?:async )?(?:function|class|const|let) )/gm;
const LEFT_OVER = /^\s*(?:import|export)\b/m;

/**
 * Joins the texts of modules into one, each after those that it imports, for a page that can load nothing. They share one
 * scope, so their top-level names differ. Throws where a module says `import` or `export` in a way that is not known here.
 */
export function joinModules(modules: readonly string[]): string {
  const joined = modules.map((text) => text.replaceAll(IMPORT, "").replaceAll(EXPORT, "").trim()).join("\n\n");
  const leftOver = LEFT_OVER.exec(joined);
  if (leftOver !== null) throw new Error(`cannot join: ${joined.slice(leftOver.index).trimStart().slice(0, 60)}`);
  // Inside an element of a page, this would end it.
  if (joined.includes("</")) throw new Error("cannot join: a module holds the end of an element");
  return joined;
}
