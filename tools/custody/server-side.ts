import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { dataDirOf } from "../paths.ts";
import { controlTokenOf } from "../server/settings.ts";
import type { Ask, Files } from "./transfer.ts";

interface Server {
  readonly url: string;
  /** Of every act, for the trail. */
  readonly reason: string;
  readonly token?: string;
}

/** Makes acts on a running server. */
export function asker({ url, reason, token = controlTokenOf(dataDirOf(process.env), process.env) }: Server): Ask {
  return async (path, body) => {
    const response = await fetch(url + path, {
      method: "POST",
      // A server may close an idle connection just as the next page leaves.
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json", Connection: "close" },
      body: JSON.stringify({ reason, ...body }),
    });
    const answer = (await response.json()) as { code: number; msg: string };
    if (answer.code !== 200) throw new Error(`${path} answers ${answer.code}: ${answer.msg}`);
    return answer;
  };
}

/** The files of a folder, which only its owner can read. */
export function folderFiles(folder: string): Files {
  return {
    write(name, text) {
      const file = join(folder, name);
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      writeFileSync(file, text, { mode: 0o600 });
    },
    read(name) {
      try {
        return readFileSync(join(folder, name), "utf8");
      } catch {
        return undefined;
      }
    },
  };
}
