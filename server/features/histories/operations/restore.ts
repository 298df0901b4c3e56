import type { Operation } from '../../../operations/operation.ts';
import { notFound } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { restoreRecord } from '../../../records/save/restoreRecord.ts';

/** `ID:VERSION`, as the list of a history names it. */
const NAME = /^(.+):(\d+)$/;

/** Brings a version back by the name that its history gives it. */
export const restore: Operation<'histories.restore'> = {
  async run(context, { id: name, entity }) {
    context.access.need(entity, 'restore');
    const [, id = '', number = ''] = NAME.exec(name) ?? [];
    if (id === '') throw notFound(t('historyNotPresent'));
    const version = Number(number);
    await restoreRecord(context, { entity, id, version, reason: `Version ${version}` });
    return { msg: t('versionBack', { version }), id };
  },
};
