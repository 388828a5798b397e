// Two ways in which a backend may write the same fields: plainly, and as a framework with decimals, its own dates and its
// own fields does. By the names that the specification uses, not by the contract's.

export const DIALECTS = ["plain", "framework"] as const;
export type Dialect = (typeof DIALECTS)[number];

const DECIMALS =
  /^(?:price|balance|change_balance|after_balance|fee|actual_price|change|profit|\w*contribution|first_recharge_price|amount|delivery|contract_money|change_amount|cash_result|open_result|rate|result|join_recharge|join_bet|betAmount|betPrice|coefficient|cashCoefficient|cashAmount)$/;
const TIMES = /^(?:create_time|start_time|end_time)$/;
const IDS = /^(?:id|product_id|user_id|game_id|period|next_period|bank_code_group_id|r_code)$/;
/** The first picture stays, so that something can be seen. */
const PICTURES = /^image[2-5]?$/;

/** An answer in a dialect. */
export function inDialect(dialect: Dialect, json: unknown): unknown {
  return dialect === "plain" ? json : written(json, "");
}

function written(json: unknown, name: string): unknown {
  if (Array.isArray(json)) return json.map((each: unknown) => written(each, name === "step_rates" ? "rate" : ""));
  if (typeof json === "object" && json !== null) {
    const fields = Object.entries(json).map(([field, value]) => [field, written(value, field)] as const);
    return { ...Object.fromEntries(fields), updated_at: "2026-11-20T21:41:00Z", _links: { self: null }, tags: [] };
  }
  if (typeof json === "boolean") return Number(json);
  if (typeof json === "number") {
    if (TIMES.test(name)) return new Date(json).toISOString();
    if (IDS.test(name)) return String(json);
    return DECIMALS.test(name) ? json.toFixed(2) : String(json);
  }
  if (typeof json === "string" && IDS.test(name) && /^\d+$/.test(json)) return Number(json);
  return PICTURES.test(name) ? null : json;
}
