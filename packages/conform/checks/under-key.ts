import { writeJson } from "../../../contract/values/json.ts";
import type { AnyCall, ReadOf } from "../../../contract/call.ts";
import type { Reply } from "../backend/answer.ts";
import { told } from "../backend/answer.ts";
import type { AskOptions } from "../backend/backend.ts";
import type { Trial } from "../check.ts";
import type { Session } from "../session.ts";

/** Fields that say when or to whom an answer was given. */
const VOLATILE = new Set(["server_time", "request_id"]);

/** Repeats a call that succeeded, with the same key and body: the first answer comes again. */
export async function expectSameAnswer(
  { backend }: Session,
  trial: Trial,
  call: AnyCall,
  options: AskOptions,
  first: Reply,
): Promise<void> {
  const { curl } = first;
  const again = await backend.ask(trial, call, options);
  if (again.code !== first.code) {
    return trial.fail("repeated_key", `the repeated call answers ${told(again)}`, { curl });
  }
  const [one, two] = [fieldsOf(first), fieldsOf(again)];
  const names = [...new Set([...Object.keys(one), ...Object.keys(two)])].filter((name) => one[name] !== two[name]);
  trial.expect(names.length === 0, "repeated_key", `the repeated call answers another ${names.join(", ")}`, { curl });
}

/**
 * The second account uses the key and the body of a call of the first: an answer of success has moved its own money by
 * `amount`, and only what is refused under any key is refused. True: the call was accepted.
 */
export async function expectOwnMoney<C extends AnyCall>(
  { backend, second, hasSecond }: Session,
  trial: Trial,
  call: C,
  options: AskOptions,
  amount: number | ((fields: ReadOf<C>) => number),
): Promise<boolean> {
  if (!hasSecond) return false;
  const mark = await second.mark(trial);
  const given = { ...options, token: second.token };
  const used = await backend.ask(trial, call, given);
  const { curl } = used;
  if (used.code === 200) {
    if (used.fields === null) throw trial.notRun(`${call.method} ${call.path} cannot be read`);
    const wanted = typeof amount === "number" ? amount : amount(used.fields);
    await second.expectMoved(trial, mark, wanted, "key_of_member", { curl });
    return true;
  }
  const fresh = await backend.ask(trial, call, { ...given, key: backend.newName() });
  const story = `${told(used)} under another member's key, accepted under its own`;
  trial.expect(fresh.code !== 200, "key_of_member", story, { curl });
  return fresh.code === 200;
}

/** Sends another body under a key that was used: it is refused. */
export async function expectOtherBodyRefused(
  { backend }: Session,
  trial: Trial,
  call: AnyCall,
  options: AskOptions,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { code, curl } = await backend.ask(trial, call, { ...options, body: { ...options.body, ...body } });
  const detail = `${call.method} ${call.path} with another body answers code 200 under the same key`;
  trial.expect(code !== 200, "other_body", detail, { curl });
}

function fieldsOf({ json }: Reply): Readonly<Record<string, string>> {
  const fields = Object.entries(json).filter(([name]) => !VOLATILE.has(name));
  return Object.fromEntries(fields.map(([name, value]) => [name, writeJson(value)]));
}
