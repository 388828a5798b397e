import type { Locale } from "#contract/locale.ts";
import { wordsOf } from "../shop/search-text.ts";
import { REPLIES } from "./replies.ts";
import { STEMS, type Topic } from "./topics.ts";

/** The topic that is named most often in a text, in whichever language it is written. */
export function topicOf(text: string): Topic {
  const spoken = ` ${wordsOf(text).join(" ")} `;
  let topic: Topic = "other";
  let most = 0;
  for (const [name, stems] of Object.entries(STEMS)) {
    const named = stems.filter((stem) => spoken.includes(` ${stem}`)).length;
    if (named > most) {
      topic = name as Topic;
      most = named;
    }
  }
  return topic;
}

/** What the agent answers to a text, in a language. */
export function answerTo(text: string, locale: Locale): string {
  return REPLIES[topicOf(text)][locale];
}

const READING_MS = 500;
const PER_CHARACTER_MS = 8;
const TYPING_MAX_MS = 2_400;

/** How long the agent takes to type an answer, in ms of simulated time. */
export function typingMs(answer: string): number {
  return Math.min(READING_MS + PER_CHARACTER_MS * answer.length, TYPING_MAX_MS);
}
