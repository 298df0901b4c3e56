import { expect, test } from 'vitest';

const { closingLine, flakyLines, sum, tallyOfVitest } = await import(new URL('./tally.mjs', import.meta.url).href);
const { stagesOf } = await import(new URL('./testFiles.mjs', import.meta.url).href);

const report = (counts: object, testResults: object[] = []): object => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults,
  ...counts,
});

test('the counts of a report', () => {
  const counts = { numPassedTests: 5, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 };
  expect(tallyOfVitest(report(counts), 1)).toEqual({ passed: 5, failed: 2, skipped: 2 });
});

test('a file that does not load is a failure, although it has no tests', () => {
  const files = [
    { status: 'failed', assertionResults: [] },
    { status: 'passed', assertionResults: [{}] },
  ];
  expect(tallyOfVitest(report({ numPassedTests: 1 }, files), 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

test('a run that failed outside of its tests, or left no report, is a failure', () => {
  expect(tallyOfVitest(report({ numPassedTests: 3 }), 1).failed).toBe(1);
  expect(tallyOfVitest(report({ numPassedTests: 3 }), 0).failed).toBe(0);
  expect(tallyOfVitest(undefined, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('the closing line', () => {
  const total = sum([
    { passed: 1, failed: 0, skipped: 0 },
    { passed: 2, failed: 1, skipped: 0 },
  ]);
  expect(closingLine(total)).toBe('3 passed, 1 failed');
  expect(closingLine({ ...total, skipped: 4 })).toBe('3 passed, 1 failed, 4 skipped');
});

test('lists tests that passed only on a retry by name', () => {
  expect(flakyLines([])).toBe('');
  const flaky = [{ file: 'tests/e2e/grid.e2e.test.ts', name: 'a paste > is one step' }];
  expect(flakyLines(flaky)).toBe('1 passed on retry:\n         tests/e2e/grid.e2e.test.ts > a paste > is one step');
});

test.each([
  ['server/filter.test.ts', ['unit']],
  ['engine/filter.test.ts', ['unit', 'browser']],
  ['tests/reference/filter.property.test.ts', ['unit', 'browser']],
  ['tests/conformance/all.browser.test.ts', ['browser']],
  ['renderer/grid/grid.test.tsx', ['browser']],
  ['tests/e2e/story.e2e.test.ts', ['e2e']],
  ['engine/filter.ts', []],
])('%s is run by %s', (path, stages) => {
  expect(stagesOf(path)).toEqual(stages);
});
