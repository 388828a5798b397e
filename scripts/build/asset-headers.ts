/** Files below it bear a hash of their content in their name: what stands behind one never changes. */
export const HASHED = "/assets/";

export const HASHED_HEADERS = {
  "Cache-Control": "public, max-age=31536000, immutable",
  "X-Content-Type-Options": "nosniff",
} as const;

/** Every other file keeps its name when it changes: it is asked for again, and mostly answered with 304. */
export const NAMED_HEADERS = {
  "Cache-Control": "public, max-age=0, must-revalidate",
  "X-Content-Type-Options": "nosniff",
} as const;

/** The same for the platform's own asset server, which reads a file `_headers` beside the client. */
export function headersFile(): string {
  const lines = Object.entries(HASHED_HEADERS).map(([name, value]) => `  ${name}: ${value}\n`);
  return `${HASHED}*\n${lines.join("")}`;
}
