import { describe, expect, it } from 'vitest';
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import type { StoreEntity } from '../program.ts';
import { indexesOf, type ReadingSigns } from './indexesOf.ts';

const entity: StoreEntity = {
  scope: 'system',
  fields: {
    number: { type: 'text', length: 30, displayOrder: 1 },
    mode: { type: 'dropdown', length: 15, displayOrder: 3 },
    status: { type: 'dropdown', length: 15, displayOrder: 2 },
    carrier: { type: 'dropdown', length: 80, displayOrder: 4 },
    account: { type: 'dropdown', length: 20, displayOrder: 5 },
    urgent: { type: 'checkbox', activeForFilter: false, displayOrder: 6 },
    remarks: { type: 'multiline' },
    etd: { type: 'date' },
    eta: { type: 'date' },
    tags: { type: 'multiselect' },
    pin: { type: 'text', length: 8, secret: true },
  },
  indexes: { status: { fields: ['status'] }, delivered: { fields: ['etd'] } },
};
const planned = (signs: Partial<ReadingSigns>, of: StoreEntity = entity) =>
  indexesOf(of, { sorts: [], heldTo: [], filters: [], ...signs });
const all = (...fields: FilterTree['fields']): FilterTree => ({ condition: 'and', fields });

describe('indexes of an entity', () => {
  it('are its own where definitions say nothing of how it is read', () => {
    expect(planned({})).toEqual(entity.indexes);
    const { indexes, ...plain } = entity;
    expect(planned({}, plain)).toBeUndefined();
    expect(indexes).toBeDefined();
  });

  it('give the main list in its order, with the short choices that filters are offered for', () => {
    expect(planned({ sorts: ['number', 'eta'] })).toEqual({
      status: { fields: ['status', 'number'] },
      delivered: { fields: ['etd'] },
      'sort-number': { fields: ['number'], also: ['status', 'mode', 'account'] },
      'sort-eta': { fields: ['eta'] },
    });
  });

  it('give the numbers of all rows beside the choices that they are grouped by, as many as an index may have', () => {
    const pieces = { type: 'numeric', displayOrder: 9 } as const;
    const value = { type: 'decimal', displayOrder: 8 } as const;
    const hidden = { type: 'numeric', secret: true } as const;
    const fields = { ...entity.fields, pieces, value, hidden, done: { type: 'checkbox', displayOrder: 7 } as const };
    const made = planned({ sorts: ['number'] }, { ...entity, fields });
    expect(made?.['sums-status']).toEqual({
      fields: ['status'],
      also: ['mode', 'account', 'done', 'value'],
      values: ['status', 'mode', 'account', 'value', 'pieces'],
    });
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`n${at}`, { ...pieces, displayOrder: at }]));
    const index = planned({ sorts: ['number'] }, { ...entity, fields: { ...entity.fields, ...many } })?.['sums-status'];
    const { fields: first = [], also = [], values = [] } = index ?? {};
    expect(first.length + also.length + values.length).toBe(30);
    expect(values.slice(-2)).toEqual(['n22', 'n23']);
    expect(Object.keys(planned({}, { ...entity, fields }) ?? {})).not.toContain('sums-status');
  });

  it('give the numbers where a query adds them up, also where no list has an order', () => {
    const fields = { ...entity.fields, pieces: { type: 'numeric', displayOrder: 9 } as const };
    const index = { fields: ['status'], also: ['mode', 'account'], values: ['status', 'mode', 'account', 'pieces'] };
    expect(planned({ summed: true }, { ...entity, fields })).toEqual({ ...entity.indexes, 'sums-status': index });
  });

  it('include amounts next to the units that sums are grouped by', () => {
    const amount = (unitField: string, displayOrder: number) => ({ type: 'numeric', unitField, displayOrder }) as const;
    const fields = {
      ...entity.fields,
      cost: amount('currency', 8),
      paid: amount('currency', 9),
      byMode: amount('mode', 10),
      byLongText: amount('carrier', 11),
      bySecret: amount('pin', 12),
      currency: { type: 'dropdown', length: 3, displayOrder: 90 } as const,
    };
    expect(planned({ sorts: ['number'] }, { ...entity, fields })?.['sums-status']).toEqual({
      fields: ['status'],
      also: ['mode', 'account', 'currency'],
      values: ['status', 'mode', 'account', 'currency', 'cost', 'paid', 'byMode'],
    });
  });

  it('give the rows that access or a query holds to, in the order of the main list', () => {
    expect(planned({ sorts: ['number'], heldTo: ['account', 'account', 'status'] })).toMatchObject({
      'held-account': { fields: ['account', 'number'] },
    });
    expect(Object.keys(planned({ sorts: ['number'], heldTo: ['status'] }) ?? {})).not.toContain('held-status');
  });

  it('begin with what every row of an offered filter meets, and with nothing else of it', () => {
    const filters = [
      all({ name: 'eta', operator: 'betweenInclusive', value1: '2026-01-01', value2: '2026-02-01' }),
      all({ name: 'mode', operator: 'equalTo', value: 'Air' }, { name: 'carrier', operator: 'notEqualTo', value: 'X' }),
      all({ name: 'account', operator: 'equalTo', value: null }),
      all({ name: 'carrier', operator: 'equalTo', matchField: 'account' }),
      {
        condition: 'or',
        fields: [
          { name: 'carrier', operator: 'equalTo', value: 'X' },
          { name: 'number', operator: 'equalTo', value: 'Y' },
        ],
      } satisfies FilterTree,
      all({ name: 'carrier', operator: 'isInList', value: ['X'], isActive: false }),
    ];
    expect(Object.keys(planned({ filters }) ?? {})).toEqual(['status', 'delivered', 'held-mode', 'range-eta']);
  });

  it('are not made for what an index begins with already, or cannot have', () => {
    const heldTo = ['status', 'remarks', 'tags', 'pin', 'gone'];
    expect(planned({ heldTo, sorts: ['remarks', 'tags', 'pin', 'etd'] })).toMatchObject({
      status: { fields: ['status', 'etd'] },
      delivered: { fields: ['etd'] },
    });
    expect(Object.keys(planned({ heldTo, sorts: ['remarks', 'etd'] }) ?? {})).toEqual(['status', 'delivered']);
  });
});
