/** Whether a component can stand in another one, in words for who moves it there. */
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
 * Why a component cannot stand in another one (undefined: the surface itself); undefined where it can.
 * @param around the component of the part that would hold it
 */
export function whyNotIn(component: string, around: Part['component'] | undefined): Refusal | undefined {
  if (!isComponentKind(component)) return { word: 'designer.unknownComponent', params: { component } };
  const found = misplacement(component, around);
  if (!found) return undefined;
  if (found.why === 'within') return { word: 'designer.onlyWithin', params: { component, within: found.within } };
  if (found.why === 'nothing') return { word: 'designer.holdsNothing', params: { component: around } };
  return { word: 'designer.holdsOnly', params: { component: around, only: found.only.join(', ') } };
}
