/**
 * Indexes that published definitions ask for: a filter that is offered, a query's order, what rows are held to. Publishing
 * alters no table, so a job builds them while the store is in use, and drops those that nothing names any more.
 */
import type { FieldType } from '../../metadata/kinds/fieldTypes.ts';
import { memoize } from '../../metadata/memoize.ts';
import type { Program } from '../../metadata/program.ts';
import { sha256 } from '../../metadata/sha256.ts';
import { own } from '../../metadata/signatures/serverEntities.ts';
import type { JobRun } from '../jobs/jobs.ts';
import { type OperationContext, signedIn } from '../operations/operation.ts';
import type { Services } from '../operations/services.ts';
import { t } from '../platform/words/localizedText.ts';
import { readInForce } from '../program/layers/inForce.ts';
import { readLayerName } from '../program/layers/layerName.ts';
import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';
import { extraFields, readingSigns, storeProgram } from '../program/storeProgram.ts';
import type { StoredIndexes } from '../store/index.ts';
import { columnInKeys } from '../store/schema/indexColumn.ts';
import { indexesOf } from '../store/schema/indexesOf.ts';
import { entityTable, indexName, keyColumn } from '../store/schema/names.ts';
import { type IndexShape, listScopes } from '../store/schema/shape.ts';
import { readSortIndexes, sortIndex } from './sortIndexes.ts';

/**
 * Indexes that a program requires in addition to the program of the files: publications do not affect the files'
 * indexes.
 */
function requestedIndexes(base: Program, program: Program): StoredIndexes {
  if (base === program) return {};
  const ofFiles = askedByFiles(base);
  const asked = Object.entries(askedBeside(base, program)).map(([entity, indexes]) => {
    const known = new Set(ofFiles[entity]?.map(({ name }) => name));
    return [entity, indexes.filter(({ name }) => !known.has(name))] as const;
  });
  return Object.fromEntries(asked.filter(([, indexes]) => indexes.length > 0));
}

const askedByFiles = memoize((base: Program) => askedBeside(base, base));

/** Indexes that a program requires in addition to those of the tables. */
function askedBeside(base: Program, program: Program): StoredIndexes {
  const files = storeProgram(base).entities;
  const asked: Record<string, IndexShape[]> = {};
  for (const [name, entity] of Object.entries(program.definitions.entity)) {
    const there = files[name];
    if (!there) continue;
    const extra = extraFields(program, name);
    // A checkbox without a value counts as unchecked, which no index of its key says.
    const indexable = Object.entries(extra).filter(([, { type, secret }]) => type !== 'checkbox' && !secret);
    const fields = { ...Object.fromEntries(indexable), ...entity.fields };
    const wanted = indexesOf({ ...entity, fields }, readingSigns(program, name)) ?? {};
    const begun = new Set(Object.values(there.indexes ?? {}).map((index) => index.fields[0]));
    const columnOf = (field: string) =>
      Object.hasOwn(entity.fields, field) ? keyColumn(field) : columnInKeys(field, extra[field]?.type ?? 'text');
    for (const { fields: of, values } of Object.values(wanted)) {
      if (values || begun.has(of[0])) continue;
      const columns = [...listScopes[there.scope], ...of.map(columnOf), 'id'];
      const hash = sha256(columns.join()).slice(0, 12);
      asked[name] = [
        ...(asked[name] ?? []),
        { name: indexName(entityTable(name), `kept-${hash}`), columns, kept: true },
      ];
    }
  }
  return asked;
}

/** Requests a job if a publication changes the required indexes. */
export async function requestIndexes(
  context: OperationContext,
  before: ProgramRuntime,
  after: ProgramRuntime,
): Promise<void> {
  const base = context.services.programs.tenant().program;
  const [was, is] = [before, after].map(({ program }) => JSON.stringify(requestedIndexes(base, program)));
  if (was === is) return;
  const session = signedIn(context);
  await context.services.jobs.ask({
    kind: 'indexes',
    title: t('indexesTitle').in(after.program),
    userId: session.user.id,
    context: session.context,
    input: {},
  });
}

/** All indexes that active definitions require; the last publisher sees the requirements of all others. */
async function allRequested({ programs, store }: Pick<Services, 'programs' | 'store'>): Promise<StoredIndexes> {
  const base = programs.tenant().program;
  const all: Record<string, Map<string, IndexShape>> = {};
  const extraTypes = new Map<string, FieldType>();
  const add = ({ program }: ProgramRuntime) => {
    for (const entity of Object.keys(program.definitions.entity))
      for (const [field, { type }] of Object.entries(extraFields(program, entity)))
        extraTypes.set(`${entity} ${field}`, type);
    for (const [entity, indexes] of Object.entries(requestedIndexes(base, program))) {
      all[entity] ??= new Map();
      for (const index of indexes) all[entity]?.set(index.name, index);
    }
  };
  add(programs.tenant());
  const heads = await store.db.selectFrom('definition_heads').select('layer').where('version', '>', 0).execute();
  const names = heads.flatMap(({ layer }) => readLayerName(layer) ?? []);
  const systems = names.filter(({ level }) => level === 'systems').map(({ id }) => id);
  for (const system of systems) add((await programs.inForce({ system })).runtime);
  for (const { id: account } of names.filter(({ level }) => level === 'accounts')) {
    const layerEntries = await readInForce(store.db, `accounts/${account}`);
    // Only filters, and fields that rows are held to, ask for an index.
    const asks = /addInAccessSet|isUniqueField/;
    if (!layerEntries.some(({ kind, content }) => kind === 'filter' || asks.test(JSON.stringify(content)))) continue;
    const record = await store.entities(own.account).get(account);
    for (const system of record?.scope.system ? [record.scope.system] : systems)
      add((await programs.inForce({ system, account })).runtime);
  }
  // Sort orders that users requested, limited to existing fields.
  const files = storeProgram(base);
  for (const [entity, fields] of Object.entries(await readSortIndexes(store)))
    for (const field of fields) {
      const index = sortIndex(files, entity, field, extraTypes.get(`${entity} ${field}`));
      if (!index) continue;
      all[entity] ??= new Map();
      all[entity]?.set(index.name, index);
    }
  return Object.fromEntries(Object.entries(all).map(([entity, indexes]) => [entity, [...indexes.values()]]));
}

/** Builds missing indexes, and drops those no longer required. @returns the names of both */
export async function keepRequestedIndexes(
  services: Pick<Services, 'programs' | 'store'>,
  how: Parameters<Services['store']['keepIndexes']>[1] = {},
): Promise<{ built: string[]; dropped: string[] }> {
  const steps = await services.store.keepIndexes(await allRequested(services), how);
  const namesOf = (kind: string) => steps.flatMap((step) => (step.kind === kind ? [step.index.name] : []));
  return { built: namesOf('createIndex'), dropped: namesOf('dropIndex') };
}

export function runIndexes(services: Services, run: JobRun): Promise<unknown> {
  const progress = (_step: unknown, done: number, total: number) => run.progress(done, total);
  return keepRequestedIndexes(services, { progress, signal: run.signal });
}
