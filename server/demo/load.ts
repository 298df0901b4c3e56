/** Fills an empty store with the demo: reference data, organisation, accounts, shipments with documents, and who may sign in. */
import type { FilterTree } from '../../metadata/kinds/filter.ts';
import type { SampleDefinition } from '../../metadata/kinds/layer.ts';
import type { Program } from '../../metadata/program.ts';
import { addFile } from '../files/fileRows.ts';
import type { FileStore } from '../files/fileStore.ts';
import { createRuntime, type ProgramRuntime } from '../program/runtime/programRuntime.ts';
import { addUser } from '../recordAccess/addUser.ts';
import { withComputed } from '../recordAccess/computed.ts';
import { entityFields } from '../recordAccess/entityFields.ts';
import { writeRecords } from '../recordAccess/writeRecords.ts';
import type { AddRequest, SaveRow, Store } from '../store/index.ts';
import { type Account, makeAccounts } from './accounts.ts';
import { chargeCodesOf } from './chargeCodes.ts';
import { type Course, courseOf } from './courses.ts';
import { DEMO_TODAY, daysAfter } from './days.ts';
import { type Billed, type DemoRow, deliveriesOf, isDelivered } from './deliveries.ts';
import { accountDeliveryOf, deliveryOf } from './delivery.ts';
import { type Desk, deskOf, workOf } from './desk.ts';
import { documentsOf } from './documents.ts';
import { exchangeRatesOf } from './exchangeRates.ts';
import { COMPANY_HELP, HELP } from './help.ts';
import { billedElsewhere, invoiceOf, settledAs, validatedElsewhere } from './invoices.ts';
import { earlierRevisionOf, managedDocumentsOf } from './managedDocuments.ts';
import { profilesOf } from './profiles.ts';
import { createRandom } from './random.ts';
import { receivedOf } from './received.ts';
import { allCarriers } from './reference/carriers.ts';
import { allCountries } from './reference/countries.ts';
import { allCurrencies } from './reference/currencies.ts';
import { allPorts } from './reference/ports.ts';
import { createShipmentMaker, modesOf, type Shipment, type ShipmentMaker } from './shipments.ts';
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

/** The store of the demo, and the program that computes its values. */
interface DemoWriter {
  store: Store;
  runtime: ProgramRuntime;
  /** The last day of the demo. */
  today: string;
}

type Scope = { company?: string; system?: string };

/** Rows of one transaction: long enough to be quick, short enough that others get a turn. */
const BATCH = 500;
/** Shipments of one transaction, which is one statement: short enough that others get a turn. */
const CHUNK = 200;
/** Chunks that wait while one is written: with none the processor would wait for the disk. */
const AHEAD = 2;
/** From so many shipments on, indexes are made after the rows: each then is sorted once. */
const MANY_SHIPMENTS = 50_000;
/** Only so many shipments have invoices, however many there are. */
const WITH_INVOICES = 5000;
/** Only so many shipments have documents, however many there are. */
const WITH_DOCUMENTS = 12;
/** Every so many of those with documents has an invoice that waits to be audited. */
const AUDITED_EACH = 3;
/** So many invoices are approved or delivered, of the carried shipments from this one on. */
const WITH_DELIVERIES = 45;
const DELIVERIES_FROM = 60;
/** In a demo with a history, every so many invoices that wait for a rating have charges that somebody entered. */
const WITH_CHARGES_EACH = 5;
const CARRIED: readonly unknown[] = ['delivered', 'validated'];
/** States of shipments that somebody has to work on. */
const OPEN: readonly unknown[] = ['open', 'inTransit', 'onHold'];
/** Only so many accounts have document and EDI audit profiles. */
const WITH_PROFILES = 4;
const BY = 'demo';
const timeOf = (day: string) => `${day}T12:00:00.000Z`;

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

  const companyOf = await loadOrganisation(demo, sample);
  const scopeOf = (system: string): Scope => ({ company: companyOf.get(system) ?? '', system });
  const accounts = makeAccounts(random, wanted.accounts, [...companyOf.keys()], today);
  for (const system of companyOf.keys()) {
    const own = accounts.filter((account) => account.system === system);
    await saveAll(
      demo,
      'account',
      own.map(({ id, values }) => ({ id, values })),
      scopeOf(system),
    );
  }
  log?.(`${accounts.length} accounts are there.`);

  const maker = createShipmentMaker(random, accounts, modesOf(sample.modes), today);
  const invoice = (shipment: Shipment, billed?: number, isToRate?: boolean) =>
    invoiceOf(shipment, accounts, { billed, isToRate });
  const { desk, history } = sample;
  const percent = wanted.worked ?? 0;
  const courses = (shipment: Shipment, index: number) =>
    percent > 0 && shipment.system === history?.system ? courseOf(shipment, index, { percent, today }) : undefined;
  const isWork = ({ system, values }: Shipment) =>
    system === desk?.system && OPEN.includes(values.status) && Boolean(values.accountNumber);
  const { first, billed, open, worked } = await loadShipments(
    demo,
    maker,
    wanted.shipments,
    scopeOf,
    invoice,
    { isWork, most: wanted.work ?? 0, hasHistory: percent > 0, courseOf: courses },
    log,
  );
  await loadOwn(demo, sample, companyOf, scopeOf);
  for (const company of new Set(companyOf.values()))
    await saveAll(demo, 'companyHelp', [row(COMPANY_HELP)], { company });
  const documents = await loadDocuments({ ...demo, files }, first, scopeOf);
  const profiles = await loadProfiles(demo, first, accounts, scopeOf);
  await loadDeliveries({ ...demo, files }, billed, profiles, scopeOf);
  await loadUsers(demo, sample);
  await loadDesk(demo, sample, open, accounts, scopeOf);
  await loadManagedDocuments({ ...demo, files }, accounts[0], scopeOf);
  const users = Object.keys(sample.users).length;
  return { accounts: accounts.length, shipments: wanted.shipments, documents, users, worked };
}

/** Loads the records of every installation: countries, currencies, ports, carriers, help. */
export async function loadReference(demo: Omit<DemoWriter, 'today'>): Promise<void> {
  await saveAll(demo, 'country', allCountries().map(row));
  await saveAll(demo, 'currency', allCurrencies().map(row));
  await saveAll(demo, 'port', allPorts().map(row));
  await saveAll(demo, 'carrier', allCarriers().map(row));
  await saveAll(
    demo,
    'helpContent',
    Object.entries(HELP).map(([url, help]) => row({ url, language: 'en', ...help })),
  );
}

/** Companies with their charge codes and exchange rates, and systems with their tariffs, under the sample's ids. @returns the company of each system */
async function loadOrganisation(demo: DemoWriter, sample: SampleDefinition): Promise<Map<string, string>> {
  const companyOf = new Map<string, string>();
  for (const [company, { name, country, values: more, systems, systemValues }] of Object.entries(sample.companies)) {
    const code = company.toUpperCase();
    const values = { code, name, country, companyType: 'International', isActive: true, ...more };
    await saveAll(demo, 'company', [{ id: company, values }], { company });
    const rows = Object.entries(systems).map(([system, title]) => {
      companyOf.set(system, company);
      const own = { code: system.toUpperCase(), name: title, company, shipmentProfile: 'shipment' };
      return { id: system, values: { ...own, ...systemValues } };
    });
    await saveAll(demo, 'system', rows, { company });
    await saveAll(demo, 'metadata', chargeCodesOf(company), { company });
    await saveAll(demo, 'exchangeRate', computed(demo, 'exchangeRate', exchangeRatesOf(company, demo.today)), {
      company,
    });
    for (const system of Object.keys(systems))
      for (const [entity, id, values] of tariffsOf(system))
        await saveAll(demo, entity, [{ id, values }], { company, system });
  }
  return companyOf;
}

async function loadShipments(
  demo: DemoWriter,
  maker: ShipmentMaker,
  count: number,
  scopeOf: (system: string) => Scope,
  invoice: (shipment: Shipment, billed?: number, isToRate?: boolean) => (SaveRow & { id: string }) | undefined,
  work: {
    isWork: (shipment: Shipment) => boolean;
    most: number;
    /** Shipments have the times at which they were entered, and delivered ones without a course were billed elsewhere. */
    hasHistory: boolean;
    courseOf: (shipment: Shipment, index: number) => Course | undefined;
  },
  log: DemoTarget['log'],
): Promise<{ first: Shipment[]; billed: Billed[]; open: Shipment[]; worked: WorkedInvoice[] }> {
  const { store, today } = demo;
  const shipments = store.entities('shipment');
  const isLarge = count >= MANY_SHIPMENTS;
  if (isLarge) await store.dropIndexes('shipment');
  const first: Shipment[] = [];
  const settled: Billed[] = [];
  const open: Shipment[] = [];
  const worked: WorkedInvoice[] = [];
  const told = Math.max(CHUNK, Math.ceil(count / (isLarge ? 50 : 10)));
  const writing: Promise<unknown>[] = [];
  for (let from = 0; from < count; from += CHUNK) {
    const rows: AddRequest['rows'][number][] = [];
    const invoices: AddRequest['rows'][number][] = [];
    for (let index = from; index < Math.min(count, from + CHUNK); index++) {
      const { id, system, values } = maker.make(index);
      const hasDocuments = first.length < WITH_DOCUMENTS && index % 3 === 0;
      const billed = hasDocuments && first.length % AUDITED_EACH === 0 ? first.length + 1 : undefined;
      if (hasDocuments) first.push({ id, system, values });
      if (open.length < work.most && work.isWork({ id, system, values })) open.push({ id, system, values });
      const created = (day: unknown) => (work.hasHistory ? { created: { at: enteredAt(day, today), by: BY } } : {});
      const isSettled =
        index >= DELIVERIES_FROM &&
        settled.length < WITH_DELIVERIES &&
        !hasDocuments &&
        CARRIED.includes(values.status);
      const hasYear = work.hasHistory && !hasDocuments && !isSettled;
      const course = hasYear ? work.courseOf({ id, system, values }, index) : undefined;
      const elsewhere = hasYear && !course ? billedElsewhere({ id, system, values }, index, today) : undefined;
      if (elsewhere) Object.assign(values, validatedElsewhere(values));
      rows.push({ id, values, scope: scopeOf(system), ...created(daysAfter(String(values.etd), -10)) });
      const isToRate = hasYear && !elsewhere && (course !== undefined || index % WITH_CHARGES_EACH !== 0);
      const its = index < WITH_INVOICES ? invoice({ id, system, values }, billed, isToRate) : undefined;
      const account = its?.values.account;
      if (its && isSettled && typeof account === 'string') {
        const own = settledAs(settled.length + 1, isDelivered(settled.length), today);
        Object.assign(its.values, own);
        settled.push({
          id: its.id,
          system,
          account,
          number: own.invoiceNumber,
          shipmentNumber: String(values.shipmentNumber ?? ''),
          values: its.values,
        });
      } else if (its && course) worked.push({ id: its.id, course });
      else if (its && elsewhere) Object.assign(its.values, elsewhere);
      if (its) {
        const isOpen = its.values.status === 'notRated';
        const day = course || isOpen ? (values.deliveredDate ?? values.etd) : its.values.billedOn;
        invoices.push({ ...its, scope: scopeOf(system), ...created(day) });
      }
    }
    // These are made and put into the database's form while those before are written.
    const added = shipments.addMany(filling(demo, 'shipment', rows));
    // The error reaches the await below; without this handler Node would report it as unhandled first.
    added.catch(() => undefined);
    writing.push(added);
    if (invoices.length > 0) {
      const billed = store.entities('invoice').addMany(filling(demo, 'invoice', invoices));
      billed.catch(() => undefined);
      writing.push(billed);
    }
    while (writing.length > AHEAD) await writing.shift();
    const done = Math.min(count, from + CHUNK);
    if (done % told < CHUNK && done < count) log?.(`${done} of ${count} shipments are there.`);
  }
  await Promise.all(writing);
  log?.(`${count} of ${count} shipments are there.`);
  if (isLarge) {
    await store.buildIndexes({
      progress: ({ index }, done, total) => log?.(`Index ${done + 1} of ${total}: ${index.name} …`),
    });
    await store.analyze();
    log?.('The indexes are there.');
  }
  return { first, billed: settled, open, worked };
}

/** The records that the sample spells out. */
async function loadOwn(
  demo: DemoWriter,
  sample: SampleDefinition,
  companyOf: ReadonlyMap<string, string>,
  scopeOf: (system: string) => Scope,
): Promise<void> {
  for (const [id, { entity, system, values, lists }] of Object.entries(sample.records ?? {})) {
    if (!companyOf.has(system))
      throw new Error(`The sample's record ${id} is of a system ${system}, which is not there.`);
    const { company = '' } = scopeOf(system);
    const isOfCompany = demo.runtime.program.definitions.entity[entity]?.scope === 'company';
    await saveAll(demo, entity, [{ id, values: { ...values, ...lists } }], isOfCompany ? { company } : scopeOf(system));
  }
}

async function loadDocuments(
  { files, ...demo }: DemoWriter & Pick<DemoTarget, 'files'>,
  shipments: readonly Shipment[],
  scopeOf: (system: string) => Scope,
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
  scopeOf: (system: string) => Scope,
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
  scopeOf: (system: string) => Scope,
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
  { company = '', system = '' }: Scope,
): Promise<Record<string, unknown>> {
  const mediaType = 'text/plain';
  const { sha256, bytes } = await files.keep(new TextEncoder().encode(text));
  const { id } = await addFile(store, { name, mediaType, bytes, sha256, company, system, by: BY });
  return field === 'files'
    ? { files: [{ name, file: id, mediaType, size: bytes }] }
    : { content: id, checksum: sha256 };
}

/** Those who are there already, from a load that was interrupted, keep what they have. */
async function loadUsers(demo: DemoWriter, sample: SampleDefinition): Promise<void> {
  const emails = Object.keys(sample.users);
  const known = await demo.store.entities('user').lookup({ matchKey: 'email', values: emails });
  const there = new Set(known.map(({ values }) => String(values.email).toLowerCase()));
  for (const [email, user] of Object.entries(sample.users)) {
    if (!there.has(email.toLowerCase())) await addUser(demo, { email, ...user });
  }
}

/** The documents that people manage, with their files; those that are there already stay as they are. */
async function loadManagedDocuments(
  { files, ...demo }: DemoWriter & Pick<DemoTarget, 'files'>,
  account: Account | undefined,
  scopeOf: (system: string) => Scope,
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
  scopeOf: (system: string) => Scope,
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

/** Rows with what definitions compute of them. */
const computed = <Row extends SaveRow>({ runtime, today }: DemoWriter, entity: string, rows: readonly Row[]): Row[] =>
  rows.map((one) => ({ ...one, values: withComputed(runtime, entity, one.values, { user: {}, today }) }));

/** New records of an entity, with the fields that only templates add. */
const filling = <Row extends SaveRow & { id: string }>(demo: DemoWriter, entity: string, rows: readonly Row[]) => ({
  rows: computed(demo, entity, rows),
  extraTypes: entityFields(demo.runtime, entity).extraTypes,
  by: BY,
  at: timeOf(demo.today),
  action: 'import' as const,
});

/** The time at which a record of a day was entered, at the latest on the last day. */
const enteredAt = (day: unknown, today: string): string => timeOf(typeof day === 'string' && day < today ? day : today);

const row = (values: object): SaveRow => ({ values: { ...values } });

/** Saves rows; existing records stay as they are. @throws Error for the first row that cannot be stored */
async function saveAll(
  demo: Omit<DemoWriter, 'today'> & { today?: string },
  entity: string,
  rows: readonly SaveRow[],
  scope: Scope = {},
): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    const some = rows.slice(from, from + BATCH);
    const results = await writeRecords(demo, entity, {
      rows: some,
      scope,
      by: BY,
      at: timeOf(demo.today ?? DEMO_TODAY),
      action: 'import',
    });
    const refused = results.findIndex(({ status }) => status === 'refused');
    if (refused >= 0) {
      const wrong = rows[from + refused]?.values;
      throw new Error(
        `The demo's ${entity} ${JSON.stringify(wrong)} was not stored: ${JSON.stringify(results[refused])}.`,
      );
    }
  }
}
