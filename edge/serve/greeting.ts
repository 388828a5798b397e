import { CONTROL_PAGE_PATH, controlPageAddress } from "../contract/control-page.ts";

export interface Greeted {
  readonly url: string;
  /** Empty: the control API is off. */
  readonly controlToken: string;
  /** The folder that the token is kept in. */
  readonly dataDir: string;
  /** Whether a person reads it. Anything else keeps what it reads, as a service log does. */
  readonly isTerminal: boolean;
}

/** What a developer needs to know of a server that just came up: where it is, and how to ask it as its operator. */
export function greeting({ url, controlToken, dataDir, isTerminal }: Greeted): string {
  const shown = isTerminal ? controlToken : "$CONTROL_TOKEN";
  const asOperator = `curl -s -H "Authorization: Bearer ${shown}"`;
  const control =
    controlToken === ""
      ? ["control room    off: CONTROL_TOKEN is empty"]
      : [
          `control room    ${isTerminal ? controlPageAddress(url, controlToken) : `${url}${CONTROL_PAGE_PATH}`}`,
          `text messages   ${asOperator} ${url}/control/messages`,
          `audit           ${asOperator} ${url}/control/audit`,
          ...(isTerminal ? [] : [`control token   the one that was set, or else the one in ${dataDir}/secrets.json`]),
        ];
  return ["", ...[`rangoli         ${url}`, ...control].map((line) => `  ${line}`), ""].join("\n");
}
