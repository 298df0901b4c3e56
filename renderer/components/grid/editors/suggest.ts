/** Suggestions for a cell, as one types: from the list's definition, or from the server. */
import { allowsOtherValues } from '../../../../engine/cells/fixedValues.ts';
import { matchSuggestion, orderSuggestions } from '../../../../engine/labels/suggestionOrder.ts';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { callApi } from '../../../http/callApi.ts';
import { constant, definition } from '../../../program/program.ts';
import { listLabels } from '../../../suggestions/listLabels.ts';
import { matchesDependencies } from '../../../suggestions/matchesDependencies.ts';
import { noteOf, otherTexts } from '../../../suggestions/suggestions.ts';
import type { RowState } from '../rows/rowState.ts';

export interface Suggestion {
  readonly value: string;
  readonly label: string;
  /** Further text shown in the list. */
  readonly note?: string;
  /** The entry's name, if its label is its value. */
  readonly name?: string;
  /** The texts by which it is found beside value and name. */
  readonly others?: readonly string[];
}
export interface Suggestions {
  readonly entries: readonly Suggestion[];
  readonly more: boolean;
}

/** Beside these it has the fields that the list shows with it. */
interface Item extends Readonly<Record<string, unknown>> {
  readonly id?: string;
  readonly v?: unknown;
  readonly n?: unknown;
}

/** True if the field accepts values that are not suggested. */
export const mayBeOther = (field: EffectiveField): boolean =>
  allowsOtherValues(field, definition('list', field.suggestionsSource ?? ''));

/**
 * Fixed lists answer in the same turn; others ask the server. Throws ApiError.
 * @param company another one of the person's, whose records are offered
 */
export function suggest(
  field: EffectiveField,
  row: RowState,
  q: string,
  { signal, company }: { signal: AbortSignal; company?: string | undefined },
): Suggestions | Promise<Suggestions> {
  const list = field.suggestionsSource ?? '';
  const labels = listLabels(list);
  if (labels.fixed) {
    const wanted = field.isDependent ? dependentOf(field, row) : undefined;
    const allowed = labels.fixed.filter(({ data }) => matchesDependencies(data, wanted));
    return { entries: orderSuggestions(allowed, q), more: false };
  }
  return askServer(field, row, q.trim(), { signal, company });
}

/** The required values of the list's entries, by field of the list. */
const dependentOf = ({ dependentFields = [] }: EffectiveField, row: RowState): Record<string, unknown> =>
  Object.fromEntries(dependentFields.map(({ fieldKey, fieldValue }) => [fieldValue, row.values[fieldKey] ?? null]));

async function askServer(
  field: EffectiveField,
  row: RowState,
  q: string,
  { signal, company }: { signal: AbortSignal; company?: string | undefined },
): Promise<Suggestions> {
  const list = field.suggestionsSource ?? '';
  const answer = (await callApi('suggestions', {
    body: {
      q,
      suggestionFor: list,
      pageLimit: constant('gridSuggestionPageSize', 100),
      page: 1,
      ...(field.suggestionField ? { column: field.suggestionField } : {}),
      ...(field.isDependent ? { dependent: dependentOf(field, row) } : {}),
      ...(company ? { companyId: company } : {}),
      ...(typeof row.values.systemId === 'string' ? { systemId: row.values.systemId } : {}),
      ...(typeof row.values.accountId === 'string' ? { accountId: row.values.accountId } : {}),
    },
    signal,
  })) as { msg?: Item[]; more?: boolean };
  const entries = (answer.msg ?? []).map((item): Suggestion => {
    const value = String(item.v ?? item.id ?? '');
    const label = String(item.n ?? value);
    const note = noteOf(list, item, [item.n, item.v]);
    return { value, label, name: label, others: otherTexts(list, item), ...(note ? { note } : {}) };
  });
  listLabels(list).learn(entries);
  return { entries: field.type === 'reference' ? entries : entries.map(withValueFirst), more: answer.more === true };
}

/** The suggestion that a typed text means; see `matchSuggestion` of the engine. */
export function matchEntry(entries: readonly Suggestion[], typed: string, complete: boolean): Suggestion | undefined {
  const texts = entries.map((entry) => ({
    value: entry.value,
    label: entry.name ?? entry.label,
    others: entry.others,
    entry,
  }));
  return matchSuggestion(texts, typed, complete)?.entry;
}

/** A cell shows the value, so users search for the value; the label becomes its note. */
function withValueFirst(entry: Suggestion): Suggestion {
  if (entry.value === entry.label) return entry;
  const note = entry.note && entry.note !== entry.value ? `${entry.label} · ${entry.note}` : entry.label;
  return { ...entry, label: entry.value, note };
}
