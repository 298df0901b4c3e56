/** The mapping of a file's columns to fields, as it is chosen by hand (one field a column, one column a field). Pure. */

import { DATE_FORMATS, NUMBER_FORMATS } from '../../../engine/values/writtenFormats.ts';
import type { EffectiveField } from '../../../metadata/kinds/field.ts';
import { COMPARISON_CLASS, isNumberType } from '../../../metadata/kinds/fieldTypes.ts';
import type { Column, Header, Mapping } from '../parts/useBatch.ts';

/** The formats that a field's type can be read by. */
export function formatsFor(field: Pick<EffectiveField, 'type'> | undefined): readonly string[] {
  if (!field) return [];
  const cls = COMPARISON_CLASS[field.type];
  if (cls === 'date') return DATE_FORMATS;
  return isNumberType(field.type) ? NUMBER_FORMATS : [];
}

/** The parts of a format: how it is written, and the words that mean that there is nothing. */
export function formatParts(format: string | undefined): { formats: string[]; empties: string[] } {
  const parts = (format ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);
  const empty = /^empty when (.+)$/;
  return {
    formats: parts.filter((part) => !empty.test(part)),
    empties: parts.flatMap((part) => empty.exec(part)?.[1]?.trim() ?? []),
  };
}

/** The same, put together; undefined where nothing was chosen. */
export function formatText(formats: readonly string[], empties: readonly string[]): string | undefined {
  const parts = [...formats, ...empties.map((word) => `empty when ${word.replace(/;/g, ' ').trim()}`)];
  return parts.length > 0 ? parts.join('; ') : undefined;
}

/** Initial mapping of a batch: the saved or chosen one, else the server's suggestion. */
export function firstMapping(headers: readonly Header[], known: Mapping | undefined): Mapping {
  const taken = new Set(Object.values(known ?? {}).flatMap(({ field }) => field ?? []));
  const mapping: Record<string, Column> = {};
  for (const { name, suggested } of headers) {
    const own = known?.[name];
    if (own) mapping[name] = own;
    else if (suggested && !taken.has(suggested.field)) {
      taken.add(suggested.field);
      mapping[name] = { ...suggested };
    } else mapping[name] = { field: null };
  }
  return mapping;
}

/** How a column seems to be written, for a field of a type. */
export function formatOf(header: Header, field: Pick<EffectiveField, 'type'> | undefined): string | undefined {
  const cls = field && COMPARISON_CLASS[field.type];
  if (cls === 'date') return header.formats?.date;
  return isNumberType(field?.type) ? header.formats?.number : undefined;
}

/** A column is given a field, and how it is written; where another column had the field, that one is left without. */
export function assignField(mapping: Mapping, header: string, field: string | null, format?: string): Mapping {
  const next: Record<string, Column> = {};
  for (const [name, column] of Object.entries(mapping)) {
    next[name] = field !== null && column.field === field && name !== header ? { field: null } : column;
  }
  const before = mapping[header];
  next[header] = before?.field === field ? before : { field, ...(format === undefined ? {} : { format }) };
  return next;
}

/** Fields that must have a column and have none. */
export const missingFields = (fields: readonly EffectiveField[], mapping: Mapping): EffectiveField[] => {
  const mapped = new Set(Object.values(mapping).map(({ field }) => field));
  return fields.filter((field) => field.isMandatory && !field.isReadonly && !mapped.has(field.key));
};
