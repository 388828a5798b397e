import "./browser-shims.ts";
// Calls load these only when they need them, in real time, which does not pass in tests with simulated time.
import "#contract/transport/absences.ts";
import "#contract/values/rare-forms.ts";
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { cleanup, configure, render, within } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { IntlProvider } from "use-intl";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { LOCALE_TAGS, type Locale } from "#contract/values/locale.ts";
import { apiClient } from "../data/api-client.ts";
import { createQueryClient, pageClient } from "../data/data-provider.tsx";
import type { Messages } from "../locales/messages.ts";
import { messages } from "./messages.ts";
import { HistoryContext, useLocation } from "../routing/history.ts";
import { createMemoryHistory } from "./memory-history.ts";

const loaders = import.meta.glob<Partial<Messages>>(["../locales/*/*.ts", "../../../games/*/texts/*.ts"]);

export async function loadMessages(locale: Locale): Promise<Messages> {
  const files = Object.entries(loaders).filter(
    ([path]) => path.includes(`/${locale}/`) || path.endsWith(`/${locale}.ts`),
  );
  return Object.assign({}, ...(await Promise.all(files.map(([, load]) => load())))) as Messages;
}

// A lazy screen may take longer than the default second on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

const faults: unknown[] = [];

/** Returns the faults that the app has reported, which otherwise fail the test: an error boundary may hide them. */
export function takeFaults(): unknown[] {
  return faults.splice(0);
}

beforeEach(() => {
  window.appReport = (error) => void faults.push(error);
});
afterEach(() => {
  cleanup();
  pageClient.clear();
  apiClient.absences.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  expect(takeFaults()).toEqual([]);
});

interface Rendered {
  /** The path after each navigation. */
  visited: string[];
  client: QueryClient;
}

/** Renders children of the app at an address, in English. */
export function renderAt(path: string, children: ReactNode, before: readonly string[] = []): Rendered {
  const visited: string[] = [];
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <Place path={path} before={before} visited={visited}>
        {children}
      </Place>
    </QueryClientProvider>,
  );
  return { visited, client };
}

/** Renders parts of the shell, which provide their data themselves, as the app does. */
export function renderShell(path: string, children: ReactNode): Rendered {
  const visited: string[] = [];
  render(
    <Place path={path} visited={visited}>
      {children}
    </Place>,
  );
  return { visited, client: pageClient };
}

interface PlaceProps {
  path: string;
  before?: readonly string[];
  visited: string[];
  children: ReactNode;
}

function Place({ path, before = [], visited, children }: PlaceProps) {
  const [history] = useState(() => createMemoryHistory([...before, path]));
  return (
    <IntlProvider locale={LOCALE_TAGS.in} messages={messages} timeZone="UTC">
      <HistoryContext value={history}>
        <Visited list={visited} />
        {children}
      </HistoryContext>
    </IntlProvider>
  );
}

/** Renders children that need only texts. */
export async function renderIn(locale: Locale, children: ReactNode) {
  const texts = await loadMessages(locale);
  return render(
    <IntlProvider locale={LOCALE_TAGS[locale]} messages={texts} timeZone="UTC">
      {children}
    </IntlProvider>,
  );
}

/** The texts of all elements of a role, on the page or in a part of it. */
export function textsOf(role: string, part: HTMLElement = document.body): string[] {
  return within(part)
    .queryAllByRole(role)
    .map(({ textContent }) => textContent);
}

/** The values of the definitions in a part of the page, by their terms. */
export function definitionsIn(part: HTMLElement = document.body): Record<string, string> {
  return Object.fromEntries(
    within(part)
      .queryAllByRole("term")
      .map((term) => [term.textContent, term.nextElementSibling?.textContent ?? ""]),
  );
}

let lastKey = "";

function Visited({ list }: { list: string[] }) {
  const { pathname, search, key } = useLocation();
  if (key !== lastKey || list.length === 0) list.push(pathname + search);
  lastKey = key;
  return null;
}
