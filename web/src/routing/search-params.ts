import { useCallback, useMemo } from "react";
import type { Id } from "#contract/values/tolerant-schema.ts";
import { useLocation, useNavigate } from "./history.ts";

const ID_MAX = 200;

/** The id in an address such as `/item?id=7`: text, whatever its form; null without one. */
export function rowId(text: string | null): string | null {
  return text === null || text === "" || text.length > ID_MAX ? null : text;
}

/** An address of the app with ids in its query. */
export function withIds(path: string, ids: Readonly<Record<string, Id>>): string {
  return `${path}?${new URLSearchParams(Object.entries(ids).map(([name, id]) => [name, String(id)])).toString()}`;
}

type SetSearchParams = (params: URLSearchParams | Record<string, string>, options?: { replace?: boolean }) => void;

/** The current query, and a function that navigates to the same path with another query. */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = useCallback<SetSearchParams>(
    (next, options) => navigate(`?${new URLSearchParams(next).toString()}`, options),
    [navigate],
  );
  return [params, setParams];
}
