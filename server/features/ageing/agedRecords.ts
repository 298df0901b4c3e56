/** The records of an ageing report with their ages, as far as the user may see them. */
import { type AgedRecord, isBelow } from '../../../engine/ageing/ageGroups.ts';
import { dayOf, dayOrdinal, instantsAround } from '../../../engine/values/day.ts';
import type { ParamsOf } from '../../../metadata/signatures/operations.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { denied, invalid } from '../../platform/http/httpError.ts';
import { accessibleSelection } from '../../records/read/readAccess.ts';
import { requestedSelection } from '../../records/read/requestedSelection.ts';
import { lifecycleOf } from '../../records/save/transitionRecords.ts';
import type { StateAt, StoredRecord } from '../../store/index.ts';

export type Report = Pick<ParamsOf<'ageing.read'>, 'sources' | 'levels' | 'bounds' | 'parents' | 'filter'>;
type Source = Report['sources'][number];
type Level = Report['levels'][number];

export interface Aged extends AgedRecord {
  source: Source;
  id: string;
  state: string;
  account: string;
  /** The user who began the current interval. */
  by: string;
  /** The day from which days are counted. */
  since: string;
}

/** What the levels of a record are read from. */
interface Facts {
  source: Source;
  found: StateAt;
  values: StoredRecord['values'];
  account: string;
  parents: ReadonlyMap<string, string>;
  paths: Readonly<Record<string, unknown>>;
}

const textOf = (value: unknown) => (value === undefined || value === null ? '' : String(value));

/** The interval of each record at the end of a day. */
async function statesOn(
  context: OperationContext,
  { entity, states }: Pick<Source, 'entity' | 'states'>,
  day: string,
  selection?: ReturnType<typeof accessibleSelection>,
): Promise<StateAt[]> {
  const { from, until: to } = instantsAround(day, day);
  const found = await context.services.store.entities(entity).statesAt({ states, from, to, selection });
  const dayIn = (at: string) => context.runtime.today(new Date(at));
  return found.filter(({ entered, left }) => dayIn(entered) <= day && (left === null || dayIn(left) > day));
}

/** The fields of the records that the report reads, by entity. */
function fieldsRead({ since, account, number }: Source, levels: readonly Level[]): string[] {
  const paths = levels.flatMap(({ of, path = '' }) => (of === 'path' ? [path.split('.')[0] ?? ''] : []));
  return [since, account, number, ...paths].filter((field) => field !== undefined);
}

/** @throws HttpError 403 if a field is hidden by which the report groups or ages: other numbers would say something else */
function refuseHidden({ access }: OperationContext, source: Source, levels: readonly Level[]): void {
  const hidden = access.hidden(source.entity);
  if (fieldsRead(source, levels).some((field) => hidden.has(field))) throw denied();
}

/** The value of a level's path for each record; empty where the user may not see the referenced records. */
async function pathValues(context: OperationContext, { entity }: Source, levels: readonly Level[], ids: string[]) {
  const { program } = context.runtime;
  const columns = levels.flatMap(({ name, of, path = '' }) => {
    const [by = '', field = ''] = path.split('.');
    const target = program.definitions.entity[entity]?.fields[by]?.references;
    if (of !== 'path' || target === undefined) return [];
    const isSeen = context.access.may(target, 'list') && !context.access.hidden(target).has(field);
    const selection = isSeen ? accessibleSelection(context, target, 'list') : { scopes: [] };
    return [[name, { by, ...context.services.store.entities(target).referenced(field, selection) }] as const];
  });
  if (columns.length === 0) return new Map<string, Readonly<Record<string, unknown>>>();
  return context.services.store.entities(entity).referencedValues(ids, Object.fromEntries(columns));
}

/** Parent account numbers by account number. */
async function parentsOf(context: OperationContext, { parents, levels }: Report): Promise<Map<string, string>> {
  if (!parents || !levels.some(({ of }) => of === 'parentAccount')) return new Map();
  const store = context.services.store.entities(parents.entity);
  const accounts: StoredRecord[] = [];
  for await (const account of store.each({ scopes: [context.access.scope(parents.entity)] })) accounts.push(account);
  const numbers = new Map(accounts.map(({ id, values }) => [id, textOf(values[parents.number])]));
  return new Map(
    accounts.map(({ values }) => {
      const number = textOf(values[parents.number]);
      return [number, numbers.get(textOf(values[parents.parent])) ?? number];
    }),
  );
}

function pathOf(levels: readonly Level[], { source, found, account, parents, paths }: Facts): string[] {
  return levels.map(({ name, of }) => {
    if (of === 'source') return source.name;
    if (of === 'state') return found.state;
    if (of === 'account') return account;
    if (of === 'parentAccount') return parents.get(account) ?? account;
    if (of === 'person') return found.by;
    return textOf(paths[name]);
  });
}

/** Amounts of a hidden field are left out. */
function amountReader({ access, runtime }: OperationContext, { entity }: Source) {
  const keeps = lifecycleOf(runtime, entity)?.keeps ?? {};
  const hidden = access.hidden(entity);
  const isHidden = [keeps.amount, keeps.currency].some((field) => field !== undefined && hidden.has(field));
  return ({ amount, currency }: StateAt) => (isHidden ? { amount: null, currency: null } : { amount, currency });
}

async function agedOf(
  context: OperationContext,
  report: Report,
  source: Source,
  day: string,
  parents: ReadonlyMap<string, string>,
): Promise<Aged[]> {
  const { levels, filter } = report;
  if (!context.access.may(source.entity, 'list')) return [];
  refuseHidden(context, source, levels);
  const { request } = await requestedSelection(context, { entity: source.entity, filter }, 'list');
  const found = await statesOn(context, source, day, request);
  const taken = source.unless && (await referredTo(context, source.unless, day));
  const rest = taken ? found.filter(({ id }) => !taken.has(id)) : found;
  const ids = rest.map(({ id }) => id);
  const records = await context.services.store.entities(source.entity).getMany(ids);
  const valuesOf = new Map(records.map(({ id, values }) => [id, values]));
  const paths = await pathValues(context, source, levels, ids);
  const amountOf = amountReader(context, source);
  return rest.flatMap((state) => {
    const values = valuesOf.get(state.id);
    if (!values) return [];
    const since =
      source.since === undefined ? context.runtime.today(new Date(state.since)) : dayOf(values[source.since]);
    if (since === undefined) return [];
    const account = state.account ?? textOf(source.account === undefined ? undefined : values[source.account]);
    return {
      source,
      id: state.id,
      state: state.state,
      account,
      by: state.by,
      since,
      days: dayOrdinal(day) - dayOrdinal(since),
      ...amountOf(state),
      path: pathOf(levels, { source, found: state, values, account, parents, paths: paths.get(state.id) ?? {} }),
    };
  });
}

/** Records that others refer to, whoever may see those: a shipment is billed by an invoice that the user cannot see. */
async function referredTo(
  context: OperationContext,
  { entity, field, states }: NonNullable<Source['unless']>,
  day: string,
): Promise<Set<string>> {
  const found = await statesOn(context, { entity, states }, day);
  const records = await context.services.store.entities(entity).getMany(found.map(({ id }) => id));
  return new Set(records.map(({ values }) => textOf(values[field])));
}

/** @returns the day of a report. @throws HttpError 422 for a text that is no day, or a day to come */
export function reportDay({ today }: OperationContext, date: string | undefined): string {
  if (date === undefined || date === '') return today;
  const day = dayOf(date);
  if (day === undefined || day > today) throw invalid('Enter a day up to today, as yyyy-MM-dd.');
  return day;
}

/** @param keys the folders in which they are; all if empty */
export async function agedRecords(
  context: OperationContext,
  report: Report,
  day: string,
  keys: readonly string[],
): Promise<Aged[]> {
  const parents = await parentsOf(context, report);
  const each = await Promise.all(report.sources.map((source) => agedOf(context, report, source, day, parents)));
  return each.flat().filter((record) => isBelow(record, keys));
}
