export const fairness = {
  // The form.
  title: "Check a result",
  intro:
    "Type or paste the values that a round was drawn from. Your browser computes the result with the very code that draws it on the server; nothing is sent.",
  game: "Game",
  period: "Round",
  commitmentHint: "Optional. What was published before the round; it is compared.",
  nonceHint: "The number of your game, from 0.",
  // What is wrong with a field.
  faultRequired: "Fill this in",
  faultSpaces: "Remove the space or line break",
  faultTooLong: "At most 200 characters",
  faultHash: "64 digits from 0 to 9 and a to f, in small letters",
  faultWholeNumber: "A whole number of at most 15 digits",
  faultRange: "From {min} to {max}",
  // The result.
  incomplete: "The result appears here",
  incompleteText: "Fill in the values above. A round’s proof fills them in for you.",
  committed: "The server seed matches its commitment",
  notCommitted: "The server seed does not match its commitment",
  // How it came to be.
  steps: "Step by step",
  seedHash: "SHA-256 of the server seed",
  mac: "HMAC-SHA-256 of {message}",
  draws: "Numbers drawn",
  bytes: "Bytes",
  float: "Number × choices",
  chosen: "Chosen",
};
