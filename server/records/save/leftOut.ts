/** Read-only values that a save leaves out and names in its answer (docs/contract/calls.md, Saving). */
import { sameFieldValue } from '../../../engine/values/sameFieldValue.ts';
import type { FieldType } from '../../../metadata/kinds/fieldTypes.ts';

type Values = Readonly<Record<string, unknown>>;

/** A value that was sent for a field that people do not edit. */
export interface LeftOutValue {
  /** Names and member indexes: `['charges', 0, 'clientValue']`. */
  readonly path: readonly (string | number)[];
  readonly value: unknown;
  readonly type: FieldType;
}

/**
 * Read-only values of a row or member that differ from those its sender may have read.
 * @param known values the sender may have read; without an entry the row is new, and empty values are ignored
 */
export function readOnlyValues(
  sent: Values,
  readonly: Iterable<string>,
  typeOf: (key: string) => FieldType,
  known: readonly Values[],
): LeftOutValue[] {
  const read = known.length === 0 ? [{}] : known;
  return [...readonly].flatMap((key) => {
    if (!Object.hasOwn(sent, key)) return [];
    const [value, type] = [sent[key], typeOf(key)];
    const isRead = read.some((values) => isSame(type, value, values[key]));
    return isRead ? [] : [{ path: [key], value, type }];
  });
}

/**
 * The paths, without indexes, of the values that differ from what was saved: `charges.clientValue`. A value that the server
 * computed alike was saved.
 */
export function leftOutFields(values: readonly LeftOutValue[], saved: Values): string[] {
  const isLeftOut = ({ path, value, type }: LeftOutValue) => !isSame(type, value, valueAt(saved, path));
  return [...new Set(values.filter(isLeftOut).map(({ path }) => namesIn(path).join('.')))];
}

const isSame = (type: FieldType, one: unknown, other: unknown) => sameFieldValue(type, one ?? null, other ?? null);

const namesIn = (path: LeftOutValue['path']) => path.filter((step) => typeof step === 'string');

function valueAt(values: unknown, path: LeftOutValue['path']): unknown {
  let value = values;
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string | number, unknown>)[step];
  }
  return value;
}
