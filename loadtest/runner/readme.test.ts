import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { PROFILES, QUESTIONS, SIZES } from "../profiles.ts";

const README = readFileSync(new URL("../README.md", import.meta.url), "utf8");
/** The cells of every line of a table. */
const LINES = README.split("\n")
  .filter((line) => line.startsWith("|"))
  .map((line) => line.split("|").map((cell) => cell.trim()));

it.each(QUESTIONS)("the page names %s, and its sizes as they are", (question) => {
  const sizes = PROFILES.map((profile) => {
    const { players, perSecond, seconds } = SIZES[question][profile];
    return `${players}, ${perSecond}, ${seconds}`;
  });
  const lines = LINES.filter(([, name]) => name === `\`${question}\``);
  expect(lines.map((cells) => cells.length)).toEqual([4, 6]);
  expect(lines[1]?.slice(2, 5)).toEqual(sizes);
});
