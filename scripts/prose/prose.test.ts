import { describe, expect, it } from "vitest";
import { findProblems } from "./prose.ts";

const problemsOf = (path: string, source: string) => findProblems(path, source).map(({ problem }) => problem);

const words = (count: number) => `Some${" words".repeat(count - 1)}.`;

describe("the check of style", () => {
  it.each([
    ["a line comment", "a.ts", `// ${words(26)}`],
    ["line comments that form one sentence", "a.ts", `// ${words(13).slice(0, -1)}\n  // ${words(13).toLowerCase()}`],
    ["a block comment", "a.tsx", `/**\n * ${words(26)}\n */\nexport {};`],
    ["a comment of a style sheet", "a.css", `/* ${words(26)} */`],
    ["a comment of settings", "a.toml", `# ${words(26)}`],
    ["a paragraph of Markdown", "a.md", `${words(14).slice(0, -1)}\n${words(12).toLowerCase()}`],
  ])("finds a sentence of 26 words in %s", (_, path, source) => {
    expect(problemsOf(path, source)).toEqual(["26 words in a sentence; at most 25"]);
  });

  it.each([
    ["25 words", `// ${words(25)}`],
    ["two sentences of 20 words each", `// ${words(20)} ${words(20)}`],
    ["list items of 20 words each", `/*\n- ${words(20)}\n- ${words(20)}\n*/`],
    ["code between backticks", `// ${words(24).slice(0, -1)} \`const a = 1, b = 2, c = 3;\`.`],
    ["strings of code", `const text = "${words(30)}";`],
  ])("accepts %s", (_, source) => {
    expect(problemsOf("a.ts", source)).toEqual([]);
  });

  it("finds forbidden words in comments, test titles and declared names", () => {
    expect(problemsOf("a.ts", "// The house wins.")).toEqual(['the word "house"']);
    expect(problemsOf("a.test.ts", 'it("keeps the seat", () => {});')).toEqual(['the word "seat"']);
    expect(problemsOf("a.ts", "class MortalHouse {}\nconst frontDesk = 1;\nconst PATIENCE_MS = 1;")).toHaveLength(3);
    expect(problemsOf("a.ts", "const warehouse = 1;\nconst desktop = 2;")).toEqual([]);
  });

  it("finds sentences without a named subject", () => {
    expect(problemsOf("a.ts", "// What is kept.")).toEqual(['a sentence that begins with "What"']);
    expect(problemsOf("a.ts", "// It waits. There is no timer.")).toEqual(['a sentence that begins with "There"']);
  });

  it("finds long lines of Markdown prose, and accepts them in tables and code", () => {
    const long = "x".repeat(121);
    expect(problemsOf("a.md", long)).toEqual(["121 characters; at most 120"]);
    expect(problemsOf("a.md", `| ${long} |`)).toEqual([]);
    expect(problemsOf("a.md", `\`\`\`\n${long}\n\`\`\``)).toEqual([]);
  });

  it("names the line", () => {
    expect(findProblems("a.ts", "const a = 1;\n\n// One day.")).toMatchObject([{ line: 3, text: "One day." }]);
  });
});
