import { RULES } from "../../../games/all/api.ts";
import { type Failure, type Outcome, type Status, STATUSES } from "../check.ts";
import { WALLET_RULES, type WalletRule } from "../wallet-rules.ts";

const MARKS = { passed: "ok     ", failed: "FAILED ", not_offered: "no offer", not_run: "not run" } as const;
const TITLES = { passed: "passed", failed: "failed", not_offered: "not offered", not_run: "not run" } as const;

/** A check as a line, with its failures below it. */
export function outcomeLines({ name, status, why, failures }: Outcome): string[] {
  const head = `${MARKS[status]} ${name}${why === "" ? "" : ` (${why})`}`;
  return [head, ...failures.flatMap(failureLines)];
}

function failureLines(failure: Failure): string[] {
  const { detail, field = "", curl = "" } = failure;
  return [
    ...(curl === "" ? [] : [`        sent:     ${curl}`]),
    `        came:     ${detail}`,
    ...(field === "" ? [] : [`        field:    ${field}`]),
    `        contract: ${sentenceOf(failure)}`,
    `        where:    ${placeOf(failure)}`,
  ];
}

/** The sentence of the contract that a failure breaks. */
function sentenceOf({ rule, sentence }: Failure): string {
  return sentence ?? (isWalletRule(rule) ? WALLET_RULES[rule] : RULES[rule]);
}

/** The place in the contract's document that says so: the heading of the call, or the rule. */
export function placeOf({ rule, sentence = "" }: Failure): string {
  if (isWalletRule(rule)) return "/openapi.provider.json";
  const [call] = /^[A-Z]+ \/[\w/]+(?= answers )/.exec(sentence) ?? [];
  const heading = call?.toLowerCase().replaceAll("/", "").replaceAll(" ", "-");
  return `/docs/contract#${heading ?? `rule-${rule}`}`;
}

function isWalletRule(rule: Failure["rule"]): rule is WalletRule {
  return Object.hasOwn(WALLET_RULES, rule);
}

type Counts = Readonly<Record<Status, number>>;

export function countsOf(outcomes: readonly Outcome[]): Counts {
  const count = (status: Status) => outcomes.filter((each) => each.status === status).length;
  return Object.fromEntries(STATUSES.map((status) => [status, count(status)])) as Record<Status, number>;
}

/**
 * 1 if a check failed, 3 if one did not reach what it checks. Checks that the options left out do not count, but for
 * those of money.
 */
export function exitCodeOf(outcomes: readonly Outcome[]): 0 | 1 | 3 {
  if (outcomes.some(({ status }) => status === "failed")) return 1;
  const asked = outcomes.filter(({ isLeftOut }) => isLeftOut !== true);
  return asked.length > 0 && asked.every(({ status }) => status === "passed") ? 0 : 3;
}

/** A table of the areas, which are the first words of the names. */
export function summaryLines(outcomes: readonly Outcome[]): string[] {
  const areas = [...Map.groupBy(outcomes, ({ name }) => name.split(" ", 1)[0] ?? "")];
  const rows = [...areas, ["in all", outcomes] as const].map(([area, each]) => {
    const counts = countsOf(each);
    return [area, ...STATUSES.map((status) => String(counts[status]))];
  });
  const table = [["area", ...STATUSES.map((status) => TITLES[status])], ...rows];
  return table.map(([area = "", ...numbers]) =>
    [area.padEnd(10), ...numbers.map((each) => each.padStart(13))].join(""),
  );
}

/** The last line of a run: how many rules of money it judged, and which it did not. */
export function moneyLine(outcomes: readonly Outcome[]): string {
  const money = outcomes.filter(({ isMoney }) => isMoney === true);
  const { passed, failed, not_run: notRun } = countsOf(money);
  const names = unjudgedMoney(outcomes).map(({ name, why }) => `${name} (${why})`);
  return [`money rules: ${passed + failed} judged, ${notRun} not run`, ...names].join("\n  not run: ");
}

export function unjudgedMoney(outcomes: readonly Outcome[]): readonly Outcome[] {
  return outcomes.filter(({ isMoney, status }) => isMoney === true && status === "not_run");
}

export function jsonReport(url: string, outcomes: readonly Outcome[]): string {
  const checks = outcomes.map(({ failures, ...rest }) => ({
    ...rest,
    failures: failures.map((failure) => ({ ...failure, sentence: sentenceOf(failure), place: placeOf(failure) })),
  }));
  return `${JSON.stringify({ url, ...countsOf(outcomes), checks }, null, 2)}\n`;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

// XML has no other control characters.
const escaped = (text: string) =>
  text.replaceAll(/[&<>"]/g, (each) => ENTITIES[each] ?? each).replaceAll(/[^\P{Cc}\n\t]/gu, " ");

/** The results in the form that build servers read. */
export function junitReport(outcomes: readonly Outcome[]): string {
  const { failed, not_offered: notOffered, not_run: notRun } = countsOf(outcomes);
  const cases = outcomes.map(({ name, status, why, failures, ms }) => {
    const [area = "", ...rest] = name.split(" ");
    const head = `<testcase classname="${escaped(area)}" name="${escaped(rest.join(" "))}" time="${ms / 1000}"`;
    if (status === "passed") return `    ${head}/>`;
    // JUnit has no other word for it.
    if (status !== "failed") {
      const message = [TITLES[status], why].filter((each) => each !== "").join(": ");
      return `    ${head}><skipped message="${escaped(message)}"/></testcase>`;
    }
    const all = failures.map((failure) => {
      const text = [sentenceOf(failure), placeOf(failure), failure.field ?? "", failure.curl ?? ""].filter(
        (line) => line !== "",
      );
      return `<failure message="${escaped(failure.detail)}">${escaped(text.join("\n"))}</failure>`;
    });
    return `    ${head}>${all.join("")}</testcase>`;
  });
  const counts = `tests="${outcomes.length}" failures="${failed}" skipped="${notOffered + notRun}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="rangoli-conform" ${counts}>`,
    ...cases,
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}
