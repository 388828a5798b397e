import * as z from "zod/mini";
import { call } from "../call.ts";
import { extra, personal } from "../values/tolerant-schema.ts";
import { described } from "../values/values.ts";

export const appVersion = call("GET", "/user/get_app_version", {
  summary: "Whether this app is to go to a landing page",
  by: "visitor",
  leadsTo: ["landing_page"],
  answer: { landing_page: described(extra(z.string(), ""), "The address that the app goes to; empty: it stays") },
});

export const appVersionAuth = call("GET", "/user/get_app_version_auth", {
  summary: "As get_app_version, for a member",
  by: "member",
  leadsTo: ["landing_page"],
  answer: {
    landing_page: described(extra(personal(z.string()), ""), "The address that the app goes to; empty: it stays"),
  },
});
