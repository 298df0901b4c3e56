/**
 * The report before a publication: examples compared with the active rules, warnings, faults by name, and the users of a field.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startServer, type TestServer } from '../server.ts';
import { ADMIN } from './authors.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn(ADMIN);
});
afterAll(() => server?.close());

const save = async (kind: string, name: string, value: object) => {
  const { body, status } = await server.call('PUT', '/api/authoring/definition', admin, { kind, name, value });
  expect(status).toBe(200);
  return body;
};
const judge = async (...pieces: { kind: string; name: string }[]) =>
  (await server.call('POST', '/api/authoring/judge', admin, { pieces })).body;
const row = { cond: 'IF', field: 'shipmentNumber', expression: 'notEqualTo', valueType: 'value', value: null };
const rule = (valValue: string, errorMessage?: string) => ({
  template: 'shipment',
  field: 'remarks',
  ruleType: 'invoiceValidation',
  rows: [
    {
      ...row,
      operator: 'THEN',
      ValOper: 'equalTo',
      thenValueType: 'value',
      valValue,
      ...(errorMessage && { errorMessage }),
    },
    { cond: 'END' },
  ],
});

it('lists the examples that a rule of another field breaks, and marks those that failed before', async () => {
  const first = { kind: 'rules', name: 'shipment.remarks.invoice.own' };
  await save(first.kind, first.name, rule('never'));
  const broken = await judge(first);
  expect(broken.publishable).toBe(true);
  const names = broken.examples.map(({ name }: { name: string }) => name);
  // Shipped examples that try the whole template, which the rule builder did not look at.
  expect(names.length).toBeGreaterThan(0);
  expect(broken.examples.every(({ already }: { already: boolean }) => !already)).toBe(true);
  const { status } = await server.call('POST', '/api/authoring/publish', admin, {
    pieces: [first],
    comment: 'Because.',
  });
  expect(status).toBe(200);

  // A later publication by another author is not blamed for them.
  const later = { kind: 'rules', name: 'shipment.vessel.invoice.own' };
  await save(later.kind, later.name, { ...rule('x'), field: 'vessel', isActive: false });
  const after = await judge(later);
  expect(after.examples.map(({ name }: { name: string }) => name).sort()).toEqual(names.sort());
  expect(after.examples.every(({ already }: { already: boolean }) => already)).toBe(true);
});

it('names the fault in the refusal, and where each of them is', async () => {
  const piece = { kind: 'rules', name: 'shipment.carrier.invoice.own' };
  await save(piece.kind, piece.name, { ...rule('x', 'No {orgin}!'), field: 'carrier' });
  const refused = await server.call('POST', '/api/authoring/publish', admin, { pieces: [piece], comment: 'Because.' });
  expect(refused.status).toBe(422);
  expect(refused.body.msg).toMatch(/fix 1 error first: .*"orgin"/);
  expect(refused.body.faults).toMatchObject([{ piece, severity: 'error' }]);
  const judged = await judge(piece);
  expect(judged).toMatchObject({ publishable: false, faults: [{ piece }] });
});

it('says who uses a field of a template', async () => {
  const { status, body } = await server.call('POST', '/api/authoring/fieldUses', admin, {
    template: 'shipment',
    keys: ['accountName', 'remarks'],
  });
  expect(status).toBe(200);
  expect(body.uses).toContainEqual(
    expect.objectContaining({ field: 'accountName', kind: 'rules', name: 'shipment.accountName.fetched' }),
  );
  expect(body.uses).toContainEqual(expect.objectContaining({ field: 'remarks', name: 'shipment.remarks.invoice.own' }));
  expect(body.uses.filter(({ kind }: { kind: string }) => kind === 'entity')).toEqual([]);
});
