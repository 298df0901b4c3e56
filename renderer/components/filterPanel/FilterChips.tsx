/** The conditions in force, a chip each: pressed to change it in place, with a way to take it away. */
import { ActionIcon } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import { Icon } from '../../icons/Icon.tsx';
import { word } from '../../text/messages.ts';
import { inWords } from '../parts/filter/words.ts';
import type { FilterState } from './useFilter.ts';

const QuickFilter = lazy(() => import('../parts/filter/QuickFilter.tsx'));

interface Props {
  part: string;
  state: FilterState;
  /** Shows the whole filter, where a chip is of more than one comparison. */
  open(): void;
}

type Node = FilterTree['fields'][number];

interface Chip {
  readonly words: string;
  /** The filter without it. */
  readonly without: FilterTree | undefined;
  /** The field of a comparison that can be changed alone. */
  readonly field: EffectiveField | undefined;
}

/** A chip for each condition that all rows must match; of any other filter one for the whole of it. */
function chipsOf({ filter, known }: FilterState): Chip[] {
  if (!filter) return [];
  const fields = [...known.values()];
  if (filter.condition !== 'and' && filter.fields.length > 1)
    return [{ words: inWords(filter, fields), without: undefined, field: undefined }];
  const isAlone = (node: Node): boolean =>
    'name' in node && filter.fields.filter((other) => 'name' in other && other.name === node.name).length === 1;
  return filter.fields.flatMap((node, at) => {
    const words = inWords({ ...filter, fields: [node] }, fields);
    if (words === '') return [];
    const rest = filter.fields.filter((_, index) => index !== at);
    return {
      words,
      without: rest.length > 0 ? { ...filter, fields: rest } : undefined,
      field: isAlone(node) && 'name' in node ? known.get(node.name) : undefined,
    };
  });
}

export function FilterChips({ part, state, open }: Props) {
  const [quick, setQuick] = useState<{ field: EffectiveField; chip: HTMLElement } | undefined>();
  const list = useRef<HTMLUListElement>(null);
  const chips = chipsOf(state);
  if (chips.length === 0) return null;
  return (
    <ul className="inv-filter-chips" aria-label={word('filter.inForce')} ref={list}>
      {chips.map(({ words, without, field }) => (
        <li key={words} className="inv-filter-chip">
          <button
            type="button"
            title={words}
            onClick={({ currentTarget }) => (field ? setQuick({ field, chip: currentTarget }) : open())}
          >
            {words}
          </button>
          <ActionIcon
            variant="transparent"
            color="gray"
            size={20}
            aria-label={word('filter.removeChip', { words })}
            onClick={() => (without ? state.take(without) : state.clear())}
          >
            <Icon name="close" size={12} />
          </ActionIcon>
        </li>
      ))}
      {quick && (
        <Suspense>
          <QuickFilter
            part={part}
            field={quick.field}
            fields={state.offered}
            anchor={quick.chip}
            close={() => setQuick(undefined)}
          />
        </Suspense>
      )}
    </ul>
  );
}
