import { beforeAll } from "vitest";
import { api } from "#games/all/api.ts";
import { provideGames } from "#simulator/cell/cell-games.ts";
import { SERVERS } from "#games/servers.ts";
import { reset } from "#simulator/testing/objects.ts";

provideGames(api, SERVERS);

// Test files run one after another on the same platform, so each starts with a reset.

beforeAll(() => reset());
