/** Fills an empty store with the demo: reference data, organisation, accounts, shipments with documents, and who may sign in. */
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import type { SampleDefinition } from '../../../metadata/kinds/layer.ts';
import type { Program } from '../../../metadata/program.ts';
import { DEMO_TODAY } from '../../demo/days.ts';
import { BY, computed, type DemoScope, type DemoWriter, row, saveAll } from '../../demo/demoWriter.ts';
import { loadCompanies, loadPlaces, loadRecords, loadUsers } from '../../demo/sample.ts';
import { addFile } from '../../files/fileRows.ts';
import type { FileStore } from '../../files/fileStore.ts';
import { createRuntime } from '../../program/runtime/programRuntime.ts';
import type { Store } from '../../store/index.ts';
import { type Account, makeAccounts } from './accounts.ts';
import { chargeCodesOf } from './chargeCodes.ts';
import { type Billed, type DemoRow, deliveriesOf } from './deliveries.ts';
import { accountDeliveryOf, deliveryOf } from './delivery.ts';
import { type Desk, deskOf, workOf } from './desk.ts';
import { documentsOf } from './documents.ts';
import { exchangeRatesOf } from './exchangeRates.ts';
import { COMPANY_HELP, HELP } from './help.ts';
import { invoiceOf } from './invoices.ts';
import { loadShipments } from './loadShipments.ts';
import { earlierRevisionOf, managedDocumentsOf } from './managedDocuments.ts';
import { partnersOf, payableFlowsOf } from './partners.ts';
import { profilesOf } from './profiles.ts';
import { approvalsOf, quotesOf } from './quotes.ts';
import { createRandom } from './random.ts';
import { receivedOf } from './received.ts';
import { allCarriers } from './reference/carriers.ts';
import { allPorts } from './reference/ports.ts';
import { reportsOf } from './reports.ts';
import { ShipmentCases } from './shipmentCases.ts';
import { createShipmentMaker, modesOf, type Shipment } from './shipments.ts';
import { tariffsOf } from './tariffs.ts';
import type { WorkedInvoice } from './workThrough.ts';

export interface DemoTarget {
  store: Store;
  program: Program;
  files: FileStore;
  /** The name of one of the sample's sizes. */
  size: string;
  /** The last day of the demo, yyyy-MM-dd. Default: a fixed day, so that tests read the same records on every day. */
  today?: string;
  log?: ((words: string) => void) | undefined;
}

export interface DemoResult {
  accounts: number;
  shipments: number;
  documents: number;
  users: number;
  /** Invoices that people of the demo are to carry on (`workThrough`). */
  worked: readonly WorkedInvoice[];
}

/** Only so many accounts have document and EDI audit profiles. */
const WITH_PROFILES = 4;
/**
 * Loads the demo of the program's sample into a store whose schema is applied. Everything is made the same each time, so
 * that a load that was interrupted is finished by the next one.
 * @throws Error when the program has no sample or no such size, or a row cannot be stored
 */
export async function loadDemo({
  store,
  program,
  files,
  size,
  today = DEMO_TODAY,
  log,
}: DemoTarget): Promise<DemoResult> {
  const sample = program.definitions.sample.sample;
  if (!sample) throw new Error(`The tenant ${program.tenant} has no sample.json to make a demo of.`);
  const wanted = sample.sizes[size];
  if (!wanted)
    throw new Error(`There is no demo of the size ${size}; the sizes are ${Object.keys(sample.sizes).join(', ')}.`);
  const random = createRandom(sample.seed);
  const demo: DemoWriter = { store, runtime: createRuntime(program), today };

  await loadReference(demo);
  log?.('Countries, currencies, ports and carriers are there.');

  const companyOf = await loadCompanies(demo, sample, { shipmentProfile: 'shipment' });
  await loadRates(demo, companyOf);
  const scopeOf = (system: string): DemoScope => ({ company: companyOf.get(system) ?? '', system });
  const accounts = makeAccounts(random, wanted.accounts, [...companyOf.keys()], today);
  for (const system of companyOf.keys()) {
    const own = accounts.filter((account) => account.system === system);
    await saveAll(
      demo,
      'account',
      own.map(({ id, values }) => ({ id, values })),
      scopeOf(system),
    );
    const rows = [...quotesOf(system, own, today), ...reportsOf(system), ...partnersOf(system, own, today)];
    for (const [entity, id, values] of rows) await saveAll(demo, entity, [{ id, values }], scopeOf(system));
  }
  log?.(`${accounts.length} accounts are there.`);

  const maker = createShipmentMaker(random, accounts, modesOf(sample.modes), today);
  const { desk, history } = sample;
  const { worked: percent = 0, work = 0, shipments: count } = wanted;
  const cases = new ShipmentCases({
    today,
    invoiceOf: (shipment, kind) => invoiceOf(shipment, accounts, kind),
    work: { system: desk?.system, most: work },
    history: history && percent > 0 ? { system: history.system, percent } : undefined,
  });
  await loadShipments(demo, { maker, cases, count, scopeOf, log });
  const { withDocuments: first, billed, open, worked } = cases;
  await loadRecords(demo, sample, companyOf);
  for (const company of new Set(companyOf.values()))
    await saveAll(demo, 'companyHelp', [row(COMPANY_HELP)], { company });
  const documents = await loadDocuments({ ...demo, files }, first, scopeOf);
  const profiles = await loadProfiles(demo, first, accounts, scopeOf);
  await loadDeliveries({ ...demo, files }, billed, profiles, scopeOf);
  await loadUsers(demo, sample);
  await loadDesk(demo, sample, open, accounts, scopeOf);
  await loadManagedDocuments({ ...demo, files }, accounts[0], scopeOf);
  await loadApprovals(demo, accounts[0], scopeOf);
  const users = Object.keys(sample.users).length;
  return { accounts: accounts.length, shipments: wanted.shipments, documents, users, worked };
}

/** Loads the records of every installation: countries, currencies, ports, carriers, help. */
export async function loadReference(demo: Omit<DemoWriter, 'today'>): Promise<void> {
  await loadPlaces(demo);
  await saveAll(demo, 'port', allPorts().map(row));
  await saveAll(demo, 'carrier', allCarriers().map(row));
  await saveAll(
    demo,
    'helpContent',
    Object.entries(HELP).map(([url, help]) => row({ url, language: 'en', ...help })),
  );
}

/** Charge codes and exchange rates of each company, and tariffs of each system. */
async function loadRates(demo: DemoWriter, companyOf: ReadonlyMap<string, string>): Promise<void> {
  for (const company of new Set(companyOf.values())) {
    await saveAll(demo, 'metadata', chargeCodesOf(company), { company });
    await saveAll(demo, 'exchangeRate', computed(demo, 'exchangeRate', exchangeRatesOf(company, demo.today)), {
      company,
    });
  }
  for (const [system, company] of companyOf)
    for (const [entity, id, values] of tariffsOf(system))
      await saveAll(demo, entity, [{ id, values }], { company, system });
}

async function loadDocuments(
  { files, ...demo }: DemoWriter & Pick<DemoTarget, 'files'>,
  shipments: readonly Shipment[],
  scopeOf: (system: string) => DemoScope,
): Promise<number> {
  const { store } = demo;
  const counts = await Promise.all(
    shipments.map(({ id }) => {
      const filter: FilterTree = { condition: 'and', fields: [{ name: 'record', operator: 'equalTo', value: id }] };
      return store.entities('document').count({ filter, today: demo.today });
    }),
  );
  const wanted = shipments
    .filter((_, index) => counts[index] === 0)
    .flatMap(({ id, system, values }) =>
      documentsOf(values).map((made) => ({ ...made, record: id, scope: scopeOf(system) })),
    );
  // Each step at once: the store flushes what waits together, and a flush of the disk is most of a small write.
  const kept = await Promise.all(wanted.map(async (made) => ({ ...made, ...(await files.keep(made.bytes)) })));
  const saved = kept.map(async ({ name, type, documentType, record, scope, sha256, bytes: size }) => {
    const { company = '', system = '' } = scope;
    const file = await addFile(store, { name, mediaType: type, bytes: size, sha256, company, system, by: BY });
    return row({ name, file: file.id, documentType, fileType: type, size, entity: 'shipment', record });
  });
  const rows = await Promise.all(saved);
  await Promise.all(rows.map((document, index) => saveAll(demo, 'document', [document], wanted[index]?.scope)));
  return counts.reduce((sum, count) => sum + count, wanted.length);
}

/** The profiles of the accounts whose shipments have documents; gives the names of delivery profiles by their ids. */
async function loadProfiles(
  demo: DemoWriter,
  shipments: readonly Shipment[],
  accounts: readonly Account[],
  scopeOf: (system: string) => DemoScope,
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const their = accounts.filter(({ number, system }) =>
    shipments.some(({ values, system: of }) => values.accountNumber === number && of === system),
  );
  const save = async (
    system: string,
    rows: readonly [entity: string, id: string, values: Record<string, unknown>][],
  ) => {
    for (const [entity, id, values] of rows) {
      await saveAll(demo, entity, [{ id, values }], scopeOf(system));
      if (entity === 'deliveryProfile') names.set(id, String(values.profileName));
    }
  };
  for (const system of new Set(accounts.map((account) => account.system))) await save(system, deliveryOf(system));
  for (const account of their.slice(0, WITH_PROFILES))
    await save(account.system, [...profilesOf(account), ...accountDeliveryOf(account)]);
  return names;
}

/** Packets of the billed invoices, with their files, what came of them and what partners answered. */
async function loadDeliveries(
  { files, ...demo }: DemoWriter & Pick<DemoTarget, 'files'>,
  billed: readonly Billed[],
  profiles: ReadonlyMap<string, string>,
  scopeOf: (system: string) => DemoScope,
): Promise<void> {
  const profileOf = ({ account, system }: Billed, mode: string) => {
    const own = `profile-${mode}-${account}`;
    const id = profiles.has(own) ? own : `default-${mode}-${system}`;
    return { id, name: profiles.get(id) ?? mode };
  };
  for (const { entity, id, system, values, file } of [
    ...deliveriesOf(billed, profileOf, demo.today),
    ...receivedOf(billed, demo.today),
  ]) {
    const scope = scopeOf(system);
    const stored = file ? await storedFile({ store: demo.store, files }, file, scope) : {};
    await saveAll(demo, entity, [{ id, values: { ...values, ...stored } }], scope);
  }
}

/** A file of a packet or of a partner, as the values of its record. */
async function storedFile(
  { store, files }: Pick<DemoTarget, 'store' | 'files'>,
  { name, text, field }: NonNullable<DemoRow['file']>,
  { company = '', system = '' }: DemoScope,
): Promise<Record<string, unknown>> {
  const mediaType = 'text/plain';
  const { sha256, bytes } = await files.keep(new TextEncoder().encode(text));
  const { id } = await addFile(store, { name, mediaType, bytes, sha256, company, system, by: BY });
  return field === 'files'
    ? { files: [{ name, file: id, mediaType, size: bytes }] }
    : { content: id, checksum: sha256 };
}

/** The approval flow of quotes, decided by the demo's administrator, biller and auditor. */
async function loadApprovals(
  demo: DemoWriter,
  account: Account | undefined,
  scopeOf: (system: string) => DemoScope,
): Promise<void> {
  const emails = ['billing', 'auditor', 'admin'].map((name) => `${name}@demo.invoize.test`);
  const known = await demo.store.entities('user').lookup({ matchKey: 'email', values: emails });
  const people = emails.flatMap((email) => known.find(({ values }) => values.email === email)?.id ?? []);
  const [initiator] = people;
  if (!initiator || !account) return;
  const { system } = account;
  const rows = [...approvalsOf(system, initiator, people, demo.today), ...payableFlowsOf(system, people)];
  for (const [entity, id, values] of rows) await saveAll(demo, entity, [{ id, values }], scopeOf(system));
}

/** The documents that people manage, with their files; those that are there already stay as they are. */
async function loadManagedDocuments(
  { files, ...demo }: DemoWriter & Pick<DemoTarget, 'files'>,
  account: Account | undefined,
  scopeOf: (system: string) => DemoScope,
): Promise<void> {
  const emails = ['admin', 'billing', 'auditor'].map((name) => `${name}@demo.invoize.test`);
  const known = await demo.store.entities('user').lookup({ matchKey: 'email', values: emails });
  const [admin, billing, auditor] = emails.map((email) => known.find(({ values }) => values.email === email)?.id);
  if (!admin || !billing || !auditor || !account) return;
  const scope = scopeOf(account.system);
  const { company = '', system = '' } = scope;
  const keep = async (entity: string, all: ReturnType<typeof managedDocumentsOf>) => {
    const there = new Set((await demo.store.entities(entity).getMany(all.map(({ id }) => id))).map(({ id }) => id));
    for (const { id, values, bytes } of all.filter((one) => !there.has(one.id))) {
      const kept = await files.keep(bytes);
      const about = { name: String(values.name).replace(/ \(1\)$/, ''), mediaType: 'application/pdf' };
      const file = await addFile(demo.store, { ...about, ...kept, company, system, by: BY });
      await saveAll(demo, entity, [{ id, values: { ...values, file: file.id } }], scope);
    }
  };
  const documents = managedDocumentsOf({ admin, billing, auditor }, account.id, demo.today);
  const full = computed(demo, 'managedDocument', documents);
  await keep('managedDocument', full);
  await keep(
    'documentRevision',
    full.filter(({ id }) => id === 'dms-ocean').map((one) => earlierRevisionOf(one, demo.today)),
  );
}

/** Loads the work of the desk if the size has any. */
async function loadDesk(
  demo: DemoWriter,
  { desk }: SampleDefinition,
  open: readonly Shipment[],
  accounts: readonly Account[],
  scopeOf: (system: string) => DemoScope,
): Promise<void> {
  if (!desk || open.length === 0) return;
  const known = await demo.store.entities('user').lookup({ matchKey: 'email', values: desk.users });
  const people = desk.users.flatMap((email) => {
    const found = known.find(({ values }) => String(values.email).toLowerCase() === email.toLowerCase());
    return found ? [{ id: found.id, name: String(found.values.name) }] : [];
  });
  const its: Desk = { name: desk.name, system: desk.system, people };
  const customerOf = ({ system, values }: Shipment) =>
    accounts.find((account) => account.number === values.accountNumber && account.system === system)?.name ?? '';
  const scope = scopeOf(desk.system);
  for (const { entity, id, values } of [...deskOf(its), ...workOf(its, open, customerOf, demo.today)])
    await saveAll(demo, entity, [{ id, values }], entity === 'group' ? { company: scope.company ?? '' } : scope);
}
