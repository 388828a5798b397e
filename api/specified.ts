import { type Answers, PLATFORM_ANSWERS } from "#contract/specified/answers.ts";
import { gameAnswers } from "#games/backend.ts";

/** The answers that the specification shows. */
export const SPECIFIED: Answers = { ...PLATFORM_ANSWERS, ...gameAnswers };
