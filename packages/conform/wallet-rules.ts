/** A wallet's duties to the providers of games: sentences of `/openapi.provider.json`. */
export const WALLET_RULES = {
  wallet_answer: "Every answer is an envelope: code 200 is success, any other code is a refusal.",
  wallet_fields: "A success has the fields of the document; amounts are whole numbers of minor units.",
  wallet_accepts: "A call that breaks no rule succeeds.",
  wallet_code: "A refusal has the code of the catalogue for its reason.",
  wallet_form: "A body that breaks the schema of its call is refused with code 400, and moves nothing.",
  wallet_moves: "A movement changes the balance by its amount, once, and answers the balance after it.",
  wallet_repeat: "Repeat a call whose answer did not come, signed anew: it gets the same answer.",
  wallet_other: "Other content under a transaction's id gets code 5006.",
  wallet_order: "Calls may arrive in any order.",
  wallet_session: "Only debit needs an open session of its player and game.",
  wallet_limits: "Limits refuse debit alone: its least and greatest are those that authenticate tells.",
  wallet_signature: "A request without a valid signature over its bytes, path and time is refused.",
  wallet_replay: "A nonce never comes again.",
  wallet_isolation: "A provider's key and a player's id reach the rounds of that provider and that player alone.",
  wallet_at_once: "Calls at once move what each of them names, and never more than the balance.",
  wallet_books: "The balance is the sum of what was acknowledged.",
} as const satisfies Readonly<Record<string, string>>;

export type WalletRule = keyof typeof WALLET_RULES;
