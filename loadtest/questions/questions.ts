import { mixture } from "../mixture.ts";
import type { QuestionName } from "../profiles.ts";
import { question as aviator } from "./aviator.ts";
import { question as giftEvent } from "./gift-event.ts";
import { question as logIn } from "./log-in.ts";
import { question as luckyHit } from "./lucky-hit.ts";
import type { Question } from "../players/question.ts";
import { question as spike } from "./spike.ts";
import { question as winGo } from "./win-go.ts";

export const questions: Readonly<Record<QuestionName, Question>> = {
  smoke: mixture,
  aviator,
  "lucky-hit": luckyHit,
  "win-go": winGo,
  "gift-event": giftEvent,
  "log-in": logIn,
  spike,
  soak: mixture,
  evening: mixture,
};
