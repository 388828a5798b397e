import { useCallback, useMemo } from "react";
import type { Id } from "#contract/values/tolerant.ts";
import { useLocation, useNavigate } from "./history.ts";

/** The id in an address such as `/item?id=7`, in any backend's form; null without one. */
export function rowId(text: string | null): Id | null {
  if (text === null || !/^[A-Za-z0-9][\w-]{0,63}$/.test(text)) return null;
  if (!/^\d+$/.test(text)) return text;
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
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
