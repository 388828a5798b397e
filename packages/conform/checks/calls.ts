import { parseJson, writeJson } from "../../../contract/values/json.ts";
import { appVersion, appVersionAuth } from "../../../contract/calls/app-version.ts";
import { addresses, addressDetail } from "../../../contract/addresses.ts";
import { bankCardDetail, bankCards } from "../../../contract/calls/bank-cards.ts";
import { exgGames, exgOwngameStartGame, exgStartGame } from "../../../contract/calls/exg.ts";
import { giftEvents } from "../../../contract/calls/gifts.ts";
import { homeTop, providerSections, shopGames } from "../../../contract/calls/home.ts";
import { profile } from "../../../contract/calls/profile.ts";
import { promotionInfo } from "../../../contract/calls/promotion.ts";
import { productDetail, products } from "../../../contract/calls/shop.ts";
import { suggestionDetail, suggestions } from "../../../contract/calls/support.ts";
import { channels, notification } from "../../../contract/calls/wallet.ts";
import { aviatorRecords, aviatorRoundDetail } from "../../../games/aviator/contract/calls.ts";
import { minesStatus } from "../../../games/mines/contract/calls.ts";
import { nextPeriodInfo } from "../../../games/engine/contract/next-period.ts";
import { nextPeriodInfoNoauth } from "../../../games/win-go/contract/calls.ts";
import type { AnyCall } from "../../../contract/call.ts";
import { offersOfCall } from "../../../contract/offers.ts";
import { readId } from "../../../contract/values/tolerant-schema.ts";
import { readTolerantly } from "../../../contract/values/tolerant.ts";
import type { Check, Need, Trial } from "../check.ts";
import type { Session } from "../session.ts";

/** Rows of a list whose single entry is read. */
const ROWS_MAX = 6;

type Run = (trial: Trial) => Promise<void>;
type Row = Readonly<Record<string, unknown>>;
type Query = Readonly<Record<string, string>>;

/** Reads every call that is no list of pages; lists are read page by page. */
export function callChecks(session: Session): Check[] {
  const reads = reading(session);
  return [...ownChecks(session, reads), ...gameChecks(session, reads)];
}

function reading(session: Session) {
  const { backend, first } = session;
  const check = (call: AnyCall, run: Run, needs: readonly Need[] = call.by === "member" ? ["token"] : []): Check => ({
    name: `calls ${call.method} ${call.path}`,
    needs,
    offers: offersOfCall(call.path),
    run,
  });
  /** Reads the first row of a list by its id. */
  const detail = (list: AnyCall, queries: readonly Query[], call: AnyCall, fields: readonly string[]) =>
    check(call, async (trial) => {
      const who = (query: Query) => (call.by === "member" ? first.with({ query }) : { query });
      let read = 0;
      for (const query of queries) {
        await backend.read(trial, list, who(query));
        const { json } = await backend.ask(trial, list, who(query));
        const rows = ((json["queryset"] as Row[] | undefined) ?? []).slice(0, ROWS_MAX);
        for (const row of rows) {
          const id = row["id"];
          if (id === null || id === undefined) continue;
          const asked = who({ id: String(readId(id) ?? "") });
          const ask = read === 0 ? backend.succeeds(trial, call, asked) : backend.ask(trial, call, asked);
          const { json: answer, curl, code } = await ask;
          // A row of the list may be gone meanwhile.
          if (code !== 200) continue;
          const entry = (answer["entry"] ?? {}) as Row;
          const others = fields.filter((name) => writeJson(entry[name]) !== writeJson(row[name]));
          trial.expect(others.length === 0, "same_entry", `${others.join(", ")} differ from the list`, { curl });
          // An id is opaque text: digits that a number loses name another row.
          const isSame = entry["id"] === undefined || String(entry["id"]) === String(id);
          trial.expect(isSame, "same_id", `id ${writeJson(id)} of the list is ${writeJson(entry["id"])} here`, {
            curl,
          });
          read += 1;
        }
        if (read > 0) return;
      }
      throw trial.notRun(`${list.path} has no row with an id`);
    });
  const reads = (call: AnyCall, needs?: readonly Need[]) =>
    check(
      call,
      async (trial) => {
        await backend.read(trial, call, call.by === "member" ? first.with() : {});
      },
      needs,
    );

  return { check, detail, reads };
}

function ownChecks({ backend, first }: Session, { check, detail, reads }: ReturnType<typeof reading>): Check[] {
  return [
    reads(appVersion),
    reads(appVersionAuth),
    check(homeTop, async (trial) => {
      const { pre_sale_product_ids: json } = await backend.read(trial, homeTop);
      const isReadable = json === "" || readTolerantly(providerSections, parseJson(json)) !== undefined;
      trial.expect(isReadable, "fields", "pre_sale_product_ids is no JSON list of provider sections", {
        field: "pre_sale_product_ids",
      });
    }),
    reads(shopGames),
    reads(products),
    {
      ...check(products, async (trial) => {
        const all = await backend.read(trial, products);
        const has = (row: object, word: string) => writeJson(row).toLowerCase().includes(word.toLowerCase());
        // A word that some product has in its name, and another has nowhere.
        const searches = all.queryset.flatMap(({ id, name }) => name.split(" ").map((word) => ({ id, word })));
        const search = searches.find(
          ({ word }) => /^\p{L}{3,}$/u.test(word) && !all.queryset.every((row) => has(row, word)),
        );
        if (search === undefined) throw trial.notRun("no word is in the name of one product alone");
        const { id, word } = search;
        const { fields, curl } = await backend.ask(trial, products, { query: { keyword: word } });
        const rows = fields?.queryset ?? [];
        const isFound = rows.some((row) => String(row.id) === String(id));
        trial.expect(isFound, "keyword", `"${word}" does not find the product of that name`, { curl });
        const isIgnored = rows.length === all.queryset.length;
        trial.expect(!isIgnored, "keyword", `"${word}" finds every product`, { curl });
      }),
      name: "calls GET /shop/products?keyword",
    },
    detail(products, [{}], productDetail, ["name", "price", "spec", "stock"]),
    reads(profile),
    reads(notification, ["token", "writes"]),
    reads(addresses),
    detail(addresses, [{}], addressDetail, ["full_name", "detail_address", "town_city"]),
    reads(giftEvents),
    ...(["pay", "withdraw"] as const).map((type) => ({
      ...check(channels, async (trial) => {
        await backend.read(trial, channels, first.with({ query: { type } }));
      }),
      name: `calls GET /user/channels?type=${type}`,
    })),
    reads(bankCards),
    detail(bankCards, [{}], bankCardDetail, ["actual_name"]),
    detail(suggestions, [{ status: "Wait" }, { status: "Completed" }], suggestionDetail, [
      "type",
      "content",
      "whats_app",
      "serial_number",
      "reply",
    ]),
    reads(promotionInfo),
  ];
}

function gameChecks(session: Session, { check, reads }: ReturnType<typeof reading>): Check[] {
  const { backend, first } = session;
  return [
    reads(nextPeriodInfo),
    check(nextPeriodInfoNoauth, async (trial) => {
      for (const category of ["S", "B", "E"]) {
        await backend.read(trial, nextPeriodInfoNoauth, { query: { category, saas_id: "1" } });
      }
    }),
    check(aviatorRoundDetail, async (trial) => {
      const records = await backend.read(trial, aviatorRecords, first.with());
      const over = records.queryset.find(({ open_result: result }) => result !== null);
      if (over === undefined) throw trial.notRun("the first account has no finished stake in Aviator");
      const query = { period: over.period };
      const { fields, curl } = await backend.succeeds(trial, aviatorRoundDetail, first.with({ query }));
      const isSame = fields.entity.result === over.open_result;
      trial.expect(isSame, "same_entry", "result differs from open_result of the record", { curl });
    }),
    check(minesStatus, async (trial) => {
      for (const traps of [1, 3, 5, 7]) {
        const { step_rates: rates } = await backend.read(trial, minesStatus, first.with({ query: { traps } }));
        const isRising = rates.every((rate, at) => at === 0 || rate > (rates[at - 1] ?? 0));
        trial.expect(isRising && rates.length > 0, "mines_reward", `step_rates of ${traps} traps do not rise`);
      }
    }),
    check(exgGames, async (trial) => {
      await backend.read(trial, exgGames, { query: { provider: await providerOf(session, trial) } });
    }),
    check(exgStartGame, async (trial) => {
      const { in_out_game_list: tiles } = await backend.read(trial, homeTop);
      const id = tiles[0]?.id;
      if (id === undefined) throw trial.notRun("the home screen has no provider game");
      const started = await backend.accepts(trial, exgStartGame, first.with({ query: { id: id } }));
      const { type, html_encode: html, launch_url: url } = started.fields;
      const shown = type === "html_encode" ? html : type === "launch_url" ? url : null;
      trial.expect(!!shown, "game_start", `type is "${type}", and the field of that name is empty`, {
        curl: started.curl,
      });
    }),
    check(exgOwngameStartGame, async (trial) => {
      const { more_game_list: tiles } = await backend.read(trial, homeTop);
      const id = tiles[0]?.game_id;
      if (id === undefined) throw trial.notRun("the home screen has no quick game");
      const { fields, curl } = await backend.accepts(
        trial,
        exgOwngameStartGame,
        first.with({ query: { game_id: id } }),
      );
      trial.expect(fields.launch_url !== "", "game_start", "launch_url is empty", { curl });
    }),
  ];
}

async function providerOf({ backend }: Session, trial: Trial): Promise<string> {
  const { pre_sale_product_ids: json } = await backend.read(trial, homeTop);
  const [section] = readTolerantly(providerSections, parseJson(json)) ?? [];
  return section?.provider ?? "pg";
}
