// Does an ordinary evening go well: Aviator, Lucky Hit, Win Go, Mines and visitors who look around, all at once?
//
//   npm run loadtest -- evening --profile peak
//
// Players at the tables stake in every round. Over REST members arrive at a constant rate.

export { summaryFile as handleSummary } from "../target.ts";
export {
  aviatorTable as playAviator,
  closeMixture as teardown,
  luckyHitTable as playLuckyHit,
  mixtureOptions as options,
  openMixture as setup,
  visitor as visit,
} from "../mixture.ts";
