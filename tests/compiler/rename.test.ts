/** A field gets another name: every place that names it follows, nothing else does, and the way back leads to where it began. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { canonicalJson } from '../../metadata/canonical.ts';
import { compile } from '../../metadata/compiler/compile.ts';
import { previousHash } from '../../metadata/compiler/overlay.ts';
import type { DefinitionFile } from '../../metadata/compiler/source.ts';
import { readFieldName } from '../../metadata/rename/fieldTarget.ts';
import { type FieldRenaming, renameField } from '../../metadata/rename/renameField.ts';
import { sha256 } from '../../metadata/sha256.ts';
import { checks } from '../../server/program/definitions/checks.ts';
import { layersOf, readFolder } from '../../server/program/definitions/readFolder.ts';
import { minimal, type Tree } from './minimal.ts';

const rename = (files: readonly DefinitionFile[], field: string, to: string): FieldRenaming =>
  renameField({
    files,
    stacks: layersOf(files).map((tenant) => ({ tenant })),
    name: readFieldName(field) ?? { owner: '', field: '' },
    to,
    checks,
  });

const laid = (files: readonly DefinitionFile[], { files: changed }: FieldRenaming): DefinitionFile[] => {
  const after = new Map(changed.map((file) => [file.path, file]));
  return files.map((file) => after.get(file.path) ?? file);
};

const filesOf = (tree: Tree): DefinitionFile[] =>
  Object.entries(tree)
    .map(([path, content]) => ({ path: `definitions/${path}`, text: JSON.stringify(content, null, 2) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));

/** The hash of what all layers say, but for what fields were called before: that is what a way back leaves. */
function hashOf(files: readonly DefinitionFile[]): string {
  const said = layersOf(files).map((tenant) => {
    const { definitions, faults } = compile(files, { tenant, checks });
    expect(faults.filter(({ severity }) => severity === 'error')).toEqual([]);
    return JSON.parse(canonicalJson(definitions), (key, value) => (key === 'formerly' ? undefined : value));
  });
  return sha256(canonicalJson(said));
}

describe('in one small tenant', () => {
  const tree = (): Tree => ({
    ...minimal(),
    'base/box.entity.json': {
      label: 'Box',
      plural: 'Boxes',
      title: 'code',
      scope: 'system',
      fields: {
        code: { type: 'text', label: 'Code', length: 20 },
        weight: { type: 'numeric', label: 'Weight', after: 'code' },
        state: { type: 'text', label: 'State', readonlyWhen: { lessThan: [{ var: 'record.weight' }, 1] } },
        unit: {
          type: 'text',
          label: 'Unit',
          isDependent: true,
          dependentFields: [{ fieldKey: 'weight', fieldValue: 'x' }],
        },
      },
      unique: { code: { fields: ['code', 'weight'] } },
      indexes: { weight: { fields: ['weight'] } },
    },
    'base/box.template.json': {
      label: 'Boxes',
      entity: 'box',
      fields: { code: { isMasterField: true }, weight: { after: 'code' }, seal: { type: 'text', label: 'Seal' } },
    },
    'base/small.template.json': {
      label: 'Small',
      entity: 'box',
      fields: { code: { isMasterField: true }, weight: { after: 'code' } },
    },
    'base/ruleSets.json': {
      ruleSets: {
        heavy: {
          template: 'box',
          field: 'seal',
          ruleType: 'fieldValidation',
          rows: [
            {
              cond: 'IF',
              operator: 'THEN',
              field: 'weight',
              expression: 'greaterThan',
              valueType: 'value',
              value: '10',
              ValOper: 'equalTo',
              valValue: 'red',
              errorMessage: 'A box of {weight} kg has no {seal} seal: {weight}!',
            },
            { cond: 'END' },
          ],
        },
      },
    },
    'base/filters.json': {
      filters: {
        heavy: {
          label: 'Heavy',
          template: 'box',
          tree: {
            condition: 'and',
            fields: [
              {
                condition: 'or',
                fields: [
                  { name: 'weight', operator: 'greaterThan', value: '10' },
                  { name: 'seal', operator: 'equalTo', matchField: 'weight' },
                ],
              },
            ],
          },
        },
      },
    },
    'base/queries.json': {
      queries: {
        boxes: { entity: 'box', sort: [{ field: 'weight', dir: 'asc' }], narrow: { weight: { var: 'params.weight' } } },
      },
    },
    'base/lists.json': {
      lists: { boxes: { label: 'Boxes', from: { entity: 'box', label: 'code', also: ['weight'] } } },
    },
    'base/examples.json': {
      examples: {
        heavy: {
          description: 'A heavy box.',
          rules: 'heavy',
          given: { record: { weight: '11', seal: 'red' } },
          expect: { values: { weight: '11' } },
        },
      },
    },
    'tenants/acme/layer.json': { label: 'Acme', version: '1.0.0', language: 1, over: ['base'] },
    'tenants/acme/x.overlay.json': {
      changes: [
        {
          op: 'set',
          kind: 'entity',
          name: 'box',
          at: 'fields/weight/label',
          value: 'Mass',
          was: previousHash('Weight'),
        },
        { op: 'remove', kind: 'template', name: 'small', at: 'fields/weight', was: previousHash({ after: 'code' }) },
        { op: 'remove', kind: 'entity', name: 'box', at: 'indexes/weight/fields/weight' },
        { op: 'add', kind: 'entity', name: 'box', at: 'indexes/weight/fields/code' },
      ],
    },
  });

  test('everything that names it is rewritten, in every layer, and nothing else', () => {
    const files = filesOf(tree());
    const done = rename(files, 'box.weight', 'mass');
    expect(done.refusal).toBeUndefined();
    const after = laid(files, done);
    const text = (path: string) => after.find((file) => file.path === `definitions/${path}`)?.text ?? '';
    expect(after.filter((file) => /"(record\.)?weight"/.test(file.text)).map(({ path }) => path)).toEqual([
      'definitions/base/box.entity.json',
      // Another entity's field of the same name.
      'definitions/base/own.entities.json',
      'definitions/base/thing.entity.json',
      'definitions/base/things.template.json',
    ]);
    // The remaining occurrences are other names: a former name, an index, another entity's field, a parameter.
    expect(text('base/box.entity.json').match(/"weight"/g)).toHaveLength(2);
    expect(JSON.parse(text('base/box.entity.json')).fields.mass).toEqual({
      formerly: 'weight',
      type: 'numeric',
      label: 'Weight',
      after: 'code',
    });
    expect(JSON.parse(text('base/box.entity.json')).indexes).toEqual({ weight: { fields: ['mass'] } });
    expect(JSON.parse(text('base/queries.json')).queries.boxes.narrow).toEqual({ mass: { var: 'params.weight' } });
    expect(JSON.parse(text('tenants/acme/x.overlay.json')).changes.map((change: { at: string }) => change.at)).toEqual([
      'fields/mass/label',
      'fields/mass',
      'indexes/weight/fields/mass',
      'indexes/weight/fields/code',
    ]);
    expect(hashOf(laid(after, rename(after, 'box.mass', 'weight')))).toBe(hashOf(files));

    // Renamed again before anybody applied it: a database may have either; who goes back to a name has it.
    const formerly = (of: readonly DefinitionFile[], key: string) =>
      JSON.parse(of.find(({ path }) => path === 'definitions/base/box.entity.json')?.text ?? '').fields[key].formerly;
    const twice = laid(after, rename(after, 'box.mass', 'load'));
    expect(formerly(twice, 'load')).toEqual(['mass', 'weight']);
    const thrice = laid(twice, rename(twice, 'box.load', 'mass'));
    expect(formerly(thrice, 'mass')).toEqual(['load', 'weight']);
    const back = laid(after, rename(after, 'box.mass', 'weight'));
    expect(formerly(back, 'weight')).toBe('mass');
  });

  test('declares values derived from the name, and keeps the label of the field', () => {
    const short = tree();
    short['base/box.entity.json'].fields.weight = { type: 'numeric', after: 'code' };
    short['base/box.entity.json'].unique = { weight: {} };
    short['base/small.template.json'] = {
      label: 'Small',
      entity: 'box',
      order: ['code', 'weight'],
      fields: { code: { isMasterField: true } },
    };
    short['base/part.entity.json'] = {
      label: 'Part',
      plural: 'Parts',
      title: 'name',
      scope: 'system',
      fields: { name: {}, box: { type: 'reference', references: 'box' } },
    };
    short['base/part.template.json'] = {
      label: 'Parts',
      entity: 'part',
      fields: { name: { isMasterField: true, displayOrder: 1 }, boxWeight: { path: 'box.weight', displayOrder: 2 } },
    };
    short['tenants/acme/x.overlay.json'].changes = [];
    const files = filesOf(short);
    const done = rename(files, 'box.weight', 'mass');
    expect(done.refusal).toBeUndefined();
    const after = laid(files, done);
    const json = (path: string) => JSON.parse(after.find((file) => file.path === `definitions/${path}`)?.text ?? '');
    expect(json('base/box.entity.json').fields.mass).toEqual({
      formerly: 'weight',
      label: 'Weight',
      type: 'numeric',
      after: 'code',
    });
    expect(json('base/box.entity.json').unique).toEqual({ weight: { fields: ['mass'] } });
    expect(json('base/small.template.json').order).toEqual(['code', 'mass']);
    expect(json('base/part.template.json').fields.boxWeight.path).toBe('box.mass');
  });

  test('the value of a field in a text follows, in every language', () => {
    const german = tree();
    german['tenants/acme/layer.json'].over = ['base'];
    german['tenants/acme/tenant.json'] = { ...german['tenants/acme/tenant.json'], label: 'Acme', language: 'de' };
    const of = 'A box of {weight} kg has no {seal} seal: {weight}!';
    german['tenants/acme/words.texts.json'] = {
      language: 'de',
      texts: { [of]: 'Ein Kasten von {weight} kg hat kein Siegel {seal}.' },
    };
    const after = laid(filesOf(german), rename(filesOf(german), 'box.weight', 'mass'));
    const json = (path: string) => JSON.parse(after.find((file) => file.path === `definitions/${path}`)?.text ?? '{}');
    const said = 'A box of {mass} kg has no {seal} seal: {mass}!';
    expect(json('base/ruleSets.json').ruleSets.heavy.rows[0].errorMessage).toBe(said);
    expect(json('tenants/acme/words.texts.json').texts).toEqual({
      [said]: 'Ein Kasten von {mass} kg hat kein Siegel {seal}.',
    });
  });

  test('a hash of what an overlay changes follows; one that was wrong stays so', () => {
    const changed = tree();
    const { entity } = { entity: changed['base/box.entity.json'] };
    changed['tenants/acme/x.overlay.json'].changes = [
      {
        op: 'set',
        kind: 'entity',
        name: 'box',
        at: 'unique',
        value: { code: { fields: ['code'] } },
        was: previousHash(entity.unique),
      },
      {
        op: 'set',
        kind: 'entity',
        name: 'box',
        at: 'fields/state/readonlyWhen',
        value: false,
        was: previousHash(entity.fields.state.readonlyWhen),
      },
    ];
    const files = filesOf(changed);
    const done = rename(files, 'box.weight', 'mass');
    expect(done.refusal).toBeUndefined();
    const after = laid(files, done);
    const overlay = JSON.parse(after.find(({ path }) => path.endsWith('x.overlay.json'))?.text ?? '{}');
    expect(overlay.changes.map(({ was }: { was: string }) => was)).toEqual([
      previousHash({ code: { fields: ['code', 'mass'] } }),
      previousHash({ lessThan: [{ var: 'record.mass' }, 1] }),
    ]);
  });

  test.each([
    ['box.nothing', 'x', { why: 'noField' }],
    ['box.weight', 'weight', { why: 'same' }],
    ['box.weight', 'code', { why: 'taken', by: 'entity box' }],
    ['box.weight', 'seal', { why: 'taken', by: 'template box' }],
    ['box.weight', '9', { why: 'badName' }],
    ['box.weight', 'version', { why: 'reserved' }],
  ])('%s is not called %s', (field, to, refusal) => {
    const files = filesOf(tree());
    expect(rename(files, field, to)).toMatchObject({ refusal, files: [] });
  });

  test('renames the field in a query over the members of a list', () => {
    const files = filesOf({
      ...tree(),
      'base/box.entity.json': {
        ...tree()['base/box.entity.json'],
        lists: { parts: { label: 'Parts', template: 'part' } },
      },
      'base/part.template.json': {
        label: 'Part',
        fields: {
          weight: { type: 'numeric', label: 'Weight', isMasterField: true },
          kind: { type: 'text', label: 'Kind' },
        },
      },
      'base/parts.query.json': {
        entity: 'box',
        members: {
          list: 'parts',
          filter: { condition: 'and', fields: [{ name: 'weight', operator: 'greaterThan', value: '1' }] },
        },
        groups: { weight: { field: 'parts.weight' }, box: { field: 'weight' } },
        measures: { sum: { by: 'sum', of: 'parts.weight', unit: 'parts.kind', label: 'Sum' } },
      },
    });
    const query = (of: readonly DefinitionFile[]) =>
      JSON.parse(of.find(({ path }) => path === 'definitions/base/parts.query.json')?.text ?? '');
    const { members, groups, measures } = query(laid(files, rename(files, 'part.weight', 'mass')));
    expect([members.filter.fields[0].name, groups.weight.field, groups.box.field, measures.sum.of]).toEqual([
      'mass',
      'parts.mass',
      'weight',
      'parts.mass',
    ]);
    // The record's own field of that name is another one.
    const other = query(laid(files, rename(files, 'box.weight', 'mass')));
    expect([other.members.filter.fields[0].name, other.groups.weight.field, other.groups.box.field]).toEqual([
      'weight',
      'parts.weight',
      'mass',
    ]);
  });

  test('two tenants with a field of the same name have two fields', () => {
    const two = tree();
    for (const tenant of ['acme', 'other']) {
      two[`tenants/${tenant}/layer.json`] = { label: tenant, version: '1.0.0', language: 1, over: ['base'] };
      two[`tenants/${tenant}/x.overlay.json`] = {
        changes: [
          { op: 'add', kind: 'template', name: 'box', at: 'fields/note', value: { type: 'text', label: 'Note' } },
        ],
      };
    }
    expect(rename(filesOf(two), 'box.note', 'remark').refusal).toEqual({ why: 'several', layers: ['acme', 'other'] });
  });
});

describe('in the product', () => {
  let files: DefinitionFile[];
  let fields: string[];
  beforeAll(async () => {
    files = await readFolder();
    const { definitions } = compile(files, { tenant: 'base', checks });
    fields = ['shipment', 'account'].flatMap((entity) =>
      Object.keys(definitions.entity[entity]?.fields ?? {}).map((field) => `${entity}.${field}`),
    );
  });

  test('there and back again gives the same hash', () => {
    const before = hashOf(files);
    fc.assert(
      fc.property(fc.constantFrom(...fields), (field) => {
        const there = rename(files, field, 'renamedForATest');
        // A field that code uses by name is not renamed; the rejection is reported.
        if (there.refusal?.why === 'faultsAfter') {
          expect(there.refusal.faults.map(({ kind }) => kind)).toContain('own-entity');
          return;
        }
        expect([field, there.refusal]).toEqual([field, undefined]);
        const after = laid(files, there);
        expect(hashOf(after)).not.toBe(before);
        const back = rename(after, `${field.split('.')[0]}.renamedForATest`, field.split('.')[1] ?? '');
        expect([field, back.refusal]).toEqual([field, undefined]);
        expect([field, hashOf(laid(after, back))]).toEqual([field, before]);
      }),
      { seed: 20261121, numRuns: Number(process.env.INVOIZE_RUNS) || 1 },
    );
  });
});
