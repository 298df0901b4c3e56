/** Checks whether a component may be nested in another, with the reason as text. */
import type { Part } from '../../../../../metadata/kinds/part.ts';
import { holdsOf, isComponentKind, misplacement } from '../../../../../metadata/signatures/holding.ts';
import type { DesignerWord } from '../../../../../metadata/signatures/messageNames.ts';

export { holdsOf };

export const slotsOf = (component: string | undefined): readonly string[] => holdsOf(component)?.slots ?? [];

/** Why something cannot be done, as a message. */
export interface Refusal {
  word: DesignerWord;
  params?: Readonly<Record<string, unknown>>;
}

/**
 * The reason why a component cannot be nested in another (undefined: the surface); undefined if it can.
 * @param around component of the parent
 */
export function whyNotIn(component: string, around: Part['component'] | undefined): Refusal | undefined {
  if (!isComponentKind(component)) return { word: 'designer.unknownComponent', params: { component } };
  const found = misplacement(component, around);
  if (!found) return undefined;
  if (found.why === 'within') return { word: 'designer.onlyWithin', params: { component, within: found.within } };
  if (found.why === 'nothing') return { word: 'designer.holdsNothing', params: { component: around } };
  return { word: 'designer.holdsOnly', params: { component: around, only: found.only.join(', ') } };
}
