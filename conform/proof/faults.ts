import type { RuleName } from "../../contract/rules.ts";

/** A defect of the reference origin, and how the kit has to find it. */
export interface PlantedFault {
  /** Its name in `tests/reference-origin/origin/faults.py`. */
  readonly name: string;
  /** The checks that run against it: the beginnings of their names. */
  readonly only: readonly string[];
  /** The rule that a check has to report; without one every check has to end with `verdict`. */
  readonly rule?: RuleName;
  readonly verdict?: "passed" | "not_run";
  /** All that failures say. */
  readonly says?: RegExp;
  /** Only a forced outcome shows it. */
  readonly isForced?: true;
}

const fault = (name: string, rule: RuleName, ...only: readonly string[]): PlantedFault => ({ name, only, rule });
const forced = (...given: Parameters<typeof fault>): PlantedFault => ({ ...fault(...given), isForced: true });
/** A defect that gets no verdict but the one that names it. */
const named = (name: string, rule: RuleName, says: RegExp, ...only: readonly string[]): PlantedFault => ({
  name,
  only,
  rule,
  says,
});
/** No defect, or nothing that a check could judge. */
const unjudged = (name: string, verdict: "passed" | "not_run", ...only: readonly string[]): PlantedFault => ({
  name,
  only,
  verdict,
});

const ADDRESS_CHECKS = [
  "isolation GET /user/address",
  "isolation PUT /user/delete_address",
  "isolation POST /user/edit_address",
  "locales GET /user/address",
];
const WRITING_CHECKS = [
  "money an address",
  "money a transfer moves",
  "money a suggestion",
  "accounts a bank card is added",
  "isolation PUT",
  "isolation POST",
  "win a stake costs",
  "mines a game costs",
];

export const PLANTED: readonly PlantedFault[] = [
  fault("wrong-type", "fields", "calls"),
  fault("missing-field", "fields", "lists"),
  fault("missing-flag", "fields", "calls"),
  fault("list-as-object", "fields", "calls"),
  fault("wrong-envelope", "envelope", "calls"),
  fault("refusal-without-message", "message", "locales"),
  fault("untranslated", "locale", "locales"),
  fault("server-error", "status", "calls"),
  fault("page-instead-of-json", "envelope", "calls"),
  fault("token-403", "unauthorized", "401"),
  fault("token-redirect", "unauthorized", "401"),
  fault("open-call", "unauthorized", "401"),
  fault("shop-needs-token", "visitor", "calls"),
  fault("float-drift", "decimals", "calls"),
  fault("keyword-ignored", "keyword", "calls"),
  fault("empty-launch", "game_start", "calls"),
  fault("page-without-count", "page_count", "lists"),
  fault("page-repeats", "page_repeats", "lists"),
  fault("page-overlaps", "page_repeats", "lists"),
  fault("page-size-ignored", "page_size", "lists"),
  fault("oldest-first", "newest_first", "lists"),
  fault("foreign-record", "isolation", "isolation"),
  fault("foreign-list", "isolation", "isolation"),
  fault("foreign-told", "isolation", "isolation"),
  fault("balance-not-moved", "staked", "money a transfer"),
  fault("moved-without-record", "staked", "money a transfer"),
  fault("paid-twice", "repeated_key", "money a transfer"),
  fault("quoted-key-unread", "repeated_key", "money a key within quotes"),
  fault("receiver-paid-twice", "staked", "money a transfer"),
  fault("overdrawn", "not_moved", "money a transfer"),
  fault("after-balance-stale", "after_balance", "records"),
  fault("two-balances", "one_balance", "records"),
  fault("wrong-password-buys", "not_moved", "money a wrong password"),
  fault("credited-before-payment", "credited_later", "money a recharge"),
  fault("payment-page-without-form", "payment_page", "money a recharge"),
  fault("payment-without-gateway", "recharge_answer", "money a recharge"),
  fault("gift-event-pays-less", "staked", "money a gift event"),
  fault("wrong-colours", "win_result", "records"),
  fault("wrong-fee", "fee", "records"),
  fault("win-settled-wrong", "win_status", "records"),
  fault("mines-without-fee", "mines_reward", "mines"),
  fault("frame-data-not-text", "frame_form", "luckyhit"),
  fault("frame-field-missing", "fields", "aviator"),
  fault("socket-without-token", "socket_token", "aviator a wrong token"),
  fault("take-off-unannounced", "aviator_order", "aviator"),
  fault("coefficient-falls", "aviator_climb", "aviator"),
  fault("results-missing", "aviator_results", "aviator"),
  fault("results-repeated", "aviator_results", "aviator"),
  fault("crash-differs", "aviator_results", "aviator"),
  fault("late-cash-out", "aviator_late", "aviator"),
  fault("tie-after-crash", "aviator_late", "aviator"),
  fault("cash-out-pays-less", "cash_amount", "aviator"),
  fault("stakes-in-flight", "aviator_stakes", "aviator"),
  fault("any-stake", "aviator_least", "aviator"),
  fault("lucky-late-stake", "lucky_window", "luckyhit"),
  fault("lucky-wrong-winner", "lucky_status", "luckyhit"),
  fault("lucky-totals-missing", "lucky_totals", "luckyhit"),
  fault("lucky-same-cards", "lucky_cards", "luckyhit"),
  fault("lucky-cards-missing", "lucky_cards", "luckyhit"),
  fault("win-lock-late", "win_lock", "win"),
  fault("win-below-zero", "refused", "win a stake on another round"),
  fault("win-beyond-balance", "refused", "win a stake on another round"),
  fault("mines-beyond-balance", "refused", "mines"),
  fault("win-number-pays-less", "win_pays", "win"),
  forced("win-violet-pays-less", "win_pays", "win"),
  forced("win-five-pays-whole", "win_pays", "win"),
  forced("win-zero-pays-whole", "win_pays", "win"),
  fault("win-pays-twice", "win_pays", "win"),
  fault("categories-unfiltered", "filtered", "win"),
  fault("lucky-lock-late", "lucky_window", "luckyhit"),
  fault("lucky-pays-fee", "lucky_pays", "luckyhit"),
  forced("lucky-hand-of-winner", "lucky_pays", "luckyhit"),
  fault("auto-cash-out-silent", "aviator_auto", "aviator"),
  fault("cash-out-by-tag", "aviator_arrival", "aviator"),
  fault("stake-at-the-lock", "aviator_stakes", "aviator"),
  fault("key-other-body", "other_body", "money a transfer moves"),
  fault("key-other-answer", "repeated_key", "mines"),
  fault("gift-code-twice", "code_once", "money a gift code"),
  fault("one-time-code-twice", "code_once", "accounts"),
  fault("log-out-keeps-sockets", "socket_logout", "accounts"),
  fault("log-out-keeps-token", "unauthorized", "accounts"),
  fault("new-password-keeps-tokens", "unauthorized", "accounts"),
  fault("orders-unfiltered", "filtered", "lists"),
  fault("types-unfiltered", "filtered", "lists"),
  fault("other-id", "same_id", "calls"),
  fault("lost-update", "at_once", "money transfers at once"),
  fault("payment-twice", "credited_once", "money a payment"),
  fault("fourth-socket-closes-all", "socket_limits", "accounts a limit"),
  fault("transfer-below-zero", "refused", "money a transfer"),
  fault("withdrawal-below-zero", "refused", "money a withdrawal"),
  named("no-deletion", "success", /delete_bank_card answers HTTP status 404/, "accounts a bank card is added"),
  named("sockets-end", "socket_open", /closed the socket after \d+ s with code 1001/, "aviator", "luckyhit"),
  named("stake-unanswered", "socket_replies", /^no [53]016 comes within 8 s$/, "aviator", "luckyhit"),
  named("cash-out-unanswered", "socket_replies", /^no 5018 comes within 8 s$/, "aviator"),
  unjudged("no-address-calls", "not_run", ...ADDRESS_CHECKS),
  unjudged("no-receipt", "not_run", "isolation POST /user/confirm_receipt", "money a receipt of an unknown order"),
  unjudged("created-201", "passed", ...WRITING_CHECKS),
  unjudged("empty-204", "passed", ...WRITING_CHECKS),
];
