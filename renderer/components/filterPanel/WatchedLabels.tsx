/** Loads the labels of values in a filter, and notifies when one arrives. */
import { useEffect } from 'react';
import { comparesParts, entriesText } from '../../../engine/filters/filterInWords.ts';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import type { FilterLeaf } from '../../../metadata/kinds/filter.ts';
import { useReferenceLabel } from '../../suggestions/referenceLabels.ts';
import { fixedSuggestions } from '../../suggestions/suggestions.ts';

function Watched({ list, value, came }: { list: string; value: string; came(): void }) {
  const label = useReferenceLabel(list, value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each label that comes is told.
  useEffect(came, [label]);
  return null;
}

interface Props {
  leaves: readonly FilterLeaf[];
  known: ReadonlyMap<string, EffectiveField>;
  came(): void;
}

export function WatchedLabels({ leaves, known, came }: Props) {
  const pairs = new Map<string, { list: string; value: string }>();
  for (const leaf of leaves) {
    const list = known.get(leaf.name)?.suggestionsSource;
    if (!list || leaf.matchField || comparesParts(leaf.operator) || fixedSuggestions(list)) continue;
    for (const value of entriesText(leaf)) pairs.set(`${list}\n${value}`, { list, value });
  }
  return [...pairs].map(([key, { list, value }]) => <Watched key={key} list={list} value={value} came={came} />);
}
