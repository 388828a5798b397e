/** A row of the table in docs/adding-a-game.md: a part of the example, and the lists that name it. */
export interface GuideRow {
  readonly step: number;
  readonly part: string;
  readonly lists: readonly string[];
}

export function guideRows(guide: string): GuideRow[] {
  return [...guide.matchAll(/^\| (\d+) +\| `([^`]+)` +\| (.+) \|$/gm)].map(([, step = "", part = "", cell = ""]) => ({
    step: Number(step),
    part,
    lists: [...cell.matchAll(/`([^`]+)`/g)].map(([, list = ""]) => list),
  }));
}

/** The folders of a game. */
export function foldersOf(game: string): readonly string[] {
  return [`games/${game}`, `simulator/cell/games/${game}`, `web/src/games/${game}`];
}

/** Whether a list names a game: by an import from one of its folders, or as the key of a line, also as a path. */
export function isIn(list: string, game: string): boolean {
  return new RegExp(String.raw`^import [^;]*from "[^"]*/${game}/[^"]*"|^\s*${keyOf(game)}: `, "m").test(list);
}

const keyOf = (game: string) => String.raw`(?:${game}|"/${game}")`;

const IMPORT = /^import ([^;]*?) from "([^"]*)";\n/gm;

/** A list without a game: its imports, the lines that use them, and the lines whose key it is. */
export function withoutGame(list: string, game: string): string {
  const names: string[] = [];
  const rest = list.replace(IMPORT, (line: string, clause: string, from: string) => {
    if (!from.includes(`/${game}/`)) return line;
    names.push(...clause.split(",").map((part) => /(\w+)\W*$/.exec(part)?.[1] ?? ""));
    return "";
  });
  // One line, or lines up to the bracket that closes the first.
  const entry = new RegExp(String.raw`^( *)${keyOf(game)}: (?:.*,\n|.*\n(?:\1 .*\n)*\1[\]})].*\n)`, "gm");
  return rest
    .replace(entry, "")
    .split("\n")
    .flatMap((line) => withoutNames(line, names))
    .join("\n");
}

/** Removes names from the lists within a line, or the whole line. */
function withoutNames(line: string, names: readonly string[]): string[] {
  const left = names.reduce(
    (text, name) =>
      text
        .replace(new RegExp(String.raw`, (?:\.\.\.)?${name}\b(?=[,\]} ])`), "")
        .replace(new RegExp(String.raw`(?<=[[{] ?)(?:\.\.\.)?${name}, `), ""),
    line,
  );
  return names.some((name) => new RegExp(String.raw`\b${name}\b`).test(left)) ? [] : [left];
}
