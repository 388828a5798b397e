import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, join, relative, resolve } from "node:path";

/** A place in a stack: `index.js:120:14`, or a module's whole name before it. */
const PLACE = /([\w.@/-]{1,200}\.m?js):(\d+):(\d+)/g;

type Payload = ConstructorParameters<typeof SourceMap>[0];

/**
 * Replaces places in built modules by those in the sources they were made of, named relative to `root`. workerd reads no
 * source maps; a stack of its log names only lines of the bundle. A place that no map beside the modules knows stays.
 */
export function sourcePlaces(builtDir: string, root: string): (text: string) => string {
  const maps = new Map<string, SourceMap | null>();

  function mapOf(module: string): SourceMap | null {
    let map = maps.get(module);
    if (map === undefined) {
      const file = join(builtDir, `${module}.map`);
      map = existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, "utf8")) as Payload) : null;
      maps.set(module, map);
    }
    return map;
  }

  return (text) =>
    text.replaceAll(PLACE, (place, module: string, line: string, column: string) => {
      const origin = mapOf(module)?.findOrigin(Number(line), Number(column));
      if (origin === undefined || !("fileName" in origin)) return place;
      const source = resolve(builtDir, dirname(module), origin.fileName);
      return `${relative(root, source)}:${origin.lineNumber}:${origin.columnNumber}`;
    });
}
