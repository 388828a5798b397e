import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Where a system keeps programs that are not for everyone, newest first. */
const ELSEWHERE = ["/usr/sbin", ...[18, 17, 16, 15, 14].map((version) => `/usr/lib/postgresql/${version}/bin`)];

/** Where a program of the system is; null: it is not installed. */
export function installed(name: string): string | null {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), ...ELSEWHERE];
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file)) ?? null;
}
