/**
 * Optimistic locking: a row based on an older version, with its former values, is merged instead of overwriting: a
 * three-way merge of its changes with later changes of others. Their users and times come from the history.
 */

import { withoutHidden } from '../../../engine/members/withoutHidden.ts';
import type { MergedList } from '../../../engine/merge/mergeMembers.ts';
import { mergeRecords } from '../../../engine/merge/mergeRecords.ts';
import { isRecord } from '../../../metadata/isRecord.ts';
import type { EntityDefinition } from '../../../metadata/kinds/entity.ts';
import { type EntityField, isComputed } from '../../../metadata/kinds/field.ts';
import { asStored, membersIn, type OwnedLists } from '../../../metadata/ownedLists.ts';
import { own } from '../../../metadata/signatures/serverEntities.ts';
import type { OperationContext } from '../../operations/operation.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';
import { namesOf } from '../../session/users.ts';
import type { HistoryEntry, StoredRecord } from '../../store/index.ts';
import { entityFields } from '../read/entityFields.ts';
import { memberTypes } from '../read/memberFields.ts';
import { projection } from '../read/wireRow.ts';
import { about, type IncomingRow, incomingRow } from './incomingRow.ts';
import type { ChangedField, CollidingField, ConflictRow } from './saveOutcome.ts';

type MergeableRow = IncomingRow & { was: Readonly<Record<string, unknown>> };

/** A row on its way to be saved. */
export interface MergeDraft {
  row: IncomingRow;
  stored: StoredRecord | undefined;
  conflict?: ConflictRow;
  /** The row as it was sent, where it is to be merged with what others saved since. */
  stale?: MergeableRow;
  /** Later changes of others, as far as the caller may see them. */
  merged?: ChangedField[];
}

/** True if a row can be merged: it has former values, and is based on an older version. */
export const isMergeable = (row: IncomingRow, stored: StoredRecord): row is MergeableRow =>
  row.was !== undefined && row.version !== undefined && row.version < stored.version;

/**
 * Makes of each stale draft what is to be written over what is stored, or a conflict where something collides.
 * @param readonly fields of which nothing that is sent is looked at
 */
export async function mergeStale(
  context: OperationContext,
  entity: string,
  template: string | undefined,
  drafts: readonly MergeDraft[],
  readonly: ReadonlySet<string>,
): Promise<void> {
  const stale = drafts.filter((draft): draft is StaleDraft => draft.stale !== undefined && draft.stored !== undefined);
  if (stale.length === 0) return;
  const { runtime, services, session } = context;
  const { types, fields, definition } = entityFields(runtime, entity, template);
  const hidden = context.access.hidden(entity);
  const decided = new Set([...readonly, ...decidedHere(runtime, definition, fields)]);
  const lists = mergedLists(runtime, entity, definition.lists, []);
  const store = services.store.entities(entity);
  const histories = await Promise.all(stale.map(({ stored }) => store.history(stored.id)));
  const since = histories.map((entries, at) => lastChanges(entries, stale[at]?.row.version ?? 0));
  const ids = new Set(since.flatMap((changes) => [...changes.values()].map(({ by }) => by)));
  const names = await namesOf(services.store, runtime.program, own.user, [...ids]);
  const who = ({ by, at }: HistoryEntry) => ({
    by: { id: by, name: names.get(by) ?? by },
    bySelf: by === session?.user.id,
    at,
  });
  const project = projection(context, entity);
  for (const [index, draft] of stale.entries()) {
    const { stale: row, stored } = draft;
    const changes = since[index] as Map<string, HistoryEntry>;
    const mine: Record<string, unknown> = {};
    // Invisible values are never compared: the outcome would reveal them.
    const unseen: Record<string, unknown> = {};
    const collisions: CollidingField[] = [];
    // A decision holds against what was shown, not against what somebody wrote after that.
    const decisionOn = (field: string): unknown =>
      row.resolved !== undefined && (changes.get(field)?.version ?? 0) <= row.resolved.version
        ? Object.entries(row.resolved.fields).find(([key]) => key === field)?.[1]
        : undefined;
    for (const [field, value] of Object.entries(row.values)) {
      if (decided.has(field)) continue;
      const entry = changes.get(field);
      if (!hidden.has(field)) mine[field] = Object.hasOwn(lists, field) ? membersOf(value, lists[field]) : value;
      else if (entry && fields[field]?.secret && decisionOn(field) === 'theirs') continue;
      else if (entry && fields[field]?.secret && decisionOn(field) !== 'mine')
        collisions.push({ field, base: null, mine: null, theirs: null, ...who(entry) });
      else unseen[field] = value;
    }
    const base = { ...row.was };
    for (const [name, members] of Object.entries(lists)) base[name] = membersOf(base[name], members);
    // Of members, too, what the caller cannot read is nobody's to merge: it stays as it is stored.
    const theirs = withoutHidden(definition.lists, hidden, stored.values);
    const merged = mergeRecords({ base, mine, theirs, types, lists });
    for (const collision of merged.collisions) {
      const entry = changes.get(collision.field);
      const side = decisionOn(collision.field);
      if (side === 'mine' || side === 'theirs') merged.changes[collision.field] = collision[side];
      else collisions.push({ ...collision, ...(entry ? who(entry) : {}) });
    }
    if (collisions.length > 0) {
      draft.conflict = about(row, { id: stored.id, stored: project(stored), fields: collisions });
      continue;
    }
    draft.row = { ...row, values: { ...merged.changes, ...unseen } };
    draft.merged = [...changes].flatMap(([field, entry]) => (hidden.has(field) ? [] : [{ field, ...who(entry) }]));
  }
}

type StaleDraft = MergeDraft & { stale: MergeableRow; stored: StoredRecord };

/** Computed fields and the state never collide, regardless of sent values. */
function decidedHere(
  { program }: ProgramRuntime,
  { lifecycle }: EntityDefinition,
  fields: Readonly<Record<string, EntityField>>,
): string[] {
  const state = lifecycle === undefined ? undefined : program.definitions.lifecycle[lifecycle]?.field;
  const computed = Object.entries(fields).flatMap(([key, field]) => (isComputed(field) ? [key] : []));
  return state === undefined ? computed : [...computed, state];
}

const mergedLists = (
  runtime: ProgramRuntime,
  entity: string,
  lists: OwnedLists = {},
  above: readonly string[],
): Record<string, MergedList> =>
  Object.fromEntries(
    Object.entries(lists).map(([name, list]) => {
      const names = [...above, name];
      const types = memberTypes(runtime, entity, names, list);
      const { single } = list;
      return [
        name,
        { types, lists: mergedLists(runtime, entity, list.lists, names), ...(single === undefined ? {} : { single }) },
      ];
    }),
  );

/** Members without what else rows carry, such as the name that a browser has for each. */
function membersOf(value: unknown, list: MergedList | undefined): unknown {
  const members = list && membersIn(list, value);
  if (!list || !members) return value;
  const { types, lists = {} } = list;
  return asStored(
    list,
    members.map((one) => {
      if (!isRecord(one)) return one;
      const { values } = incomingRow(one, (key) => Object.hasOwn(types, key) || Object.hasOwn(lists, key));
      return Object.fromEntries(Object.entries(values).map(([key, inner]) => [key, membersOf(inner, lists[key])]));
    }),
  );
}

/** Field to the entry that changed it last, of those after a version; entries come newest first. */
function lastChanges(entries: readonly HistoryEntry[], version: number): Map<string, HistoryEntry> {
  const found = new Map<string, HistoryEntry>();
  for (const entry of entries) {
    if (entry.version <= version) break;
    for (const field of Object.keys(entry.changes)) if (!found.has(field)) found.set(field, entry);
  }
  return found;
}
