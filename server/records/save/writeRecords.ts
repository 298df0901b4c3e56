/**
 * Writes records that the server itself decided on (an accepted invitation, a picture, a user's settings): without row
 * access and rules for users; computed fields are computed as in every write.
 */
import { hasHiddenCharacters } from '../../../engine/values/hiddenCharacters.ts';
import { ownMember } from '../../../metadata/nameMap.ts';
import type { OperationContext } from '../../operations/operation.ts';
import { userScope } from '../../operations/requestScope.ts';
import { HttpError } from '../../platform/http/httpError.ts';
import { t } from '../../platform/words/localizedText.ts';
import type { ProgramRuntime } from '../../program/runtime/programRuntime.ts';
import type { SaveRequest, SaveResult, Store } from '../../store/index.ts';
import { entityFields } from '../read/entityFields.ts';
import { computesAnything, withComputedChanges } from './computed.ts';

export interface RecordWriter {
  readonly runtime: ProgramRuntime;
  /** Inside a transaction if the write takes part in one. */
  readonly store: Pick<Store, 'entities'>;
  /** The `user` scope of expressions; commands have none of it. */
  readonly user?: unknown;
}

/** @param store that of a transaction; without it the write is one of its own */
export const writerOf = (
  { services, runtime, session }: OperationContext,
  store: Pick<Store, 'entities'> = services.store,
): RecordWriter => ({ runtime, store, user: userScope(session) });

/**
 * Saves as the store does, with the computed values that become others by it.
 * @throws HttpError 412 for hidden characters in a field that takes none
 */
export async function writeRecords(
  { runtime, store, user = {} }: RecordWriter,
  entity: string,
  request: SaveRequest,
): Promise<SaveResult[]> {
  const rows = computesAnything(runtime, entity)
    ? await computedRows({ runtime, store, user }, entity, request)
    : request.rows;
  mustBePlain(runtime, entity, rows);
  const { extraTypes } = entityFields(runtime, entity);
  return store.entities(entity).saveMany({ definition: runtime.program.hash, extraTypes, ...request, rows });
}

/** @throws HttpError 412 for hidden characters in a field that takes none, whoever the value is of (a provider, a person without a session) */
function mustBePlain(runtime: ProgramRuntime, entity: string, rows: SaveRequest['rows']): void {
  const { fields = {} } = runtime.program.definitions.entity[entity] ?? {};
  for (const { values } of rows)
    for (const [key, value] of Object.entries(values)) {
      const field = ownMember(fields, key);
      if (!field?.isPlain || typeof value !== 'string' || !hasHiddenCharacters(value)) continue;
      const words = t('hiddenCharacters', { field: field.label });
      throw new HttpError(412, words, { errors: { [key]: words } });
    }
}

/** A partial write computes fields from the stored values. */
async function computedRows(
  { runtime, store, user }: RecordWriter,
  entity: string,
  request: SaveRequest,
): Promise<SaveRequest['rows']> {
  const ids = request.rows.flatMap(({ id, version }) => (version ? (id ?? []) : []));
  const there = ids.length === 0 ? [] : await store.entities(entity).getMany(ids);
  const stored = new Map(there.map(({ id, values }) => [id, values]));
  const scope = { user, today: runtime.today(new Date(request.at)) };
  return request.rows.map((row) => ({
    ...row,
    values: withComputedChanges(runtime, entity, stored.get(row.id ?? ''), row.values, scope),
  }));
}
