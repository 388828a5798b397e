import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { LOCALE_TAGS, type Locale } from "#contract/values/locale.ts";
import { csvOf } from "./csv.ts";

/** References that a spreadsheet would change, or run. */
const REFERENCES = ["636507967185264641", "0012", "1e5", "1-2", "3/4", "12,5", "R120007-0b8e", 'a"b', "01J9ZQ"];

const TABLE = [
  ["Time", "Amount", "Balance", "Reference"],
  ...REFERENCES.map((reference) => ["2026-11-28 14:00:00", -120_050, 123_456_789, reference]),
];

describe("a CSV file", () => {
  it.each<[Locale, string]>([
    ["in", '"Dice",-1200.50,0.05,"\t12"'],
    ["mx", '"Dice",-1200.50,0.05,"\t12"'],
    ["pt", '"Dice";"-1200,50";"0,05";"\t12"'],
    ["vi", '"Dice";"-1200,50";"0,05";"\t12"'],
  ])("has the decimal sign and the separator of %s", (locale, line) => {
    expect(csvOf([["Dice", -120_050, 5, "12"]], LOCALE_TAGS[locale])).toBe(`\uFEFF${line}\r\n`);
  });

  it.each([
    ["=1+1", `"'=1+1"`],
    ["@a", `"'@a"`],
    ["636507967185264641", '"\t636507967185264641"'],
    ["2026-11-28", '"\t2026-11-28"'],
    ["2026-11-28 14:00:00", '"2026-11-28 14:00:00"'],
    ["6f9619ff-8b86-d011-b42d-00c04fc964ff", '"6f9619ff-8b86-d011-b42d-00c04fc964ff"'],
  ])("keeps %s a text", (text, cell) => expect(csvOf([[text]], "en-IN")).toBe(`\uFEFF${cell}\r\n`));
});

/** LibreOffice's numbers of the languages. */
const LANGUAGES: Readonly<Record<Locale, number>> = { in: 16_393, pt: 1046, mx: 2058, vi: 1066 };
/** The separators that LibreOffice's dialog suggests: tab, comma, semicolon. */
const SEPARATORS = "9/44/59";
const UTF_8 = 76;

const hasLibreOffice = spawnSync("soffice", ["--version"]).status === 0;
const folder = mkdtempSync(join(tmpdir(), "spreadsheet-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Opens a file in LibreOffice in a language: each cell's type and value. */
function openedBySpreadsheet(csv: string, locale: Locale): (readonly [type: string, value: string])[][] {
  writeFileSync(join(folder, "table.csv"), csv);
  const options = [
    `-env:UserInstallation=file://${folder}/profile`,
    "--headless",
    `--infilter=CSV:${SEPARATORS},34,${UTF_8},1,,${LANGUAGES[locale]}`,
    "--convert-to",
    "fods",
    "--outdir",
    folder,
    join(folder, "table.csv"),
  ];
  execFileSync("soffice", options, { stdio: "ignore" });
  const { documentElement } = new DOMParser().parseFromString(
    readFileSync(join(folder, "table.fods"), "utf8"),
    "text/xml",
  );
  return [...documentElement.getElementsByTagName("table:table-row")].map((row) =>
    [...row.getElementsByTagName("table:table-cell")].map((cell) => {
      const type = cell.getAttribute("office:value-type") ?? "";
      return [type, cell.getAttribute("office:value") ?? cell.textContent.trim()] as const;
    }),
  );
}

// Run with LibreOffice 7.4.7. Without one on the path these are not run.
describe.skipIf(!hasLibreOffice)("a spreadsheet", () => {
  it.each(["in", "pt", "mx", "vi"] as const)("opens columns, numbers and references in %s", (locale) => {
    const [head, ...rows] = openedBySpreadsheet(csvOf(TABLE, LOCALE_TAGS[locale]), locale);
    expect(head?.map(([, value]) => value)).toEqual(TABLE[0]);
    expect(rows.map(([, ...cells]) => cells)).toEqual(
      REFERENCES.map((reference) => [
        ["float", "-1200.5"],
        ["float", "1234567.89"],
        ["string", reference],
      ]),
    );
  });
});
