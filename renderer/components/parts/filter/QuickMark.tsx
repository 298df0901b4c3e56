import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import type { FilterTree } from '../../../../metadata/kinds/filter.ts';
import { Icon } from '../../../icons/Icon.tsx';
import { useSurfaceState } from '../../../surface/hooks.ts';
import { word } from '../../../text/messages.ts';
import { quickOf } from './quickFilters.ts';
import { leafWords } from './words.ts';

/** Shows at a column's head that it is filtered, and by what. @param part the filter panel's name */
export function QuickMark({ part, field }: { part: string; field: EffectiveField }) {
  const leaf = quickOf(useSurfaceState<{ filter?: FilterTree }>(part)?.filter, field.key);
  if (!leaf) return null;
  const words = word('filter.quickOn', { field: field.label, words: leafWords(leaf, [field]) });
  return (
    <span className="inv-quick-mark" role="img" aria-label={words} title={words}>
      <Icon name="filter" size={13} />
    </span>
  );
}
