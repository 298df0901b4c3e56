import './importPreview.css';
import { SegmentedControl, Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { callApi } from '../../calls/callApi.ts';
import type { ComponentProps } from '../../runtime/componentContract.ts';
import { formatValue } from '../../runtime/formatValue.ts';
import { usePublish, useText } from '../../runtime/hooks.ts';
import { word } from '../../runtime/messages.ts';
import { fieldsOf } from '../../runtime/program.ts';
import { sameValue } from '../../runtime/sameValue.ts';
import { useBatch } from '../useBatch.ts';

type Row = Readonly<Record<string, unknown>>;
interface Answer {
  counts: { rows: number; new: number; changed: number; same: number; left?: number };
  samples: { new: Row[]; changed: { row: Row; was: Row }[]; same: Row[] };
}
type Part = 'new' | 'changed' | 'same';

const PARTS = ['new', 'changed', 'same'] as const satisfies readonly Part[];

/** Columns of the sample: those that some row has a value in, the field that names a record first. */
function columnsOf(fields: readonly EffectiveField[], rows: readonly Row[]): EffectiveField[] {
  return fields
    .filter((field) =>
      rows.some((row) => row[field.key] !== undefined && row[field.key] !== null && row[field.key] !== ''),
    )
    .sort((left, right) => Number(right.isMasterField ?? false) - Number(left.isMasterField ?? false));
}

/** What an upload would bring: new, changed, same; with a sample of each. */
export default function ImportPreviewPart({ props, name }: ComponentProps<'importPreview'>) {
  const id = useText(props.batch);
  const { batch } = useBatch(id);
  const [answer, setAnswer] = useState<Answer>();
  const [part, setPart] = useState<Part>();
  const ready = batch?.status === 'ready' ? JSON.stringify(batch.mapping ?? null) : undefined;
  useEffect(() => {
    if (!id || ready === undefined) return;
    let ended = false;
    callApi<Answer>('importPreview', { path: { id } })
      .then((loaded) => !ended && setAnswer(loaded))
      .catch(() => undefined);
    return () => {
      ended = true;
    };
  }, [id, ready]);
  usePublish(name, { counts: answer?.counts });
  if (!answer) return <Skeleton height={200} />;
  const { counts, samples } = answer;
  const shown = part ?? PARTS.find((key) => counts[key] > 0) ?? 'new';
  const rows = shown === 'changed' ? samples.changed.map(({ row }) => row) : samples[shown];
  const was = shown === 'changed' ? samples.changed.map((one) => one.was) : undefined;
  const columns = columnsOf(fieldsOf(props.template), rows);
  return (
    <div className="inv-preview-import">
      <SegmentedControl
        aria-label={word('preview.which')}
        data={PARTS.map((value) => ({
          value,
          label: word('preview.part', { label: word(`preview.${value}`), count: counts[value] ?? 0 }),
        }))}
        value={shown}
        onChange={(next) => setPart(next as Part)}
      />
      {rows.length === 0 ? (
        <p className="inv-soft">{word('preview.none')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard (WCAG 2.1.1).
        <section className="inv-scroll" tabIndex={0} aria-label={word('preview.sample')}>
          <table className="inv-table inv-preview-table">
            <thead>
              <tr>
                {columns.map((field) => (
                  <th key={field.key} scope="col">
                    {field.label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a sample does not change.
                <tr key={index}>
                  {columns.map((field) => {
                    const before = was?.[index]?.[field.key];
                    const differs = was !== undefined && !sameValue(before ?? null, row[field.key] ?? null);
                    return (
                      <td key={field.key} className={differs ? 'inv-differs' : undefined}>
                        {differs && <s>{formatValue(field, before) || word('common.empty')}</s>}{' '}
                        {formatValue(field, row[field.key])}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <p className="inv-soft">{word('preview.shown', { shown: rows.length, total: counts[shown] ?? 0 })}</p>
    </div>
  );
}
