/** Invoices that leave: the product's definitions in a store, with what sends packets, on as many servers as a test wants. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Program } from '../../../metadata/program.ts';
import { createFileStore } from '../../../server/files/fileStore.ts';
import { createMailTransport } from '../../../server/mail/transport.ts';
import type { Services } from '../../../server/operations/services.ts';
import { createMetrics } from '../../../server/platform/http/metrics.ts';
import type { ServerOptions } from '../../../server/platform/options.ts';
import { type ClaimsRun, runClaims } from '../../../server/processes/runClaims.ts';
import type { StoredRecord } from '../../../server/store/index.ts';
import { LeaseWatch } from '../../../server/store/leaseWatch.ts';
import type { TestDatabase } from '../../support/stores.ts';
import { type Invoicing, openInvoicing } from '../billing/invoices.ts';
import { type TestClock, testClock } from '../testClock.ts';

export interface Delivering extends Invoicing {
  clock: TestClock;
  dataDir: string;
  services: Services;
  account: string;
  /** An invoice that is billed and approved for delivery. */
  approved(values?: Record<string, unknown>): Promise<string>;
  /** A profile that sends at once. @returns its id */
  profile(values: Record<string, unknown>): Promise<string>;
  /** Mail is handed over there; without it, into a folder. */
  mailTo(smtp: ServerOptions['smtp']): void;
  /** Builds and sends what is due. @param server which does it @param change what it has in place of the services */
  run(server?: string, change?: Partial<Services>): Promise<ClaimsRun>;
  /** Runs a procedure of the server's schedule. */
  runOnly(procedure: string): Promise<ClaimsRun>;
  packetsOf(invoice: string): Promise<StoredRecord[]>;
  dispose(): Promise<void>;
}

const PLACE = { company: 'c', system: 's' };

/** @param known what another process has of it: its program and its data folder */
export async function openDelivering(
  database: TestDatabase,
  known?: { program: Program; dataDir: string },
): Promise<Delivering> {
  const invoicing = await openInvoicing(database, known?.program);
  const dataDir = known?.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'delivery-')));
  const clock = testClock();
  const { services } = invoicing.context();
  const options = { dataDir } as ServerOptions;
  Object.assign(services, {
    clock,
    leases: new LeaseWatch(clock),
    options,
    metrics: createMetrics(),
    files: createFileStore(dataDir),
    mailTransport: createMailTransport(options, 3000),
  });
  const account = String((await invoicing.all('account'))[0]?.id);
  const { store } = invoicing;
  return {
    ...invoicing,
    clock,
    dataDir,
    services,
    account,
    mailTo(smtp) {
      Object.assign(services, { mailTransport: createMailTransport({ ...options, smtp }, 3000) });
    },
    async approved(values) {
      const { invoice } = await invoicing.capture(values);
      await invoicing.rate(invoice, { FRT: '100' });
      for (const transition of ['ready', 'bill', 'approve']) {
        const { status, body } = await invoicing.move(invoice, transition);
        if (status !== 200) throw new Error(`${transition}: ${JSON.stringify(body)}`);
      }
      return invoice;
    },
    async profile(values) {
      const [id = ''] = await invoicing.add('deliveryProfile', [
        {
          profileName: `Profile ${Math.random()}`,
          account,
          isActiveProfile: true,
          ...(values.mode === 'edi' ? {} : { invoiceTemplate: 'invoice' }),
          scheduling: [{ schedulingOn: 'immediately' }],
          ...values,
        },
      ]);
      return id;
    },
    async run(server = 'one', change = {}) {
      const parts = { services: { ...services, ...change }, server };
      const built = await runClaims(parts, 'packets.build', PLACE);
      const sent = await runClaims(parts, 'packets.send', PLACE);
      return { done: built.done + sent.done, failed: built.failed + sent.failed };
    },
    runOnly: (procedure) => runClaims({ services, server: 'one' }, procedure, PLACE),
    async packetsOf(invoice) {
      const rows = await store.entities('packetInvoice').lookup({ matchKey: 'invoice', values: [invoice] });
      return store.entities('packet').getMany(rows.map(({ values }) => String(values.packet)));
    },
    async dispose() {
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
