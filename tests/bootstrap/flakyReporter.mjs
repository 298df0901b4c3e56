/**
 * A reporter of vitest that writes down which tests passed only when they were run again: one line of JSON each,
 * `{"file","name"}`, in a list at the path in FLAKY_REPORT. Without that variable it does nothing.
 */
import { writeFileSync } from 'node:fs';

export default class FlakyReporter {
  /** @param modules what vitest calls test modules: files with their suites and tests */
  onTestRunEnd(modules) {
    const { FLAKY_REPORT: path } = process.env;
    if (!path) return;
    const flaky = [];
    for (const module of modules)
      for (const test of module.children.allTests('passed'))
        if (test.diagnostic()?.flaky) flaky.push({ file: module.relativeModuleId, name: test.fullName });
    writeFileSync(path, JSON.stringify(flaky));
  }
}
