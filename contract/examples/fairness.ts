import { DAY_MS } from "../values/durations.ts";
import { TABLE } from "../values/example-names.ts";
import * as fairness from "../calls/fairness.ts";
import { badField, example, NOW, UNSALTED, RECEIPT, RECEIPT_PUBLIC_KEY } from "./example.ts";

/** A list of one entry; its signature holds. */
const LOG_ENTRY = `key 2026-11\ntime ${NOW}\npublic_key ${RECEIPT_PUBLIC_KEY}`;
const LOG_HEAD =
  "local/fairness\n1\nJXSc483lF3xfB4SLUEndVlpGaa2A/xfnTy7lIUW1BH8=\n\n— local/fairness c49FcxmvyCsIM5wLsb010pkaSV5laWYTmvy5HavM3RXbXbfcCU6unmXMxKHtKeIh7OpGtV40jx+HmMNeEppKK8KN9AQ=\n";

export const fairnessExamples = [
  example(fairness.fairnessChains, {
    query: { table: TABLE },
    answer: {
      queryset: [
        {
          table: TABLE,
          chain: 2,
          end: "9a1ef0a4f6b4d30a2b8d71d0a5b3cb9ec1c0cbe6b1c75a2c5d8e6cbb2e6f7a10",
          length: 65536,
          first_period: null,
          retired: null,
          ...UNSALTED,
        },
        {
          table: TABLE,
          chain: 1,
          end: "f1212d88800000c8d7801e033d3a3c6386fbbc8bed7d4c5f9ae4dafd2143891c",
          length: 65536,
          first_period: 179521086000,
          retired: null,
          ...UNSALTED,
        },
      ],
      beacon: null,
      voided: 0,
      receipt_keys: [{ id: "2026-11", public_key: RECEIPT_PUBLIC_KEY }],
    },
    refusal: badField("table"),
  }),
  example(fairness.fairnessOdds, {
    query: { table: "win:P:1" },
    answer: {
      since: NOW - DAY_MS,
      voided: 1,
      queryset: [
        { outcome: "0", rounds: 46 },
        { outcome: "1", rounds: 51 },
        { outcome: "2", rounds: 47 },
      ],
    },
    refusal: badField("table"),
  }),
  example(fairness.fairnessLog, {
    query: { page: "0", kind: "avoided", subject: "key 2026-11", from: "1" },
    answer: {
      head: LOG_HEAD,
      queryset: [{ index: 0, entry: LOG_ENTRY }],
      inclusion: [],
      consistency: [],
    },
    refusal: "not_found",
  }),
  example(fairness.fairnessReceipts, {
    query: { table: "win:P:1", period: "20261120436", id: "3c6b8d2e-0001" },
    answer: { queryset: [RECEIPT] },
    refusal: "round_unknown",
  }),
  example(fairness.fairnessExplanation, {
    query: { table: "win:P:1", period: "20261120436", id: "3c6b8d2e-0001", zone: "+05:30" },
    answer: {
      text: "Your stake of ₹100 reached the server at 12:03:04.512. It was settled at 12:06:00.004 and did not win, so the stake was lost.",
    },
    refusal: "round_unknown",
  }),
];
