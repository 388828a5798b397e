// Is the tenth minute as good as the first?
//
//   npm run loadtest -- soak --profile peak
//
// The mixture of an evening, smaller and longer. The report shows the answers over time, and the memory of the server where
// it is our own: neither may climb.

export { summaryFile as handleSummary } from "../target.ts";
export {
  aviatorTable as playAviator,
  closeMixture as teardown,
  luckyHitTable as playLuckyHit,
  mixtureOptions as options,
  openMixture as setup,
  visitor as visit,
} from "../mixture.ts";
