/** A file of definitions as it is exported: keys sorted, so that the same value has the same text. */
import { jsonText } from '../../../metadata/jsonText.ts';

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const record = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.keys(record)
      .sort()
      .map((key) => [key, sorted(record[key])]),
  );
};

export const canonicalText = (value: unknown): string => jsonText(sorted(value));
