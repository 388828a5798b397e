import * as sessions from "../sessions.ts";
import { badField, type Example, example, NOW } from "./example.ts";

const ID = "5f0c3a1e9b7d2c46";

export const sessionExamples: readonly Example[] = [
  example(sessions.socketTicket, {
    body: {},
    answer: { ticket: "120007.dGlja2V0LXRpY2tldC10aWNrZXQ" },
    refusal: "unauthorized",
  }),
  example(sessions.sessions, {
    answer: { queryset: [{ id: ID, current: true, create_time: NOW - 86_400_000, seen_time: NOW }] },
    refusal: "unauthorized",
  }),
  example(sessions.endSessions, { body: { id: ID }, answer: { ended: 1 }, refusal: badField("id") }),
];
