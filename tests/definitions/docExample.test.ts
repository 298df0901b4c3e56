/** The reference's examples of each kind form a tenant that compiles without faults, and whose example passes. */
import { describe, expect, it } from 'vitest';
import { compile } from '../../metadata/compiler/compile.ts';
import { roleOf } from '../../metadata/compiler/layout.ts';
import { kindNames } from '../../metadata/kinds/kindNames.ts';
import { readDocExamples } from '../../server/cli/docExamples.ts';
import { runExample } from '../../server/features/authoring/runExample.ts';
import { checks } from '../../server/program/definitions/checks.ts';
import { readFolder } from '../../server/program/definitions/readFolder.ts';

/** The default day of an example. */
const DAY = '2026-11-21';
const files = await readDocExamples();
const compiled = compile(
  [
    ...(await readFolder()),
    ...Object.entries(files).map(([name, text]) => ({ path: `definitions/tenants/quay/${name}`, text })),
  ],
  { tenant: 'quay', checks },
);

describe('the tenant of the reference', () => {
  it('compiles without a fault or a warning, and says nothing in vain', () => {
    expect(compiled.faults).toEqual([]);
    // American words that are British too; which the base has is the base's affair.
    expect(compiled.unusedTexts().map(({ of }) => of)).toEqual([]);
  });

  it('has a file of each kind, an overlay and texts', () => {
    const roles = Object.keys(files).map((name) => roleOf(name, 'quay'));
    const kinds = roles.flatMap((role) => (role.role === 'one' ? [role.kind] : [role.role]));
    expect([...kindNames, 'overlay', 'texts'].filter((kind) => !kinds.includes(kind as 'layer'))).toEqual([]);
  });

  it('holds its example, and fails it where the rule is another one', () => {
    const { program } = compiled;
    if (!program) throw new Error('The program was not compiled.');
    const example = program.definitions.example['berth.depth.shallow'];
    if (!example) throw new Error('The example is not there.');
    expect(runExample(program, example, DAY)).toEqual(example.expect);
    const deep = { ...example, given: { ...example.given, record: { ...example.given.record, depth: '5.0' } } };
    expect(runExample(program, deep, DAY)).not.toEqual(example.expect);
  });
});
