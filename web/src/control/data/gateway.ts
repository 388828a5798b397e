import { operateGateway } from "#contract/control/workbench.ts";
import { useOperatorQuery } from "./operator.ts";

const EVERY_MS = 3_000;

export function useGateway() {
  return useOperatorQuery(operateGateway, undefined, { refetchInterval: EVERY_MS });
}

/** True: a backend answers that has no clock, luck and books of ours. Undefined: not known yet. */
export function useIsRealBackend(): boolean | undefined {
  const { data, isError } = useGateway();
  return data === undefined ? (isError ? false : undefined) : data.offers.length === 0;
}
