/** A sentence of the contract, and the document that has it. */
interface Rule {
  readonly text: string;
  readonly source: string;
}

const PLATFORM_CALLS = "platform.md, section 7";
const GAME_CALLS = "games.md, section 7";
const CONVENTIONS = "decisions.md, section 2";

/** Every rule that a check can report. Fields have a sentence of their own, which names the field. */
export const RULES = {
  answers: { text: "The backend answers each call within the time allowed.", source: CONVENTIONS },
  status: { text: "A success has HTTP status 200, and no answer has a status of 500 or more.", source: CONVENTIONS },
  envelope: { text: "Answers carry a code (200 success) and a msg.", source: PLATFORM_CALLS },
  message: { text: "Any other code than 200 shows the server msg to the user.", source: "platform.md, section 8" },
  locale: { text: "Accept-Language carries the locale; the msg comes in the caller's locale.", source: CONVENTIONS },
  fields: { text: "A backend owes the fields that the specification names.", source: "decisions.md, section 9" },
  decimals: { text: "Money on the wire has at most 2 decimals.", source: "decisions.md, section 1" },
  success: { text: "A well-formed call of a member succeeds with code 200.", source: PLATFORM_CALLS },
  visitor: {
    text: "No token is needed for browsing, home data, games and colour history.",
    source: "platform.md, section 6",
  },
  unauthorized: {
    text: "A call without a valid token is answered by HTTP 401, or by the envelope code 401.",
    source: CONVENTIONS,
  },
  refused: {
    text: "A call that breaks a rule gets a code other than 200 and changes nothing.",
    source: PLATFORM_CALLS,
  },
  page_count: { text: "Paged lists answer page.count with queryset.", source: PLATFORM_CALLS },
  page_size: {
    text: "A page has at most p_size rows, and all pages together have page.count rows.",
    source: CONVENTIONS,
  },
  page_repeats: {
    text: "Pages follow each other: no row comes on two pages, and none is left out.",
    source: CONVENTIONS,
  },
  newest_first: { text: "Lists are newest first.", source: "decisions.md, section 3" },
  keyword: { text: "GET /shop/products with a keyword answers matching products.", source: PLATFORM_CALLS },
  same_entry: { text: "A single entry has the values of its row in the list.", source: "platform.md, section 3" },
  isolation: {
    text: "Another member's ids are answered as if they did not exist.",
    source: "decisions.md, section 9, and platform.md, section 6",
  },
  staked: { text: "The balance moves once by the amount that the call names.", source: "platform.md, section 1" },
  not_moved: { text: "A refused call moves no money.", source: PLATFORM_CALLS },
  repeated_key: {
    text: "The same Idempotency-Key and body gives the first answer again and moves nothing.",
    source: CONVENTIONS,
  },
  after_balance: {
    text: "after_balance is the balance after change_balance, row by row.",
    source: "platform.md, section 3",
  },
  one_balance: { text: "Every call that reads the balance reads the same one.", source: GAME_CALLS },
  credited_later: { text: "A recharge moves money after its payment, not before.", source: "platform.md, section 4" },
  recharge_answer: {
    text: "A recharge answers one of pay_url; data_dict and gateway; options; upi_account, price and serial_number.",
    source: PLATFORM_CALLS,
  },
  payment_page: {
    text: "A recharge leads to a page where the member can pay: with a form, a button or a script.",
    source: "platform.md, section 4",
  },
  recorded: { text: "What a member did is in the member's records.", source: "platform.md, section 2" },
  withdrawal: { text: "actual_price is price less fee.", source: "platform.md, section 3" },
  fee: {
    text: "Fee 2 percent of the stake (100 becomes 98); delivery and fee make up the stake.",
    source: "games.md, section 9",
  },
  win_lock: { text: "Win Go refuses stakes when 30 seconds or fewer remain.", source: "games.md, section 4" },
  win_result: {
    text: "Green if odd, red if even; 0 and 5 are also violet; the price's last digit is the result.",
    source: "games.md, section 4",
  },
  win_status: {
    text: "A guess is won if and only if its pick is the result: W waiting, S success, F fail.",
    source: "games.md, section 4",
  },
  win_history: {
    text: "Periods are ordered oldest to newest; the last is the previous period.",
    source: "games.md, section 3",
  },
  mines_reward: { text: "Reward = coefficient x amount x 0.98.", source: "games.md, section 9" },
  mines_grid: {
    text: "Cells are 1 to 25; a trap ends the game; an opened cell again changes nothing.",
    source: "games.md, section 4",
  },
  game_start: { text: "type says which of html_encode and launch_url the answer has.", source: "games.md, section 3" },
  socket_open: {
    text: "The socket opens with the token in the query, and tells its state at once.",
    source: GAME_CALLS,
  },
  socket_token: {
    text: "A socket with a wrong token is refused: by the handshake or by closing it with 4401.",
    source: CONVENTIONS,
  },
  frame_form: { text: "Frames are JSON with cmd and data (data is a JSON string).", source: GAME_CALLS },
  aviator_order: {
    text: "5002 is sent at each change of phase, take-off included (status from 30), before the first 5004.",
    source: "decisions.md, section 9",
  },
  aviator_climb: { text: "The coefficient of a flight never falls.", source: "games.md, section 2" },
  aviator_end: {
    text: "flyEnd 1 means the plane flew away: no coefficient of that round follows it.",
    source: "games.md, section 3",
  },
  aviator_results: {
    text: "5008 has the latest 60 results without repeats, newest first, the crash just seen among them.",
    source: "decisions.md, section 9, and games.md, section 7",
  },
  aviator_stakes: {
    text: "Stakes are taken in the betting time, once a round, and refused in flight.",
    source: "games.md, section 4",
  },
  aviator_least: {
    text: "A stake below the minimum gets its 5016 with the refusal.",
    source: "decisions.md, section 9",
  },
  aviator_late: { text: "A cash-out after the crash is refused.", source: "decisions.md, section 5" },
  aviator_tie: {
    text: "A paid cash-out is at most the round's result: ties go to the player, nothing above.",
    source: "decisions.md, section 5",
  },
  aviator_players: { text: "5012 shows the stakes of the round and who cashed out.", source: "games.md, section 3" },
  cash_amount: {
    text: "cashAmount is betPrice x cashCoefficient, and the balance moves by it.",
    source: "decisions.md, section 4",
  },
  lucky_period: {
    text: "A Lucky Hit cycle has 30 seconds on the wall clock, and a period of its own.",
    source: "games.md, section 4",
  },
  lucky_cards: {
    text: "3004 has three cards for black and three for red, each of its own.",
    source: "games.md, section 3",
  },
  lucky_results: {
    text: "3008 has the latest 48 results, newest first, the winner of 3004 among them.",
    source: GAME_CALLS,
  },
  lucky_window: {
    text: "Betting is open from 4 s to 19 s of each cycle; after the cards stakes are refused.",
    source: "games.md, section 4",
  },
  lucky_status: { text: "A stake is won if and only if its pick is the result.", source: "games.md, section 4" },
  lucky_totals: { text: "3012 has the stakes of all players, a accepted one among them.", source: GAME_CALLS },
} as const satisfies Readonly<Record<string, Rule>>;

export type RuleName = keyof typeof RULES;
