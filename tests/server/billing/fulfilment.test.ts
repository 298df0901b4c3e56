/** Invoices and the fulfilment system: signed in once, pushed once, on both databases. */
import { mkdtemp, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileStore } from '../../../server/files/fileStore.ts';
import { bellOfUser } from '../../../server/jobs/bell.ts';
import type { Services } from '../../../server/operations/services.ts';
import { createMetrics } from '../../../server/platform/http/metrics.ts';
import { addClaim } from '../../../server/processes/claimTable.ts';
import { endOrphanedClaims } from '../../../server/processes/orphanedClaims.ts';
import { runClaims } from '../../../server/processes/runClaims.ts';
import { addGrants } from '../../../server/session/grants.ts';
import { drawnFor } from '../../support/shortRun.ts';
import { type TestDatabase, testDatabases } from '../../support/stores.ts';
import { testClock } from '../testClock.ts';
import { openStandIn, type StandIn } from './fulfilmentStandIn.ts';
import { type Invoicing, openInvoicing } from './invoices.ts';

describe.each(drawnFor(import.meta.url, testDatabases))('the fulfilment system on $name', ({ name, make }) => {
  let database: TestDatabase;
  let invoicing: Invoicing;
  let standIn: StandIn;
  let services: Services;
  let dataDir: string;
  const clock = testClock();
  beforeAll(async () => {
    [database, standIn, dataDir] = await Promise.all([
      make(),
      openStandIn(),
      mkdtemp(path.join(tmpdir(), 'fulfilment-')),
    ]);
    invoicing = await openInvoicing(database);
    ({ services } = invoicing.context());
    Object.assign(services, {
      clock,
      options: { dataDir, fulfilmentUrl: standIn.url },
      metrics: createMetrics(),
      files: createFileStore(dataDir),
    });
  });
  afterAll(async () => {
    await standIn?.close();
    await database?.dispose();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  });

  const work = (server = 'one', change: Partial<Services> = {}) =>
    runClaims({ services: { ...services, ...change }, server }, 'fulfilment.work', { company: 'c', system: 's' });
  const ask = (kind: string, params: Record<string, unknown>) =>
    invoicing.call('procedures.run', { procedure: `fulfilment.${kind}`, params });
  const orderOf = async (invoice: string, kind = 'bill') =>
    (await invoicing.all('fulfilmentOrder')).find((order) => order.invoice === invoice && order.kind === kind);
  const billed = async () => {
    const { shipment, invoice } = await invoicing.capture();
    await invoicing.rate(invoice, { FRT: '100' });
    for (const step of ['ready', 'bill']) expect((await invoicing.move(invoice, step)).status).toBe(200);
    return { shipment, invoice };
  };
  const signIn = (password: string) => invoicing.call('fulfilment.signIn', { userName: 'clerk', password });

  it('refuses each row if no fulfillment system is configured', async () => {
    const { shipment, invoice } = await billed();
    const { options } = services;
    Object.assign(services, { options: { ...options, fulfilmentUrl: undefined } });
    for (const [kind, params] of [
      ['bill', { invoices: [invoice] }],
      ['capture', { invoices: [invoice] }],
      ['pull', { shipments: [shipment] }],
    ] as const)
      expect((await ask(kind, params)).body.rounds).toMatchObject([
        { status: 'refused', msg: expect.stringContaining('No fulfillment system is configured.') },
      ]);
    Object.assign(services, { options });
  });

  it('keeps only credentials that it took, sealed, and never answers them', async () => {
    expect((await invoicing.call('fulfilment.authorise', {})).body).toMatchObject({ signedOut: true });
    const { invoice } = await billed();
    for (const kind of ['bill', 'print', 'capture'])
      expect((await ask(kind, { invoices: [invoice] })).body.rounds).toMatchObject([
        { status: 'refused', msg: 'Sign in to the fulfillment system first.' },
      ]);
    const { status, body } = await signIn('wrong');
    expect([status, body.msg]).toEqual([412, 'The fulfillment system refused: Wrong password.']);
    expect(await invoicing.all('fulfilmentCredential')).toHaveLength(0);
    expect((await signIn('right')).status).toBe(200);
    expect((await invoicing.call('fulfilment.authorise', {})).status).toBe(200);
    const listed = await invoicing.call('records.list', { entity: 'fulfilmentCredential' });
    expect(JSON.stringify(listed.body)).not.toContain('right');
    const stored = await services.store.db
      .selectFrom('e_fulfilment_credential' as never)
      .selectAll()
      .execute();
    expect(JSON.stringify(stored)).not.toContain('"right"');
  });

  it('an invoice is pushed once, whoever asks again', async () => {
    const { invoice } = await billed();
    expect((await ask('bill', { invoices: [invoice] })).body.rounds).toMatchObject([{ status: 'done' }]);
    await work();
    expect(await invoicing.invoice(invoice)).toMatchObject({ autoBillingStatus: 'pushed', status: 'invoiced' });
    const order = await orderOf(invoice);
    expect(order).toMatchObject({ status: 'done', reference: expect.stringMatching(/^REF-/) });
    expect(standIn.taken.get(`/invoices/${order?.id}`)).toMatchObject({
      invoiceTotal: '100.000000',
      charges: [{ chargeCode: 'FRT', invoiceValue: '100' }],
    });
    expect((await ask('bill', { invoices: [invoice] })).body.rounds).toMatchObject([
      { status: 'refused', msg: 'This invoice was already pushed.' },
    ]);
    await work('two');
    expect(standIn.writes.get(`/invoices/${order?.id}`)).toBe(1);
  });

  it('only a billed invoice is pushed', async () => {
    const { invoice } = await invoicing.capture();
    const { body } = await ask('bill', { invoices: [invoice] });
    expect(body.rounds).toMatchObject([{ status: 'refused', msg: 'Only a billed invoice can be pushed or printed.' }]);
    expect(await orderOf(invoice)).toBeUndefined();
  });

  it('waits where the other system is busy, and goes on later', async () => {
    const { invoice } = await billed();
    await ask('bill', { invoices: [invoice] });
    standIn.failures.push({ status: 503, body: '{"msg":"Busy."}' });
    await work();
    expect(await orderOf(invoice)).toMatchObject({ status: 'waiting', problem: expect.stringContaining('Busy.') });
    expect((await invoicing.invoice(invoice)).autoBillingStatus).toBe('pending');
    await work();
    expect(await orderOf(invoice)).toMatchObject({ status: 'waiting' });
    clock.advance(61_000);
    await work();
    expect(await orderOf(invoice)).toMatchObject({ status: 'done', tries: 2 });
    expect((await invoicing.invoice(invoice)).autoBillingStatus).toBe('pushed');
  });

  it('a refusal is kept in the words of the other system, until somebody asks again', async () => {
    const { invoice } = await billed();
    await ask('bill', { invoices: [invoice] });
    standIn.failures.push({ status: 422, body: '{"msg":"No such customer."}' });
    await work();
    expect(await invoicing.invoice(invoice)).toMatchObject({
      autoBillingStatus: 'failed',
      autoBillingMessage: 'The fulfillment system refused: No such customer.',
    });
    await ask('bill', { invoices: [invoice] });
    await work();
    expect(await invoicing.invoice(invoice)).toMatchObject({ autoBillingStatus: 'pushed' });
  });

  /** Sends pieces until the other side closes the connection. */
  const endless = (response: ServerResponse) => {
    const piece = Buffer.alloc(1_000_000, 32);
    let sent = 0;
    const next = () => {
      // A client that reads everything gets an end, so that the test fails instead of hanging.
      if (sent === 400) return response.end('{}');
      sent += 1;
      pieces = sent;
      if (response.write(piece)) setImmediate(next);
      else response.once('drain', next);
    };
    next();
  };
  let pieces = 0;
  it.each([
    ['has no end', endless, 'is longer than 5000000 bytes'],
    ['is cut', (response: ServerResponse) => response.write('{"refer', () => response.destroy()), 'ended early'],
    ['is no JSON', (response: ServerResponse) => response.end('<html>'), 'cannot be read'],
    ['is empty', (response: ServerResponse) => response.end(), 'cannot be read'],
    ['is a list', (response: ServerResponse) => response.end('[]'), 'cannot be read'],
    ['has a number as its reference', (response: ServerResponse) => response.end('{"reference":7}'), 'cannot be read'],
  ] as const)('repeats a push under its key when the answer %s', async (_title, answer, problem) => {
    const { invoice } = await billed();
    await ask('bill', { invoices: [invoice] });
    pieces = 0;
    standIn.answerNext = answer;
    await work();
    expect(await orderOf(invoice)).toMatchObject({ status: 'waiting', problem: expect.stringContaining(problem) });
    expect((await orderOf(invoice))?.reference ?? null).toBeNull();
    expect((await invoicing.invoice(invoice)).autoBillingStatus).toBe('pending');
    expect(pieces).toBeLessThan(50);
    clock.advance(61_000);
    await work();
    const order = await orderOf(invoice);
    expect(order).toMatchObject({ status: 'done', tries: 2, reference: expect.stringMatching(/^REF-/) });
    expect(standIn.writes.get(`/invoices/${order?.id}`)).toBe(2);
  });

  it('a 404 to a push is a failure', async () => {
    const { invoice } = await billed();
    await ask('bill', { invoices: [invoice] });
    standIn.failures.push({ status: 404, body: '' });
    await work();
    expect(await invoicing.invoice(invoice)).toMatchObject({ autoBillingStatus: 'failed' });
  });

  it('an order that was accepted while the server died is found, not pushed again', async () => {
    const { invoice } = await billed();
    await ask('bill', { invoices: [invoice] });
    const dying = new Error('killed');
    const dead: Services['operations'] = {
      ...services.operations,
      'fulfilment.push': {
        async run(...given) {
          await services.operations['fulfilment.push'].run(...given);
          throw dying;
        },
      },
    };
    await work('dying', { operations: dead });
    const order = await orderOf(invoice);
    expect(order).toMatchObject({ status: 'working' });
    clock.advance(11 * 60_000);
    await work('other');
    expect(await orderOf(invoice)).toMatchObject({ status: 'done' });
    expect((await invoicing.invoice(invoice)).autoBillingStatus).toBe('pushed');
    expect(standIn.writes.get(`/invoices/${order?.id}`)).toBe(1);
  });

  it('the work of a killed server continues when its lease of seconds expires', async () => {
    const { invoice } = await billed();
    await ask('bill', { invoices: [invoice] });
    let isReached: () => void = () => undefined;
    const reached = new Promise<void>((resolve) => {
      isReached = resolve;
    });
    const killed: Services['operations'] = {
      ...services.operations,
      'fulfilment.push': {
        async run(...given) {
          await services.operations['fulfilment.push'].run(...given);
          isReached();
          // It never goes on.
          await new Promise(() => undefined);
        },
      },
    };
    void work(`killed on ${name}`, { operations: killed });
    await reached;
    const order = await orderOf(invoice);
    const [lease] = await services.store.db.selectFrom('claims').select('locked_until').execute();
    const left = new Date(String(lease?.locked_until)).getTime() - clock.now().getTime();
    expect(left).toBeLessThanOrEqual(30_000);
    clock.advance(left + 1);
    await work('other');
    expect(await orderOf(invoice)).toMatchObject({ status: 'done' });
    expect(standIn.writes.get(`/invoices/${order?.id}`)).toBe(1);
  });

  it('printed invoices become documents of their shipments', async () => {
    const { shipment, invoice } = await billed();
    await ask('print', { invoices: [invoice] });
    await work();
    expect(await orderOf(invoice, 'print')).toMatchObject({ status: 'done' });
    const documents = (await invoicing.all('document')).filter(({ record }) => record === shipment);
    expect(documents).toMatchObject([{ documentType: 'Invoice', invoice, name: expect.stringMatching(/\.pdf$/) }]);
  });

  const printing = (run: () => Promise<unknown>): Partial<Services> => ({
    operations: { ...services.operations, 'fulfilment.print': { run: run as never } },
  });
  const claims = () => services.store.db.selectFrom('claims').selectAll().execute();

  it('a step that is refused after something was reached ends the order with the problem', async () => {
    const { invoice } = await billed();
    await ask('print', { invoices: [invoice] });
    const answer = { done: true, verdict: 'done', problem: null, name: 'long '.repeat(200), file: null, size: 1 };
    expect(
      await work(
        'one',
        printing(async () => answer),
      ),
    ).toEqual({ done: 0, failed: 1 });
    const problem = expect.stringMatching(/^Maximum Length should be/);
    expect(await orderOf(invoice, 'print')).toMatchObject({ status: 'failed', problem });
    expect(await claims()).toEqual([]);
  });

  it('a step that fails again and again ends the order after six attempts', async () => {
    const { invoice } = await billed();
    await ask('print', { invoices: [invoice] });
    const broken = printing(async () => {
      throw new Error('broken');
    });
    for (let attempt = 1; attempt < 6; attempt += 1) {
      await work('one', broken);
      expect(await orderOf(invoice, 'print')).toMatchObject({ status: 'working' });
      clock.advance(11 * 60_000);
    }
    await work('one', broken);
    const problem = 'Please try after some time.';
    expect(await orderOf(invoice, 'print')).toMatchObject({ status: 'failed', problem });
    expect(await claims()).toEqual([]);
  });

  it('the claim of a removed order ends with it', async () => {
    const { invoice } = await billed();
    await ask('print', { invoices: [invoice] });
    const { id } = (await orderOf(invoice, 'print')) as { id: string };
    const remove = async () => {
      await services.store.write(({ db }) =>
        db
          .deleteFrom('e_fulfilment_order' as never)
          .where('id' as never, '=', id as never)
          .execute(),
      );
      throw new Error('too late');
    };
    await work('one', printing(remove));
    clock.advance(11 * 60_000);
    await work();
    expect(await claims()).toEqual([]);
  });

  const administrators = async () => {
    const at = '2026-03-05T00:00:00.000Z';
    const rows = [{ id: 'boss', values: { name: 'Boss', email: 'boss@invoize.test', isActive: true } }];
    await services.store.entities('user').saveMany({ rows, scope: {}, by: 'test', at, action: 'import' });
    const role = Object.entries(services.runtime().program.definitions.role).find(([, { isAdmin }]) => isAdmin)?.[0];
    await services.store.write((tx) => addGrants(tx, { userId: 'boss', role: role ?? '', company: 'c', systems: [] }));
  };
  const bell = () => bellOfUser(services.store, 'boss');

  it('a record whose refused steps are refused, too, is left to the administrators', async () => {
    await administrators();
    const { invoice } = await billed();
    await ask('print', { invoices: [invoice] });
    // Somebody changed its state behind the server, so that no transition ends it.
    const broken = printing(async () => {
      const { id, version } = (await orderOf(invoice, 'print')) as { id: string; version: number };
      const rows = [{ id, version, values: { status: 'done' } }];
      const at = clock.now().toISOString();
      await services.store.entities('fulfilmentOrder').saveMany({ rows, by: 'test', at, action: 'update' });
      throw new Error('broken');
    });
    for (let attempt = 1; attempt < 6; attempt += 1) {
      await work('one', broken);
      expect(await claims()).toHaveLength(1);
      clock.advance(11 * 60_000);
    }
    await work('one', broken);
    expect(await claims()).toEqual([]);
    expect(await bell()).toMatchObject([
      {
        title: 'Order for the fulfillment system print could not be finished automatically',
        body: 'Please try after some time.',
      },
    ]);
  });

  const former = (work: string) => services.store.write(({ db }) => db.updateTable('claims').set({ work }).execute());
  const orphans = () => endOrphanedClaims({ services, server: 'one' });

  it('claims of a procedure that is no longer defined end as refused', async () => {
    const { invoice } = await billed();
    await ask('print', { invoices: [invoice] });
    await work(
      'one',
      printing(async () => {
        throw new Error('broken');
      }),
    );
    expect(await orphans()).toBe(0);
    await former('former.procedure 0 c s');
    // A server of the former version may still work at it.
    expect(await orphans()).toBe(0);
    clock.advance(11 * 60_000);
    expect(await orphans()).toBe(1);
    const problem = expect.stringMatching(/^The definitions by which this was being processed have changed\./);
    expect(await orderOf(invoice, 'print')).toMatchObject({ status: 'failed', problem });
    expect(await claims()).toEqual([]);
  });

  it('claims that no steps can end are left to the administrators', async () => {
    const before = (await bell()).length;
    const { invoice } = await billed();
    const claim = { record: invoice, work: 'former 0 c s', server: 'gone', until: new Date(0) };
    for (const entity of ['invoice', 'formerEntity'])
      await services.store.write((tx) => addClaim(tx, { ...claim, entity }));
    expect(await orphans()).toBe(2);
    expect(await claims()).toEqual([]);
    const told = (await bell()).slice(0, -before || undefined).map(({ title }) => title);
    expect(told.sort()).toEqual([
      expect.stringMatching(/^Invoice .+ could not be finished automatically$/),
      expect.stringMatching(/^formerEntity .+ could not be finished automatically$/),
    ]);
    expect((await invoicing.invoice(invoice)).status).toBe('invoiced');
  });

  it('values are pulled into the open invoice of a shipment', async () => {
    const { shipment, invoice } = await invoicing.capture();
    const stored = await services.store.entities('shipment').get(shipment);
    standIn.charges[String(stored?.values.shipmentNumber)] = [
      { chargeCode: 'FRT', value: '88.10' },
      { chargeCode: 'HDL', chargeName: 'Handling', value: 5 },
    ];
    expect((await ask('pull', { shipments: [shipment] })).body.rounds).toMatchObject([{ status: 'done' }]);
    await work();
    expect(await invoicing.invoice(invoice)).toMatchObject({
      invoiceTotal: '93.100000',
      charges: [
        { chargeCode: 'FRT', userValue: '88.1' },
        { chargeCode: 'HDL', userValue: '5' },
      ],
    });
  });

  it('captured invoices are sent before they are billed', async () => {
    const { invoice } = await invoicing.capture();
    await ask('capture', { invoices: [invoice] });
    await work();
    const order = await orderOf(invoice, 'capture');
    expect(standIn.taken.get(`/captures/${order?.id}`)).toMatchObject({ invoiceId: invoice, status: 'notRated' });
  });

  it('an expired password fails the order and requests a new one', async () => {
    const { invoice } = await billed();
    standIn.password = 'changed';
    expect((await invoicing.call('fulfilment.authorise', {})).body).toMatchObject({ signedOut: true });
    await ask('bill', { invoices: [invoice] });
    await work();
    expect(await invoicing.invoice(invoice)).toMatchObject({ autoBillingStatus: 'failed' });
    expect((await signIn('changed')).status).toBe(200);
    await ask('bill', { invoices: [invoice] });
    await work();
    expect(await invoicing.invoice(invoice)).toMatchObject({ autoBillingStatus: 'pushed' });
  });
});
