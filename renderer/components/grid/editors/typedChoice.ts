/** The value that Enter and Tab choose for a text typed into a list editor. */
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { isAbort } from '../../../http/apiError.ts';
import type { GridModel } from '../model/gridModel.ts';
import { type RowState, sameCell } from '../rows/rowState.ts';
import { t } from '../words.ts';
import { matchEntry, type Suggestion, suggest } from './suggest.ts';
import type { SuggestionState } from './useSuggestions.ts';

/** True if the entries are the answer to this text and not to an earlier one. */
export const isAnswered = (state: SuggestionState, typed: string): boolean => state.answered?.trim() === typed.trim();

/**
 * The entry to take: of an answer to the text the one it means, else the one that is marked; of an earlier answer only what the
 * text names exactly.
 */
export function typedChoice(state: SuggestionState, typed: string, active: number): Suggestion | undefined {
  if (!isAnswered(state, typed)) return matchEntry(state.entries, typed, false);
  return matchEntry(state.entries, typed, !state.more) ?? state.entries[active];
}

interface Left {
  model: GridModel;
  row: RowState;
  field: EffectiveField;
  typed: string;
  /** The value of the cell until the text is resolved. */
  held: unknown;
  /** The value of the cell by that of the entry. */
  place: (value: string) => unknown;
}

/** Asks what a text means that was left before the server answered, and puts it in the cell if that still holds the text. */
export async function takeLater({ model, row, field, typed, held, place }: Left): Promise<void> {
  try {
    const { entries, more } = await model.waiting(
      Promise.resolve(suggest(field, row, typed, { signal: new AbortController().signal, company: model.company })),
    );
    const meant = matchEntry(entries, typed, !more);
    if (!meant || !sameCell(model.types, field.key, model.store.get(row.key)?.values[field.key], held)) return;
    model.edit([{ key: row.key, field: field.key, value: place(meant.value) }], t('gridEdit'));
  } catch (error) {
    // The client already showed the error; the cell keeps the typed text.
    if (!isAbort(error)) return;
  }
}
