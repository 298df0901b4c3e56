import './importSource.css';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { Select } from '../../fields/lists.tsx';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { usePublish, useText } from '../../surface/hooks.ts';
import { word } from '../../text/messages.ts';
import { coloursOf } from '../parts/tone.ts';
import { type Source, useBatch } from '../parts/useBatch.ts';
import { useFollowedJob } from '../parts/useFollowedJob.ts';
import { FirstRows } from './FirstRows.tsx';
import { TextReading } from './TextReading.tsx';

const sheetLabel = ({ name, hidden, rows }: Source['sheets'][number]): string => {
  const counted = rows === undefined ? name : word('source.rows', { name, rows });
  return hidden ? word('source.hidden', { name: counted }) : counted;
};

/** The source of an upload's headers, and the alternatives: another sheet or row. */
export default function ImportSourcePart({ props, name }: ComponentProps<'importSource'>) {
  const id = useText(props.batch);
  const { batch, reload } = useBatch(id);
  const reading = useFollowedJob();
  const [open, setOpen] = useState(false);
  const panel = useId();
  const source = batch?.source;
  usePublish(name, { row: source?.row, sheet: source?.sheet, reading: reading.busy });
  if (!source) return null;
  const { sheet, sheets, row, gone, first, text } = source;
  const read = async (choice: {
    sheet?: string;
    row?: number;
    delimiter?: string;
    quote?: string;
    encoding?: string;
  }) => {
    await reading.ask('importSource', choice, { id });
    await reload();
  };
  return (
    <div className="inv-source">
      <p role="status">
        {reading.busy
          ? word('source.reading')
          : sheets.length > 1
            ? word('source.whereSheet', { row, sheet })
            : word('source.where', { row })}
        {gone && !reading.busy && (
          <span className="inv-source-gone" style={coloursOf('warning')}>
            {word('source.gone', { gone })}
          </span>
        )}
      </p>
      <Button
        variant="default"
        size="compact-sm"
        aria-expanded={open}
        aria-controls={open ? panel : undefined}
        onClick={() => setOpen(!open)}
      >
        {word(sheets.length > 1 ? 'source.chooseSheet' : text ? 'source.chooseText' : 'source.choose')}
      </Button>
      {reading.why && (
        <div className="inv-alert" style={coloursOf('bad')} role="alert">
          {reading.why}
        </div>
      )}
      {open && (
        <div id={panel} className="inv-source-panel">
          {sheets.length > 1 && (
            <Select
              label={word('source.sheet')}
              data={sheets.map((one) => ({ value: one.name, label: sheetLabel(one) }))}
              value={sheet ?? null}
              disabled={reading.busy}
              allowDeselect={false}
              onChange={(next) => next !== null && next !== sheet && void read({ sheet: next })}
            />
          )}
          {text && <TextReading reading={text} disabled={reading.busy} read={(next) => void read(next)} />}
          <FirstRows
            key={`${sheet} ${row} ${JSON.stringify(text)}`}
            rows={first}
            row={row}
            disabled={reading.busy}
            choose={(next) => void read({ sheet, row: next })}
          />
        </div>
      )}
    </div>
  );
}
