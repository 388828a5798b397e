import { controlPageAddress } from "../contract/control-page.ts";

/** What a developer needs to know of a server that just came up: where it is, and how to ask it as its operator. */
export function greeting(url: string, controlToken: string): string {
  const asOperator = `curl -s -H 'Authorization: Bearer ${controlToken}'`;
  const control =
    controlToken === ""
      ? ["control room    off: CONTROL_TOKEN is empty"]
      : [
          `control room    ${controlPageAddress(url, controlToken)}`,
          `text messages   ${asOperator} ${url}/control/messages`,
          `audit           ${asOperator} ${url}/control/audit`,
        ];
  return ["", ...[`rangoli         ${url}`, ...control].map((line) => `  ${line}`), ""].join("\n");
}
