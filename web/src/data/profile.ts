import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import { profile } from "#contract/calls/profile.ts";
import type { ReadOf } from "#contract/call.ts";
import type { CallError } from "#contract/transport/call-error.ts";
import { useCallQuery } from "./client.ts";
import { session } from "./session.ts";

export type Profile = ReadOf<typeof profile>;

/** Query for the member's profile and balance. It updates the session. */
export function useProfile(): UseQueryResult<Profile, CallError> {
  const answer = useCallQuery(profile);
  const { data } = answer;
  useEffect(() => {
    if (!data) return;
    const { nick_name: nickName, mobile, user_id: userId, r_code: rCode } = data.entry;
    session.update({ nickName, mobile, userId, rCode, isEarly: data.is_early });
  }, [data]);
  return answer;
}
