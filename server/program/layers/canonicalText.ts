/** A file of definitions as it is exported: keys sorted, two blanks a level, one line at the end, the same for the same value. */

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

export const canonicalText = (value: unknown): string => `${JSON.stringify(sorted(value), null, 2)}\n`;
