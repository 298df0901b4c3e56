/** Whether a component can stand in another one, in words for who moves it there. */
import type { Part } from '../../../../metadata/kinds/part.ts';
import type { DesignerWord } from '../../../../metadata/signatures/designerWords.ts';
import { holdsOf, isComponentKind, withinOf } from '../../../../metadata/signatures/holding.ts';

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
  const within = withinOf(component);
  if (within !== undefined && within !== around) return { word: 'designer.onlyWithin', params: { component, within } };
  if (around === undefined) return undefined;
  const holding = holdsOf(around);
  if (!holding) return { word: 'designer.holdsNothing', params: { component: around } };
  if (holding.only && !holding.only.includes(component))
    return { word: 'designer.holdsOnly', params: { component: around, only: holding.only.join(', ') } };
  return undefined;
}
