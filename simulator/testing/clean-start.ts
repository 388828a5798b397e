import { beforeAll } from "vitest";
import { reset } from "./objects.ts";

// Test files share a platform, one after the other: each begins with nothing, whatever the one before has left.

beforeAll(() => reset());
