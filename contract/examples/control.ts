import { DAY_MS, HOUR_MS } from "../values/durations.ts";
import { GAME, GAME_TITLE, TABLE } from "../values/example-names.ts";
import * as faults from "../control/faults.ts";
import { operateJournal, operateMetrics } from "../control/metrics.ts";
import {
  controlEndReplay,
  operateRecord,
  operateRecording,
  controlReplay,
  type Recording,
  controlLoadState,
  controlScene,
  controlState,
} from "../control/state.ts";
import * as control from "../control/control.ts";
import * as custody from "../control/custody.ts";
import { operateDispute } from "../control/disputes.ts";
import * as members from "../control/members.ts";
import * as operate from "../control/operate.ts";
import * as ownData from "../control/own-data.ts";
import * as proposals from "../control/proposals.ts";
import { operateTrail } from "../control/trail.ts";
import * as workbench from "../control/workbench.ts";
import { refuse } from "../refusals.ts";
import { badField, type Example, example, NOW } from "./example.ts";

const MOBILE = "+919876543210";
const RECHARGE = "R120007-0b8e5c1f2a4d4c0e9f3a7d6c5b4a3928";
const WITHDRAWAL = "W120007-5d1c9a7be2f84e6aa0d34c71f8b2906e";

const STATE = {
  cells: 8,
  fairness: "4bf5122f344554c53bde2ebb8cd2b7e3d1600ad631c385a5d7cce23c7785459a",
  objects: [
    {
      name: "cell:0",
      state: {
        schema: 1,
        tables: [{ name: "account", columns: ["id", "posted"], rows: [[100_000, 100_000]] }],
        kept: { maintenance: false },
      },
    },
  ],
};

const DIGEST = STATE.fairness;

const DETAILS: members.MemberDetails = {
  user_id: "120007",
  mobile_number: MOBILE,
  nick_name: "kite_flyer",
  kind: "member",
  create_time: NOW - DAY_MS,
  balance: 98_950,
  freeze: { who: "asha", reason: "The bank asks who paid", time: NOW },
  locked_until: null,
  devices: 1,
  sessions: [{ id: "5f0c3a1e9b7d2c46", device: "9b7d2c46", create_time: NOW - HOUR_MS, seen_time: NOW }],
  open_stakes: [{ game: GAME, period: 179521086000, bet_id: "c1f7e0b2-0001", amount: 1_000, create_time: NOW }],
  limits: {
    daily_recharge: 500_000,
    weekly_recharge: null,
    monthly_recharge: null,
    daily_loss: null,
    weekly_loss: null,
    monthly_loss: null,
    daily_stake: null,
    weekly_stake: null,
    monthly_stake: null,
    session_minutes: 60,
    pause_until: null,
    exclude_until: null,
    reality_minutes: null,
    pending: null,
    raises: [],
    rules: null,
    offer_limit: false,
    review_since: null,
  },
  recharges: [{ serial_number: RECHARGE, channel: "upi", price: 50_000, status: "Success", create_time: NOW }],
  withdrawals: [
    {
      serial_number: WITHDRAWAL,
      channel: "bank",
      price: 20_000,
      fee: 400,
      status: "Wait",
      fail_reason: "",
      create_time: NOW,
    },
  ],
  records: [
    {
      type: "bet",
      change_balance: -1_000,
      after_balance: 98_950,
      relation_id: `${GAME}:179521086000`,
      create_time: NOW,
    },
  ],
  notices: [{ type: "new_device", create_time: NOW - HOUR_MS }],
  suggestions: [
    {
      serial_number: "S120007-3",
      type: "game",
      whats_app: "",
      content: "I cashed out and was not paid",
      supple_serial: "",
      reply: "",
      status: "Wait",
      create_time: NOW,
    },
  ],
};

const EXPORT: custody.ExportHead = {
  id: "0b8e5c1f-2a4d-4c0e-9f3a-7d6c5b4a3928",
  taken_at: NOW,
  cells: 8,
  directories: 16,
  keys: [{ name: "FAIRNESS_KEY", digest: DIGEST }],
  objects: [{ name: "cell:0", schema: { steps: 2 } }],
};
const PAGE = { object: "cell:0", sha256: DIGEST };

const RECORDING: Recording = {
  calls: [
    {
      ms: 120,
      method: "GET",
      path: `/${GAME}/status`,
      query: "traps=3",
      body: "",
      status: 200,
      answer: '{"code":200,"msg":"OK"}',
    },
  ],
  sockets: [{ ms: 340, path: `/${TABLE}`, frames: [{ ms: 2, direction: "out", text: '{"cmd":5008,"data":"{}"}' }] }],
};

const STUB: Omit<workbench.Stub, "id"> = {
  match: { path: "/user/add_withdrawal", member: "120007", share: 1 },
  answer: { status: 200, body: { code: 2001, msg: "Not today: {{body.price}}" }, delay_ms: 300 },
  seed: 7,
};
const ANNOUNCEMENT: workbench.Announcement = {
  until: NOW + HOUR_MS,
  text: {
    in: `${GAME_TITLE} is back at six.`,
    pt: `${GAME_TITLE} volta às seis.`,
    mx: `${GAME_TITLE} vuelve a las seis.`,
    vi: `${GAME_TITLE} trở lại lúc sáu giờ.`,
  },
};
const REASON = `Incident 42: the backend of ${GAME_TITLE} is slow`;
const CLOSING: workbench.Closing = { game: GAME, ...ANNOUNCEMENT, closes_at: NOW + 120_000 };
const LINE = {
  seq: 17,
  real_time: NOW,
  who: "asha",
  act: "PUT /operate/closing",
  reason: REASON,
  input: { game: GAME, text: ANNOUNCEMENT.text, countdown_s: 120 },
  of: null,
  code: 200,
  before: { closings: [] },
  after: { closings: [CLOSING] },
  hash: "4bf5122f344554c53bde2ebb8cd2b7e3d1600ad631c385a5d7cce23c7785459a",
};
const PROPOSAL = {
  id: "c1f7e0b2-0001",
  state: "waiting",
  kind: "correction",
  subject: "120007",
  amount: -12.5,
  uses: 1,
  reference: "ticket 4711",
  reason: "The bank sent the recharge of Monday twice",
  who: "asha",
  create_time: NOW,
  alone: false,
  decided_by: null,
  decided_why: null,
  decide_time: null,
} as const;
const FAILED = {
  object: "cell:3",
  count: 2,
  last: { real_time: NOW, event: "settlement_failed", error: "Error: the table did not answer" },
};
const ACTIVITY = {
  members: 42,
  simulated: 200,
  sockets: 17,
  stakes: { count: 4_210, per_second: 12.4, latency: { count: 530, p50: 1, p95: 4, p99: 9 } },
  cash_outs: { count: 1_804, per_second: 3.1, latency: { count: 121, p50: 1, p95: 3, p99: 7 } },
  refusals: 12,
  errors: 0,
};
const MONEY = { real_time: NOW, now: NOW, members: 41_872.5, total: 0 };

const SLOW_PROFILE = {
  match: { path: "/user/profile", share: 0.2 },
  fault: { kind: "delay", spread: "lognormal", median_ms: 300, sigma: 0.6 },
  seed: 7,
  until: NOW + 60_000,
} as const;

export const controlExamples: readonly Example[] = [
  example(control.controlMessages, {
    query: { mobile_number: MOBILE },
    answer: {
      queryset: [{ mobile_number: MOBILE, verify_type: "register", code: "042137", create_time: NOW }],
    },
    refusal: badField("mobile_number"),
  }),
  example(control.controlMembers, {
    body: { count: 1, balance: 1000.5, locale: "in", cell: 7, r_code: "110003", load_test: "cards-1795210860000" },
    answer: {
      members: [
        {
          user_id: "120007",
          mobile_number: "000123456789012",
          nick_name: "player_120007",
          token: "120007.c2VjcmV0LXNlY3JldC1zZWNyZXQ",
        },
      ],
    },
    refusal: badField("cell"),
  }),
  example(control.controlCloseLoadTest, {
    body: { load_test: "cards-1795210860000" },
    answer: { closed: 50, open: 0 },
    refusal: badField("load_test"),
  }),
  example(control.controlClock, {
    body: { shift_ms: 180_000, frozen: true, speed: 1 },
    answer: { now: NOW, speed: 1, frozen: true },
    refusal: badField("speed"),
  }),
  example(control.controlStep, {
    body: { table: TABLE },
    answer: { now: NOW, speed: 1, frozen: true, period: 179_521_086_000, phase: "open" },
    refusal: badField("table"),
  }),
  example(control.controlForce, {
    body: { table: TABLE, outcomes: [1.87, 20] },
    answer: { queued: 2 },
    refusal: badField("outcomes"),
  }),
  example(operate.operateRetireChain, {
    body: { reason: REASON, table: TABLE },
    answer: { chain: 1, index: 4711 },
    refusal: badField("table"),
  }),
  example(control.controlDemoMode, { answer: { mode: "normal" }, refusal: "unauthorized" }),
  example(control.controlSetDemoMode, {
    body: { mode: "forgetful" },
    answer: { mode: "forgetful" },
    refusal: badField("mode"),
  }),
  example(control.controlRestart, { body: { object: "cell:3" }, refusal: badField("object") }),
  example(operate.operateStock, { body: { reason: REASON, product_id: 5, stock: 42 }, refusal: "product_unknown" }),
  example(operate.operateProviderKey, {
    body: { reason: REASON, provider: "spribe", key_id: "spribe.2" },
    answer: {
      key_id: "spribe.2",
      share: "8d6c1f0e9b7a5c3d2e1f0a9b8c7d6e5f4a3b2c1d0e9f8a7b6c5d4e3f2a1b0c9d",
      valid: ["spribe.2", "spribe.1"],
      changed: {
        before: { valid: ["spribe.1"] },
        after: { valid: ["spribe.2", "spribe.1"], waiting: null },
      },
    },
    refusal: "own_proposal",
  }),
  example(operate.operateProviderRounds, {
    answer: {
      queryset: [
        {
          provider: "spribe",
          game: "star-pairs",
          round: "round-7f3a",
          user_id: "120007",
          transaction: "tx-7f3a-1",
          amount: 10.5,
          create_time: NOW,
        },
      ],
    },
    refusal: "unauthorized",
  }),
  example(operate.operateGiftCodes, {
    body: { id: PROPOSAL.id, reason: REASON, gift_code: "WELCOME-2026", price: 100, uses: 500 },
    answer: { proposal: { id: PROPOSAL.id, state: "waiting" } },
    refusal: badField("price"),
  }),
  example(operate.operatePayments, {
    answer: {
      queryset: [{ serial_number: RECHARGE, user_id: "120007", pay_key: "upi", price: 500, create_time: NOW }],
    },
    refusal: "unauthorized",
  }),
  example(operate.operateDecidePayment, {
    body: { id: PROPOSAL.id, reason: REASON, serial_number: RECHARGE, outcome: "paid" },
    answer: { proposal: { id: PROPOSAL.id, state: "done" } },
    refusal: "payment_unknown",
  }),
  example(operate.operateWithdrawals, {
    answer: {
      queryset: [
        {
          serial_number: WITHDRAWAL,
          user_id: "120007",
          channel_key: "bank",
          price: 250,
          fee: 5,
          create_time: NOW,
        },
      ],
    },
    refusal: "unauthorized",
  }),
  example(operate.operateDecideWithdrawal, {
    body: {
      reason: REASON,
      serial_number: WITHDRAWAL,
      outcome: "rejected",
      fail_reason: "name_differs",
      words: "The account belongs to A. Rao",
    },
    refusal: "already_decided",
  }),
  example(proposals.operateCorrect, {
    body: { id: PROPOSAL.id, user_id: "120007", amount: -12.5, reference: PROPOSAL.reference, reason: PROPOSAL.reason },
    answer: { proposal: { id: PROPOSAL.id, state: "waiting" } },
    refusal: refuse("operator_sum", { with: { hours: 1, max: 250_000, left: 0 } }),
  }),
  example(operateDispute, {
    body: { user_id: "120007", table: "aviator", round: 179521086000, reason: "Ticket 4711: the member was not paid" },
    answer: {
      dispute: '{"format":"rangoli dispute 1","member":"120007","table":"aviator","round":179521086000}',
      key: "2026-11",
      signature: "0".repeat(128),
    },
    refusal: "round_unknown",
  }),
  example(proposals.operateProposals, { answer: { queryset: [PROPOSAL] }, refusal: "unauthorized" }),
  example(proposals.operateDecideProposal, {
    body: { id: PROPOSAL.id, decision: "confirm", reason: "Seen in the bank's statement" },
    answer: {
      proposal: {
        ...PROPOSAL,
        state: "done",
        decided_by: "ravi",
        decided_why: "Seen in the bank's statement",
        decide_time: NOW + 60_000,
      },
    },
    refusal: "own_proposal",
  }),
  example(members.operateMember, {
    body: { find: "+91 98765 43210" },
    answer: { members: ["120007"], details: DETAILS, changed: { before: null, after: { members: ["120007"] } } },
    refusal: badField("find"),
  }),
  example(members.operateFreeze, { body: { user_id: "120007", reason: REASON }, refusal: "receiver_unknown" }),
  example(members.operateUnfreeze, { body: { user_id: "120007", reason: REASON }, refusal: "receiver_unknown" }),
  example(members.operateEndSessions, {
    body: { user_id: "120007", id: DETAILS.sessions[0]?.id, reason: REASON },
    answer: { ended: 1 },
    refusal: "receiver_unknown",
  }),
  example(members.operateExclude, {
    body: { user_id: "120007", days: 365, reason: REASON },
    refusal: "exclusion_stands",
  }),
  example(ownData.operateExportMember, {
    body: { user_id: "120007", reason: "Ticket 4711: the phone is lost" },
    answer: { until: NOW + 1_800_000 },
    refusal: "receiver_unknown",
  }),
  example(ownData.operateMemberData, {
    query: { user_id: "120007", part: "notices", after: "7" },
    answer: { lines: '{"type":"new_device","time":"2026-11-20T18:21:00.000Z"}\n', next: null },
    refusal: "export_over",
  }),
  example(ownData.operateDeleteMember, {
    body: { id: PROPOSAL.id, user_id: "120007", give_up: 0, reason: "Ticket 4711: the phone is lost" },
    answer: { given_up: 0 },
    refusal: "withdrawal_open",
  }),
  example(operate.operateSuggestions, {
    answer: {
      queryset: [
        {
          serial_number: "S120007-3",
          user_id: "120007",
          type: "game",
          content: "How is a round drawn?",
          supple_serial: "",
          create_time: NOW,
        },
      ],
    },
    refusal: "unauthorized",
  }),
  example(operate.operateExcludedDevices, {
    answer: { queryset: [{ user_id: "120007", create_time: NOW }] },
    refusal: "unauthorized",
  }),
  example(operate.operateReply, {
    body: {
      reason: REASON,
      serial_number: "S120007-3",
      reply: "From the server seed and the seeds of the first three players.",
    },
    refusal: "suggestion_unknown",
  }),
  example(faults.controlAddFault, {
    body: SLOW_PROFILE,
    answer: { faults: [{ id: 1, ...SLOW_PROFILE }] },
    refusal: badField("fault.kind"),
  }),
  example(faults.controlFaults, { answer: { faults: [{ id: 1, ...SLOW_PROFILE }] }, refusal: "unauthorized" }),
  example(faults.controlRemoveFaults, { body: { id: 1 }, answer: { faults: [] }, refusal: "not_found" }),
  example(operateJournal, {
    query: { member: "120007", call: "/user/profile", request_id: "b1946ac9-2b7e-4d0c-8f3a-9a7d6c5b4a39" },
    answer: {
      calls: [
        {
          real_time: NOW,
          method: "GET",
          path: "/user/profile",
          member: "120007",
          request_id: "b1946ac9-2b7e-4d0c-8f3a-9a7d6c5b4a39",
          status: 200,
          code: 200,
          ms: 3,
        },
      ],
      frames: [{ real_time: NOW, direction: "in", member: "120007", cmd: 5017, data: '{"period":179521086000}' }],
    },
    refusal: badField("member"),
  }),
  example(operateMetrics, {
    answer: {
      clock: { now: NOW, speed: 1, frozen: false },
      tables: [
        {
          table: TABLE,
          game: TABLE,
          period: 179_521_086_000,
          phase: "open",
          ends_at: NOW + 12_000,
          maintenance: false,
          forced: 0,
          voids: 0,
          last: { period: 179_521_083_210, outcome: 1.87 },
        },
      ],
      instant_games: [{ table: GAME, maintenance: false }],
      cells: [{ cell: 0, ...ACTIVITY }],
      all: ACTIVITY,
      calls: { count: 9_120, errors: 0 },
      failures: [FAILED],
      money: MONEY,
      outbox_age_ms: 0,
      audited_at: NOW - HOUR_MS,
      money_over_time: [MONEY],
    },
    refusal: "unauthorized",
  }),
  example(operateRecord, { body: { reason: REASON, on: true }, refusal: "unauthorized" }),
  example(operateRecording, {
    query: { part: "1" },
    answer: { on: false, part: 1, parts: 1, ...RECORDING },
    refusal: "unauthorized",
  }),
  example(controlReplay, { body: RECORDING, refusal: badField("calls") }),
  example(controlEndReplay, { body: {}, refusal: "unauthorized" }),
  example(workbench.operateGateway, {
    answer: {
      upstream: "origin",
      operator: { name: "asha", role: "act" },
      installation: "local",
      bench: false,
      offers: [],
      now: NOW,
      calls: [{ call: "GET /user/profile", count: 120, errors: 1, p50: 12, p95: 40 }],
      sockets: 3,
      faults: 0,
      stubs: 1,
      announcement: ANNOUNCEMENT,
      closings: [CLOSING],
      recording: { on: true, calls: 120, frames: 900, parts: 1 },
      replaying: false,
      shadow: { asked: 120, differed: 2, failed: 0, skipped: 0 },
    },
    refusal: "unauthorized",
  }),
  example(workbench.controlAddStub, {
    body: STUB,
    answer: { stubs: [{ id: 1, ...STUB }] },
    refusal: badField("match.path"),
  }),
  example(workbench.controlStubs, { answer: { stubs: [{ id: 1, ...STUB }] }, refusal: "unauthorized" }),
  example(workbench.controlRemoveStubs, { body: { id: 1 }, answer: { stubs: [] }, refusal: "not_found" }),
  example(workbench.operateAnnounce, { body: { reason: REASON, ...ANNOUNCEMENT }, refusal: badField("text.vi") }),
  example(workbench.operateEndAnnouncement, { body: { reason: REASON }, refusal: badField("reason") }),
  example(workbench.operateClose, {
    body: { reason: REASON, game: GAME, text: ANNOUNCEMENT.text, countdown_s: 120, until: NOW + HOUR_MS },
    answer: { closings: [CLOSING] },
    refusal: badField("game"),
  }),
  example(workbench.operateOpen, {
    body: { reason: REASON, game: GAME },
    answer: { closings: [] },
    refusal: "not_found",
  }),
  example(operateTrail, {
    query: { after: "16" },
    answer: { lines: [LINE], head: { seq: 17, hash: LINE.hash }, fault: null },
    refusal: "forbidden_role",
  }),
  example(controlState, { answer: STATE, refusal: "unauthorized" }),
  example(controlLoadState, { body: { ...STATE, installation: "local" }, refusal: badField("fairness") }),
  example(controlScene, {
    body: { scene: "busy_evening", players: 200, seed: "diwali", at: NOW, installation: "local" },
    answer: { now: NOW, members: [{ user_id: "120007", token: "120007.c2VjcmV0LXNlY3JldC1zZWNyZXQ" }] },
    refusal: badField("scene"),
  }),
  example(operate.operateAudit, {
    answer: {
      ok: true,
      total: 0,
      cells: [{ cell: 0, members: 12, transfers: 340, total: 0 }],
      invariants: [{ name: "the sum of each cell is 0", checked: 8, broken: 0, first: null }],
      failures: [FAILED],
    },
    refusal: "unauthorized",
  }),
  example(custody.operateExport, { body: { reason: REASON }, answer: { export: EXPORT }, refusal: "not_offered" }),
  example(custody.operateExportPage, {
    body: { reason: REASON, object: "cell:0", wanted: "lines" },
    answer: { lines: '{"key":"closed","value":{}}\n', sha256: DIGEST, next: null },
    refusal: badField("object"),
  }),
  example(custody.operateRestore, {
    body: { reason: REASON, installation: "production", export: EXPORT },
    refusal: badField("FAIRNESS_KEY"),
  }),
  example(custody.operateRestorePage, {
    body: { reason: REASON, id: EXPORT.id, page: 1, last: true, lines: '{"key":"closed","value":{}}\n', ...PAGE },
    refusal: badField("page"),
  }),
  example(custody.operateRestoreList, {
    body: { reason: REASON, id: EXPORT.id, from: 0, entries: [`generation ${NOW}\ntime ${NOW}\nreason restore`] },
    refusal: badField("entries"),
  }),
  example(custody.operateEndRestore, {
    body: { reason: REASON, id: EXPORT.id, pages: [{ object: "cell:0", pages: 1 }] },
    refusal: badField("cell:0"),
  }),
  example(custody.operateRecover, {
    body: { reason: REASON, installation: "production", time: NOW },
    answer: { objects: [{ object: "cell:0", undo: "0000007b-0000b26e-00001538-0c3e87bb37b3db5cc52eedb93cd3b96b" }] },
    refusal: "not_offered",
  }),
  example(operate.operateBooks, {
    query: { cell: "0", after: "0" },
    answer: {
      transfers: [
        { member: 100_000, time: NOW, kind: "bet", debit: 100_000, credit: -1, amount: 5_000, relation: `${GAME}:1` },
      ],
      next: null,
    },
    refusal: badField("cell"),
  }),
];
