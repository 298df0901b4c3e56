/**
 * Indexes that definitions ask for without naming them (docs/decisions/0013-planned-indexes.md): lists are read in the order
 * in which they are shown, and what definitions hold rows to is found without reading other rows. Not an index on every
 * field: each one is paid for by every write.
 */
import type { FilterTree } from '../../../metadata/kinds/filter.ts';
import type { StoreEntity, StoreIndex } from '../program.ts';
import { indexableLeaves } from './indexableFilters.ts';

type Indexes = Record<string, StoreIndex>;

/** Hints in definitions about how records of an entity are read. */
export interface ReadingSigns {
  /** The first sort field of each of its queries, the main query's first. */
  sorts: readonly string[];
  /** Fields that rows are held to by equality: row access, what queries narrow by. */
  heldTo: readonly string[];
  /** Filters that are always or often asked: of queries, and those that are offered by name. */
  filters: readonly FilterTree[];
  /** True if a query counts and sums. */
  summed?: boolean;
}

/** Longer texts might not fit into an index, and the write would then fail. */
const MAX_INDEXED_CHARACTERS = 250;
/** Short enough to be carried by the index of a sort without making it much longer. */
const MAX_COVERING_CHARACTERS = 20;
const MAX_COVERING_COLUMNS = 6;

/** The entity's own indexes, completed, and those that follow from how it is read; none begins as another does. */
export function indexesOf(
  entity: StoreEntity,
  { sorts, heldTo, filters, summed = false }: ReadingSigns,
): StoreEntity['indexes'] {
  const [main] = sorts.filter((field) => isIndexable(entity, field));
  const narrowing = filters.flatMap(indexableLeaves);
  const equal = [...heldTo, ...narrowing.filter(({ how }) => how === 'equal').map(({ field }) => field)];
  const ranges = narrowing.filter(({ how }) => how === 'range').map(({ field }) => field);
  const indexes: Indexes = {};
  for (const [name, own] of Object.entries(entity.indexes ?? {}))
    indexes[name] = { fields: sortedBehind(entity, own.fields, main) };
  const add = (name: string, fields: readonly string[], also?: string[]) => {
    if (!fields.every((field) => isIndexable(entity, field))) return;
    if (Object.values(indexes).some(({ fields: [first] }) => first === fields[0])) return;
    indexes[name] = { fields: [...fields], ...(also && also.length > 0 ? { also } : {}) };
  };
  if (main !== undefined) add(`sort-${main}`, [main], carriedBy(entity, main));
  for (const field of equal) add(`held-${field}`, sortedBehind(entity, [field], main));
  for (const field of sorts) add(`sort-${field}`, [field]);
  for (const field of ranges) add(`range-${field}`, [field]);
  if (main !== undefined || summed) Object.assign(indexes, sumsOf(entity, main));
  return Object.keys(indexes).length > 0 ? indexes : entity.indexes;
}

/** Rows of one value in the order of the main list: a filter by choice and the list's order from one index. */
function sortedBehind(entity: StoreEntity, fields: readonly string[], main: string | undefined): string[] {
  const [only] = fields;
  const isChoice = fields.length === 1 && only !== undefined && CHOICES.has(entity.fields[only]?.type ?? 'text');
  return isChoice && main !== undefined && main !== only ? [only, main] : [...fields];
}

const CHOICES: ReadonlySet<string> = new Set(['dropdown', 'checkbox', 'reference']);

/** The first few short choices that filters are offered for: rows that they leave out are passed over in the index. */
function carriedBy({ fields }: StoreEntity, main: string | undefined): string[] {
  return Object.entries(fields)
    .filter(([name, { type, length, secret, activeForFilter }]) => {
      if (name === main || secret || activeForFilter === false) return false;
      return type === 'checkbox' || (type === 'dropdown' && length !== undefined && length <= MAX_COVERING_CHARACTERS);
    })
    .sort(([, one], [, other]) => (one.displayOrder ?? 0) - (other.displayOrder ?? 0))
    .slice(0, MAX_COVERING_COLUMNS)
    .map(([name]) => name);
}

/** PostgreSQL takes 32 columns in an index, of which the scope has two. */
const MAX_COLUMNS = 30;

/**
 * The numbers of all rows beside the short choices that they are grouped and filtered by, and beside their units (a currency):
 * sums are added up without reading a row, which is ten times as long. Begins with the first choice, so that its groups come one
 * after another.
 */
function sumsOf(entity: StoreEntity, main: string | undefined): Indexes {
  const choices = carriedBy(entity, main);
  const [first, ...others] = choices;
  if (first === undefined) return {};
  // The key represents a checkbox completely, and the column a number; a decimal may be too long for its column.
  const named = choices.filter((field) => entity.fields[field]?.type === 'dropdown');
  const units: string[] = [];
  let free = MAX_COLUMNS - choices.length - named.length;
  const numbers = Object.entries(entity.fields)
    .filter(([, { type, secret }]) => !secret && (type === 'numeric' || type === 'decimal'))
    .sort(([, one], [, other]) => (one.displayOrder ?? 0) - (other.displayOrder ?? 0))
    .filter(([, { type, unitField: unit }]) => {
      const isNew = unit !== undefined && !choices.includes(unit) && !units.includes(unit);
      // Without its unit nothing could be added up by it.
      if (isNew && !isShort(entity, unit)) return false;
      const columns = (type === 'decimal' ? 2 : 1) + (isNew ? 2 : 0);
      if (columns > free) return false;
      free -= columns;
      if (isNew) units.push(unit);
      return true;
    });
  if (numbers.length === 0) return {};
  const decimals = numbers.filter(([, { type }]) => type === 'decimal').map(([field]) => field);
  const values = [...named, ...units, ...numbers.map(([field]) => field)];
  return { [`sums-${first}`]: { fields: [first], also: [...others, ...units, ...decimals], values } };
}

/** Texts that make an index that carries them not much longer. */
function isShort(entity: StoreEntity, name: string): boolean {
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
  return isIndexable(entity, name) && field?.length !== undefined && field.length <= MAX_COVERING_CHARACTERS;
}

/** Numbers, days and truths have keys of a fixed length; a multiselect has no order, a secret no key. */
export function isIndexable(entity: StoreEntity, name: string): boolean {
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
  if (!field || field.secret || field.type === 'multiselect') return false;
  const isText = field.type === 'text' || field.type === 'multiline' || field.type === 'dropdown';
  return !isText || (field.length !== undefined && field.length <= MAX_INDEXED_CHARACTERS);
}
