import * as fairness from "../calls/fairness.ts";
import { badField, example, UNSALTED, RECEIPT, RECEIPT_PUBLIC_KEY } from "./example.ts";

export const fairnessExamples = [
  example(fairness.fairnessChains, {
    query: { table: "aviator" },
    answer: {
      queryset: [
        {
          table: "aviator",
          chain: 2,
          end: "9a1ef0a4f6b4d30a2b8d71d0a5b3cb9ec1c0cbe6b1c75a2c5d8e6cbb2e6f7a10",
          length: 65536,
          first_period: null,
          retired: null,
          ...UNSALTED,
        },
        {
          table: "aviator",
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
  example(fairness.fairnessReceipts, {
    query: { table: "win:P:1", period: "20261120436", id: "3c6b8d2e-0001" },
    answer: { queryset: [RECEIPT] },
    refusal: "round_unknown",
  }),
];
