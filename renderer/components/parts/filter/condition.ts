/** The value of a field of type condition: JSON text, `{over, filter}`, and the fields that it may ask for. */
import { useEffect, useState } from 'react';
import type { EffectiveField } from '../../../../metadata/kinds/field.ts';
import type { FilterTree } from '../../../../metadata/kinds/filter.ts';
import { callApi } from '../../../http/callApi.ts';
import { previewedTemplate } from '../../../program/previewDefinitions.ts';
import { isFilterTree } from './filterFaults.ts';

export interface Condition {
  over: string;
  filter: FilterTree;
}

/** Parses a value; undefined if it is empty or not a condition. */
export function conditionOf(value: unknown): Condition | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  try {
    const read = JSON.parse(value) as Partial<Condition> | null;
    return typeof read?.over === 'string' && isFilterTree(read.filter)
      ? { over: read.over, filter: read.filter }
      : undefined;
  } catch {
    return undefined;
  }
}

/** The template that the condition is over, in a record. */
export function overOf(
  { over, overFrom }: EffectiveField,
  record: Readonly<Record<string, unknown>> | undefined,
): string | undefined {
  if (over !== undefined || overFrom === undefined) return over;
  const from = record?.[overFrom];
  return typeof from === 'string' && from !== '' ? from.split('.', 1)[0] : undefined;
}

/** The fields of a template that this person may see, or as they are authored in this page; undefined while they are fetched. */
export function useFieldsOver(over: string | undefined): readonly EffectiveField[] | undefined {
  const authored = over === undefined ? undefined : previewedTemplate(over)?.fields;
  const [fetched, setFetched] = useState<{ over: string; fields: readonly EffectiveField[] }>();
  const asked = authored ? undefined : over;
  useEffect(() => {
    if (asked === undefined) return undefined;
    const leaving = new AbortController();
    callApi('templateGet', { path: { id: asked }, signal: leaving.signal })
      .then(({ template }) =>
        setFetched({ over: asked, fields: template.fields as unknown as readonly EffectiveField[] }),
      )
      // The call has shown the error; no fields are offered.
      .catch(() => leaving.signal.aborted || setFetched({ over: asked, fields: [] }));
    return () => leaving.abort();
  }, [asked]);
  return authored ?? (fetched?.over === over ? fetched?.fields : undefined);
}
