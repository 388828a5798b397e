import { useCallback, useMemo } from "react";
import { useLocation, useNavigate } from "react-router";

type SetSearchParams = (params: URLSearchParams | Record<string, string>, options?: { replace?: boolean }) => void;

/** The query of the present place, and what goes to the same place with another one. */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = useCallback<SetSearchParams>(
    (next, options) => void navigate(`?${new URLSearchParams(next).toString()}`, options),
    [navigate],
  );
  return [params, setParams];
}
