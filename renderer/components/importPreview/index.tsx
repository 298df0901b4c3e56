import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { ComponentProps } from '../../surface/componentContract.ts';
import { usePublish, useValue } from '../../surface/hooks.ts';
import { word } from '../../text/messages.ts';

const STATES = ['new', 'changed', 'same', 'wrong'] as const;
/** Stored records that the file does not have, where it was compared with all of them. */
const GONE = 'gone';
/** Rows of the file that are left out. */
const LEFT_OUT = 'out';
type RowState = (typeof STATES)[number] | typeof GONE | typeof LEFT_OUT;
type Counts = Readonly<Partial<Record<RowState, number>>>;
const ALL = 'all';

/** The rows of an upload by status, with counts, as the filter of a grid. */
export default function ImportPreviewPart({ props, name }: ComponentProps<'importPreview'>) {
  const read = useValue<Counts | null | undefined>(props.counts) ?? {};
  const wrong = useValue<number | null | undefined>(props.wrong);
  const [shown, setShown] = useState<RowState | typeof ALL>(ALL);
  usePublish(name, { show: shown === ALL ? undefined : shown });
  const counts: Counts = typeof wrong === 'number' ? { ...read, wrong } : read;
  const total = STATES.reduce((sum, state) => sum + (read[state] ?? 0), 0);
  const others = [LEFT_OUT, GONE] as const;
  const shownStates: readonly RowState[] = [...STATES, ...others.filter((state) => counts[state] !== undefined)];
  const option = (value: RowState | typeof ALL, count: number) => ({
    value,
    label: word('preview.part', { label: word(`preview.${value}`), count }),
  });
  return (
    <SegmentedControl
      aria-label={word('preview.which')}
      size="xs"
      data={[option(ALL, total), ...shownStates.map((state) => option(state, counts[state] ?? 0))]}
      value={shown}
      onChange={(next) => setShown(next as RowState | typeof ALL)}
    />
  );
}
