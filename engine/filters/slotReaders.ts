/**
 * Reading the fields of a rule at once, into slots, in their order: a place of its own for each list of names (why a place,
 * see `fieldReaders.ts`), and a fresh list for each record, which is cheaper than to write into one that has grown old.
 */
import { getterOf, type RecordValues } from './env.ts';
import { propertyName } from './propertyName.ts';

/** The values of the fields, in their order; more may follow them. */
export type SlotReader = (record: RecordValues) => unknown[];

type Names = readonly [string, string, string, string, string, string, string, string, string, string];
const SIZE = 10;

const PLACES: readonly ((names: Names) => SlotReader)[] = [
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r) => [r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]],
];

const readers = new Map<string, SlotReader>();

/** @param fields one at least, each once */
export function slotReader(fields: readonly string[]): SlotReader {
  const key = JSON.stringify(fields);
  const known = readers.get(key);
  if (known) return known;
  const place = PLACES[readers.size];
  // A field that is named as a property of every object is read with care.
  if (!place || fields.length > SIZE || fields.some((field) => field in Object.prototype)) return oneByOne(fields);
  const own = fields.map(propertyName);
  const names = Array.from({ length: SIZE }, (_, i) => own[Math.min(i, own.length - 1)]);
  const reader = place(names as unknown as Names);
  readers.set(key, reader);
  return reader;
}

/** Many fields, or no place left. */
function oneByOne(fields: readonly string[]): SlotReader {
  const getters = fields.map(getterOf);
  return (record) => getters.map((get) => get(record));
}
