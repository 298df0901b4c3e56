import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import rule from '../../../definitions/platform/authoring/rule.messages.json' with { type: 'json' };
import { FORMATTING_EXPRESSIONS } from '../../../metadata/kinds/ruleMembers.ts';
import { ruleTypes } from '../../../metadata/kinds/ruleTypes.ts';
import { baseMessages } from '../../../metadata/signatures/baseMessages.ts';

const messages: Readonly<Record<string, { text: string }>> = rule.messages;

function sources(folder: string): string {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => {
      if (entry.isDirectory()) return sources(join(folder, entry.name));
      return /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.')
        ? readFileSync(join(folder, entry.name), 'utf8')
        : '';
    })
    .join('\n');
}

it('has no word that nothing says', () => {
  const written = sources(import.meta.dirname);
  // Composed names are tested by the names of their subjects.
  const made = new Set([
    ...ruleTypes.map((type) => `rule.type.${type}`),
    ...FORMATTING_EXPRESSIONS.flatMap((name) => [`rule.format.${name}`, `rule.say.${name}`]),
  ]);
  const acts = [
    'undo',
    'redo',
    'copy',
    'paste',
    'removeRows',
    'enable',
    'disable',
    'addElseIf',
    'addElse',
    'addResult',
    'addFetch',
  ];
  const sides = ['inWords', 'tryIt', 'impact', 'versions'];
  for (const name of [...acts, ...sides]) {
    expect(written).toContain(`'${name}'`);
    made.add(`rule.${name}`);
  }
  expect(Object.keys(baseMessages.rules).filter((word) => !made.has(word) && !written.includes(`'${word}'`))).toEqual(
    [],
  );
});

it('uses the wording of the specification', () => {
  const texts = Object.values(messages).map(({ text }) => text);
  for (const text of [
    'Select the field first!!!',
    'Please select suggestions source.',
    'Can not select IF/END at this level',
    'There is no rule configured to delete.',
    'No rule found',
  ])
    expect(texts).toContain(text);
  const named = [
    'Expression',
    'Value',
    'Field2',
    'Field',
    'Invoice Field',
    'Operator',
    'Result operator',
    'Result value',
    'Result Field',
  ];
  const looked = [
    'Metadata Source',
    'Metadata Match Key',
    'Metadata Fetch Key',
    'Auto Fetch field',
    'Condition field',
    'Fetch field',
  ];
  for (const text of [...named, ...looked, 'Valid Operator value']) expect(texts).toContain(text);
  expect(messages['rule.select']?.text).toBe('Select {what} at Condition {N}');
});
