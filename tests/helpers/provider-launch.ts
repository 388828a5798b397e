import { exgGames, exgStartGame, type Provider } from "#contract/calls/exg.ts";
import { operateProviderKey } from "#contract/control/operate.ts";
import { ask, askControl } from "./test-server.ts";

const LAUNCH = /[\w-]{22}\.[\w-]{43}/;

/** A new key of a provider, as JSON. */
export async function providerKey(provider: Provider): Promise<string> {
  const { key_id, secret } = operateProviderKey.answer.parse(await askControl(operateProviderKey, { provider }));
  return JSON.stringify({ key_id, secret });
}

/** Opens the first game of a provider's list as a member does, and returns its launch token. */
export async function launchGame(token: string, provider: Provider): Promise<string> {
  const { game_list } = exgGames.answer.parse(await ask(exgGames, "", undefined, `provider=${provider}`));
  const [game] = game_list;
  const started = await ask(exgStartGame, `Token ${token}`, undefined, `id=${String(game?.id)}`);
  const { html_encode: page, launch_url: address } = exgStartGame.answer.parse(started);
  const [launch] = LAUNCH.exec(page === null ? String(address) : atob(page)) ?? [];
  if (launch === undefined) throw new Error(`no launch token in the game of ${provider}`);
  return launch;
}
