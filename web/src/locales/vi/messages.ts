import { account } from "./account.ts";
import { aviator } from "./aviator.ts";
import { common } from "./common.ts";
import { games } from "./games.ts";
import { home } from "./home.ts";
import { legal } from "./legal.ts";
import { shell } from "./shell.ts";
import { win } from "./win.ts";
import type { messages as source } from "../in/messages.ts";

export const messages: typeof source = { account, aviator, common, games, home, legal, shell, win };
