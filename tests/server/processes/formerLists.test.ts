/** Fields converted to a sub-object, and texts converted to lists: stored values and history are moved, on both databases. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnFor } from '../../support/shortRun.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { type Billing, billingProgram, consignments, openBilling } from './billing.ts';

interface List {
  fields: Record<string, object>;
  lists?: Record<string, object>;
}
interface Content {
  entities?: { consignment: { fields: Record<string, object>; lists: Record<string, object> & { charges: List } } };
}

const text = (label: string) => ({ type: 'text', label });

/** The version before: the address in fields of the record, the breaks of a charge and its span in fields of the charge. */
const before = (_name: string, content: Content): Content => {
  if (!content.entities) return content;
  const { fields, lists } = content.entities.consignment;
  Object.assign(fields, { toName: text('Name'), toCity: text('City'), tags: text('Tags') });
  Object.assign(lists.charges.fields, {
    breaks: text('Breaks'),
    spanFrom: { type: 'numeric', label: 'From' },
    spanTo: { type: 'numeric', label: 'To' },
  });
  return content;
};

const after = (_name: string, content: Content): Content => {
  if (!content.entities) return content;
  const { lists } = content.entities.consignment;
  lists.consignee = {
    label: 'Consignee',
    single: true,
    fields: { name: text('Name') },
    lists: { address: { label: 'Address', single: true, fields: { city: text('City') } } },
    formerly: { fields: { name: 'toName', 'address.city': 'toCity' } },
  };
  lists.tags = {
    label: 'Tags',
    fields: { tag: text('Tag') },
    formerly: { text: { rows: ',', cells: '=', fields: ['tag'] } },
  };
  lists.charges.lists = {
    breaks: {
      label: 'Breaks',
      fields: { from: text('From'), rate: text('Rate') },
      formerly: { text: { rows: ';', cells: '=', fields: ['from', 'rate'] } },
    },
    span: {
      label: 'Span',
      single: true,
      fields: { from: { type: 'numeric', label: 'From' }, to: { type: 'numeric', label: 'To' } },
      formerly: { fields: { from: 'spanFrom', to: 'spanTo' } },
    },
  };
  return content;
};

describe.each(drawnFor(import.meta.url, testDatabases))('values of former fields, on $name', ({ make }) => {
  let database: TestDatabase;
  let billing: Billing;
  let id: string;
  let gone: string;
  beforeAll(async () => {
    database = await make();
    const old = await openBilling(database, await billingProgram(before as never));
    const charges = [
      { code: 'LH', amount: '5.00', breaks: '0=1.50; 45=1.00;\n==-', spanFrom: 1, spanTo: 25 },
      { code: 'FSC', amount: '1.00' },
    ];
    const first = { ...consignments(1)[0], toName: 'Acme', toCity: 'Reno', tags: 'a, b', charges };
    const rows = [first, { ...first, number: 'N2' }, { ...consignments(1)[0], number: 'N3' }];
    [id = '', gone = ''] = await old.add('consignment', rows);
    const entity = old.store.entities('consignment');
    const scope = { company: 'c', system: 's' };
    const write = { scope, by: 'test', at: '2026-03-05T18:00:00.000Z' };
    const change = async (version: number, values: Record<string, unknown>) =>
      entity.saveMany({ ...write, action: 'update', rows: [{ id, version, values }] });
    await change(1, { toCity: 'Ely' });
    await change(2, { toCity: null, charges: [{ ...charges[0], spanTo: null }, charges[1]] });
    await entity.remove({ ...write, rows: [{ id: gone, version: 1 }], reason: 'test' });
    billing = await openBilling(database, await billingProgram(after as never));
  });
  afterAll(() => database?.dispose());

  const charge = (span: object) => ({
    code: 'LH',
    breaks: [
      { from: '0', rate: '1.50' },
      { from: '45', rate: '1.00' },
      { from: '=', rate: '-' },
    ],
    span,
  });

  it('is in the lists that there are now', async () => {
    const values = (await billing.store.entities('consignment').get(id))?.values;
    expect(values).toMatchObject({
      consignee: { name: 'Acme' },
      tags: [{ tag: 'a' }, { tag: 'b' }],
      charges: [charge({ from: 1 }), { code: 'FSC' }],
    });
    expect(values?.consignee).toEqual({ name: 'Acme' });
    expect(Object.keys(values ?? {})).not.toContain('toName');
    expect(JSON.stringify(values)).not.toContain('spanFrom');
    const other = (await billing.all('consignment')).find(({ number }) => number === 'N3');
    expect(other).not.toHaveProperty('consignee');
  });

  it('appears in the history as changes of the lists', async () => {
    const entries = await billing.store.entities('consignment').history(id);
    expect(entries.map(({ changes }) => changes)).toMatchObject([
      {
        consignee: [{ name: 'Acme', address: { city: 'Ely' } }, { name: 'Acme' }],
        charges: [
          [charge({ from: 1, to: 25 }), { code: 'FSC' }],
          [charge({ from: 1 }), { code: 'FSC' }],
        ],
      },
      {
        consignee: [
          { name: 'Acme', address: { city: 'Reno' } },
          { name: 'Acme', address: { city: 'Ely' } },
        ],
      },
      { consignee: [null, { name: 'Acme', address: { city: 'Reno' } }], tags: [null, [{ tag: 'a' }, { tag: 'b' }]] },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/toCity|spanFrom/);
  });

  it('is in what was removed, too', async () => {
    const entries = await billing.store.entities('consignment').history(gone);
    expect(entries[0]?.changes).toMatchObject({
      consignee: [{ name: 'Acme', address: { city: 'Reno' } }, null],
    });
  });
});
