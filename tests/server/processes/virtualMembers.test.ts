/** The virtual fields of list members, at every depth, on both databases. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperationContext } from '../../../server/operations/operation.ts';
import { valuesProjection } from '../../../server/records/read/wireRow.ts';
import type { StoredRecord } from '../../../server/store/index.ts';
import { drawnFor } from '../../support/shortRun.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { type Billing, billingProgram, consignments, openBilling } from './billing.ts';

type Fields = Record<string, object>;
interface Lists {
  [name: string]: { fields: Fields; lists?: Lists; [word: string]: unknown };
}
interface Content {
  entities?: { consignment: { fields: Fields; lists: Lists } };
}

const left = {
  type: 'numeric',
  label: 'Days left',
  virtual: { if: [{ var: 'record.until' }, { daysBetween: [{ var: 'today' }, { var: 'record.until' }] }, null] },
};
const until = { type: 'date', label: 'Until' };
/** Counts the members of the list in it, which another one computes of. */
const many = { type: 'numeric', label: 'How many', virtual: { count: [{ var: 'record.holds' }] } };

const withVirtual = (_name: string, content: Content): Content => {
  if (!content.entities) return content;
  const { fields, lists } = content.entities.consignment;
  Object.assign(lists.charges?.fields ?? {}, { until, left, many });
  Object.assign(lists.charges ?? {}, {
    lists: {
      holds: {
        label: 'Holds',
        fields: {
          reason: { type: 'text', label: 'Reason', isMandatory: true },
          until,
          left,
          secretly: { ...left, label: 'Secretly', permission: 'bills.void' },
        },
      },
    },
  });
  lists.consignee = {
    label: 'Consignee',
    single: true,
    fields: { street: { type: 'text', label: 'Street' }, until, left },
  };
  lists.papers = { label: 'Papers', template: 'paper' } as never;
  fields.firstHold = { type: 'text', label: 'First hold', virtual: { var: 'record.charges.0.holds.0.reason' } };
  return content;
};
const paper = {
  path: 'definitions/tenants/billing/paper.template.json',
  text: JSON.stringify({
    label: 'Paper',
    fields: { name: { type: 'text', label: 'Name', isMasterField: true }, until, left },
  }),
};

const bob = { id: 'bob', permissions: ['consignments.keep'] };

describe.each(drawnFor(import.meta.url, testDatabases))('virtual fields of members on $name', ({ make }) => {
  let database: TestDatabase;
  let billing: Billing;
  beforeAll(async () => {
    database = await make();
    billing = await openBilling(database, await billingProgram(withVirtual as never, [paper]));
  });
  afterAll(() => database?.dispose());

  let count = 0;
  const hold = (reason: string, more: object = {}) => ({ reason, until: '2026-03-08', ...more });
  const charge = (more: object = {}) => ({ code: 'LH', amount: '5.00', until: '2026-03-15', ...more });
  const row = (more: object = {}) => {
    count += 1;
    return { ...consignments(1)[0], number: `V${count}`, charges: [charge({ holds: [hold('Dispute')] })], ...more };
  };
  const stored = async (id: string) => (await billing.store.entities('consignment').get(id)) as StoredRecord;
  const read = async (id: string, person?: typeof bob) =>
    (await billing.call('records.get', { entity: 'consignment', id }, person)).body.row as Record<string, never>;
  const save = (sent: object, person?: typeof bob) =>
    billing.call('records.save', { entity: 'consignment', rows: [sent as Record<string, unknown>] }, person);
  const saved = async (sent: object, person?: typeof bob) => {
    const { body } = await save(sent, person);
    const [one] = body.saved ?? [];
    if (!one) throw new Error(JSON.stringify(body));
    return one;
  };

  it('are in what is read at every depth, and stored nowhere', async () => {
    const { id, row: answered } = await saved(
      row({
        consignee: { street: 'Elm', until: '2026-03-06' },
        papers: [{ name: 'AWB', until: '2026-03-04' }, { name: 'BL' }],
      }),
    );
    const seen = {
      charges: [{ left: 10, many: 1, holds: [{ reason: 'Dispute', left: 3, secretly: 3 }] }],
      consignee: { street: 'Elm', left: 1 },
      papers: [{ name: 'AWB', left: -1 }, { name: 'BL' }],
      firstHold: 'Dispute',
    };
    expect(answered).toMatchObject(seen);
    expect(await read(id)).toMatchObject(seen);
    const { values } = await stored(id);
    expect(JSON.stringify(values)).not.toMatch(/left|many|secretly/);
  });

  it('are of another day tomorrow, and in lists and exported lines', async () => {
    const number = `V${count + 1}`;
    const { id } = await saved(row());
    const filter = { condition: 'and' as const, fields: [{ name: 'number', operator: 'equalTo', value: number }] };
    const { body } = await billing.call('records.list', { entity: 'consignment', filter });
    expect(body.rows).toMatchObject([{ charges: [{ left: 10, holds: [{ left: 3 }] }] }]);
    const tomorrow: OperationContext = { ...billing.context(), today: '2026-03-06' };
    const lines = valuesProjection(tomorrow, 'consignment', ['charges']);
    expect(lines.takesValues).toBe(false);
    const one = async function* () {
      yield await stored(id);
    };
    for await (const [charges] of lines.of(one())) expect(charges).toMatchObject([{ left: 9, holds: [{ left: 2 }] }]);
  });

  it('are not there for who does not see them', async () => {
    const { id } = await saved(row());
    const { charges } = await read(id, bob);
    expect(charges).toMatchObject([{ left: 10, holds: [{ left: 3 }] }]);
    expect(JSON.stringify(charges)).not.toContain('secretly');
  });

  it('are unchanged when sent back as read, and ignore values sent for them', async () => {
    const { id, version } = await saved(row({ consignee: { street: 'Elm', until: '2026-03-06' } }));
    const { charges, consignee } = await read(id);
    const again = await saved({ id, version, charges, consignee }, bob);
    expect(again).not.toHaveProperty('version', version + 1);
    const { version: now } = await stored(id);
    const wrong = charge({ left: 99, holds: [hold('Dispute', { left: 'never', secretly: 7 })] });
    const { row: shown } = await saved({ id, version: now, charges: [wrong] });
    expect(shown).toMatchObject({ charges: [{ left: 10, holds: [{ left: 3, secretly: 3 }] }] });
    expect(JSON.stringify((await stored(id)).values)).not.toMatch(/left|secretly/);
    const history = await billing.store.entities('consignment').history(id);
    expect(JSON.stringify(history)).not.toMatch(/left|secretly/);
  });

  it('do not collide where two people save what each read on another day', async () => {
    const { id, version } = await saved(row());
    const { charges } = (await read(id)) as unknown as { charges: Record<string, unknown>[] };
    await saved({ id, version, charges: [{ ...charges[0], amount: '6.00' }] });
    const mine = charges.map((one) => ({ ...one, code: 'FSC', left: 4 }));
    expect((await save({ id, version, was: { charges }, charges: mine })).status).toBe(200);
    expect((await stored(id)).values.charges).toMatchObject([{ code: 'FSC', amount: '6.00' }]);
    expect(JSON.stringify((await stored(id)).values)).not.toMatch(/left/);
  });
});
