// Reads the tests' report: `node .ci/report.mjs counts|files|failures FILE`. Runs on every supported Node.
import { readFileSync } from "node:fs";
import { relative } from "node:path";

const MESSAGE_LENGTH = 2_000;

const [what, file] = process.argv.slice(2);
const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, "utf8"));
const failed = testResults.filter(({ status }) => status === "failed");

switch (what) {
  case "counts": {
    // A file that could not run has no tests, so the file counts as one failure.
    const broken = failed.filter(({ assertionResults }) => assertionResults.length === 0);
    console.log(numPassedTests, numFailedTests + broken.length);
    break;
  }
  case "files":
    for (const { name } of failed) console.log(relative(process.cwd(), name));
    break;
  case "failures":
    if (failed.length > 0) console.log("\n==> tests that failed at first");
    for (const { name, message, assertionResults } of failed) {
      const tests = assertionResults.filter(({ status }) => status === "failed");
      if (tests.length === 0) tell(name, "the file", message);
      for (const { fullName, failureMessages } of tests) tell(name, fullName, failureMessages.join("\n"));
    }
    break;
  default:
    throw new Error(`counts, files or failures, not ${what}`);
}

function tell(path, test, message) {
  console.log(`${relative(process.cwd(), path)}: ${test}`);
  console.log(message.slice(0, MESSAGE_LENGTH).replace(/^/gm, "    "));
}
