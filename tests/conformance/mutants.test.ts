import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { type FilterLine, filterIds } from '../reference/filter.ts';
import { filterLines } from '../reference/lines.ts';
import { ruleLines } from '../reference/ruleLines.ts';
import { type RulesLine, ruleOutcome } from '../reference/rules.ts';
import { FILTER_CASES, FILTER_RECORDS, FILTER_TODAY, FILTER_TYPES } from './cases/filterCases.ts';
import { RULES_CASES, rulesLineOf } from './cases/rulesCases.ts';
import { MUTANTS, type Mutant } from './mutants.ts';

const ENGINE = fileURLToPath(new URL('../../engine/', import.meta.url));
/** Inside the project, so that what is bundled finds its packages. */
const CACHE = fileURLToPath(new URL(`../../.cache/mutants/${process.pid}-`, import.meta.url));
/** The lines of the commands `eval` ask the engine. */
const LINES = fileURLToPath(new URL('../evaluate/lines/', import.meta.url));
const ENTRY = "export * from './filterLine.ts'; export * from './rulesLine.ts';";
let made = 0;
const FORMS = ['functions', 'json-logic'] as const;
const SEED = 20_261_121;
const SAMPLES = 200;
/** Every third one; all of them in `npm run test:long`: they change with the questions, not with the product. */
const TRIED = process.env.LONG ? MUTANTS : MUTANTS.filter((_, at) => at % 3 === 0);

type Engine = typeof import('../evaluate/lines/filterLine.ts') & typeof import('../evaluate/lines/rulesLine.ts');

/** One question to the engine; true where it answers rightly. */
type Question = (engine: Engine) => boolean;

const contains = (answer: Record<string, unknown>, expected: object): boolean =>
  Object.entries(expected).every(([key, value]) => JSON.stringify(answer[key]) === JSON.stringify(value));

function questions(): Question[] {
  const asked: Question[] = [];
  for (const how of FORMS) {
    for (const [, node, expected] of FILTER_CASES) {
      const filter =
        node !== null && typeof node === 'object' && 'fields' in node ? node : { condition: 'and', fields: [node] };
      const json = JSON.stringify({ types: FILTER_TYPES, records: FILTER_RECORDS, today: FILTER_TODAY, filter });
      asked.push((engine) => {
        const answer = JSON.parse(engine.evalFilterLine(json, how));
        return expected instanceof RegExp ? expected.test(answer.error) : contains(answer, { ids: expected });
      });
    }
    for (const [, line, expected] of RULES_CASES) {
      const json = rulesLineOf(line);
      asked.push((engine) => {
        const answer = JSON.parse(engine.evalRulesLine(json, how));
        return expected instanceof RegExp ? expected.test(answer.error) : contains(answer, expected);
      });
    }
  }
  // Hand-written cases detect most mutants; random lines run last.
  for (const how of FORMS) {
    for (const line of fc.sample(filterLines, { seed: SEED, numRuns: SAMPLES })) {
      const json = JSON.stringify(line);
      const expected = { ids: filterIds(line as FilterLine) };
      asked.push((engine) => contains(JSON.parse(engine.evalFilterLine(json, how)), expected));
    }
    for (const line of fc.sample(ruleLines, { seed: SEED, numRuns: SAMPLES })) {
      const json = JSON.stringify(line);
      const { outcome, value } = ruleOutcome(line as unknown as RulesLine);
      asked.push((engine) => contains(JSON.parse(engine.evalRulesLine(json, how)), { outcome, value: value ?? null }));
    }
  }
  return asked;
}

/** The engine with one source file changed. */
async function engineWith([, file, now, once]: Mutant): Promise<Engine> {
  const outfile = `${CACHE}${++made}.mjs`;
  await build({
    stdin: { contents: ENTRY, resolveDir: LINES },
    bundle: true,
    outfile,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    plugins: [
      {
        name: 'mutant',
        setup({ onLoad }) {
          onLoad({ filter: /engine[\\/].*\.ts$/ }, ({ path }) => {
            if (path !== ENGINE + file) return undefined;
            return { contents: readFileSync(path, 'utf8').replace(now, () => once), loader: 'ts' };
          });
        },
      },
    ],
  });
  return import(/* @vite-ignore */ pathToFileURL(outfile).href) as Promise<Engine>;
}

afterAll(() => Promise.all(Array.from({ length: made }, (_, i) => rm(`${CACHE}${i + 1}.mjs`, { force: true }))));

const asked = questions();
const isRight = (question: Question, engine: Engine): boolean => {
  try {
    return question(engine);
  } catch {
    return false;
  }
};

it('the engine answers every question rightly', async () => {
  const engine = await engineWith(['', '', '', '']);
  expect(asked.filter((question) => !isRight(question, engine))).toHaveLength(0);
});

it.each(MUTANTS)('changes the engine: %s', (...[, file, now, once]) => {
  const source = readFileSync(ENGINE + file, 'utf8');
  expect(source, `${file} no longer says ${now}`).toContain(now);
  expect(source.replace(now, () => once)).not.toBe(source);
});

it.each(TRIED)('notices: %s', async (...mutant) => {
  const engine = await engineWith(mutant);
  expect(asked.some((question) => !isRight(question, engine))).toBe(true);
});
