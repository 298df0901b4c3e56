import { sameJson } from '../../../metadata/sameJson.ts';
import type { FieldChange } from './record.ts';
import type { RecordShape } from './recordShape.ts';

type Values = Readonly<Record<string, unknown>>;

/** Changes between two sets of values; empty is null. */
export function changesBetween(before: Values, after: Values): Record<string, FieldChange> {
  const changes: Record<string, FieldChange> = {};
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const change: FieldChange = [before[field] ?? null, after[field] ?? null];
    if (!sameJson(...change)) changes[field] = change;
  }
  return changes;
}

/** The values before changes, from those after. */
export function undo(after: Values, changes: Readonly<Record<string, FieldChange>>): Record<string, unknown> {
  const values = { ...after };
  for (const [field, [before, now]] of Object.entries(changes)) {
    // A secret's change is noted without its values: it stays as it is.
    if (before === null && now === null) continue;
    if (before === null) delete values[field];
    else values[field] = before;
  }
  return values;
}

/** That a secret changed is history; what it was is not. */
export function withoutSecrets(shape: RecordShape, changes: Record<string, FieldChange>): Record<string, FieldChange> {
  if (!Object.keys(changes).some((field) => shape.fields.get(field)?.secret)) return changes;
  const hidden = Object.entries(changes).map(([field, change]): [string, FieldChange] =>
    shape.fields.get(field)?.secret ? [field, [null, null]] : [field, change],
  );
  return Object.fromEntries(hidden);
}
