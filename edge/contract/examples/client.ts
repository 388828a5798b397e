import * as client from "../client.ts";
import { badField, type Example, example } from "./example.ts";

export const clientExamples: readonly Example[] = [
  example(client.clientApp, {
    answer: { android_download: "https://files.example/rangoli-{version}.apk" },
    refusal: "rate_limited",
  }),
  example(client.clientFault, {
    body: { path: "/win", message: "TypeError: Failed to fetch dynamically imported module" },
    refusal: badField("path"),
  }),
];
