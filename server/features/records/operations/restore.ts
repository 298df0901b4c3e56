import type { Operation } from '../../../operations/operation.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { projection } from '../../../records/read/wireRow.ts';
import { restoreRecord } from '../../../records/save/restoreRecord.ts';

/** Brings an older version back as a new one; a removed record too. Never for who may not see all of its fields. */
export const restore: Operation<'records.restore'> = {
  async run(context, { entity, id, version }) {
    context.access.need(entity, 'restore');
    const record = await restoreRecord(context, { entity, id, version, reason: `Version ${version}` });
    return { msg: t('versionBack', { version }), row: projection(context, entity)(record) };
  },
};
