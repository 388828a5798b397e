import { reset } from "cloudflare:test";
import { beforeAll } from "vitest";

// Test files share a platform, one after the other: each begins with nothing, whatever the one before has left.

beforeAll(() => reset());
