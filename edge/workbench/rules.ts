import { NO_RULES, type WorkbenchRules, type WorkbenchStub } from "./store.ts";

/** Another process may have changed the rules: they are read again after this time. */
const FRESH_MS = 1_000;

/** The operator's rules, as this process knows them. */
export class RulesCache {
  readonly #store: () => WorkbenchStub;
  readonly #now: () => number;
  readonly #onChange: (rules: WorkbenchRules) => void;
  #rules = NO_RULES;
  #freshUntil = -Infinity;

  /** `store`: a new stub each time, since one that threw is broken. */
  constructor(store: () => WorkbenchStub, now: () => number, onChange: (rules: WorkbenchRules) => void) {
    this.#store = store;
    this.#now = now;
    this.#onChange = onChange;
  }

  get known(): WorkbenchRules {
    return this.#rules;
  }

  get isFresh(): boolean {
    return this.#now() < this.#freshUntil;
  }

  /** Without the store, the last known rules stay in force: players come first. */
  async refresh(): Promise<WorkbenchRules> {
    this.#freshUntil = this.#now() + FRESH_MS;
    try {
      this.set(await this.#store().rules());
    } catch {
      // The next refresh tries again.
    }
    return this.#rules;
  }

  set(rules: WorkbenchRules): void {
    this.#freshUntil = this.#now() + FRESH_MS;
    this.#rules = rules;
    this.#onChange(rules);
  }
}
