/**
 * The stored values of a renamed field: rows and their history, filters that people keep, saved views of grids, and which
 * column of a file is the field. A job in slices: killed in the middle it goes on, since what was done does not say the old
 * name.
 */

import { canonicalJson } from '../../metadata/canonical.ts';
import type { EntityDefinition } from '../../metadata/kinds/entity.ts';
import type { EntityField } from '../../metadata/kinds/field.ts';
import type { Program } from '../../metadata/program.ts';
import type { ServerEntity } from '../../metadata/signatures/serverEntities.ts';
import { own } from '../../metadata/signatures/serverEntities.ts';
import { addressOf, type StateScope, scopeOfSurface } from '../../metadata/stateScopes.ts';
import type { JobRun } from '../jobs/jobs.ts';
import { jobContext } from '../operations/jobContext.ts';
import { type OperationContext, signedIn } from '../operations/operation.ts';
import type { Services } from '../operations/services.ts';
import { systemClock } from '../platform/clock.ts';
import { t } from '../platform/words/localizedText.ts';
import type { ProgramRuntime } from '../program/runtime/programRuntime.ts';
import { overOf } from '../records/check/conditions.ts';
import { renamedCondition, renamedFilter, renamedLayout, renamedText } from '../records/read/renamedValues.ts';
import { type RecordWriter, writeRecords, writerOf } from '../records/save/writeRecords.ts';
import type { Store, StoredRecord } from '../store/index.ts';
import type { LayerTarget } from './layerTarget.ts';
import type { RenameOrder, RenamePlan } from './renamePlan.ts';

interface RenameInput {
  entity: string | null;
  /** The templates that show the field. */
  templates: string[];
  from: string;
  to: string;
  /** Only rows of this account. */
  account: string | null;
}

/** Numbers of stored uses of the old name. */
export interface StoredUses {
  rows: number;
  entries: number;
  filters: number;
  views: number;
  headers: number;
}

/** @returns the job's id */
export async function requestRenameStored(
  context: OperationContext,
  place: LayerTarget,
  order: RenameOrder,
  { renaming }: RenamePlan,
): Promise<string | undefined> {
  const session = signedIn(context);
  const input = inputOf(place, order, renaming);
  return context.services.jobs.ask({
    kind: 'rename',
    title: t('renameTitle', { from: order.field, to: order.to }).in(context.runtime.program),
    userId: session.user.id,
    context: session.context,
    input: { ...input },
  });
}

function inputOf(place: LayerTarget, { field, to }: RenameOrder, { target }: RenamePlan['renaming']): RenameInput {
  return {
    entity: target?.entity ?? null,
    templates: [...(target?.templates ?? [])],
    from: field,
    to,
    account: place.level === 'accounts' ? place.id : null,
  };
}

function whereOf(context: OperationContext): StoredLocation {
  const { company, system } = signedIn(context).context;
  return { store: context.services.store, program: context.runtime.program, scope: { company, system } };
}

/** Counts the stored uses of the old name, for the confirmation. */
export async function storedUses(
  context: OperationContext,
  place: LayerTarget,
  order: RenameOrder,
  { renaming }: RenamePlan,
): Promise<StoredUses> {
  const input = inputOf(place, order, renaming);
  const { company, system } = signedIn(context).context;
  const kept = await storedFieldUses(whereOf(context), input);
  const where = { from: input.from, company, system, ...(input.account === null ? {} : { account: input.account }) };
  const { rows, entries } = input.entity
    ? await context.services.store.entities(input.entity).toRename(where)
    : { rows: 0, entries: 0 };
  const of = (entity: ServerEntity) => kept.filter((one) => one.entity === entity).length;
  const views: readonly string[] = [own.gridView, own.importMapping];
  // Conditions that records hold are filters that people made.
  const filters = kept.filter((one) => !views.includes(one.entity)).length;
  return { rows, entries, filters, views: of(own.gridView), headers: of(own.importMapping) };
}

export async function runRename(services: Services, run: JobRun): Promise<unknown> {
  const context = await jobContext(services, run);
  const input = run.input as unknown as RenameInput;
  const { user, context: where } = signedIn(context);
  const at = context.now.toISOString();
  const kept = await storedFieldUses(whereOf(context), input);
  for (const one of kept) {
    run.signal.throwIfAborted();
    await saveRenamed(writerOf(context), one, user.id, at);
  }
  if (!input.entity || !context.runtime.program.definitions.entity[input.entity]) return { kept: kept.length };
  const renamed = await services.store.entities(input.entity).rename({
    from: input.from,
    to: input.to,
    company: where.company,
    system: where.system,
    ...(input.account === null ? {} : { account: input.account }),
    by: user.id,
    at,
    signal: run.signal,
    progress: run.progress,
  });
  return { ...renamed, kept: kept.length };
}

interface StoredFieldUse {
  entity: string;
  record: StoredRecord;
  values: Record<string, unknown>;
}

interface StoredLocation {
  store: Pick<Store, 'entities'>;
  program: Program;
  /** Left out: of all. */
  scope?: { company: string; system: string };
}

/** Saved items that reference the field, with their new values. */
async function storedFieldUses(
  { store, program, scope }: StoredLocation,
  input: RenameInput,
): Promise<StoredFieldUse[]> {
  const { from, to } = input;
  const shown = shownBy(program, input.templates);
  const found: StoredFieldUse[] = [];
  const each = async (
    entity: string,
    say: (values: Record<string, unknown>) => Record<string, unknown>,
    within: EntityDefinition['scope'] = 'system',
  ) => {
    const limit = within === 'global' ? undefined : within === 'company' && scope ? { company: scope.company } : scope;
    for await (const record of store.entities(entity).each(limit ? { scopes: [limit] } : {})) {
      const values = say(record.values);
      const isOther = Object.entries(values).some(([key, value]) => !same(value, record.values[key]));
      if (isOther) found.push({ entity, record, values });
    }
  };
  await each(own.filterProfile, ({ docType, fields }) =>
    shown.docTypes.has(String(docType)) ? { fields: renamedFilter(fields, from, to) } : {},
  );
  await each(own.gridView, ({ grid, layout }) =>
    shown.grids.has(String(grid)) ? { layout: renamedLayout(layout, from, to) } : {},
  );
  const over = new Set([...input.templates, ...(input.entity === null ? [] : [input.entity])]);
  for (const [entity, definition] of Object.entries(program.definitions.entity)) {
    const fields = Object.entries(definition.fields).filter(([, { over, overFrom }]) => over ?? overFrom);
    if (fields.length > 0)
      await each(
        entity,
        (values) => inFieldsOver(Object.fromEntries(fields), values, over, from, to),
        definition.scope,
      );
  }
  // An account's field is not what the files of all others have.
  if (input.entity !== null && input.account === null)
    await each(own.importMapping, ({ entity, field }) =>
      entity === input.entity && field === from ? { field: to } : {},
    );
  return found;
}

/** Conditions and placeholder texts over one of some templates; also notification rules that name a recipient field. */
function inFieldsOver(
  fields: Readonly<Record<string, EntityField>>,
  values: Readonly<Record<string, unknown>>,
  over: ReadonlySet<string>,
  from: string,
  to: string,
): Record<string, unknown> {
  const renamed: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(fields)) {
    const value = values[key];
    if (value === undefined) continue;
    if (field.type === 'condition') renamed[key] = renamedCondition(value, over, from, to);
    else if (over.has(overOf(field, values) ?? '')) renamed[key] = renamedText(value, from, to);
  }
  return renamed;
}

async function saveRenamed(writer: RecordWriter, { entity, record, values }: StoredFieldUse, by: string, at: string) {
  const rows = [{ id: record.id, version: record.version, values }];
  await writeRecords(writer, entity, { by, at, action: 'rename', scope: record.scope, rows });
}

/** After a column was renamed: what people keep under its field's name, everywhere. @returns how many were rewritten */
export async function renameInStored(
  store: Pick<Store, 'entities'>,
  runtime: ProgramRuntime,
  entity: string,
  from: string,
  to: string,
): Promise<number> {
  const { program } = runtime;
  const templates = Object.entries(program.definitions.template).flatMap(([name, one]) =>
    one.entity === entity ? [name] : [],
  );
  const kept = await storedFieldUses({ store, program }, { entity, templates, from, to, account: null });
  const at = systemClock.now().toISOString();
  for (const one of kept) await saveRenamed({ runtime, store }, one, 'system', at);
  return kept.length;
}

const same = (one: unknown, other: unknown): boolean => canonicalJson(one ?? null) === canonicalJson(other ?? null);

/** The document types and the grids of some templates. */
function shownBy({ definitions }: Program, templates: readonly string[]) {
  const docTypes = new Set(templates.flatMap((name) => definitions.template[name]?.docType ?? []));
  const grids = new Set<string>();
  type Parts = Readonly<Record<string, { component: string; props?: Record<string, unknown>; parts?: Parts }>>;
  const walk = (surface: string, parts: Parts | undefined, scope: StateScope): void => {
    for (const [name, { component, props, parts: inside }] of Object.entries(parts ?? {})) {
      if (typeof props?.template === 'string' && templates.includes(props.template)) {
        // The grid's own name (renderer/components/grid/index.tsx).
        if (component === 'grid') grids.add(`${surface} ${addressOf(scope.inner.get(name) ?? scope, name)}`);
        if (typeof props.docType === 'string') docTypes.add(props.docType);
      }
      walk(surface, inside, scope.inner.get(name) ?? scope);
    }
  };
  for (const kind of ['screen', 'dialog'] as const)
    for (const [name, { parts }] of Object.entries(definitions[kind]))
      walk(name, parts as Parts, scopeOfSurface({ parts }));
  return { docTypes, grids };
}
