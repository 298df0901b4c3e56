/** The example's days until a bill is due, which are computed whenever it is read, on both databases. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileComputed } from '../../../engine/cells/computedFields.ts';
import type { OperationContext } from '../../../server/operations/operation.ts';
import { projection, valuesProjection } from '../../../server/records/read/wireRow.ts';
import type { StoredRecord } from '../../../server/store/index.ts';
import { drawnFor } from '../../support/shortRun.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { type Billing, billingProgram, drafts, openBilling } from './billing.ts';

const row = {
  path: 'definitions/tenants/billing/billRow.template.json',
  text: JSON.stringify({
    label: 'Bill',
    docType: 'billRow',
    entity: 'bill',
    fields: { number: { isMasterField: true }, daysToDue: {}, charged: {} },
  }),
};

/** Bills with another field of this kind, which is computed from a list. */
const withCharged = (name: string, content: Record<string, never>) => {
  if (name !== 'entities.json') return content;
  const { entities } = content as unknown as { entities: { bill: { fields: object } } };
  const virtual = { sum: [{ var: 'record.charges' }, { var: 'item.amount' }] };
  const charged = { type: 'numeric', label: 'Charged', length: 14, virtual, displayOrder: 11 };
  const bill = { ...entities.bill, fields: { ...entities.bill.fields, charged } };
  return { ...content, entities: { ...entities, bill } };
};

const on = (context: OperationContext, today: string): OperationContext => ({ ...context, today });

describe.each(drawnFor(import.meta.url, testDatabases))('days until due on $name', ({ make }) => {
  let database: TestDatabase;
  let billing: Billing;
  let id = '';
  beforeAll(async () => {
    database = await make();
    billing = await openBilling(database, await billingProgram(withCharged, [row]));
    [id = ''] = await billing.add('bill', drafts(1));
    for (const transition of ['ready', 'bill']) {
      const version = (await billing.store.entities('bill').get(id))?.version ?? 0;
      const moved = await billing.call('records.transition', { entity: 'bill', id, transition, version });
      expect(moved.status).toBe(200);
    }
  });
  afterAll(() => database?.dispose());

  const stored = async () => (await billing.store.entities('bill').get(id)) as StoredRecord;

  it('are in what is read, and in no table', async () => {
    const { values, version } = await stored();
    expect(Object.keys(values)).not.toContain('daysToDue');
    const { body } = await billing.call('records.get', { entity: 'bill', id });
    expect(body.row).toMatchObject({ version, daysToDue: 30 });
    const tomorrow = on(billing.context(), '2026-03-06');
    expect(projection(tomorrow, 'bill')(await stored())).toMatchObject({ daysToDue: 29 });
  });

  it('are in a list that shows nothing that they are computed from, and in exported lines', async () => {
    const { body } = await billing.call('records.list', { entity: 'bill', template: 'billRow' });
    expect(body.rows[0]).toMatchObject({ id, daysToDue: 30, charged: 10 });
    expect(body.rows[0]).not.toHaveProperty('dueOn');
    expect(body.rows[0]).not.toHaveProperty('charges');
    const lines = valuesProjection(billing.context(), 'bill', ['daysToDue']);
    expect(lines.takesValues).toBe(false);
    const one = async function* () {
      yield await stored();
    };
    for await (const line of lines.of(one())) expect(line).toEqual([30]);
  });

  it('are neither filtered nor sorted by, by nobody', async () => {
    const filter = { condition: 'and', fields: [{ name: 'daysToDue', operator: 'greaterThan', value: 3 }] };
    await expect(billing.call('records.list', { entity: 'bill', filter })).resolves.toMatchObject({ status: 422 });
    const sort = [{ field: 'daysToDue', dir: 'asc' as const }];
    await expect(billing.call('records.list', { entity: 'bill', sort })).resolves.toMatchObject({ status: 422 });
  });

  it('are not looked at where they are sent', async () => {
    const [draft = ''] = await billing.add('bill', drafts(1));
    const sent = { id: draft, version: 1, customer: 'Another', daysToDue: 99 };
    const { body } = await billing.call('records.save', { entity: 'bill', rows: [sent] });
    expect(body.saved[0]?.row).toMatchObject({ customer: 'Another', daysToDue: null });
  });

  it('are what a form computes of the same values', async () => {
    const { program } = billing.context().runtime;
    const { daysToDue } = program.definitions.entity.bill?.fields ?? {};
    const form = compileComputed([{ key: 'daysToDue', ...daysToDue }], undefined, ['compute', 'virtual']);
    const record = await stored();
    const day = fc
      .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, fc.option(day), (today, dueOn) => {
        const values = { ...record.values, dueOn };
        const shown = projection(on(billing.context(), today), 'bill')({ ...record, values });
        expect(shown.daysToDue).toBe(form.run(values, { today }).daysToDue ?? null);
      }),
    );
  });
});
