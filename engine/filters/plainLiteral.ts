import { textForm } from '../values/textForm.ts';

/**
 * A literal as text, number, truth, nothing, or a list of those: what json-logic, in which an object is an operation, can
 * hold. Anything nested deeper becomes its text form, which is all that a comparison could see of it.
 */
export function plainLiteral(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => (isPlain(entry) ? entry : nested(entry)));
  return isPlain(value) ? (value ?? null) : textForm('literal', value);
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

/** An empty list inside a list is an empty entry, and is dropped with the others. */
function nested(entry: unknown): unknown {
  return Array.isArray(entry) && entry.length === 0 ? null : textForm('literal', entry);
}
