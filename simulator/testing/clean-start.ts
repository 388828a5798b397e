import { beforeAll } from "vitest";
import { reset } from "./objects.ts";

// Test files run one after another on the same platform, so each starts with a reset.

beforeAll(() => reset());
