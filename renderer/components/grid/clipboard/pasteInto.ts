/** Pastes cells into a grid as one undo step: resolves labels on the server and reports skipped cells. */
import { isAbort } from '../../../http/apiError.ts';
import { asksServer, LabelResolver, type RequestedTexts } from '../../../suggestions/labelResolver.ts';
import { listLabels } from '../../../suggestions/listLabels.ts';
import { toastText } from '../../../toasts/toast.ts';
import { yieldToMain } from '../checking/yieldToMain.ts';
import type { GridModel } from '../model/gridModel.ts';
import type { Bounds } from '../parts/range.ts';
import { reportSkipped } from '../parts/reportSkipped.ts';
import { t, tCount } from '../words.ts';
import { type Cells, shownText } from './pastedCell.ts';
import { type PasteInto, pasteRows, placeOf } from './pasteRows.ts';
import type { PastePlan } from './planPaste.ts';

/** Reading so many was a slice of its own. */
const LARGE_PASTE_CELLS = 10_000;

/** A small paste without server lookups runs synchronously; otherwise it resolves when all cells are pasted. */
export async function pasteInto(cells: Cells, into: PasteInto): Promise<void> {
  const { model, bounds } = into;
  const place = placeOf(into);
  const resolver = new LabelResolver();
  const wanted = serverTexts(cells, bounds, model);
  if (wanted.size > 0) await ask(model, resolver, wanted);
  else if (cells.length * (cells[0]?.length ?? 0) > LARGE_PASTE_CELLS) await yieldToMain();
  const { skipped, cutOff } = await pasteRows(cells, { ...into, place, resolver, label: t('gridPaste') });
  reportPaste(skipped, cutOff, resolver.notFound);
}

function reportPaste(skipped: number, cutOff: PastePlan['cutOff'], notFound: number): void {
  reportSkipped(skipped);
  if (cutOff.rows > 0) toastText(tCount('gridCutOff', cutOff.rows), 'warning');
  if (cutOff.columns > 0) toastText(tCount('gridCutOffColumns', cutOff.columns), 'warning');
  if (notFound > 0) toastText(tCount('gridNotFound', notFound), 'warning');
}

async function ask(model: GridModel, resolver: LabelResolver, wanted: RequestedTexts): Promise<void> {
  try {
    await model.waiting(resolver.ask(wanted));
  } catch (error) {
    // The client already showed the error; the cells are pasted anyway.
    if (!isAbort(error)) return;
  }
}

/** The texts that may be labels of the server, by list. */
function serverTexts(cells: Cells, bounds: Bounds, model: GridModel): RequestedTexts {
  const wanted: RequestedTexts = new Map();
  let width = 1;
  for (const row of cells) width = Math.max(width, row.length);
  const columns = Math.max(width, bounds.right - bounds.left + 1);
  for (let at = 0; at < columns; at += 1) {
    const field = model.columns[bounds.left + at];
    if (!field?.suggestionsSource || !asksServer(field)) continue;
    const known = listLabels(field.suggestionsSource);
    const texts = wanted.get(field.suggestionsSource) ?? new Set<string>();
    for (const row of cells) {
      const text = shownText(row[at % width] ?? '').trim();
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
