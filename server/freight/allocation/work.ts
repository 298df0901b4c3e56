/** Open work, its assignees, and possible ones. Queries of the definitions select open work. */

import { own } from '../../../metadata/freight/entities.ts';
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import { ownMember } from '../../../metadata/nameMap.ts';
import { type OperationContext, signedIn } from '../../operations/operation.ts';
import { invalid } from '../../platform/http/httpError.ts';
import { accessibleSelection } from '../../records/read/readAccess.ts';
import { namesOf } from '../../session/users.ts';
import type { StoredRecord } from '../../store/index.ts';

/** Per stream; more open work is assigned in several runs. */
const MAX_OPEN = 10_000;

export interface Work {
  stream: string;
  entity: string;
  record: StoredRecord;
  /** Title: its own, or for an untitled item that of its parent. */
  title: string;
  /** The stored assignment. */
  allocation?: StoredRecord;
}

/** The open work of some streams that the caller may list, each with who has it. */
export async function openWork(
  context: OperationContext,
  queries: Readonly<Record<string, string>>,
  stream?: string,
): Promise<Work[]> {
  const { store } = context.services;
  const held = await allocations(context);
  const work: Work[] = [];
  for (const [name, query] of Object.entries(queries)) {
    if (stream !== undefined && stream !== '' && stream !== name) continue;
    const definition = ownMember(context.runtime.program.definitions.query, query);
    if (!definition) throw invalid(`There is no query ${query}.`);
    const { entity, filter } = definition;
    if (!context.access.may(entity, 'list')) continue;
    const { records } = await store.entities(entity).list({
      ...accessibleSelection(context, entity, 'list', filter as FilterTree | undefined),
      sort: [...(definition.sort ?? [])],
      limit: MAX_OPEN,
    });
    const titles = await titlesOf(context, { entity, records, queries });
    for (const record of records) {
      const allocation = held.get(`${name} ${record.id}`);
      work.push({ stream: name, entity, record, title: titles(record), ...(allocation ? { allocation } : {}) });
    }
  }
  return work;
}

/** An invoice that is not billed has no number: its shipment's says which it is. */
async function titlesOf(
  { services, runtime }: OperationContext,
  {
    entity,
    records,
    queries,
  }: { entity: string; records: readonly StoredRecord[]; queries: Readonly<Record<string, string>> },
): Promise<(record: StoredRecord) => string> {
  const { program } = runtime;
  const { title = '', fields = {} } = program.definitions.entity[entity] ?? {};
  const titled = (record: StoredRecord) => String(record.values[title] ?? '');
  const streams = Object.values(queries).map((query) => ownMember(program.definitions.query, query)?.entity);
  const [key, field] =
    Object.entries(fields).find(([, { references }]) => references !== undefined && streams.includes(references)) ?? [];
  const wholeOf = (record: StoredRecord) => (key === undefined ? '' : String(record.values[key] ?? ''));
  const asked = [...new Set(records.filter((record) => titled(record) === '').map(wholeOf))].filter((id) => id !== '');
  const wholes = await namesOf(services.store, program, field?.references ?? '', asked);
  return (record) => titled(record) || wholes.get(wholeOf(record)) || record.id;
}

async function allocations(context: OperationContext): Promise<Map<string, StoredRecord>> {
  const { company, system } = signedIn(context).context;
  const held = new Map<string, StoredRecord>();
  for await (const record of context.services.store
    .entities(own.workAllocation)
    .each({ scopes: [{ company, system }], today: context.today, extraTypes: {} }))
    held.set(`${record.values.stream} ${record.values.record}`, record);
  return held;
}

export const holderOf = ({ allocation }: Work): string => String(allocation?.values.allocatedTo ?? '');

/** How much each user has. */
export function loadsOf(work: readonly Work[]): Map<string, number> {
  const loads = new Map<string, number>();
  for (const one of work) {
    const holder = holderOf(one);
    if (holder !== '') loads.set(holder, (loads.get(holder) ?? 0) + 1);
  }
  return loads;
}

/** Absent users on a day, with their substitutes, if named. */
export async function absentees(context: OperationContext): Promise<Map<string, string>> {
  const { company } = signedIn(context).context;
  const filter: FilterTree = {
    condition: 'and',
    fields: [
      { name: 'from', operator: 'lessThanEqualTo', value: context.today },
      { name: 'to', operator: 'greaterThanEqualTo', value: context.today },
    ],
  };
  const { records } = await context.services.store
    .entities(own.absence)
    .list({ scopes: [{ company }], today: context.today, extraTypes: {}, filter, limit: MAX_OPEN });
  return new Map(records.map(({ values }) => [String(values.user), String(values.substitute ?? '')]));
}
