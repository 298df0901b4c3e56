/**
 * Emails of procedures: with the right fields, sent with the transaction or not at all, and the compiler's faults about invalid
 * ones.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnFor } from '../../support/shortRun.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { type Billing, billingProgram, compiledBilling, openBilling } from './billing.ts';

type Given = Parameters<typeof compiledBilling>;

const email = {
  label: 'Bill is ready',
  entity: 'bill',
  to: ['contact', 'keeper'],
  subject: 'Bill for {customer}',
  body: '{total} {currency}, state {state}. {nothing in braces}',
};
const procedure = {
  label: 'Send a bill',
  takes: { bill: { record: 'bill' }, fails: { value: 'boolean', optional: true } },
  permission: 'bills.keep',
  checks: {},
  steps: [
    { do: 'email', email: 'billReady', record: { var: 'params.bill' } },
    { do: 'move', entity: 'bill', record: { var: 'params.bill' }, transition: 'ready', if: { var: 'params.fails' } },
    { do: 'move', entity: 'bill', record: { var: 'params.bill' }, transition: 'ready', if: { var: 'params.fails' } },
  ],
};

/** The example, with an address and an email. */
function withEmail(change: object = {}, field: object = {}): Given {
  const contact = { type: 'text', label: 'Contact', length: 254, regex: '[^@]+@[^@]+', ...field };
  const keeper = { type: 'reference', references: 'user', label: 'Keeper' };
  return [
    (name, content) => {
      const entities = (content as { entities?: Record<string, { fields: Record<string, unknown> }> }).entities;
      if (name === 'entities.json' && entities?.bill) Object.assign(entities.bill.fields, { contact, keeper });
      return content;
    },
    [
      {
        path: 'definitions/tenants/billing/mail.definitions.json',
        text: JSON.stringify({
          emails: { billReady: { ...email, ...change } },
          procedures: { sendBill: procedure },
        }),
      },
    ],
  ];
}

describe.each(drawnFor(import.meta.url, testDatabases))('emails of procedures on $name', ({ make }) => {
  let database: TestDatabase;
  let bills: Billing;
  beforeAll(async () => {
    database = await make();
    bills = await openBilling(database, await billingProgram(...withEmail()));
  });
  afterAll(() => database?.dispose());
  const outbox = async () =>
    (await bills.store.db.selectFrom('outbox').selectAll().execute()).map((row) => ({
      ...row,
      mail: JSON.parse(row.mail),
    }));

  it('wait in the outbox with what the procedure wrote, or are not there', async () => {
    const [id = ''] = await bills.add('bill', [
      { customer: 'ACME\r\nBcc: x@y.test', currency: 'EUR', contact: 'ann@harbor.test', state: 'draft' },
    ]);
    const run = (params: object) =>
      bills.call('procedures.run', { procedure: 'sendBill', params: { bill: id, ...params } });
    expect((await run({ fails: true })).status).not.toBe(200);
    expect(await outbox()).toEqual([]);
    expect((await run({})).status).toBe(200);
    const [sent, ...more] = await outbox();
    expect(more).toEqual([]);
    expect(sent).toMatchObject({ state: 'waiting', cause: 'email billReady' });
    expect(sent?.mail.to).toEqual(['ann@harbor.test']);
    expect(sent?.mail.subject).toBe('Bill for ACME Bcc: x@y.test');
    expect(sent?.mail.text).toContain('EUR, state');
    expect(sent?.mail.text).toContain('{nothing in braces}');
  });
});

const faultsOf = async (...given: Parameters<typeof withEmail>) =>
  (await compiledBilling(...withEmail(...given))).faults
    .filter(({ severity }) => severity === 'error')
    .map(({ kind }) => kind);

it.each([
  [{}, {}, []],
  [{ to: ['customer'] }, {}, ['no-address']],
  [{ cc: ['total'] }, {}, ['no-address']],
  [{ to: ['nobody'] }, {}, ['unknown-field']],
  [{ body: 'To {custmer}' }, {}, ['unknown-field']],
  [{ body: 'To {contact}' }, { permission: 'bills.keep' }, ['hidden-in-email']],
  [{ body: 'To {contact}', shows: ['contact'] }, { permission: 'bills.keep' }, []],
  [
    { body: 'To {contact}', shows: ['contact'] },
    { secret: true },
    ['secret-read', 'secret-read', 'hidden-in-email', 'secret-read'],
  ],
  [{ route: 'nowhere' }, {}, ['unknown-route']],
  [{ route: 'home' }, {}, ['email-route']],
])('the compiler says what is wrong with %j %j', async (change, field, faults) => {
  expect(await faultsOf(change, field)).toEqual(faults);
});
