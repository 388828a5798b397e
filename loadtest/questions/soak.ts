// Is the tenth minute as good as the first?
//
//   npm run loadtest -- soak --profile peak
//
// The mixture of an evening, smaller and longer. The report shows answer times, and the memory of our own server.
// Neither may climb.

export { summaryFile as handleSummary } from "../target.ts";
export {
  aviatorTable as playAviator,
  closeMixture as teardown,
  luckyHitTable as playLuckyHit,
  mixtureOptions as options,
  openMixture as setup,
  visitor as visit,
} from "../mixture.ts";
