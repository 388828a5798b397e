import { sendEarly, type EarlyResponses, type RequestContext } from "../data/send-request.ts";
import { loadTexts } from "../locales/load-texts.ts";
import { entries, shownAt } from "./entries.ts";

/**
 * Begins to fetch what an address will show beside the app and not after it: where people come in, the screen's files
 * and texts, and what it asks for. Where that fails, whoever draws it learns it.
 */
export function fetchEntry(pathname: string, carrier: RequestContext): EarlyResponses {
  const entry = shownAt(entries, pathname, carrier.token !== null);
  // First what takes the server a while.
  const answers = sendEarly(entry?.asks ?? [], carrier);
  loadTexts(carrier.locale, ["initial", ...(entry?.texts ?? [])]).catch(() => undefined);
  if (entry) nameFiles(entry.path);
  return answers;
}

/** Has the browser fetch the files of a screen that the page names for it: see scripts/build/first-load.ts. */
function nameFiles(path: string): void {
  const hints = document.querySelector<HTMLTemplateElement>(`template[data-screen="${path}"]`);
  if (hints) document.head.append(hints.content);
}
