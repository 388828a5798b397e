import { type Check, checksWith } from "../../check.ts";
import { type Hand, story } from "../hand.ts";
import type { Player } from "../player.ts";
import type { Step } from "../round-model.ts";

type Steps = (hand: Hand) => readonly Step[];

/** Each by the name of its check. The model of the rounds knows each answer. */
const STORIES: Readonly<Record<string, Steps>> = {
  "debit takes its amount": (at) => [at.debit("a", 1), at.debit("b", 2), at.debit("c", 1, "r2"), at.credit("w", 4)],
  "debit repeated gets the same answer and takes nothing": (at) => [
    at.debit(),
    at.debit(),
    at.debit("b", 3, "r2"),
    at.debit(),
    at.credit("w", 5, "r2"),
    at.debit("b", 3, "r2"),
    at.debit(),
  ],
  "debit repeated after its win gets the same answer": (at) => [
    at.debit(),
    at.credit(),
    at.debit(),
    at.end(),
    at.debit(),
  ],
  "debit under its id with another amount is refused": (at) => [
    at.debit(),
    at.debit("a", 3),
    at.debit("a", 1),
    at.credit("w", 2),
    at.debit("a", 3),
  ],
  "debit under its id of another round is refused": (at) => [at.debit(), at.debit("a", 2, "r2"), at.credit("w", 2)],
  "debit under the id of a win is refused": (at) => [
    at.debit(),
    at.credit("w", 2),
    at.debit("w", 2),
    at.credit("x", 2),
    at.debit("x", 2),
  ],
  "debit of a round that has one, or a win, is another one": (at) => [
    at.debit("a", 2),
    at.debit("b", 2),
    at.credit("w", 3),
    at.credit("x", 1),
    at.debit("c", 2),
    at.credit("y", 2),
  ],
  "credit pays its amount": (at) => [at.debit(), at.credit()],
  "credit repeated gets the same answer and pays nothing": (at) => [
    at.debit(),
    at.credit(),
    at.credit(),
    at.debit("b", 1, "r2"),
    at.credit(),
    at.credit("x", 1, "r2"),
    at.credit(),
  ],
  "credit comes several times for a round": (at) => [
    at.debit("a", 6),
    at.credit("w", 1),
    at.credit("x", 2),
    at.credit("y", 3),
  ],
  "credit repeated after further wins of the round gets its own answer": (at) => [
    at.debit("a", 6),
    at.credit("w", 1),
    at.credit("x", 2),
    at.credit("w", 1),
    at.credit("x", 2),
    at.credit("y", 3),
    at.credit("x", 2),
    at.credit("w", 1),
  ],
  "credit of nothing ends a debit as lost": (at) => [
    at.debit(),
    at.credit("w", 0),
    at.credit("w", 0),
    at.rollback(),
    at.credit("x", 2),
  ],
  "credit after the round's end is paid": (at) => [at.debit(), at.end(), at.credit(), at.credit(), at.credit("x", 1)],
  "credit under its id with another amount is refused": (at) => [
    at.debit(),
    at.credit("w", 1),
    at.credit("w", 2),
    at.credit("w", 0),
  ],
  "credit under its id of another round is refused": (at) => [
    at.debit(),
    at.debit("b", 1, "r2"),
    at.credit("w", 1),
    at.credit("w", 1, "r2"),
    at.credit("x", 2, "r2"),
  ],
  "credit further win under its id with other content is refused": (at) => [
    at.debit(),
    at.debit("b", 1, "r2"),
    at.credit("w", 1),
    at.credit("x", 1),
    at.credit("x", 2),
    at.credit("x", 1, "r2"),
    at.credit("y", 1, "r2"),
  ],
  "credit under the id of a debit is refused": (at) => [at.debit(), at.credit("a", 2), at.credit("w", 2)],
  "credit of a round without a debit is refused": (at) => [
    at.credit(),
    at.debit(),
    at.credit("w", 2, "r2"),
    at.credit("w", 2),
  ],
  "credit after the rollback of its debit is refused": (at) => [
    at.debit(),
    at.rollback(),
    at.credit(),
    at.credit("x", 0),
    at.credit(),
  ],
  "credit of a round with another debit is paid after a rollback": (at) => [
    at.debit("a", 2),
    at.debit("b", 3),
    at.rollback("a"),
    at.credit("w", 3),
    at.rollback("b"),
  ],
  "rollback gives a debit back once": (at) => [at.debit(), at.rollback(), at.rollback()],
  "rollback repeated gets the same answer after other movements": (at) => [
    at.debit(),
    at.rollback(),
    at.debit("b", 1, "r2"),
    at.rollback(),
    at.credit("w", 1, "r2"),
    at.rollback(),
  ],
  "rollback leaves the debit's answer, which moves nothing again": (at) => [
    at.debit(),
    at.rollback(),
    at.debit(),
    at.rollback(),
    at.debit(),
  ],
  "rollback before its debit is remembered, and the debit refused": (at) => [
    at.rollback(),
    at.debit(),
    at.rollback(),
    at.debit(),
    at.debit("b", 1, "r2"),
    at.rollback(),
    at.credit("w", 1, "r2"),
  ],
  "rollback before its debit refuses the debit with any content": (at) => [
    at.rollback(),
    at.debit("a", 7),
    at.debit("a", 2, "r2"),
    at.credit("a", 2),
  ],
  "rollback of a won debit is refused": (at) => [at.debit(), at.credit("w", 2), at.rollback(), at.rollback()],
  "rollback of a debit whose round has ended is refused": (at) => [
    at.debit(),
    at.end(),
    at.rollback(),
    at.credit("w", 2),
    at.rollback(),
  ],
  "rollback of a win is refused": (at) => [
    at.debit(),
    at.credit("w", 1),
    at.credit("x", 1),
    at.rollback("w"),
    at.rollback("x"),
  ],
  "round_end moves nothing, and may be repeated": (at) => [at.debit(), at.end(), at.end(), at.credit("w", 2), at.end()],
  "round_end of a round without a debit is refused": (at) => [at.end(), at.debit(), at.end("r2"), at.credit("w", 2)],
};

export function storyChecks(player: Player): Check[] {
  return Object.entries(STORIES).flatMap(([name, steps]) => {
    const [of = "", ...words] = name.split(" ");
    return checksWith({ of, isMoney: true }, { [words.join(" ")]: story(player, steps) });
  });
}
