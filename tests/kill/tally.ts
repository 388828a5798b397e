/** What is counted while the house is killed again and again. */
export class Tally {
  /** Money calls, stakes and cash-outs that were answered with a success. */
  acknowledged = 0;
  /** Those that were answered with a refusal, which must not have moved anything. */
  refused = 0;
  /** Requests and frames that were sent once more, since the first time had no answer. */
  resent = 0;
  /** Sockets that were open again after a kill. */
  socketsBack = 0;
  /** Starts after which a flight went on in which a stake was open; a running game of Mines stood as it was left. */
  readonly flightsResumed = new Set<number>();
  readonly minesResumed = new Set<number>();
  /** What should not be, in words. */
  readonly problems: string[] = [];
}
