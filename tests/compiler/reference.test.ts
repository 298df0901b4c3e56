/** The reference of the language is current, and contains every kind of fault in the compiler's code. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { EXPRESSION_WORDS } from '../../engine/expressions/checkExpression.ts';
import { referenceFiles, writtenPages } from '../../metadata/emit/reference.ts';
import { kindNames } from '../../metadata/kinds/kindNames.ts';
import { isOperatorName, OPERATOR_NAMES } from '../../metadata/signatures/operators.ts';
import { readDocExamples } from '../../server/cli/docExamples.ts';

const docs = fileURLToPath(new URL('../../docs/definitions', import.meta.url));
const compiler = fileURLToPath(new URL('../../metadata/compiler', import.meta.url));

it('is current', async () => {
  const committed = readdirSync(docs).filter((name) => !Object.hasOwn(writtenPages, name));
  expect(Object.fromEntries(committed.map((name) => [name, readFileSync(join(docs, name), 'utf8')]))).toEqual(
    referenceFiles(await readDocExamples()),
  );
});

it('names every kind of fault', () => {
  const page = readFileSync(join(docs, 'faults.md'), 'utf8');
  const files = readdirSync(compiler, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const told = new Set<string>();
  for (const name of files)
    for (const found of readFileSync(join(compiler, name), 'utf8').matchAll(/'([a-z]+-[a-z]+)'/g))
      if (
        /^(bad|duplicate|empty|missing|no|overlapping|unfilled|unknown|unopened|unreachable|unused|wrong|overlay)-|-(circle|clash|cycle|field)$/.test(
          found[1] ?? '',
        )
      )
        told.add(found[1] as string);
  expect(told.size).toBeGreaterThan(30);
  const ofKinds = new Set(kindNames.map((kind) => `unknown-${kind}`));
  expect([...told].filter((kind) => !ofKinds.has(kind as 'unknown-api') && !page.includes(`\`${kind}\``))).toEqual([]);
});

it('has an example of each kind', async () => {
  const files = referenceFiles(await readDocExamples());
  const pages = [...kindNames, 'overlay', 'texts'];
  expect(pages.filter((name) => !files[`${name}.md`]?.includes('## Example'))).toEqual([]);
});

it.each([
  ['expressions.md', EXPRESSION_WORDS.filter((word) => !isOperatorName(word))],
  ['rules-and-filters.md', OPERATOR_NAMES],
])('%s names every word', (file, words) => {
  const page = readFileSync(join(docs, file), 'utf8');
  expect(words.filter((word) => !page.includes(`\`${word}\``))).toEqual([]);
});
