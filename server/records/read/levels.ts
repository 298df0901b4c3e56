/**
 * Records that fall back: those of one record of a tree, of those above it, and the defaults of the whole scope, of which for
 * each value of a field those of the nearest level are in force.
 */
import type { EntityDefinition } from '../../../metadata/kinds/entity.ts';
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { invalid } from '../../platform/http/httpError.ts';
import type { StoredRecord } from '../../store/index.ts';
import { entityFields } from './entityFields.ts';
import { accessibleSelection } from './readAccess.ts';

type Levels = NonNullable<EntityDefinition['levels']>;
type Context = Pick<OperationContext, 'access' | 'runtime' | 'today' | 'services'>;

/** Levels above one another; a tree that is deeper is one in a circle. */
const MAX_LEVELS = 50;

function levelsOf(context: Context, entity: string): Levels & { of: string } {
  const { definition, fields } = entityFields(context.runtime, entity);
  const of = definition.levels && fields[definition.levels.by]?.references;
  if (!definition.levels || of === undefined) throw invalid(`The entity ${entity} has no levels.`);
  return { ...definition.levels, of };
}

/** A record of the tree and those above it, the nearest first; none for the default. */
export async function levelsAbove(context: Context, of: string, at: unknown): Promise<string[]> {
  const { definition } = entityFields(context.runtime, of);
  const store = context.services.store.entities(of);
  const chain: string[] = [];
  let id = typeof at === 'string' && at !== '' ? at : undefined;
  while (id !== undefined && !chain.includes(id) && chain.length < MAX_LEVELS) {
    chain.push(id);
    const record: StoredRecord | undefined = await store.get(id);
    const above = definition.parent === undefined ? undefined : record?.values[definition.parent];
    id = typeof above === 'string' && above !== '' ? above : undefined;
  }
  return chain;
}

/** The filter of the records at a level and above it; without a level of the defaults. */
export async function levelFilter(context: Context, entity: string, at: unknown): Promise<FilterTree> {
  const { by, of } = levelsOf(context, entity);
  return filterOf(by, await levelsAbove(context, of, at));
}

const filterOf = (by: string, chain: readonly string[]): FilterTree => {
  const isDefault = { name: by, operator: 'equalTo', value: null } as const;
  if (chain.length === 0) return { condition: 'and', fields: [isDefault] };
  return { condition: 'or', fields: [isDefault, { name: by, operator: 'isInList', value: [...chain] }] };
};

/** A record of a level or above it: in force, switched off, or replaced by active records of a nearer level. */
export interface LevelRecord {
  readonly record: StoredRecord;
  readonly standing: 'inForce' | 'inactive' | 'behindNearer';
}

/**
 * The records at a level, above it, and the defaults.
 * @param at a record of the tree; none for the defaults
 */
export async function recordsOfLevels(context: Context, entity: string, at: unknown): Promise<LevelRecord[]> {
  const { by, of, nearestPer, active } = levelsOf(context, entity);
  const chain = await levelsAbove(context, of, at);
  const filter: FilterTree = { condition: 'and', fields: [filterOf(by, chain)] };
  const selection = accessibleSelection(context, entity, 'list', filter);
  const { records } = await context.services.store.entities(entity).list({ ...selection, sort: [], limit: 10_000 });
  const isActive = ({ values }: StoredRecord) => active === undefined || values[active] === true;
  const inForce = new Set(nearest(records.filter(isActive), { by, nearestPer, chain }));
  return records.map((record) => {
    if (!isActive(record)) return { record, standing: 'inactive' };
    return { record, standing: inForce.has(record) ? 'inForce' : 'behindNearer' };
  });
}

/** Of records at several levels those that nothing nearer hides. */
function nearest<Row extends Pick<StoredRecord, 'values'>>(
  rows: readonly Row[],
  { by, nearestPer, chain }: { by: string; nearestPer: string; chain: readonly string[] },
): Row[] {
  const distance = ({ values }: Row): number => {
    const at = chain.indexOf(String(values[by] ?? ''));
    return at < 0 ? chain.length : at;
  };
  const closest = new Map<unknown, number>();
  for (const row of rows) {
    const key = row.values[nearestPer];
    closest.set(key, Math.min(closest.get(key) ?? Number.POSITIVE_INFINITY, distance(row)));
  }
  return rows.filter((row) => distance(row) === closest.get(row.values[nearestPer]));
}
