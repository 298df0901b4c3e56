/** Parts where they would never be seen: in a component that draws none, or not these, or in a slot that it has not. */
import type { Part } from '../../kinds/part.ts';
import { holders, holdsOf, misplacement } from '../../signatures/holding.ts';
import type { Context } from '../context.ts';
import { type Cursor, descend } from '../cursor.ts';
import { didYouMean } from '../didYouMean.ts';
import { cachedPerDefinition } from './cachedPerDefinition.ts';

const slotList = (names: readonly string[]) => names.join(', ');

/** The reason why a part cannot be in another (undefined: the screen or dialog); undefined if it can. */
function whyNotAllowed({ component }: Part, around: Part | undefined): string | undefined {
  const found = misplacement(component, around?.component);
  if (!found) return undefined;
  if (found.why === 'within') return `A ${component} stands in ${found.within} only.`;
  if (found.why === 'nothing') return `A ${around?.component} draws no parts. Those that do: ${slotList(holders)}.`;
  return `A ${around?.component} draws of the parts in it only: ${slotList(found.only)}.`;
}

function slotAround({ slot }: Part, around: Part | undefined): string | undefined {
  const slots = (around && holdsOf(around.component)?.slots) ?? [];
  const where = around ? `A ${around.component}` : 'A screen or dialog';
  if (slots.length === 0) return slot === undefined ? undefined : `${where} has no slots.`;
  if (slot === undefined) return `${where} draws its parts by their slot: ${slotList(slots)}.`;
  return slots.includes(slot) ? undefined : `${where} has no slot "${slot}".${didYouMean(slot, slots)}`;
}

function walk(context: Context, cursor: Cursor, around: Part | undefined): void {
  for (const [name, part] of Object.entries((cursor.value as { parts?: Record<string, Part> }).parts ?? {})) {
    const at = descend(cursor, ['parts', name]);
    const misplaced = whyNotAllowed(part, around);
    if (misplaced) context.report.cursor({ ...at, aboutKey: true }, 'misplaced-part', misplaced);
    const slot = misplaced ? undefined : slotAround(part, around);
    if (slot) context.report.cursor(part.slot === undefined ? at : descend(at, ['slot']), 'unknown-slot', slot);
    walk(context, at, part);
  }
}

const ofOne = cachedPerDefinition(walk);

export function partPlacement(context: Context): void {
  for (const kind of ['screen', 'dialog'] as const)
    for (const [name, value] of context.all(kind)) ofOne(context, value, context.cursor(kind, name), undefined);
}
