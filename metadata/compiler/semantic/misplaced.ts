/** Parts where they would never be seen: in a component that draws none, or not these, or in a slot that it has not. */
import type { Part } from '../../kinds/part.ts';
import { holders, holdsOf, misplacement } from '../../signatures/holding.ts';
import type { Context } from '../context.ts';
import { meant } from '../nearest.ts';
import { descend, type Spot } from '../spot.ts';
import { byItself } from './byItself.ts';

const list = (names: readonly string[]) => names.join(', ');

/** Why a part cannot stand in another (undefined: the screen or dialog itself); undefined where it can. */
function whyNot({ component }: Part, around: Part | undefined): string | undefined {
  const found = misplacement(component, around?.component);
  if (!found) return undefined;
  if (found.why === 'within') return `A ${component} stands in ${found.within} only.`;
  if (found.why === 'nothing') return `A ${around?.component} draws no parts. Those that do: ${list(holders)}.`;
  return `A ${around?.component} draws of the parts in it only: ${list(found.only)}.`;
}

function whichSlot({ slot }: Part, around: Part | undefined): string | undefined {
  const slots = (around && holdsOf(around.component)?.slots) ?? [];
  const where = around ? `A ${around.component}` : 'A screen or dialog';
  if (slots.length === 0) return slot === undefined ? undefined : `${where} has no slots.`;
  if (slot === undefined) return `${where} draws its parts by their slot: ${list(slots)}.`;
  return slots.includes(slot) ? undefined : `${where} has no slot "${slot}".${meant(slot, slots)}`;
}

function walk(context: Context, spot: Spot, around: Part | undefined): void {
  for (const [name, part] of Object.entries((spot.value as { parts?: Record<string, Part> }).parts ?? {})) {
    const at = descend(spot, ['parts', name]);
    const misplaced = whyNot(part, around);
    if (misplaced) context.report.spot({ ...at, aboutKey: true }, 'misplaced-part', misplaced);
    const slot = misplaced ? undefined : whichSlot(part, around);
    if (slot) context.report.spot(part.slot === undefined ? at : descend(at, ['slot']), 'unknown-slot', slot);
    walk(context, at, part);
  }
}

const ofOne = byItself(walk);

export function misplaced(context: Context): void {
  for (const kind of ['screen', 'dialog'] as const)
    for (const [name, value] of context.all(kind)) ofOne(context, value, context.spot(kind, name), undefined);
}
