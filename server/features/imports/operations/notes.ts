import { UPLOAD_NOTES, type UploadNote } from '../../../../metadata/kinds/uploadNotes.ts';
import type { Operation } from '../../../operations/operation.ts';
import { LEFT_OUT } from '../../../uploads/batches.ts';
import { importOf } from '../importOf.ts';
import type { RowNote } from '../rowNotes.ts';

const PAGE = 200;

/** Lists the unusual rows of an upload in the order of the file, counts all of them by kind, and names the mapped hidden columns. */
export const notes: Operation<'imports.notes'> = {
  async run(context, { id, after }) {
    const { db } = context.services.store;
    const batch = await importOf(context, id);
    const noted = db.selectFrom('upload_rows').where('batch_id', '=', batch.id).where('notes', 'is not', null);
    const groups = await noted
      .select(['notes', ({ fn }) => fn.countAll().as('count')])
      .groupBy('notes')
      .execute();
    const counts: Partial<Record<UploadNote, number>> = {};
    for (const { notes: kinds, count } of groups)
      for (const kind of UPLOAD_NOTES)
        if (kinds?.split(' ').includes(kind)) counts[kind] = (counts[kind] ?? 0) + Number(count);
    const rows = await noted
      .select(['row_number', 'state', 'notes', 'about'])
      .where('row_number', '>', after !== undefined && /^\d{1,12}$/.test(after) ? Number(after) : 0)
      .orderBy('row_number')
      .limit(PAGE + 1)
      .execute();
    const shown = rows.slice(0, PAGE).map(({ row_number: number, state, notes: kinds, about }) => {
      const { cells, columns, of } = JSON.parse(about ?? '{}') as Omit<RowNote, 'kinds'>;
      return {
        number,
        kinds: UPLOAD_NOTES.filter((kind) => kinds?.split(' ').includes(kind)),
        cells: cells ?? [],
        ...(columns ? { columns } : {}),
        ...(of === undefined ? {} : { of }),
        out: state === LEFT_OUT,
      };
    });
    const last = shown.at(-1);
    const hiddenColumns = (batch.source?.hiddenColumns ?? []).filter((name) => batch.mapping?.[name]?.field);
    return { counts, hiddenColumns, rows: shown, ...(rows.length > PAGE && last ? { next: String(last.number) } : {}) };
  },
};
