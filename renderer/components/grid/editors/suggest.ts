/** Suggestions for a cell, as one types (suite.txt section 7): from the list's definition, or from the server. */
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import { callApi } from '../../../calls/callApi.ts';
import { constant, definition } from '../../../runtime/program.ts';
import type { RowState } from '../rows/rowState.ts';
import { listLabels } from '../values/listLabels.ts';

export interface Suggestion {
  readonly value: string;
  readonly label: string;
  /** What else the list shows of it. */
  readonly note?: string;
}
export interface Suggestions {
  readonly entries: readonly Suggestion[];
  readonly more: boolean;
}

interface Item {
  id?: string;
  v?: unknown;
  n?: unknown;
  also?: unknown;
}

/** Whether what is typed may stand although it is not suggested. */
export const mayBeOther = (field: EffectiveField): boolean =>
  definition('list', field.suggestionsSource ?? '')?.open === true;

/** Fixed lists answer in the same turn; others ask the server. Throws ApiError. */
export function suggest(
  field: EffectiveField,
  row: RowState,
  q: string,
  signal: AbortSignal,
): Suggestions | Promise<Suggestions> {
  const list = field.suggestionsSource ?? '';
  const labels = listLabels(list);
  const asked = q.trim().toLowerCase();
  if (labels.fixed) {
    const entries = labels.fixed.filter(
      ({ value, label }) => label.toLowerCase().includes(asked) || value.toLowerCase().includes(asked),
    );
    return { entries, more: false };
  }
  return askServer(field, row, q.trim(), signal);
}

async function askServer(field: EffectiveField, row: RowState, q: string, signal: AbortSignal): Promise<Suggestions> {
  const list = field.suggestionsSource ?? '';
  const dependent: Record<string, unknown> = {};
  for (const { fieldKey, fieldValue } of field.dependentFields ?? [])
    dependent[fieldValue] = row.values[fieldKey] ?? null;
  const answer = (await callApi('suggestions', {
    body: {
      q,
      suggestionFor: list,
      pageLimit: constant('gridSuggestionPageSize', 100),
      page: 1,
      ...(field.suggestionField ? { column: field.suggestionField } : {}),
      ...(field.isDependent ? { dependent } : {}),
      ...(typeof row.values.systemId === 'string' ? { systemId: row.values.systemId } : {}),
      ...(typeof row.values.accountId === 'string' ? { accountId: row.values.accountId } : {}),
    },
    signal,
  })) as { msg?: Item[]; more?: boolean };
  const entries = (answer.msg ?? []).map((item): Suggestion => {
    const value = String(item.v ?? item.id ?? '');
    const label = String(item.n ?? value);
    const note = noteOf(item.also);
    return { value, label, ...(note ? { note } : {}) };
  });
  listLabels(list).learn(entries);
  return { entries: field.type === 'reference' ? entries : entries.map(withValueFirst), more: answer.more === true };
}

/** A cell shows the value, so the value is what is looked for; its label stands beside it. */
function withValueFirst(entry: Suggestion): Suggestion {
  if (entry.value === entry.label) return entry;
  const note = entry.note && entry.note !== entry.value ? `${entry.label} · ${entry.note}` : entry.label;
  return { value: entry.value, label: entry.value, note };
}

function noteOf(also: unknown): string {
  if (typeof also === 'string') return also;
  if (typeof also !== 'object' || also === null) return '';
  return Object.values(also)
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .join(' · ');
}
