import { describe, expect, it } from 'vitest';
import type { StoreEntity } from '../program.ts';
import { indexesOf } from './indexesOf.ts';

const entity: StoreEntity = {
  scope: 'system',
  fields: {
    number: { type: 'text', length: 30 },
    remarks: { type: 'multiline' },
    etd: { type: 'date' },
    tags: { type: 'multiselect' },
    pin: { type: 'text', length: 8, secret: true },
    status: { type: 'dropdown', length: 15 },
  },
  indexes: { status: { fields: ['status', 'etd'] } },
};
const sorted = (...fields: string[]) => ({ entity: 'shipment', sort: fields.map((field) => ({ field })) });

describe('indexes of an entity', () => {
  it('are its own, and one for what its lists are sorted by', () => {
    expect(indexesOf('shipment', entity, [sorted('number', 'etd'), sorted('etd'), sorted('number')])).toEqual({
      status: { fields: ['status', 'etd'] },
      'sort-number': { fields: ['number'] },
      'sort-etd': { fields: ['etd'] },
    });
  });

  it('are not made for what an index begins with, cannot have, or is of another entity', () => {
    const queries = [sorted('status'), sorted('remarks'), sorted('tags'), sorted('pin'), sorted('gone'), sorted()];
    const others = [{ entity: 'account', sort: [{ field: 'number' }] }, { entity: 'shipment' }];
    expect(indexesOf('shipment', entity, [...queries, ...others])).toEqual(entity.indexes);
  });
});
