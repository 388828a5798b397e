export const luckyHit = {
  // The table.
  menuText: "Two hands of three cards, every 30 seconds",
  table: "The table",
  round: "Round {period}",
  black: "Black",
  red: "Red",
  lucky: "Lucky Hit",
  hidden: "{side}: three cards, face down",
  hand: "{side}: {cards}, {kind}",
  highCard: "High card",
  pair: "Pair",
  straight: "Straight",
  flush: "Flush",
  straightFlush: "Straight flush",
  threeOfAKind: "Three of a kind",
  pairThatPays: "Pair of 9 or better",
  nowWaiting: "Now Waiting",
  timeLeft: "Time left for stakes",
  blackWins: "Black wins",
  redWins: "Red wins",
  luckyPays: "{winner} · Lucky Hit {multiple}",
  maintenanceText: "Lucky Hit is closed for maintenance. Your balance is safe; please come back later.",
  totals: "All players’ stakes",
  // Earlier rounds.
  results: "Latest winners",
  resultsToggle: "More of the latest winners",
  resultsNone: "The latest winners appear here",
  whoPlays: "Largest stakes",
  road: "Road of the last {count} rounds",
  // Stakes.
  panel: "Your stake",
  upTo: "up to {multiple}",
  ownOn: "yours {amount}",
  belowLeast: "The least stake is {amount}",
  aboveMost: "The largest stake is {amount}",
  undo: "Undo",
  repeat: "Repeat",
  double: "Double",
  unsent: "{count, plural, one {One more stake was not sent.} other {# more stakes were not sent.}}",
  completedText: "Your contract is successful completed",
  gotIt: "Got it",
  noticeText: "Black’s hand alone decides a Lucky Hit, whoever wins the round.",
  notDelivered: "Your stake did not reach the server in time. Nothing was taken.",
  unconfirmed:
    "The connection was lost before your stake was confirmed. Look under My records to see whether it was accepted.",
  // Records.
  pick: "Pick",
  luckyOdds: "Lucky Hit odds",
  // Rules.
  pictureRound: "A round: 30 seconds, stakes from second 4 to 19, cards at second 20",
  pictureHands: "Hands from the lowest to the highest",
  picturePays: "What a Lucky Hit pays by Black’s hand",
  rule1: "A round takes 30 seconds. Stakes are taken from second 4 to second 19; at second 20 the cards are turned.",
  rule2: "Black and Red get three cards each from one deck of 52. The higher hand wins; equal hands are dealt again.",
  rule3:
    "From the highest: three of a kind, straight flush, flush, straight, pair, high card. The ace is high; A-2-3 is the lowest straight.",
  rule4: "A stake on Black or Red pays {multiple} if that side wins.",
  rule5: "Only the Black card type is Lucky Hit: it pays by Black’s hand, whoever wins the round.",
  rule6:
    "{percent} of the stake is the fee; the rest is the delivery, on which wins are paid. A stake is from {min} to {max}.",
  rule7: "A round whose cards cannot be drawn is void, and its stakes are returned in full.",
  rule8: "Until stakes close, Undo cancels the last stake and returns it in full.",
  paysFrom: "{least} to {most}",
  fairText:
    "Before stakes open, the server publishes the SHA-256 of its secret seed. The cards are computed from that seed and the seeds of the first three players. Afterwards the seed is published, and your browser deals the cards again: open a record, or press the shield at the table.",
  // Verification.
  stepNonce: "The nonce is the period",
  blackHand: "Black’s hand",
  redHand: "Red’s hand",
  winner: "Winner",
  // The proof page.
  proofSeedsHint: "The seeds of the first three players, joined. Leave it empty if nobody staked.",
  proofSeedsFault: "One to three seeds of 20 letters and digits each, or nothing",
  proofLuckyHit: "Lucky Hit pays {odds}×",
  proofNoLuckyHit: "No Lucky Hit",
  proofHow:
    "Every four bytes are a number from 0 up to 1. It chooses one of the cards left: three for Black, then three for Red. Where the hands are equal, six more are drawn.",
};

declare module "#web/locales/messages.ts" {
  interface GameMessages {
    readonly luckyHit: typeof luckyHit;
  }
}
