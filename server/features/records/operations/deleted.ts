import { own } from '../../../../metadata/signatures/serverEntities.ts';
import type { Operation, OperationContext } from '../../../operations/operation.ts';
import { HttpError, invalid } from '../../../platform/http/httpError.ts';
import { type Localizable, type LocalizedText, t } from '../../../platform/words/localizedText.ts';
import { deletedSearch } from '../../../records/read/deletedSearch.ts';
import { entityFields } from '../../../records/read/entityFields.ts';
import { isAccessible } from '../../../records/read/readAccess.ts';
import { projection } from '../../../records/read/wireRow.ts';
import { restoreRecord as restoreOne } from '../../../records/save/restoreRecord.ts';
import { namesOf } from '../../../session/users.ts';
import type { StoredRecord } from '../../../store/index.ts';
import type { RemovedRecord } from '../../../store/recordStore/removed.ts';

const PAGE = 50;
/** So many are read at once; of those some may be out of reach. */
const READ_BATCH_SIZE = 200;
const MAX_IDS = 1000;

/** Records that were deleted and are gone still: what each is called, who deleted it, when and why; the last first. */
export const deleted: Operation<'records.deleted'> = {
  async run(context, { entity, pageLimit = PAGE, after, ...wanted }) {
    context.access.need(entity, 'history');
    const { store, runtime } = { store: context.services.store, runtime: context.runtime };
    const reached = isAccessible(context, entity, 'history');
    const found: RemovedRecord[] = [];
    const { range, keeps } = deletedSearch(context, entity, wanted);
    let place = readPlace(after);
    let isEnd = false;
    while (found.length <= pageLimit && !isEnd) {
      const scope = context.access.scope(entity);
      context.request.signal.throwIfAborted();
      const read = await store.entities(entity).removed({ scope, limit: READ_BATCH_SIZE, after: place, ...range });
      found.push(...(await keeps(read.filter(reached))));
      const last = read.at(-1);
      isEnd = read.length < READ_BATCH_SIZE || !last;
      if (last) place = { at: last.at, id: last.id };
    }
    const page = found.slice(0, pageLimit);
    const names = await namesOf(store, runtime.program, own.user, [...new Set(page.map(({ by }) => by))]);
    const rows = page.map((record) => wire(context, entity, record, names.get(record.by) ?? record.by));
    const last = page.at(-1);
    return { rows, ...(found.length > page.length && last ? { next: JSON.stringify([last.at, last.id]) } : {}) };
  },
};

function wire(context: OperationContext, entity: string, removed: RemovedRecord, by: string) {
  const { definition } = entityFields(context.runtime, entity);
  const { id, version, scope, at, reason, values } = removed;
  const stamp = { createdAt: at, createdBy: removed.by, updatedAt: at, updatedBy: removed.by, definition: '' };
  const record: StoredRecord = { id, version, scope, values, ...stamp };
  const row = projection(context, entity)(record);
  const text = (field: string | undefined) => (field === undefined ? '' : String(row[field] ?? ''));
  return {
    id,
    version,
    name: text(definition.title) || id,
    code: text(definition.code),
    deletedBy: by,
    deletedOn: at,
    reason: reason ?? '',
    row,
  };
}

function readPlace(after: string | undefined): { at: string; id: string } | undefined {
  if (!after) return undefined;
  try {
    const place: unknown = JSON.parse(after);
    const [at, id] = Array.isArray(place) ? (place as unknown[]) : [];
    if (typeof at === 'string' && typeof id === 'string') return { at, id };
  } catch {
    // Reported below as an invalid cursor.
  }
  throw invalid('"after" is not of this list.');
}

/** Restores deleted records as they were; each that cannot be restored is reported with the reason. */
export const undelete: Operation<'records.undelete'> = {
  async run(context, { entity, ids, reason }) {
    context.access.need(entity, 'restore');
    if (ids.length === 0) throw invalid('No record is named.');
    if (ids.length > MAX_IDS) throw invalid(`At most ${MAX_IDS} records come back at once.`);
    if (!reason || reason.trim() === '')
      throw new HttpError(412, t('restoreReason'), { errors: { reason: t('restoreReason') } });
    const restored: string[] = [];
    const refused: { id: string; msg: Localizable }[] = [];
    for (const id of ids) {
      try {
        await restoreOne(context, { entity, id, reason: reason.slice(0, 1000) });
        restored.push(id);
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        refused.push({ id, msg: error.words });
      }
    }
    const [first] = refused;
    if (first) throw new HttpError(412, allBut(restored.length, refused.length, first.msg), { restored, refused });
    return { msg: t('recordsBack', { count: restored.length }), restored };
  },
};

const allBut = (restored: number, refused: number, first: Localizable): LocalizedText | Localizable =>
  restored === 0 && refused === 1 ? first : t('recordsPartlyBack', { restored, refused, why: first });
