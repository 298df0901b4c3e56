import { describe, expect, it } from 'vitest';
import type { StoredRecord } from '../../store/index.ts';
import { projection, takingProjection, type Viewing } from './wireRow.ts';

const definitions = { entity: { thing: { fields: {} } }, template: {} };
const viewing = {
  access: { hidden: () => new Set(['cost']) },
  runtime: { program: { definitions, fields: {} }, prepared: (_key: string, make: () => unknown) => make() },
  session: undefined,
  today: '2026-03-05',
} as unknown as Viewing;
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
        const copied = projection(viewing, 'thing', new Set(read))(record({ ...values, cost: 1 }, account));
        expect(takingProjection(viewing, 'thing', read)(record({ ...values }, account))).toEqual(copied);
        expect(copied).not.toHaveProperty('cost');
      }
  });

  it('have field values instead of metadata of the same name', () => {
    const values = { version: 'Second edition', systemId: 'x' };
    const row = takingProjection(viewing, 'thing', ['version', 'systemId'])(record({ ...values }));
    expect(row).toMatchObject({ id: 'r1', ...values });
    expect(projection(viewing, 'thing')(record({ ...values }))).toEqual(row);
  });

  it('are not made of what was read though it is hidden', () => {
    expect(() => takingProjection(viewing, 'thing', ['name', 'cost'])).toThrow('The hidden field cost');
  });
});
