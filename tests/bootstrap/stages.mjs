/**
 * The stages of `npm test`, checks first. Each returns its tally and, when it is not to be seen live, its output.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../server/bootstrap/root.mjs';
import { run } from './run.mjs';
import { sum, tallyOfVitest } from './tally.mjs';

const flakyReporter = join(root, 'tests/bootstrap/flakyReporter.mjs');
const bin = (path) => join(root, 'node_modules', path);
const one = ({ code, output }) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output });

async function types() {
  // That of the engine has all of metadata in it, by the same options.
  const rooms = ['engine', 'renderer', 'server', 'tests'];
  const results = [];
  // Sequentially, with two checkers each: another check runs at the same time, and parallel runs would repeat shared work.
  for (const room of rooms)
    results.push(one(await run([bin('typescript/bin/tsc'), '-p', `${room}/tsconfig.json`, '--checkers', '2'])));
  // Every room above a faulty one reports the same fault again.
  const lines = new Set(results.flatMap((result) => result.output.split('\n')));
  return { ...sum(results), output: [...lines].join('\n') };
}

const lint = async () => one(await run([bin('@biomejs/biome/bin/biome'), 'ci', '--colors=off', '.']));

function report(name) {
  const path = join(root, '.cache/test', `${name}.json`);
  mkdirSync(join(root, '.cache/test'), { recursive: true });
  rmSync(path, { force: true });
  return { path, read: () => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined) };
}

async function checks() {
  const { path, read } = report('checks');
  const { code, output } = await run(['--import', 'tsx', 'tests/checks/run.ts', '--report', path]);
  return { ...(read() ?? { passed: 0, failed: 1, skipped: 0 }), output, show: code === 0 && output !== '' };
}

const command = async (args) => one(await run([join(root, 'server/bootstrap/invoize.mjs'), ...args]));

async function pages() {
  // Another process, as the build waits for its own and other checks go on meanwhile.
  const build = "import { buildRenderer } from './server/bootstrap/buildRenderer.mjs'; buildRenderer();";
  const built = await run(['--input-type=module', '-e', build]);
  if (built.code !== 0) return one(built);
  return { ...one(await run(['--import', 'tsx', 'tests/checks/bundleSize.ts'])), show: true };
}

/** To end what hangs, not what is slow: each test has a bound of its own, and no slow machine reaches this one. */
const PATIENCE_MINUTES = 90;

/** Returns true if every test file runs: in the longer commands, and for chosen files. */
const isWhole = (filters) => filters.length > 0 || Boolean(process.env.FULL ?? process.env.LONG);

async function vitest(name, config, filters) {
  const { path, read } = report(name);
  const flaky = report(`${name}.flaky`);
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${path}`, `--reporter=${flakyReporter}`];
  const args = [bin('vitest/vitest.mjs'), 'run', '--config', config, ...reporters, '--passWithNoTests', ...filters];
  const { code } = await run(args, {
    live: true,
    minutes: process.env.LONG ? PATIENCE_MINUTES * 10 : PATIENCE_MINUTES,
    env: { FLAKY_REPORT: flaky.path, TESTS: isWhole(filters) ? 'all' : 'short' },
  });
  return { ...tallyOfVitest(read(), code), flaky: flaky.read() };
}

/** Runs a program that prints a path, and leaves it to later stages as `variable`, so that they need not look again. */
async function provide(program, variable) {
  const found = await run(['--import', 'tsx', program], { minutes: 20 });
  if (found.code === 0) process.env[variable] = found.output.trim().split('\n').at(-1);
  return found;
}

const chromium = async () => one(await provide('tests/support/chromium.ts', 'CHROMIUM_PATH'));

async function newerNode() {
  const found = await provide('tests/support/node24.ts', 'NODE24_PATH');
  // Without it the one case that needs it is skipped, which is reported and does not fail the suite.
  return found.code === 0 ? one(found) : { passed: 0, failed: 0, skipped: 1, output: found.output, show: true };
}

/**
 * Every stage in order: `name`; `what` it is, in words; `files` when it runs the test files of that name; `isCheck` when
 * it is left out once a filter chooses test files; `before` names the stages that need it; `work`.
 */
export const stages = [
  { name: 'types', what: 'types of each room', isCheck: true, work: types },
  { name: 'lint', what: 'lint and format', isCheck: true, work: lint },
  { name: 'checks', what: 'import table and texts', isCheck: true, work: checks },
  { name: 'check', what: 'definitions (invoize check)', isCheck: true, work: () => command(['check']) },
  { name: 'schemas', what: 'emitted schemas are current', isCheck: true, work: () => command(['schemas', '--check']) },
  { name: 'pages', what: 'pages build, first load is small', isCheck: true, before: ['e2e'], work: pages },
  { name: 'node24', what: 'a Node 24, for the SQLite in it', before: ['unit'], work: newerNode },
  {
    name: 'unit',
    what: 'tests in Node',
    files: true,
    work: (filters) => vitest('unit', 'tests/vitest.config.ts', filters),
  },
  { name: 'chromium', what: 'a Chromium to test in', before: ['browser', 'e2e'], work: chromium },
  {
    name: 'browser',
    what: 'tests in Chromium',
    files: true,
    work: (filters) => vitest('browser', 'tests/vitest.browser.config.ts', filters),
  },
  {
    name: 'e2e',
    what: 'end to end',
    files: true,
    work: (filters) => vitest('e2e', 'tests/vitest.e2e.config.ts', filters),
  },
];
