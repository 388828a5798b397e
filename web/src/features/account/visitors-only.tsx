import { type ReactNode, useState } from "react";
import { session } from "#web/data/session.ts";
import { Redirect, useLocation } from "#web/routing/history.ts";
import { returnPath } from "#web/routing/way-back.ts";

/** A form that makes a member of a visitor. A member who opens it goes on; a new member stays for the end. */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  const { state } = useLocation();
  const [isMember] = useState(() => session.get().token !== null);
  return isMember ? <Redirect to={returnPath(state)} /> : children;
}
