/** Lists in lists and sub-objects of the example's consignments, by every door that saves, on both databases. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnFor } from '../../support/shortRun.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { type Billing, billingProgram, consignments, openBilling } from './billing.ts';

type Definition = Record<string, unknown>;
interface Content {
  entities?: {
    consignment: { fields: Record<string, object>; lists: Record<string, Definition & { fields: Definition }> };
  };
  messages?: Record<string, object>;
}

const rates = { each: [{ var: 'record.breaks' }, { var: 'item.rate' }] };
const breaks = {
  label: 'Breaks',
  fields: {
    from: { type: 'numeric', label: 'From', isMandatory: true, isUniqueField: true, min: 0 },
    rate: { type: 'decimal', scale: 2, label: 'Rate', defaultValue: '1.00' },
    twice: {
      type: 'decimal',
      scale: 2,
      label: 'Twice',
      compute: { '+': [{ var: 'record.rate' }, { var: 'record.rate' }] },
    },
    note: { type: 'text', label: 'Note', onSave: { join: [[{ var: 'record.from' }, 'kg'], ' '] } },
    cost: { type: 'decimal', scale: 2, label: 'Cost', permission: 'bills.void' },
    agreed: { type: 'decimal', scale: 2, label: 'Agreed', isReadonly: true },
    grade: { type: 'text', label: 'Grade', readonlyWhen: { equalTo: [{ var: 'record.grade' }, 'final'] } },
  },
  checks: {
    rising: {
      that: {
        or: [{ empty: { var: 'previous' } }, { greaterThan: [{ var: 'member.from' }, { var: 'previous.from' }] }],
      },
      message: 'breaks.rising',
      params: { place: { var: 'place' }, code: { var: 'owner.code' }, cost: { var: 'member.cost' } },
      field: 'from',
    },
    free: {
      ask: { equalTo: [{ var: 'member.rate' }, 0] },
      message: 'breaks.free',
      params: { code: { var: 'owner.code' } },
      field: 'rate',
    },
  },
};

const withInner = (_name: string, content: Content): Content => {
  if (content.entities) {
    const { consignment } = content.entities;
    const { charges } = consignment.lists;
    if (!charges) throw new Error('Consignments have charges.');
    charges.lists = { breaks };
    charges.fields.rates = { type: 'decimal', scale: 2, label: 'Rates', compute: { sum: [rates] } };
    consignment.fields.rates = {
      type: 'decimal',
      scale: 2,
      label: 'Rates',
      compute: { sum: [{ each: [{ var: 'record.charges' }, { var: 'item.rates' }] }] },
    };
    consignment.fields.city = { type: 'text', label: 'City', compute: { var: 'record.consignee.city' } };
    consignment.lists.consignee = {
      label: 'Consignee',
      single: true,
      fields: {
        street: { type: 'text', label: 'Street', isMandatory: true },
        city: { type: 'text', label: 'City' },
        doorCode: { type: 'text', label: 'Door code', permission: 'bills.void' },
        zone: { type: 'text', label: 'Zone', isReadonly: true },
      },
      checks: {
        town: {
          that: { notEqualTo: [{ var: 'member.city' }, 'Nowhere'] },
          message: 'consignee.nowhere',
          field: 'city',
        },
      },
    } as never;
  }
  if (content.messages)
    Object.assign(content.messages, {
      'breaks.rising': { text: 'Break {place} of {code} does not rise{cost}.' },
      'breaks.free': { text: 'A break of {code} is free. Save it?' },
      'consignee.nowhere': { text: 'There is no such city.' },
    });
  return content;
};

const bob = { id: 'bob', permissions: ['consignments.keep'] };

describe.each(drawnFor(import.meta.url, testDatabases))('lists in lists on $name', ({ make }) => {
  let database: TestDatabase;
  let billing: Billing;
  beforeAll(async () => {
    database = await make();
    billing = await openBilling(database, await billingProgram(withInner as never));
  });
  afterAll(() => database?.dispose());

  let count = 0;
  const row = (more: object = {}) => {
    count += 1;
    return { ...consignments(1)[0], number: `N${count}`, tempId: count, ...more };
  };
  const charged = (code: string, ...breaks: object[]) => ({ code, amount: '5.00', breaks });
  const save = (sent: object, person?: typeof bob, answers?: string[]) =>
    billing.call(
      'records.save',
      { entity: 'consignment', rows: [sent as Record<string, unknown>], ...(answers ? { answers } : {}) },
      person,
    );
  const stored = async (id: string) => (await billing.store.entities('consignment').get(id))?.values ?? {};
  const saved = async (sent: object, person?: typeof bob) => {
    const { body } = await save(sent, person);
    const [one] = body.saved ?? [];
    if (!one) throw new Error(JSON.stringify(body));
    return one;
  };

  it('are stored with their members, which are given defaults, what each save decides and what is computed', async () => {
    const { id } = await saved(
      row({ charges: [charged('LH', { from: 0 }, { from: 45, rate: '2.50' }), charged('FSC')] }),
    );
    expect(await stored(id)).toMatchObject({
      rates: '3.50',
      charges: [
        {
          code: 'LH',
          rates: '3.5',
          breaks: [
            { from: 0, rate: '1.00', twice: '2', note: '0 kg' },
            { from: 45, rate: '2.50', twice: '5', note: '45 kg' },
          ],
        },
        { code: 'FSC' },
      ],
    });
  });

  it('are judged cell by cell, at every depth at once', async () => {
    const sent = row({
      charges: [
        charged('LH', { from: 0 }, { rate: '1.00' }, { from: -1 }),
        { amount: '1.00', breaks: [{ from: 1 }, { from: 1, unknown: 2 }] },
      ],
    });
    const { status, body } = await save(sent);
    expect(status).toBe(412);
    expect(body.errorRows).toMatchObject([
      {
        errors: { charges: expect.stringMatching(/^Charges, row 1, Breaks, row 2, From: /) },
        members: {
          charges: [
            {
              row: 1,
              members: {
                breaks: [
                  { row: 2, errors: { from: expect.any(String) } },
                  { row: 3, errors: { from: expect.any(String) } },
                ],
              },
            },
            {
              row: 2,
              errors: { code: expect.any(String) },
              members: {
                breaks: [
                  { row: 2, errors: { unknown: 'This field does not exist.', from: 'Row 1 has the same value.' } },
                ],
              },
            },
          ],
        },
      },
    ]);
  });

  it('are checked with the member that owns them, and asked about once', async () => {
    const wrong = row({ charges: [charged('LH', { from: 45 }, { from: 0 })] });
    const { body } = await save(wrong);
    expect(body.errorRows).toMatchObject([
      {
        errors: { charges: 'Break 2 of LH does not rise.' },
        members: {
          charges: [
            { row: 1, errors: {}, members: { breaks: [{ row: 2, errors: { from: 'Break 2 of LH does not rise.' } }] } },
          ],
        },
      },
    ]);
    const free = row({ charges: [charged('LH', { from: 0, rate: '0.00' })] });
    expect((await save(free)).body.questions).toEqual([
      { check: 'charges.breaks.free', msg: 'A break of LH is free. Save it?', field: 'rate' },
    ]);
    expect((await save(free, undefined, ['charges.breaks.free'])).status).toBe(200);
  });

  it('keep hidden values of members, which the user can neither read nor write, even in messages', async () => {
    const { id } = await saved(
      row({
        charges: [charged('LH', { from: 0, cost: '7.00' }, { from: 45, cost: '8.00' })],
        consignee: { street: 'A', doorCode: '99' },
      }),
    );
    const { body } = await billing.call('records.get', { entity: 'consignment', id }, bob);
    const seen = (body as { row: Record<string, unknown> }).row ?? body;
    expect(JSON.stringify(seen)).not.toMatch(/cost|doorCode/);
    const history = await billing.call('records.get', { entity: 'consignment', id });
    expect(JSON.stringify(history.body)).toMatch(/doorCode/);

    const { version } = (await billing.all('consignment')).find((one) => one.id === id) as { version: number };
    const charges = [charged('LH', { from: 0 }, { from: 20, rate: '3.00' }, { from: 45 })];
    await saved({ id, version, charges, consignee: { street: 'B' } }, bob);
    expect(await stored(id)).toMatchObject({
      charges: [
        {
          breaks: [
            { from: 0, cost: '7.00' },
            { from: 20, rate: '3.00' },
            { from: 45, cost: '8.00' },
          ],
        },
      ],
      consignee: { street: 'B', doorCode: '99' },
    });
    expect(((await stored(id)).charges as { breaks: object[] }[])[0]?.breaks[1]).not.toHaveProperty('cost');
    const written = await save({ id, version: version + 1, charges: [charged('LH', { from: 0, cost: '1.00' })] }, bob);
    expect(written.body.errorRows).toMatchObject([
      { members: { charges: [{ members: { breaks: [{ errors: { cost: 'This field does not exist.' } }] } }] } },
    ]);
  });

  it('keep read-only values of members as stored, whether they are sent or omitted', async () => {
    const { id } = await saved(
      row({ charges: [charged('LH', { from: 0 }, { from: 45 })], consignee: { street: 'A' } }),
    );
    const { version } = (await billing.store.entities('consignment').get(id)) ?? { version: 0 };
    const made = [charged('LH', { from: 0, agreed: '7.00', grade: 'final' }, { from: 45, agreed: '8.00' })];
    await billing.store.entities('consignment').saveMany({
      rows: [{ id, version, values: { charges: made, consignee: { street: 'A', zone: 'Z1' } } }],
      scope: {},
      by: 'server',
      at: '2026-03-05T00:00:00.000Z',
      action: 'save',
    });
    const breaksOf = async () => ((await stored(id)).charges as { breaks: object[] }[])[0]?.breaks;
    const save = async (more: object) => {
      const { version } = (await billing.store.entities('consignment').get(id)) ?? { version: 0 };
      return saved({ id, version, ...more });
    };
    const sent = [
      { from: 0, rate: '2.00', agreed: '0.01', grade: 'draft' },
      { from: 45 },
      { from: 90, agreed: '9.00' },
    ];
    await save({ charges: [charged('LH', ...sent)], consignee: { street: 'B', zone: 'Z9' } });
    const breaks = await breaksOf();
    expect(breaks).toMatchObject([{ rate: '2.00', agreed: '7.00', grade: 'final' }, { agreed: '8.00' }, { from: 90 }]);
    expect(breaks?.[2]).not.toHaveProperty('agreed');
    expect((await stored(id)).consignee).toEqual({ street: 'B', zone: 'Z1' });
    // Another break is not the one that was agreed on, and one that moves is.
    await save({ charges: [charged('LH', { from: 45 }, { from: 60, agreed: '7.00' })] });
    expect(await breaksOf()).toMatchObject([{ from: 45, agreed: '8.00' }, { from: 60 }]);
    expect((await breaksOf())?.[1]).not.toHaveProperty('agreed');
  });

  it('merge what two people change in different members', async () => {
    const before = { charges: [charged('LH', { from: 0, rate: '1.00' }, { from: 45, rate: '2.00' })] };
    const { id, version } = await saved(row(before));
    await saved({ id, version, charges: [charged('LH', { from: 0, rate: '9.00' }, { from: 45, rate: '2.00' })] });
    const mine = { charges: [charged('LH', { from: 0, rate: '1.00' }, { from: 45, rate: '3.00' }, { from: 100 })] };
    await saved({ id, version, was: before, ...mine });
    expect(await stored(id)).toMatchObject({
      charges: [
        {
          breaks: [
            { from: 0, rate: '9.00' },
            { from: 45, rate: '3.00' },
            { from: 100, rate: '1.00' },
          ],
        },
      ],
    });
    const collided = await save({
      id,
      version,
      was: before,
      charges: [charged('LH', { from: 0, rate: '4.00' }, { from: 45, rate: '2.00' })],
    });
    expect(collided.body.conflicts).toMatchObject([
      {
        fields: [
          {
            field: 'charges',
            members: [{ row: 0, field: 'breaks', members: [{ row: 0, field: 'rate', mine: '4.00', theirs: '9.00' }] }],
          },
        ],
      },
    ]);
  });

  describe('a sub-object', () => {
    it('is an object, checked like a member and read by what is computed', async () => {
      const { id, row: answered } = await saved(row({ consignee: { street: 'Elm', city: 'Reno' } }));
      expect(answered).toMatchObject({ consignee: { street: 'Elm', city: 'Reno' }, city: 'Reno' });
      expect(await stored(id)).toMatchObject({ consignee: { street: 'Elm', city: 'Reno' }, city: 'Reno' });
      const { body } = await save(row({ consignee: { city: 'Nowhere' } }));
      expect(body.errorRows).toMatchObject(
        [
          {
            errors: { consignee: /^Consignee, Street: / },
            members: { consignee: [{ row: 1, errors: { street: expect.any(String) } }] },
          },
        ].map((one) => ({ ...one, errors: { consignee: expect.stringMatching(one.errors.consignee) } })),
      );
      const refused = await save(row({ consignee: { street: 'Elm', city: 'Nowhere' } }));
      expect(refused.body.errorRows).toMatchObject([
        {
          errors: { consignee: 'There is no such city.' },
          members: { consignee: [{ row: 1, errors: { city: 'There is no such city.' } }] },
        },
      ]);
    });

    it('is not there where nothing is in it, and is refused as a list', async () => {
      const { id } = await saved(row({ consignee: { street: '', city: null } }));
      expect((await stored(id)).consignee).toBeUndefined();
      const { body } = await save(row({ consignee: [{ street: 'Elm' }] }));
      expect(body.errorRows).toMatchObject([{ errors: { consignee: 'Consignee must be sent as an object.' } }]);
    });

    it('keeps the first member of what was a list before', async () => {
      const asList = (name: string, content: Content): Content => {
        const changed = withInner(name, content);
        if (changed.entities) delete changed.entities.consignment.lists.consignee?.single;
        if (changed.entities) delete changed.entities.consignment.fields.city;
        return changed;
      };
      const other = await make();
      try {
        const before = await openBilling(other, await billingProgram(asList as never));
        const rows = [row({ consignee: [{ street: 'Elm' }, { street: 'Oak' }] })];
        const [id = ''] = await before.add('consignment', rows);
        const after = await openBilling(other, await billingProgram(withInner as never));
        expect((await after.store.entities('consignment').get(id))?.values.consignee).toEqual({ street: 'Elm' });
        expect(await after.all('consignment')).toMatchObject([{ consignee: { street: 'Elm' } }]);
      } finally {
        await other.dispose();
      }
    });
  });
});
