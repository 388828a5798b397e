// Do players at the tables and callers over REST get their answers in time, and does the audit pass afterwards?
//
//   npm run loadtest -- --seconds 20
//
// The simulator's clock runs five times as fast, so that even 20 s see several rounds of Aviator and Lucky Hit.

export { summaryFile as handleSummary } from "../target.ts";
export {
  aviatorTable as playAviator,
  closeMixture as teardown,
  luckyHitTable as playLuckyHit,
  mixtureOptions as options,
  openMixture as setup,
  visitor as visit,
} from "../mixture.ts";
