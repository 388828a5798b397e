import { GAME, GAME_TITLE } from "../values/example-names.ts";
import * as client from "../client.ts";
import * as exg from "../calls/exg.ts";
import { refuse } from "../refusals.ts";
import * as support from "../calls/support.ts";
import { badField, type Example, example, NOW } from "./example.ts";

export const clientExamples: readonly Example[] = [
  example(client.clientNotices, {
    answer: { notices: [{ game: GAME, text: `${GAME_TITLE} is back at six.`, closes_in_ms: 90_000 }] },
    refusal: "rate_limited",
  }),
  example(client.clientApp, {
    answer: {
      play_money: true,
      money: {
        in: {
          badge: "Play money",
          title: "Play money only",
          text: "No real money moves here.",
          recharge: "",
          withdrawal: "",
        },
      },
      offers: [GAME, "recharge"],
      rules: { [GAME]: { in: ["A game returns 96% on average."] } },
      not_offered: ["/win"],
      android_download: "https://files.example/app-{version}.apk",
      measure_share: 0.1,
    },
    refusal: "rate_limited",
  }),
  example(client.capabilities, { answer: { offers: [GAME, "recharge"], rules: {} }, refusal: "rate_limited" }),
  example(client.clientFault, {
    body: { path: "/win", message: "TypeError: Failed to fetch dynamically imported module" },
    refusal: badField("path"),
  }),
  example(client.clientMeasures, {
    body: { connection: "4g", measures: [{ name: "LCP", route: "/", value: 1_250 }] },
    refusal: badField("measures.0.route"),
  }),
];

const SUGGESTION = {
  id: 1,
  type: "recharge",
  whats_app: "+919876543210",
  content: "I paid an hour ago and the recharge still waits.",
  reply: "The payment has arrived: please look at your balance.",
  supple_serial: "R120007-0b8e5c1f2a4d4c0e9f3a7d6c5b4a3928",
  serial_number: "S120007-1",
  status: "Completed",
  create_time: NOW,
} as const;

export const supportExamples: readonly Example[] = [
  example(support.suggestions, {
    query: { status: "Completed", p: "1", p_size: "10" },
    answer: { page: { count: 1, p: 1, p_size: 10 }, queryset: [SUGGESTION] },
    refusal: badField("status"),
  }),
  example(support.suggestionDetail, {
    query: { id: "1" },
    answer: { entry: SUGGESTION },
    refusal: "suggestion_unknown",
  }),
  example(support.addSuggestion, {
    body: {
      type: SUGGESTION.type,
      whats_app: SUGGESTION.whats_app,
      content: SUGGESTION.content,
      supple_serial: SUGGESTION.supple_serial,
    },
    answer: { serial_number: SUGGESTION.serial_number },
    refusal: refuse("suggestions_waiting"),
  }),
];

export const exgExamples: readonly Example[] = [
  example(exg.exgGames, {
    query: { provider: "in_out" },
    answer: { game_list: [{ id: "lantern-match", name: "Lantern Match", image: "/img/games/lantern-match-slot.svg" }] },
    refusal: badField("provider"),
  }),
  example(exg.exgStartGame, {
    query: { id: "lantern-match" },
    answer: { type: "launch_url", html_encode: null, launch_url: "/sim/games/lantern-match?locale=in" },
    refusal: "game_unknown",
  }),
  example(exg.exgOwngameStartGame, {
    query: { game_id: "lantern-match" },
    answer: { launch_url: "/sim/games/lantern-match?locale=in" },
    refusal: "game_unknown",
  }),
];
