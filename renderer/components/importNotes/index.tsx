import './importNotes.css';
import { Button, Checkbox } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { UPLOAD_NOTES, type UploadNote } from '../../../metadata/kinds/uploadNotes.ts';
import type { Word } from '../../../metadata/signatures/messageNames.ts';
import type { ResultOf } from '../../../metadata/signatures/operations.ts';
import { callApi } from '../../http/callApi.ts';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { useSurface, useText } from '../../surface/hooks.ts';
import { word } from '../../text/messages.ts';
import { coloursOf } from '../parts/tone.ts';

type Notes = ResultOf<'imports.notes'>;
type Row = Notes['rows'][number];
/** Rows to leave out or to put back: by their numbers, or all of a kind. */
type Choice = { rows: number[]; out: boolean } | { kind: string; out: boolean };

const COUNTED = {
  hidden: 'notes.hidden',
  total: 'notes.total',
  unvalued: 'notes.unvalued',
  double: 'notes.double',
} satisfies Record<UploadNote, Word>;

function reasonOf({ columns = [], of }: Row, kind: string): string {
  if (kind === 'hidden') return word('notes.isHidden');
  if (kind === 'total') return word('notes.isTotal');
  if (kind === 'unvalued') return word('notes.isUnvalued', { columns: columns.join(', ') });
  return word('notes.isDouble', { row: of });
}

/** Unusual rows of an upload, counted by kind and listed; each of them, or all of a kind, can be left out. */
export default function ImportNotesPart({ props }: ComponentProps<'importNotes'>) {
  const id = useText(props.batch);
  const surface = useSurface();
  const [notes, setNotes] = useState<Notes>();
  const [busy, setBusy] = useState(false);
  const load = useCallback(async () => {
    if (id) setNotes(await callApi('importNotes', { path: { id } }).catch(() => undefined));
  }, [id]);
  useEffect(() => void load(), [load]);
  if (!notes || (notes.rows.length === 0 && notes.hiddenColumns.length === 0)) return null;
  const leaveOut = async (choice: Choice) => {
    setBusy(true);
    await callApi('importLeaveOut', { path: { id }, body: choice }).catch(() => undefined);
    await load();
    setBusy(false);
    if (props.done) void surface.run(props.done);
  };
  const loadMore = async () => {
    const more = await callApi('importNotes', { path: { id }, query: { after: notes.next } }).catch(() => undefined);
    if (more) setNotes({ ...more, rows: [...notes.rows, ...more.rows] });
  };
  return (
    <section className="inv-notes" aria-label={word('notes.title')}>
      <div className="inv-notes-kinds">
        <strong>{word('notes.title')}</strong>
        {notes.hiddenColumns.length > 0 && (
          <span className="inv-notes-count" style={coloursOf('warning')}>
            {word('notes.hiddenColumns', {
              count: notes.hiddenColumns.length,
              columns: notes.hiddenColumns.join(', '),
            })}
          </span>
        )}
        {UPLOAD_NOTES.filter((kind) => notes.counts[kind] !== undefined).map((kind) => (
          <KindOfNote
            key={kind}
            kind={kind}
            notes={notes}
            disabled={busy}
            leaveOut={(choice) => void leaveOut(choice)}
          />
        ))}
      </div>
      <div className="inv-scroll">
        <table className="inv-table">
          <tbody>
            {notes.rows.map((row) => (
              <tr key={row.number} data-out={row.out || undefined}>
                <th scope="row">
                  <Checkbox
                    label={word('notes.row', { row: row.number })}
                    checked={!row.out}
                    disabled={busy}
                    onChange={() => void leaveOut({ rows: [row.number], out: !row.out })}
                  />
                </th>
                <td>{row.kinds.map((kind) => reasonOf(row, kind)).join(' · ')}</td>
                <td>{row.cells.join(' · ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {notes.next && (
          <Button variant="subtle" size="compact-sm" onClick={() => void loadMore()}>
            {word('notes.more')}
          </Button>
        )}
      </div>
    </section>
  );
}

function KindOfNote({
  kind,
  notes: { counts, rows },
  disabled,
  leaveOut,
}: {
  kind: UploadNote;
  notes: Notes;
  disabled: boolean;
  leaveOut(choice: Choice): void;
}) {
  const areOut = rows.every(({ kinds, out }) => out || !kinds.includes(kind));
  return (
    <span>
      <span className="inv-notes-count" style={coloursOf('warning')}>
        {word(COUNTED[kind], { count: counts[kind] })}
      </span>
      <Button variant="subtle" size="compact-sm" disabled={disabled} onClick={() => leaveOut({ kind, out: !areOut })}>
        {word(areOut ? 'notes.putBack' : 'notes.leaveOut')}
      </Button>
    </span>
  );
}
