import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { checkOut, UnknownCommit } from "./work-tree.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(realpathSync(tmpdir()), "work-tree-"));
  git("init", "--quiet");
  mkdirSync(join(root, "node_modules/of-the-root"), { recursive: true });
  writeFileSync(join(root, ".gitignore"), "node_modules/\n");
  write("1.0.0", "before");
  commit();
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function git(...args: string[]): string {
  const who = ["-c", "user.name=a", "-c", "user.email=a@example.com"];
  return execFileSync("git", [...who, ...args], { cwd: root, encoding: "utf8" }).trim();
}

function commit(): void {
  git("add", ".");
  git("commit", "--quiet", "--message", "change");
}

/** A project without dependencies. */
function write(version: string, content: string): void {
  const project = { name: "project", version };
  writeFileSync(join(root, "package.json"), JSON.stringify(project));
  writeFileSync(
    join(root, "package-lock.json"),
    JSON.stringify({ ...project, lockfileVersion: 3, requires: true, packages: { "": project } }),
  );
  writeFileSync(join(root, "file.txt"), content);
}

it("has the files of the commit and links equal packages; removing it leaves nothing", () => {
  write("1.0.0", "after");
  commit();
  const tree = checkOut("HEAD~1", root);
  expect(readFileSync(join(tree.folder, "file.txt"), "utf8")).toBe("before");
  expect(tree.commit).toBe(git("rev-parse", "--short", "HEAD~1"));
  expect(existsSync(join(tree.folder, "node_modules/of-the-root"))).toBe(true);
  tree.remove();
  tree.remove();
  expect(existsSync(tree.folder)).toBe(false);
  expect(existsSync(join(root, "node_modules/of-the-root"))).toBe(true);
  expect(git("worktree", "list").split("\n")).toHaveLength(1);
});

it("installs the packages of another lock file", () => {
  write("2.0.0", "after");
  commit();
  const tree = checkOut("HEAD~1", root);
  expect(lstatSync(join(tree.folder, "node_modules"), { throwIfNoEntry: false })?.isSymbolicLink()).not.toBe(true);
  expect(existsSync(join(tree.folder, "node_modules/of-the-root"))).toBe(false);
  tree.remove();
});

it.each(["nothing-of-this-name", "", "--help", "HEAD:file.txt"])("refuses %j in one line", (ref) => {
  expect(() => checkOut(ref, root)).toThrow(new UnknownCommit(`${ref}: git knows no such commit`));
  expect(git("worktree", "list").split("\n")).toHaveLength(1);
});

it("leaves nothing behind if its packages cannot be installed", () => {
  writeFileSync(join(root, "package-lock.json"), "no lock file");
  commit();
  write("1.0.0", "after");
  expect(() => checkOut("HEAD", root)).toThrow("npm");
  expect(git("worktree", "list").split("\n")).toHaveLength(1);
});

it.each(["SIGINT", "SIGTERM"] as const)("goes on %s", async (signal) => {
  const module = JSON.stringify(join(import.meta.dirname, "work-tree.ts"));
  const script = `const { checkOut } = await import(${module});
    console.log(checkOut("HEAD", ${JSON.stringify(root)}).folder);
    setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const folder = line.toString().trim();
  expect(existsSync(folder)).toBe(true);
  child.kill(signal);
  await once(child, "exit");
  expect(existsSync(folder)).toBe(false);
  expect(git("worktree", "list").split("\n")).toHaveLength(1);
});
