/**
 * Reading the fields of a rule at once, into slots, in their order: a place of its own for each list of names (why a place,
 * see `fieldReaders.ts`), and a fresh list for each record, which is cheaper than to write into one that has grown old.
 */
import { LIMITS } from '../../metadata/kinds/limits.ts';
import { type Getter, getterOf, type RecordValues } from './env.ts';

/** What a reading has met. */
export interface Watch {
  /** Some value could be past a limit of section 6: a long text, a list or an object. */
  isSuspect: boolean;
}

/** The values of the fields, in their order; more may follow them. */
export type SlotReader = (record: RecordValues, watch: Watch) => unknown[];

type Names = readonly [string, string, string, string, string, string, string, string, string, string];
const SIZE = 10;

/** Short enough for a list of as many entries, which a text of that length may be. */
const LONG = LIMITS.listEntries;
const isOdd = (value: unknown): boolean =>
  typeof value === 'string' ? value.length > LONG : typeof value === 'object' && value !== null;

function seen(x: unknown[], watch: Watch): unknown[] {
  if (isOdd(x[0]) || isOdd(x[1]) || isOdd(x[2]) || isOdd(x[3]) || isOdd(x[4])) watch.isSuspect = true;
  if (isOdd(x[5]) || isOdd(x[6]) || isOdd(x[7]) || isOdd(x[8]) || isOdd(x[9])) watch.isSuspect = true;
  return x;
}

const PLACES: readonly ((names: Names) => SlotReader)[] = [
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
  ([a, b, c, d, e, f, g, h, i, j]) =>
    (r, w) =>
      seen([r[a], r[b], r[c], r[d], r[e], r[f], r[g], r[h], r[i], r[j]], w),
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
  const names = Array.from({ length: SIZE }, (_, i) => fields[Math.min(i, fields.length - 1)]);
  const reader = place(names as unknown as Names);
  readers.set(key, reader);
  return reader;
}

/** Many fields, or no place left. */
function oneByOne(fields: readonly string[]): SlotReader {
  const getters = fields.map(getterOf);
  return (record, watch) => {
    const slots: unknown[] = [];
    for (let i = 0; i < getters.length; i++) {
      const value = (getters[i] as Getter)(record);
      if (isOdd(value)) watch.isSuspect = true;
      slots.push(value);
    }
    return slots;
  };
}
