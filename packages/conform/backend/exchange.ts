import { writeJson } from "../../../contract/values/json.ts";

/** A request as it was sent, but for its secrets. */
export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Fields of bodies that a report must not show. */
const SECRET_FIELDS: Readonly<Record<string, string>> = { password: "$PASSWORD", verify_code: "$CODE" };

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The request as a curl command; `$TOKEN` and the like stand for secrets. */
export function curlOf({ method, url, headers, body }: Sent): string {
  const parts = ["curl -sS", ...(method === "GET" ? [] : [`-X ${method}`]), quoted(url)];
  for (const [name, value] of Object.entries(headers)) {
    const isToken = name === "Authorization" && !value.includes("wrong");
    const [scheme = ""] = value.split(" ", 1);
    parts.push(isToken ? `-H "${name}: ${scheme} $TOKEN"` : `-H ${quoted(`${name}: ${value}`)}`);
  }
  if (body !== undefined) {
    const shown = Object.entries(body).map(([name, value]) => [name, SECRET_FIELDS[name] ?? value]);
    parts.push(`-d ${quoted(writeJson(Object.fromEntries(shown)))}`);
  }
  return parts.join(" ");
}

/** A socket and the frame sent through it, as a command. */
export function socketCommand(url: string, frame?: string): string {
  const address = new URL(url);
  address.search = "?token=$TOKEN";
  return `npx wscat -c "${address.href}"${frame === undefined ? "" : ` -x ${quoted(frame)}`}`;
}

const SHOWN_MAX = 40;
const PRIVATE = /token|password|mobile|account_number|upi|email|code$/i;

/** A value in a report: its type, and the value itself if it is short and not private. */
export function describeValue(value: unknown, field: string): string {
  if (value === undefined) return "is missing";
  if (value === null) return "is null";
  const type = Array.isArray(value) ? "a list" : typeof value === "object" ? "an object" : `a ${typeof value}`;
  const text = writeJson(value);
  return text.length <= SHOWN_MAX && !PRIVATE.test(field) ? `is ${type}: ${text}` : `is ${type}`;
}
