/**
 * `npm test`: installs what is missing, then runs the checks and tests and says how each stage went. All stages
 * run although one fails: whoever waits for the result wants the whole of it.
 *
 *   npm test                      every check, every unit, every screen once, and a few stories
 *   npm test -- engine/filters    only the test files whose path holds these words, and no checks
 *   npm test -- --only lint,unit  only these stages
 *   npm run test:full             every test file: the longer ones too (longerTests.ts)
 *   npm run test:long             the same, where a test can go on for longer: more random cases, more rows, more kills
 */
import { bootstrap, install } from '../../server/bootstrap/install.mjs';
import { stages } from './stages.mjs';
import { closingLine, flakyLines, sum } from './tally.mjs';
import { stagesWithTests } from './testFiles.mjs';

/** The environment variables that set how long tests run; existing values stay. */
const wishes = { '--full': { FULL: '1' }, '--long': { FULL: '1', LONG: '1', RUNS: '10000', INVOIZE_RUNS: '100' } };

/** Splits the arguments into stage names and filters. */
function readArguments([...args]) {
  for (const [wish, variables] of Object.entries(wishes)) {
    const at = args.indexOf(wish);
    if (at === -1) continue;
    args.splice(at, 1);
    process.env = { ...variables, ...process.env };
  }
  const at = args.indexOf('--only');
  if (at === -1) return { only: undefined, filters: args };
  const only = (args[at + 1] ?? '').split(',');
  const unknown = only.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    console.error(
      `No stage is named ${unknown.join(', ')}; there are ${stages.map((stage) => stage.name).join(', ')}.`,
    );
    process.exit(2);
  }
  return { only, filters: args.filter((_, index) => index !== at && index !== at + 1) };
}

function chosenStages({ only, filters }) {
  if (only) return stages.filter((stage) => only.includes(stage.name));
  const withTests = stagesWithTests(filters);
  return stages.filter(({ name, files, before, isCheck }) => {
    if (files) return withTests.has(name);
    return (isCheck && filters.length === 0) || before?.some((later) => withTests.has(later));
  });
}

async function runStage(stage, filters) {
  const start = Date.now();
  if (stage.files) console.log(`\n${stage.name}: ${stage.what}`);
  const { passed, failed, skipped, output = '', show = false, flaky = [] } = await stage.work(filters);
  const mark = failed > 0 ? 'FAILED' : passed > 0 ? 'ok' : 'skipped';
  const seconds = `${((Date.now() - start) / 1000).toFixed(1)} s`;
  console.log(`${mark.padEnd(8)} ${stage.name.padEnd(9)} ${seconds.padStart(8)}  ${stage.what}`);
  if ((failed > 0 || show) && output.trim()) console.log(output.trimEnd().replace(/^/gm, '         '));
  return { passed, failed, skipped, flaky };
}

/** Runs stages without test files two at a time: most of them use one processor or wait, and none shows anything before its end. */
async function sideBySide(checks) {
  const tallies = [];
  const waiting = [...checks];
  const worker = async () => {
    for (let stage = waiting.shift(); stage !== undefined; stage = waiting.shift())
      tallies.push(await runStage(stage, []));
  };
  await Promise.all([worker(), worker()]);
  return tallies;
}

await bootstrap(async () => {
  const chosen = readArguments(process.argv.slice(2));
  install();
  const stages = chosenStages(chosen);
  const tallies = await sideBySide(stages.filter(({ files }) => !files));
  for (const stage of stages.filter(({ files }) => files)) tallies.push(await runStage(stage, chosen.filters));
  const total = sum(tallies);
  if (total.passed + total.failed + total.skipped === 0) {
    console.error(`No test file's path holds ${chosen.filters.join(' or ')}.`);
    total.failed = 1;
  }
  const flaky = flakyLines(tallies.flatMap((tally) => tally.flaky));
  if (flaky) console.log(`\n${flaky}`);
  console.log(`\n${closingLine(total)}`);
  process.exitCode = total.failed > 0 ? 1 : 0;
});
