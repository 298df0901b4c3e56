/** Comments on records: read by who may see the record, written by who may change it. */
import { own } from '../../../../metadata/signatures/serverEntities.ts';
import type { Operation } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { accessibleRecord } from '../../../records/read/accessibleRecord.ts';
import { savedItems } from '../../../records/read/savedItems.ts';
import { writeRecords, writerOf } from '../../../records/save/writeRecords.ts';
import { namesOf } from '../../../session/users.ts';

/** In code points, as the entity has it. */
const MAX_LENGTH = 2000;

export const comments: Operation<'records.comments'> = {
  async run(context, { entity, id }) {
    await accessibleRecord(context, entity, id, 'get');
    const found = await savedItems(context, own.comment).find({
      condition: 'and',
      fields: [
        { name: 'entity', operator: 'equalTo', value: entity },
        { name: 'record', operator: 'equalTo', value: id },
      ],
    });
    const { store } = context.services;
    const names = await namesOf(store, context.runtime.program, own.user, [
      ...new Set(found.map(({ createdBy }) => createdBy)),
    ]);
    return {
      comments: found
        .map(({ id: comment, createdBy, createdAt, values }) => ({
          id: comment,
          text: String(values.text ?? ''),
          by: { id: createdBy, name: names.get(createdBy) ?? createdBy },
          at: createdAt,
        }))
        .sort((one, other) => (one.at < other.at ? 1 : -1)),
    };
  },
};

export const comment: Operation<'records.comment'> = {
  async run(context, { entity, id, text }) {
    await accessibleRecord(context, entity, id, 'update');
    const words = text.trim();
    const length = [...words].length;
    if (length === 0 || length > MAX_LENGTH) throw new HttpError(422, t('commentLength', { most: MAX_LENGTH }));
    const { change } = savedItems(context, own.comment);
    const [result] = await writeRecords(writerOf(context), own.comment, {
      ...change,
      action: 'create',
      rows: [{ values: { entity, record: id, text: words } }],
    });
    if (result?.status !== 'saved') throw new HttpError(422, t('recordGone'));
    return { msg: t('commentSaved'), id: result.record.id };
  },
};
