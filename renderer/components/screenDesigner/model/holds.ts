/**
 * What each component draws of the parts in it. One that is not named here draws none, so that a part put there would never be
 * seen.
 */
import type { Part } from '../../../../metadata/kinds/part.ts';
import { type ComponentKind, componentKinds } from '../../../../metadata/signatures/componentKinds.ts';
import type { DesignerWord } from '../../../../metadata/signatures/designerWords.ts';

interface Holding {
  /** The slots that it draws, each by itself; left out: its parts need none. */
  slots?: readonly string[];
  /** Only these components. */
  only?: readonly ComponentKind[];
}

const anything: Holding = {};

const HOLDS = {
  stack: anything,
  row: anything,
  card: anything,
  section: anything,
  tab: anything,
  tabs: { only: ['tab'] },
  split: { slots: ['left', 'right'] },
  fieldTemplate: { slots: ['fields', 'keys'], only: ['grid'] },
} as const satisfies Partial<Record<ComponentKind, Holding>>;

/** What a component holds; undefined: nothing. */
export const holdsOf = (component: string | undefined): Holding | undefined =>
  component !== undefined && Object.hasOwn(HOLDS, component)
    ? (HOLDS as Readonly<Record<string, Holding | undefined>>)[component]
    : undefined;

export const slotsOf = (component: string | undefined): readonly string[] => holdsOf(component)?.slots ?? [];

/** Why something cannot be done, as a message. */
export interface Refusal {
  word: DesignerWord;
  params?: Readonly<Record<string, unknown>>;
}

const isKind = (component: string): component is ComponentKind =>
  (componentKinds as readonly string[]).includes(component);

/**
 * Why a component cannot stand in another one (undefined: the surface itself); undefined where it can.
 * @param around the component of the part that would hold it
 */
export function whyNotIn(component: string, around: Part['component'] | undefined): Refusal | undefined {
  if (!isKind(component)) return { word: 'designer.unknownComponent', params: { component } };
  if (component === 'tab' && around !== 'tabs') return { word: 'designer.tabOnlyInTabs' };
  if (around === undefined) return undefined;
  const holding = holdsOf(around);
  if (!holding) return { word: 'designer.holdsNothing', params: { component: around } };
  if (holding.only && !holding.only.includes(component))
    return { word: 'designer.holdsOnly', params: { component: around, only: holding.only.join(', ') } };
  return undefined;
}
