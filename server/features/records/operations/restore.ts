import { t } from '../../../base/words/localizedText.ts';
import type { Operation } from '../../../call/operation.ts';
import { restoreRecord } from '../../../recordAccess/restoreRecord.ts';
import { projection } from '../../../recordAccess/wireRow.ts';

/** Brings an older version back as a new one; a removed record too. Never for who may not see all of its fields. */
export const restore: Operation<'records.restore'> = {
  async run(context, { entity, id, version }) {
    context.access.need(entity, 'restore');
    const record = await restoreRecord(context, { entity, id, version, reason: `Version ${version}` });
    return { msg: t('versionBack', { version }), row: projection(context, entity)(record) };
  },
};
