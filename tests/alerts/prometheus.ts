import { type ChildProcess, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { findGoTool } from "#tools/command/go-tool.ts";
import { freePort } from "#tools/server/processes.ts";

/** Finds Prometheus 3 or its promtool, or builds it without service discovery, of which the test needs none. */
export function findPrometheus(name: "prometheus" | "promtool"): string {
  return findGoTool({
    name,
    args: ["--version"],
    isUsable: (version) => !/version [12]\./.test(version),
    folder: "tests/alerts",
    package: `github.com/prometheus/prometheus/cmd/${name}`,
    tags: "remove_all_sd",
    goMin: "1.26",
    install: "Prometheus 3 (https://prometheus.io/download)",
    takes: "up to ten minutes",
  });
}

interface Wanted {
  readonly program: string;
  readonly folder: string;
  readonly rules: string;
  readonly token: string;
  /** The address of each job: an installation has a job of its own. */
  readonly jobs: Readonly<Record<string, string>>;
}

/** A running Prometheus that scrapes every 2 s and judges every second. */
export class Prometheus {
  readonly #child: ChildProcess;
  readonly #url: string;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.#url = url;
  }

  static async start({ program, folder, rules, token, jobs }: Wanted): Promise<Prometheus> {
    const port = await freePort(0);
    writeFileSync(join(folder, "rules.yml"), rules);
    const config = {
      global: { scrape_interval: "2s", evaluation_interval: "1s" },
      rule_files: ["rules.yml"],
      scrape_configs: Object.entries(jobs).map(([job, url]) => ({
        job_name: job,
        authorization: { credentials: token },
        static_configs: [{ targets: [new URL(url).host] }],
      })),
    };
    writeFileSync(join(folder, "prometheus.yml"), JSON.stringify(config));
    const args = [
      `--config.file=${join(folder, "prometheus.yml")}`,
      `--storage.tsdb.path=${join(folder, "tsdb")}`,
      `--web.listen-address=127.0.0.1:${port}`,
      "--log.level=error",
    ];
    return new Prometheus(spawn(program, args, { stdio: "inherit" }), `http://127.0.0.1:${port}`);
  }

  /** The names of the alerts that fire, each with its job or object. */
  async firing(): Promise<{ name: string; labels: Record<string, string> }[]> {
    const answer = await fetch(`${this.#url}/api/v1/alerts`).catch(() => null);
    if (answer === null || !answer.ok) return [];
    const { data } = (await answer.json()) as { data: { alerts: { state: string; labels: Record<string, string> }[] } };
    return data.alerts
      .filter(({ state }) => state === "firing")
      .map(({ labels }) => ({ name: labels["alertname"] ?? "", labels }));
  }

  /** The rules that Prometheus could not judge, with its reason. */
  async failedRules(): Promise<string[]> {
    const answer = await fetch(`${this.#url}/api/v1/rules`);
    const { data } = (await answer.json()) as {
      data: { groups: { rules: { name: string; lastError?: string }[] }[] };
    };
    return data.groups.flatMap(({ rules }) =>
      rules.flatMap(({ name, lastError }) => (lastError ? [`${name}: ${lastError}`] : [])),
    );
  }

  stop(): void {
    this.#child.kill("SIGTERM");
  }
}
