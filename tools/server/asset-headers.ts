/** Names below it contain a hash of the content, so these files never change. */
export const HASHED = "/assets/";

export const HASHED_HEADERS = {
  "Cache-Control": "public, max-age=31536000, immutable",
  "X-Content-Type-Options": "nosniff",
} as const;

/** Other files keep their names when they change, so browsers revalidate them and mostly get 304. */
export const NAMED_HEADERS = {
  "Cache-Control": "public, max-age=0, must-revalidate",
  "X-Content-Type-Options": "nosniff",
} as const;

/** The same for the platform's asset server, which reads the file `_headers` of the client. */
export function headersFile(): string {
  const lines = Object.entries(HASHED_HEADERS).map(([name, value]) => `  ${name}: ${value}\n`);
  return `${HASHED}*\n${lines.join("")}`;
}
