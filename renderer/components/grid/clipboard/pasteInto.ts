/** Pastes cells into a grid as one step, and says what was left out. */
import { isAbort } from '../../../calls/apiError.ts';
import { toastText } from '../../../runtime/toast.ts';
import { breath } from '../checking/slices.ts';
import type { GridModel } from '../model/gridModel.ts';
import type { Bounds } from '../parts/range.ts';
import { tellSkipped } from '../parts/tellSkipped.ts';
import { listLabels } from '../values/listLabels.ts';
import { say, sayCount } from '../words.ts';
import { asksServer, LabelResolver, type Wanted } from './labelResolver.ts';
import { pastedOver } from './pastedOver.ts';
import { pasteTarget } from './pasteTarget.ts';
import { planPaste } from './planPaste.ts';

export interface PasteInto {
  model: GridModel;
  bounds: Bounds;
  mayAdd: boolean;
  /** What was pasted over. */
  select: (bounds: Bounds) => void;
}

/** Reading so many was a slice of its own. */
const MANY = 10_000;

type Cells = readonly (readonly string[])[];

/** What is small and asks nothing is done in this turn; the rest resolves when all is pasted. */
export async function pasteInto(cells: Cells, { model, bounds, mayAdd, select }: PasteInto): Promise<void> {
  // Heads of groups are no rows to paste into.
  const view = model.view.filter(({ group }) => !group);
  const heads = (before: number) => model.view.slice(0, before).filter(({ group }) => group).length;
  const into = { ...bounds, top: bounds.top - heads(bounds.top), bottom: bounds.bottom - heads(bounds.bottom + 1) };
  const resolver = new LabelResolver();
  const wanted = serverTexts(cells, bounds, model);
  if (wanted.size > 0) await ask(model, resolver, wanted);
  else if (cells.length * (cells[0]?.length ?? 0) > MANY) await breath();
  const target = pasteTarget({ model, view, bounds: into, mayAdd, resolver });
  const plan = planPaste(cells, target);
  const height = plan.over.bottom - plan.over.top + 1;
  const hasHeads = view.length < model.view.length;
  const pasting = model.editRows(plan.rows(), say('gridPaste'), height);
  // Rows that were added to groups stand in theirs: what was there before is selected.
  const over = hasHeads ? pastedOver(model.view, view.slice(plan.over.top, plan.over.bottom + 1)) : plan.over;
  if (over) select({ ...plan.over, ...over });
  await pasting;
  tell(plan.skipped(), plan.cutOff, resolver.notFound);
}

function tell(skipped: number, cutOff: { rows: number; columns: number }, notFound: number): void {
  tellSkipped(skipped);
  if (cutOff.rows > 0) toastText(sayCount('gridCutOff', cutOff.rows), 'warning');
  if (cutOff.columns > 0) toastText(sayCount('gridCutOffColumns', cutOff.columns), 'warning');
  if (notFound > 0) toastText(sayCount('gridNotFound', notFound), 'warning');
}

async function ask(model: GridModel, resolver: LabelResolver, wanted: Wanted): Promise<void> {
  try {
    await model.waiting(resolver.ask(wanted));
  } catch (error) {
    // The client told it; what was pasted is not lost for it.
    if (!isAbort(error)) return;
  }
}

/** The texts that may be labels of the server, by list. */
function serverTexts(cells: Cells, bounds: Bounds, model: GridModel): Wanted {
  const wanted: Wanted = new Map();
  let width = 1;
  for (const row of cells) width = Math.max(width, row.length);
  const columns = Math.max(width, bounds.right - bounds.left + 1);
  for (let at = 0; at < columns; at += 1) {
    const field = model.columns[bounds.left + at];
    if (!field?.suggestionsSource || !asksServer(field)) continue;
    const known = listLabels(field.suggestionsSource);
    const texts = wanted.get(field.suggestionsSource) ?? new Set<string>();
    for (const row of cells) {
      const text = row[at % width]?.trim();
      if (!text) continue;
      for (const entry of field.type === 'multiselect' ? text.split(/[,\r\n]/) : [text]) {
        const one = entry.trim();
        if (one !== '' && (field.isDependent || known.value(one) === undefined)) texts.add(one);
      }
    }
    if (texts.size > 0) wanted.set(field.suggestionsSource, texts);
  }
  return wanted;
}
