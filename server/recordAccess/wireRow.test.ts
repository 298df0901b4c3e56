import { describe, expect, it } from 'vitest';
import type { Access } from '../access/access.ts';
import type { StoredRecord } from '../store/index.ts';
import { projection, takingProjection } from './wireRow.ts';

const access = { hidden: () => new Set(['cost']) } as unknown as Access;
const record = (values: Record<string, unknown>, account = ''): StoredRecord => ({
  id: 'r1',
  version: 3,
  scope: { company: 'c', system: 's', account },
  createdAt: 'then',
  createdBy: 'ann',
  updatedAt: 'now',
  updatedBy: 'bo',
  definition: 'd',
  values,
});

describe('rows as they are sent', () => {
  it('are the same whether values are copied or taken', () => {
    for (const account of ['', 'a'])
      for (const values of [{}, { name: 'One' }, { name: 'One', tags: ['x'], ready: false }]) {
        const read = ['name', 'tags', 'ready'];
        const copied = projection(access, 'thing', new Set(read))(record({ ...values, cost: 1 }, account));
        expect(takingProjection(access, 'thing', read)(record({ ...values }, account))).toEqual(copied);
        expect(copied).not.toHaveProperty('cost');
      }
  });

  it('have a field of their own name before what is said of the row', () => {
    const values = { version: 'Second edition', systemId: 'x' };
    const row = takingProjection(access, 'thing', ['version', 'systemId'])(record({ ...values }));
    expect(row).toMatchObject({ id: 'r1', ...values });
    expect(projection(access, 'thing')(record({ ...values }))).toEqual(row);
  });

  it('are not made of what was read though it is hidden', () => {
    expect(() => takingProjection(access, 'thing', ['name', 'cost'])).toThrow('The hidden field cost');
  });
});
