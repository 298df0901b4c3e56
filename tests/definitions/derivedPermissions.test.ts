/** A value that is derived from a field needs the permissions of that field; a secret is read by nothing. */
import { beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../../metadata/compiler/compile.ts';
import type { DefinitionFile } from '../../metadata/compiler/source.ts';
import { derivedPermissions } from '../../metadata/reads/derivedPermissions.ts';
import { hiddenFields } from '../../server/access/hiddenFields.ts';
import { checks } from '../../server/program/definitions/checks.ts';
import { readFolder } from '../../server/program/definitions/readFolder.ts';

let files: DefinitionFile[];
beforeAll(async () => {
  files = await readFolder();
});

const record = (path: string) => ({ var: `record.${path}` });
const COSTS = [['probe.costs']];

function probe(fields: object, further: object = {}, more: object = {}) {
  const content = {
    permissions: {
      'probe.costs': { label: 'Costs', module: 'probe' },
      ...(JSON.stringify(fields).includes('probe.totals')
        ? { 'probe.totals': { label: 'Totals', module: 'probe' } }
        : {}),
    },
    entities: {
      probe: {
        label: 'Probe',
        plural: 'Probes',
        title: 'name',
        scope: 'company',
        fields: {
          name: {},
          cost: { type: 'numeric', permission: 'probe.costs' },
          pin: { secret: true },
          ...fields,
        },
        ...further,
      },
    },
    ...more,
  };
  return compile([...files, { path: 'base/probe.definitions.json', text: JSON.stringify(content) }], {
    tenant: 'base',
    checks,
  });
}

const lines = {
  lists: {
    lines: {
      label: 'Lines',
      fields: {
        code: {},
        amount: { type: 'numeric', permission: 'probe.costs' },
        twice: { type: 'numeric', virtual: { '*': [record('amount'), 2] } },
      },
    },
  },
};

describe('the permissions of what a value is derived from', () => {
  it('are needed through expressions, named ones, members and other derived fields, and for nothing else', () => {
    const { program, faults } = probe(
      {
        plain: { virtual: { cat: [record('name'), '!'] } },
        stored: { type: 'numeric', compute: { '*': [record('cost'), 2] } },
        saved: { onSave: { if: [{ greaterThan: [record('cost'), 5] }, 'high', 'low'] } },
        again: { virtual: { cat: [record('stored')] } },
        named: { virtual: { use: 'probe.cost' } },
        letCost: { virtual: { let: [{ map: { a: record('cost'), b: record('name') } }, { var: 'let.a' }] } },
        letName: { virtual: { let: [{ map: { a: record('cost'), b: record('name') } }, { var: 'let.b' }] } },
        picked: { virtual: { get: [{ pick: [{ var: 'record' }, ['cost', 'name']] }, 'cost'] } },
        total: { type: 'numeric', virtual: { sum: [{ var: 'record.lines' }, { var: 'item.amount' }] } },
        codes: { virtual: { join: [{ each: [{ var: 'record.lines' }, { var: 'item.code' }] }, ', '] } },
        whole: { virtual: { length: { cat: [{ var: 'record.lines' }] } } },
      },
      lines,
      { expressions: { 'probe.cost': { gives: 'any', is: record('cost'), description: 'The cost.' } } },
    );
    expect(faults.filter(({ severity }) => severity === 'error')).toEqual([]);
    if (!program) throw new Error('The program was not compiled.');
    expect(Object.fromEntries(derivedPermissions(program).get('probe') ?? [])).toEqual({
      stored: COSTS,
      saved: COSTS,
      again: COSTS,
      named: COSTS,
      letCost: COSTS,
      picked: COSTS,
      total: COSTS,
      whole: COSTS,
      'lines.twice': COSTS,
    });
    const hidden = hiddenFields(program, 'probe', new Set());
    expect(['total', 'stored', 'lines.twice'].filter((key) => !hidden.has(key))).toEqual([]);
    expect(['plain', 'codes', 'letName'].filter((key) => hidden.has(key))).toEqual([]);
    expect([...hiddenFields(program, 'probe', new Set(['probe.costs']))]).toEqual(['pin']);
  });

  it('give way to what a file declares in their place', () => {
    const reason = 'The total is printed on the paper that everybody has.';
    const { program } = probe({
      open: { virtual: { cat: [record('cost')] }, declassify: { reason } },
      totals: { virtual: { cat: [record('cost')] }, declassify: { reason, permission: 'probe.totals' } },
    });
    if (!program) throw new Error('The program was not compiled.');
    expect(Object.fromEntries(derivedPermissions(program).get('probe') ?? [])).toEqual({ totals: [['probe.totals']] });
  });
});

describe('a secret', () => {
  it('is read by no expression, check or filter: each is an error at its place', () => {
    const filter = { condition: 'and', fields: [{ name: 'pin', operator: 'equalTo', value: 'x' }] };
    const { faults } = probe(
      {
        plain: { virtual: record('pin') },
        whole: { virtual: { cat: [{ var: 'record' }] } },
        byName: { virtual: { get: [{ var: 'record' }, 'pin'] } },
      },
      { checks: { pinned: { that: { '!': { empty: record('pin') } }, message: 'mandatory' } } },
      { queries: { probes: { entity: 'probe', filter } } },
    );
    const found = faults.filter(({ kind }) => kind === 'secret-read');
    expect(new Set(found.map(({ column }) => column)).size).toBe(5);
    expect(found[0]?.message).toBe('The field "pin" of "probe" is a secret: nothing reads it.');
  });
});
