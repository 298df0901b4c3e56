/**
 * Indexes that definitions ask for without naming them: a list that is shown sorted is read in that order from an index.
 */
import type { StoreEntity } from '../program.ts';

/** What of a query says how its list is read. */
export interface SortedQuery {
  entity: string;
  sort?: readonly { field: string }[] | undefined;
}

/** Longer texts might not fit into an index, and would then be refused where none asked for that. */
const MOST_CHARACTERS = 250;
const NAME = 'sort-';

/** The entity's own indexes, and one for each first sort field of its queries that none of these begins with. */
export function indexesOf(name: string, entity: StoreEntity, queries: readonly SortedQuery[]): StoreEntity['indexes'] {
  const indexes = { ...entity.indexes };
  for (const { entity: of, sort } of queries) {
    const field = of === name ? sort?.[0]?.field : undefined;
    const known = field !== undefined && Object.hasOwn(entity.fields, field) ? entity.fields[field] : undefined;
    if (field === undefined || !known || known.secret || !isShort(known)) continue;
    if (Object.values(indexes).some(({ fields }) => fields[0] === field)) continue;
    indexes[`${NAME}${field}`] = { fields: [field] };
  }
  return indexes;
}

/** Numbers, days and truths have keys of a fixed length; a multiselect has no order. */
function isShort({ type, length }: StoreEntity['fields'][string]): boolean {
  if (type === 'multiselect') return false;
  const isText = type === 'text' || type === 'multiline' || type === 'dropdown';
  return !isText || (length !== undefined && length <= MOST_CHARACTERS);
}
