/** Counts passed tests. A failure outside of tests counts as one failed test. */

/** @typedef {{passed: number, failed: number, skipped: number}} Tally */

/** @returns {Tally} the sum of the given tallies */
export function sum(tallies) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of tallies) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}

/**
 * The tally of vitest's JSON report, given how the process ended. `report` is undefined when none was written.
 * A file that could not be loaded has no tests, and a fault outside of any test shows in the exit code alone: each
 * counts as one failure.
 * @returns {Tally}
 */
export function tallyOfVitest(report, exitCode) {
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const failed = report.numFailedTests + unloaded.length;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** The closing line: `N passed, N failed`, and how many were skipped when any were. */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** A readable list of the tests that passed only on a retry; '' if empty. */
export function flakyLines(flaky) {
  if (flaky.length === 0) return '';
  const lines = flaky.map(({ file, name }) => `\n         ${file} > ${name}`);
  return `${flaky.length} passed on retry:${lines.join('')}`;
}
