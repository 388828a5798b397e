import { controlPageAddress } from "#contract/control-page.ts";

export interface Greeted {
  readonly url: string;
  /** Empty: the control API is off. */
  readonly controlToken: string;
  /** Empty: the simulator answers. */
  readonly origin: string;
  /** Whether the simulator opens accounts to try the app with. */
  readonly hasDemo: boolean;
  /** Where the token stands for those who are not shown it. */
  readonly tokenPlace: string;
}

/**
 * What a developer needs to know of a server that just came up: where it is, what answers, and how to ask it as its
 * operator. The token is shown at a terminal alone: other output may be kept as a log.
 */
export function greeting({ url, controlToken, origin, hasDemo, tokenPlace }: Greeted, isTerminal: boolean): string {
  const token = isTerminal ? controlToken : "$CONTROL_TOKEN";
  const asOperator = `curl -s -H ${isTerminal ? "'" : '"'}Authorization: Bearer ${token}${isTerminal ? "'" : '"'}`;
  const control =
    controlToken === ""
      ? ["control room    off: CONTROL_TOKEN is empty"]
      : [
          `control room    ${isTerminal ? controlPageAddress(url, controlToken) : `${url}/control, its token is ${tokenPlace}`}`,
          `text messages   ${asOperator} ${url}/control/messages`,
          `audit           ${asOperator} ${url}/control/audit`,
        ];
  const upstream = origin === "" ? "the built-in simulator, with play money" : origin;
  const demo = hasDemo ? [`demo member     ${url}/demo`] : [];
  return [
    "",
    ...[`rangoli         ${url}`, ...demo, `upstream        ${upstream}`, ...control].map((line) => `  ${line}`),
    "",
  ].join("\n");
}

/** Where the control token stands: in the environment, or in the file of a data folder. */
export function placeOfToken(environment: Readonly<Record<string, string | undefined>>, dataDir: string): string {
  return environment["CONTROL_TOKEN"] === undefined ? `in ${dataDir}/secrets.json` : "CONTROL_TOKEN of the environment";
}
