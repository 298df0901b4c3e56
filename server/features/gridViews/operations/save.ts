import { own } from '../../../../metadata/signatures/serverEntities.ts';
import type { Operation } from '../../../operations/operation.ts';
import { HttpError } from '../../../platform/http/httpError.ts';
import { t } from '../../../platform/words/localizedText.ts';
import { gridsOverTime, withoutFormer } from '../../../records/read/formerKeys.ts';
import { CURRENT } from '../../../records/read/gridView.ts';
import { isPlainName, MAX_NAME_LENGTH, savedItems } from '../../../records/read/savedItems.ts';
import { writeRecords, writerOf } from '../../../records/save/writeRecords.ts';

const MAX_LAYOUT_LENGTH = 50_000;

/** Keeps a saved view of a grid under a name: in place of the person's own one of this name, else as a new one. */
export const save: Operation<'gridViews.save'> = {
  async run(context, { grid, name: given, layout, isShared }) {
    const name = given.trim();
    if (name.length > MAX_NAME_LENGTH) throw refused(t('maximumLength', { N: MAX_NAME_LENGTH }));
    if (name !== CURRENT && !isPlainName(name)) throw refused(t('profileName'));
    const text = JSON.stringify(layout);
    if (text.length > MAX_LAYOUT_LENGTH) throw new HttpError(413, t('gridViewTooLarge'));
    const { owner, change, find } = savedItems(context, own.gridView);
    const values = { name, grid, owner, isShared: isShared === true && name !== CURRENT, layout: text };
    const kept = await find({
      condition: 'and',
      fields: [
        { name: 'owner', operator: 'equalTo', value: owner },
        { name: 'grid', operator: 'isInList', value: gridsOverTime(context.runtime.program, grid) },
        { name: 'name', operator: 'equalTo', value: name },
      ],
    });
    // One of before the screen was renamed is kept under its name of now.
    const [stored] = withoutFormer(kept, 'grid', grid, 'name');
    const [result] = await writeRecords(
      writerOf(context),
      own.gridView,
      stored
        ? { ...change, action: 'update', rows: [{ id: stored.id, version: stored.version, values }] }
        : { ...change, action: 'create', rows: [{ values }] },
    );
    if (result?.status === 'saved') return { msg: t('gridViewSaved', { name }), id: result.record.id };
    // Two windows kept it at once: both are the person's own, and the next change is kept again.
    throw refused(result?.status === 'refused' ? result.message : t('gridViewChanged'));
  },
};

const refused = (msg: ConstructorParameters<typeof HttpError>[1]) => new HttpError(412, msg, { errors: { name: msg } });
